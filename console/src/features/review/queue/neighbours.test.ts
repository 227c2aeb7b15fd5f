import { expect, test } from 'vitest'
import { followerOf, isNearEnd, neighbourOf } from './neighbours.ts'

const cases = ['a', 'b', 'c'].map((id) => ({ kind: 'Prescription' as const, id }))
const of = (id: string) => ({ kind: 'Prescription' as const, id })

test('Next and previous stay within the list', () => {
  expect(neighbourOf(cases, of('a'), 1)?.id).toBe('b')
  expect(neighbourOf(cases, of('a'), -1)).toBeNull()
  expect(neighbourOf(cases, of('c'), 1)).toBeNull()
})

test('After a decision the next case opens, at the end the previous one, and none after the last', () => {
  expect(followerOf(cases, of('b'))?.id).toBe('c')
  expect(followerOf(cases, of('c'))?.id).toBe('b')
  expect(followerOf(cases.slice(0, 1), of('a'))).toBeNull()
})

test('From a case that has left the list, next goes to the top', () => {
  expect(neighbourOf(cases, of('gone'), 1)?.id).toBe('a')
})

test('The next page is needed well before the last case of the list', () => {
  const many = Array.from({ length: 200 }, (_, n) => of(String(n)))
  expect(isNearEnd(many, of('100'))).toBe(false)
  expect(isNearEnd(many, of('180'))).toBe(true)
  expect(isNearEnd(many, of('gone'))).toBe(false)
})
