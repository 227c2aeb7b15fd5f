import type { LetterInFull } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { type ClaimedLetter, endOfClaim, inOrderOfClaims, listed, medicinesOf, togetherOf } from './one-code.ts'

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

/** A letter of a code with two others: claimed before and after it, and in a copy of the version before. */
const claimedAt = (id: string, at: string) => ({ ...other(id, `L-${id}`, id), claimedAt: at })
const between = (together: object[]): ClaimedLetter => {
  const { claim, ...rest } = letter('b', 'L-b', 'Metformin', together)
  return { ...rest, claim: { ...claim, claimedAt: '2026-11-29T02:00:00.000Z' } } as ClaimedLetter
}

test('The counter counts in the order of the claims, at the same moment in that of their ids', () => {
  const order = (together: object[]) => inOrderOfClaims(between(together)).map(({ letterId }) => letterId)
  expect(order([claimedAt('c', '2026-11-29T01:00:00Z'), claimedAt('a', '2026-11-29T03:00:00Z')])).toEqual([
    'c',
    'b',
    'a',
  ])
  expect(order([claimedAt('a', '2026-11-29T02:00:00Z'), claimedAt('c', '2026-11-29T02:00:00Z')])).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(order([other('c', 'L-c', 'c'), other('a', 'L-a', 'a')])).toEqual(['c', 'a', 'b'])
})

test('A code ends with its last letter only: as long as one goes on, there is a new code', () => {
  const noon = '2026-11-30T04:00:00Z'
  const evening = '2026-11-30T10:00:00Z'
  const one = between([])
  const ending = { ...one, validUntil: noon, claim: { ...one.claim, codeValidUntil: noon } }
  const withOther = (validUntil: string) => {
    const together = [{ ...claimedAt('c', noon), codeValidUntil: evening, validUntil }]
    return { ...ending, claim: { ...ending.claim, together } } as ClaimedLetter
  }
  expect(endOfClaim(ending)).toEqual({ until: noon, isLast: true })
  expect(endOfClaim(withOther(evening))).toEqual({ until: evening, isLast: true })
  expect(endOfClaim(withOther('2026-12-24T10:00:00Z'))).toEqual({ until: evening, isLast: false })
})

test.each([
  ['en', 'Insulin and Metformin'],
  ['fil', 'Insulin at Metformin'],
] as const)('Medicines are listed as people say it in %s', (language, words) => {
  setLanguage(language)
  expect(listed(['Insulin', 'Metformin'])).toBe(words)
})
