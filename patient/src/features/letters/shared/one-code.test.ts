import type { LetterInFull } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { listed, medicinesOf, togetherOf } from './one-code.ts'

const medicine = (number: string, productName: string) => ({ number, productName, strength: '500 mg', unit: 'tablet' })
const letter = (id: string, number: string, productName: string, together: object[] | undefined) =>
  ({
    id,
    ...medicine(number, productName),
    quantityApproved: 12,
    quantityPurchased: 4,
    claim: { code: 'K7M4QXHP', together },
  }) as unknown as LetterInFull
const other = (id: string, number: string, name: string) => ({
  letterId: id,
  ...medicine(number, name),
  quantityLeft: 8,
})

test('The medicines of a code stand in the same order on the page of each of its letters', () => {
  const first = letter('a', 'L-2611-0047', 'Insulin', [other('b', 'L-2611-0048', 'Metformin')])
  const second = letter('b', 'L-2611-0048', 'Metformin', [other('a', 'L-2611-0047', 'Insulin')])
  expect(medicinesOf(first)).toEqual(medicinesOf(second))
  expect(medicinesOf(first).map(({ number, left }) => `${number}: ${left}`)).toEqual([
    'L-2611-0047: 8',
    'L-2611-0048: 8',
  ])
})

test('A stored copy of the version before, which knows of no other letters, is the code of one medicine', () => {
  const copy = letter('a', 'L-2611-0047', 'Insulin', undefined)
  expect(togetherOf(copy.claim)).toEqual([])
  expect(medicinesOf(copy)).toHaveLength(1)
})

test.each([
  ['en', 'Insulin and Metformin'],
  ['fil', 'Insulin at Metformin'],
] as const)('Medicines are listed as people say it in %s', (language, words) => {
  setLanguage(language)
  expect(listed(['Insulin', 'Metformin'])).toBe(words)
})
