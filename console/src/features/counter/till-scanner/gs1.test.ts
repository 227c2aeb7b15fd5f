import { expect, test } from 'vitest'
import { dayOf } from './elements.ts'
import { packageIn, withoutSymbology } from './gs1.ts'

const GTIN = '04806512345679'
const product = `01${GTIN}`
const GS = '\u001d'

test('Product, batch, expiry and serial number are read from a package, in any order and with any prefix', () => {
  for (const scanned of [
    `${product}1727123110AB-9`,
    `]d2${product}1727123110AB-9`,
    `]D2${product}1727123110AB-9`,
    `]C1${product}10AB-9${GS}17271231`,
    `]Q3${product}10AB-9${GS}17271231`,
    `]e0${product}1727123110AB-9`,
    `${product}10AB-9${GS}17271231`,
    `${GS}${product}21S17${GS}1727123110AB-9`,
    `]d210AB-9${GS}${product}17271231`,
    `(01)${GTIN}(17)271231(10)AB-9`,
    `(01) ${GTIN} (10) AB-9 (17) 271231`,
  ])
    expect(packageIn(scanned), scanned).toMatchObject({
      gtin: GTIN,
      batch: 'AB-9',
      expiresOn: '2027-12-31',
      unclear: false,
    })
  expect(packageIn(`${product}21S17${GS}1727123110AB-9`)?.serial).toBe('S17')
  expect(packageIn(`(01)${GTIN}(17)271231(10)L(B)7(21)X(9`)).toMatchObject({ batch: 'L(B)7', serial: 'X(9' })
})

test('Any form of the separator ends the batch', () => {
  for (const sign of [GS, '#', '|', '~', '^', '^]', ']', '<GS>', '{GS}', '[GS]', '<gs>', '\u241d', '\\x1d', '~d029'])
    for (const [batch, serial] of [
      ['LOT7A', 'SN000123'],
      ['21B10', 'X9'],
      ['93017', '1700'],
    ])
      expect(packageIn(`${product}1728123110${batch}${sign}21${serial}`), sign).toMatchObject({
        batch,
        serial,
        expiresOn: '2028-12-31',
        unclear: false,
      })
})

test('Identifiers that are not read here, or unknown, do not hide the others', () => {
  for (const other of [
    '716123456784',
    '710PH99',
    '7119ZZ',
    '2345ABC',
    '240PEN-3',
    '3012',
    '3750',
    '90X',
    '99ANY',
    '8008260101',
    '7003271031',
    '6500X',
  ])
    for (const scanned of [
      `${product}10L1${GS}${other}${GS}17271231`,
      `${product}${other}${GS}1727123110L1`,
      `${product}1727123110L1${GS}${other}`,
    ])
      expect(packageIn(scanned), scanned).toMatchObject({ batch: 'L1', expiresOn: '2027-12-31', unclear: false })
})

test('A batch with an unclear end stays empty, and the certain expiry is used', () => {
  for (const rest of [
    'LOT7A21SN000123',
    'K4240PEN',
    'B7716123456',
    'Q299ANY',
    'LOT11260101',
    '2210153',
    'A'.repeat(25),
    'LOT§21SN',
    'LOT 7A',
    'LOT\ufffd7',
  ])
    expect(packageIn(`${product}17281231${`10${rest}`}`), rest).toMatchObject({
      batch: '',
      serial: '',
      expiresOn: '2028-12-31',
      unclear: true,
    })
  for (const scanned of [
    `${product}21SN0001231728123110LOT7A`,
    `${product}10LOT7A17281231`,
    `${product}240X17281231`,
    `${product}2345X10L1`,
  ])
    expect(packageIn(scanned), scanned).toMatchObject({ batch: '', expiresOn: '', unclear: true })
  for (const batch of ['LOT7A', 'A'.repeat(20), 'AB/12-C', '12'])
    expect(packageIn(`${product}1728123110${batch}`)).toMatchObject({ batch, unclear: false })
})

test('A scanner known to send separators never leaves one out', () => {
  for (const batch of ['2210153', 'LOT2024', 'Q299ANY'])
    expect(packageIn(`${product}1728123110${batch}`, { sendsSeparators: true })).toMatchObject({
      batch,
      unclear: false,
    })
  expect(packageIn(`${product}10${'A'.repeat(21)}`, { sendsSeparators: true })).toMatchObject({
    batch: '',
    unclear: true,
  })
})

