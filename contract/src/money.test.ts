import { expect, test } from 'vitest'
import { formatPesos, MAX_CENTAVOS, parsePesos, plainPesos } from './money.ts'

test.each([
  [0, '₱0.00'],
  [5, '₱0.05'],
  [115_000, '₱1,150.00'],
  [123_456_789_01, '₱123,456,789.01'],
  [-305, '−₱3.05'],
])('%i centavos are written %s', (centavos, written) => {
  expect(formatPesos(centavos)).toBe(written)
})

test.each([
  ['1150', 115_000],
  ['1,150.5', 115_050],
  [' ₱ 0.05 ', 5],
  ['12,34', undefined],
  ['1.005', undefined],
  ['-3', undefined],
  ['', undefined],
])('%j is read as %j centavos', (typed, centavos) => {
  expect(parsePesos(typed)).toBe(centavos)
})

test.each([
  [0, '0.00'],
  [7, '0.07'],
  [115_000, '1150.00'],
  [MAX_CENTAVOS - 1, '9999999999.99'],
  [-305, '-3.05'],
])('%i centavos are %s in a spreadsheet', (centavos, written) => expect(plainPesos(centavos)).toBe(written))
