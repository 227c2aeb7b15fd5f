import { expect, test } from 'vitest'
import { findingsOf, isTestCode, sentBy, TEST_CODE } from './findings.ts'
import { packageIn } from './gs1.ts'
import { scannedIn } from './scanned.ts'
import type { Scan } from './wedge.ts'

const scanOf = (text: string, more: Partial<Scan> = {}): Scan => ({
  text,
  ending: 'Enter',
  keys: text.length,
  ms: text.length * 8,
  capsLock: false,
  numLockOff: false,
  altCodes: false,
  ...more,
})
const GS = '\u001d'
const listed = (scan: Scan, good: boolean | null) =>
  findingsOf(scan, scannedIn(scan)).flatMap((one) =>
    one.good === good ? [[one.is, one.values?.pairs ?? one.values?.sent]] : [],
  )

test('The test code has batch and serial number, and its batch is unknown when the separator is lost', () => {
  expect(packageIn(TEST_CODE)).toMatchObject({
    gtinWrong: false,
    batch: 'QAZ-WY/7',
    serial: 'M_1+2',
    expiresOn: '2039-12-31',
  })
  expect(packageIn(TEST_CODE.replace(GS, ''))).toMatchObject({ batch: '', unclear: true })
})

test('A scanner that sends everything has nothing to change', () => {
  for (const text of [TEST_CODE, `]d2${TEST_CODE}`, `]Q3${TEST_CODE}`]) {
    expect(isTestCode({ text })).toBe(true)
    expect(listed(scanOf(text), false)).toEqual([])
    expect(listed(scanOf(text), true).map(([is]) => is)).toEqual(['separator', 'ending', 'pace'])
  }
  for (const sent of ['|', '<GS>', '#'])
    expect(listed(scanOf(TEST_CODE.replace(GS, sent)), true)).toContainEqual(['standIn', sent])
})

test('The page shows what the scanner leaves out or changes', () => {
  const changed = (from: string, to: string) => scanOf(TEST_CODE.replaceAll(from, to))
  expect(listed(changed(GS, ''), false)).toEqual([['noSeparator', undefined]])
  expect(listed(changed('-', '/'), false)).toEqual([['signs', '- → /']])
  expect(listed(changed('Z', 'Y'), false)).toEqual([['signs', 'Z → Y']])
  expect(listed(scanOf(TEST_CODE.replace(GS, '').replace('-', 'ß')), false)).toEqual([
    ['noSeparator', undefined],
    ['signs', '- → ß'],
  ])
  expect(listed(scanOf(TEST_CODE.slice(0, 30)), false)).toEqual([['lost', undefined]])
})

test('The page shows the scan’s end key, its speed, and the keyboard’s locks', () => {
  const scan = scanOf('4806512345679')
  expect(listed({ ...scan, ending: 'nothing' }, null)).toEqual([['noEnding', undefined]])
  expect(listed({ ...scan, ms: 13 * 90 }, false)).toEqual([['slow', undefined]])
  expect(listed({ ...scan, capsLock: true, numLockOff: true }, false).map(([is]) => is)).toEqual([
    'capsLock',
    'numLock',
  ])
  expect(listed({ ...scan, altCodes: true }, null).map(([is]) => is)).toEqual(['altCodes'])
})

test('A package with an unknown batch is not reported as read without trouble', () => {
  for (const rest of ['10LOT7A21SN000123', '102210153', '10LOT 7'])
    expect(listed(scanOf(`010480651234567917281231${rest}`), false)).toEqual([['unclear', undefined]])
  expect(listed(scanOf('01048065123456791728123110LOT7A'), false)).toEqual([])
})

test('Invisible characters are shown as words', () => {
  expect(sentBy({ text: `10L1${GS}21S`, ending: 'Tab' })).toEqual([
    { text: '10L1', is: 'signs' },
    { text: 'GS', is: 'separator' },
    { text: '21S', is: 'signs' },
    { text: 'Tab', is: 'key' },
  ])
  expect(sentBy({ text: 'A\nB\u0002', ending: 'nothing' }).map(({ text }) => text)).toEqual([
    'A',
    'Enter',
    'B',
    'Ctrl+B',
  ])
})