test('A GS1 Digital Link is read like a barcode', () => {
  for (const link of [
    `https://id.gs1.org/01/${GTIN}/10/ABC%2F123?17=271031`,
    `HTTPS://ID.GS1.ORG/01/${GTIN}/10/ABC%2F123/21/S1?17=271031`,
    `http://pharma.test/products/gtin/${GTIN.slice(1)}/lot/ABC%2F123?exp=271031&utm_source=box`,
  ])
    expect(packageIn(link), link).toMatchObject({
      gtin: GTIN,
      batch: 'ABC/123',
      expiresOn: '2027-10-31',
      unclear: false,
    })
})

test('An expiry without a day is the last of its month, and an impossible one stays empty', () => {
  expect(packageIn(`${product}1728020010L1`)?.expiresOn).toBe('2028-02-29')
  expect(packageIn(`${product}1727120010L1`)?.expiresOn).toBe('2027-12-31')
  expect(packageIn(`${product}70032710311200${GS}10L1`)?.expiresOn).toBe('2027-10-31')
  for (const expiry of ['271331', '270230', '270431', '270001', '2712AB'])
    expect(packageIn(`(01)${GTIN}(17)${expiry}(10)L1`), expiry).toMatchObject({ expiresOn: '', batch: 'L1' })
})

test('The century is the one that makes the year nearest', () => {
  const years = [
    ['271231', 2026, '2027-12-31'],
    ['990630', 2026, '1999-06-30'],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['010131', 2060, '2101-01-31'],
    ['100131', 2060, '2110-01-31'],
    ['110131', 2060, '2011-01-31'],
  ] as const
  for (const [value, thisYear, day] of years) expect(dayOf(value, thisYear), value).toBe(day)
})

test('A product number with a wrong check digit is refused, and the error is reported', () => {
  for (const wrong of ['04806512345670', '04806512354679', '14806512345679'])
    expect(packageIn(`01${wrong}1727123110L1`)).toMatchObject({ gtin: '', gtinWrong: true, batch: 'L1' })
  expect(packageIn(`${product}1727123110L1`)).toMatchObject({ gtinWrong: false })
})

test('Caps lock swaps upper and lower case, and the swap is reversed', () => {
  expect(packageIn(`${product}1727123110lot7a`, { capsLock: true })?.batch).toBe('LOT7A')
  expect(packageIn(`]D2${product}1727123110lot7a`)?.batch).toBe('LOT7A')
  expect(packageIn(`]D2${product}1727123110LOT7A`)?.batch).toBe('LOT7A')
  expect(packageIn(`HTTPS://ID.GS1.ORG/01/${GTIN}/10/lot7a`, { capsLock: true })?.batch).toBe('LOT7A')
  expect(packageIn(`${product}1727123110lot7a`)?.batch).toBe('lot7a')
})

test('A part that appears twice with different values is unknown', () => {
  expect(packageIn(`${product}10L1${GS}10L2${GS}17271231`)).toMatchObject({ batch: '', expiresOn: '2027-12-31' })
})

test('Any other barcode does not count as a package', () => {
  for (const scanned of [
    '4800016110511',
    '0104800016110',
    '14801234567890',
    '00106141411234567897',
    '96385074',
    '036000291452',
    'K7M4QXHP',
    ']Q3K7M4QXHP',
    'https://aruga.test/help/01/faq',
    'WIFI:S:Botica;T:WPA;P:secret;;',
    'BEGIN:VCARD\nFN:Nena\nEND:VCARD',
    '💊',
    '',
  ])
    expect(packageIn(scanned), scanned).toBeUndefined()
})

test('The prefix by which a scanner names the kind of code is not part of it', () => {
  for (const prefix of [']Q1', ']Q3', ']C1', ']d2', ']D2', ']E0', ']e0', ']J1', ']X0', ']A0'])
    expect(withoutSymbology(`${prefix}K7M4QXHP`)).toBe('K7M4QXHP')
})

test.each([
  ['URL.parse', `https://id.gs1.org/01/${GTIN}/10/LOT7A?17=281231`, 'LOT7A'],
  ['URL.parse, in capitals', `HTTPS://PHARMACY.TEST/GTIN/${GTIN}/LOT/B-12`, 'B-12'],
  ['URL.parse, and the address is broken', `https://[/01/${GTIN}/10/LOT7A`, undefined],
])('A Digital Link is read in a browser without %s', (_, scanned, batch) => {
  const parse = Object.getOwnPropertyDescriptor(URL, 'parse') ?? {}
  Reflect.deleteProperty(URL, 'parse')
  try {
    expect(packageIn(scanned)?.batch).toBe(batch)
  } finally {
    Object.defineProperty(URL, 'parse', parse)
  }
})
