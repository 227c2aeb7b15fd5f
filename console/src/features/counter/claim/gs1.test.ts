import { expect, test } from 'vitest'
import { packagingIn } from './gs1.ts'

const product = '0104800016110518'

test('Batch and expiry are read off a scanned package, in whatever order and with whatever prefix', () => {
  const lot = { batch: 'AB-12', expiresOn: '2027-12-31' }
  for (const scanned of [
    `${product}1727123110AB-12`,
    `]d2${product}1727123110AB-12`,
    `${product}10AB-12\u001d17271231`,
    `\u001d${product}21S17\u001d1727123110AB-12`,
    '(01)04800016110518(17)271231(10)AB-12',
  ])
    expect(packagingIn(scanned)).toEqual(lot)
})

test('An expiry without a day is the last of its month', () => {
  expect(packagingIn(`${product}1728020010L1`)?.expiresOn).toBe('2028-02-29')
  expect(packagingIn(`${product}1727120010L1`)?.expiresOn).toBe('2027-12-31')
})

test('Another barcode, an impossible date and a package without a batch are no packaging', () => {
  for (const scanned of [
    '4800016110511',
    'K7M4QXHP',
    `${product}17271231`,
    `${product}10L1`,
    `${product}1727133110L1`,
    `${product}1727023010L1`,
    '',
  ])
    expect(packagingIn(scanned)).toBeUndefined()
})
