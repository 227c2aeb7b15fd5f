import { expect, test, vi } from 'vitest'

// The app storage opens a database that is not here.
vi.mock('../../../platform/drafts.ts', () => ({ draftOf: () => null }))
const { hasChosen, readChoice } = await import('./choice-draft.ts')

test('a choice that was begun is found again, the empty places included', () => {
  expect(readChoice(['first-pet', '', 'first-job'])).toEqual(['first-pet', '', 'first-job'])
  expect(hasChosen(readChoice(['', '', '']))).toBe(false)
})

test.each([[null], ['first-pet'], [['first-pet']], [['first-pet', 'first-pet', '']]])('%j is no choice', (stored) =>
  expect(readChoice(stored)).toEqual([]),
)

test('a question that is no longer offered leaves its place empty', () => {
  expect(readChoice(['of-old', 'first-pet', ''])).toEqual(['', 'first-pet', ''])
})
