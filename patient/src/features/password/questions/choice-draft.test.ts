import { expect, test } from 'vitest'
import { hasChosen, readChoice } from './choice-draft.ts'

test('an unfinished choice is restored, including empty entries', () => {
  expect(readChoice(['first-pet', '', 'first-job'])).toEqual(['first-pet', '', 'first-job'])
  expect(hasChosen(readChoice(['', '', '']))).toBe(false)
})

test.each([[null], ['first-pet'], [['first-pet']], [['first-pet', 'first-pet', '']]])(
  '%j is not a valid choice',
  (stored) => expect(readChoice(stored)).toEqual([]),
)

test('a question that is no longer offered leaves its entry empty', () => {
  expect(readChoice(['of-old', 'first-pet', ''])).toEqual(['', 'first-pet', ''])
})
