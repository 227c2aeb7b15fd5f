import { expect, test } from 'vitest'
import { dateIn, numberIn, prescriptionFacts, quantityIn, receiptFacts } from './facts.ts'

const TODAY = '2026-11-26'

test.each([
  ['OR No. 0012345', '0012345'],
  ['O.R. NO: 0012345   Date: 11/26/2026', '0012345'],
  ['OR#0012345', '0012345'],
  ['OR No, OO12345', '0012345'],
  ['OR No. 1O-2O4', '10-204'],
  ['SI No. A-OO7O1', 'A-00701'],
  ['Official Receipt No. 5oO1', '5001'],
  ['SI No. 000482', '000482'],
  ['S.I. # A-10024', 'A-10024'],
  ['Invoice No. SI-0044-17', 'SI-0044-17'],
  ['SALES INVOICE NO.: 778210', '778210'],
  ['Official Receipt No. 5521', '5521'],
  ['CASH INVOICE #  10239 TERMINAL 3', '10239'],
  ['INVOICE\nNo. 004512', '004512'],
  ['OFFICIAL RECEIPT\n\nNº 004512', '004512'],
])('The number of %j is %s', (words, number) => {
  expect(numberIn(words)).toBe(number)
})

test.each([
  'VAT REG TIN 000-123-456-00000',
  'PTU No. FP012026-042-0123456',
  'Tel. No. 8123-4567',
  'MIN 21012345678901234',
  'OSCA/PWD ID No. 12345',
  'Accreditation No. 0411234567890000',
  'Table\nNo. 0041',
  'Thank you for shopping at store no. 1234',
])('%j contains no receipt number', (words) => {
  expect(numberIn(words)).toBeUndefined()
})

test.each([
  ['Date: 11/26/2026', '2026-11-26'],
  ['Date 11-05-26 14:22', '2026-11-05'],
  ['26 Nov 2026', '2026-11-26'],
  ['26-Nov-26 09:01', '2026-11-26'],
  ['November 3, 2026', '2026-11-03'],
  ['Nov. 3 2026', '2026-11-03'],
  ['Petsa: ika-3 ng Nobyembre 2026', '2026-11-03'],
  ['Hunyo 12, 2026', '2026-06-12'],
  ['2026-11-20 10:31:05', '2026-11-20'],
  // No month has this number.
  ['Date: 25/11/2026', '2026-11-25'],
  // In the order that tills use, this day would be in the future.
  ['Date: 02/12/2026', '2026-02-12'],
  ['Date: 12/11/2026', '2026-11-12'],
  ['Date Issued: 01/15/2026 Valid until: 01/14/2031\nDate: 11/20/2026', '2026-11-20'],
  ['Birthdate: 02/03/1950\n11/20/2026', '2026-11-20'],
])('The day of %j is %s', (words, day) => {
  expect(dateIn(words, TODAY)).toBe(day)
})

test.each([
  'Date: 11/27/2026',
  'Date: 02/30/2026',
  'Date: 11/26/2019',
  'EXP 10/2026 LOT 5512',
  'Expiry date: 10/01/2026',
  '11/20/2026\n11/21/2026',
  'Tel 8123-45-67',
])('%j contains no day', (words) => {
  expect(dateIn(words, TODAY)).toBeUndefined()
})

test.each([
  ['Qty 3', 3],
  ['QTY: 3.00 INSULIN PEN', 3],
  ['Insulin pen 100 U/mL 3 pcs', 3],
  ['3 x 411.50   1,234.50', 3],
  ['INSULIN 2 @ P411.50', 2],
  ['Bilang: 12', 12],
  ['Qty 3\n3 @ 411.50', 3],
])('The units of %j are %s', (words, units) => {
  expect(quantityIn(words)).toBe(units)
})

test.each(['TOTAL ₱1,234.00', 'Qty Description Price', 'Qty 1234', '2 pcs\n5 pcs', '3 ITEM(S)', 'CASH 1,500.00'])(
  '%j contains no units',
  (words) => {
    expect(quantityIn(words)).toBeUndefined()
  },
)

test('A whole receipt gives its number, date and units, a prescription only its day', () => {
  const receipt = [
    'BOTIKA HALIMBAWA',
    'VAT REG TIN 000-000-000-00000',
    'OFFICIAL RECEIPT',
    'OR No. 0012345 Date: 11/20/2026',
    'INSULIN PEN 100U/ML',
    'Qty 3 @ 411.50 1,234.50',
    'TOTAL P 1,234.50',
    'PTU No. FP012026-042-0123456 Date Issued 01/15/2026',
  ].join('\n')
  expect(receiptFacts(receipt, TODAY)).toEqual({ number: '0012345', date: '2026-11-20', quantity: 3 })
  expect(prescriptionFacts('Dr. Halimbawa\nDate: 20 Nov 2026\nInsulin pen #3', TODAY)).toEqual({ date: '2026-11-20' })
  expect(receiptFacts('~ . |', TODAY)).toEqual({})
})
