import { expect, test } from 'vitest'
import { firstToOpen, followerOf, neighbourOf } from './neighbours.ts'

const free = { assignedTo: null, owner: null, approvedByMe: false }
const cases = ['a', 'b', 'c'].map((id) => ({ kind: 'Prescription' as const, id, ...free }))
/** The same, with colleagues working on some. */
const casesBut = (...theirs: string[]) =>
  cases.map((one) => ({ ...one, assignedTo: theirs.includes(one.id) ? { isMe: false } : null }))
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

test('The next case is not assigned to a colleague, so that two reviewers do not check the same case', () => {
  expect(firstToOpen(casesBut('a'))?.id).toBe('b')
  expect(followerOf(casesBut('b'), of('a'))?.id).toBe('c')
  expect(followerOf(casesBut('c'), of('b'))?.id).toBe('a')
  expect(followerOf(casesBut('a', 'c'), of('b'))?.id).toBe('c')
  const mine = cases.map((one) => ({ ...one, assignedTo: { isMe: true } }))
  expect([firstToOpen(mine)?.id, followerOf(mine, of('a'))?.id]).toEqual(['a', 'b'])
})

test('Cases assigned to others come last; mine and my team’s come like unassigned ones', () => {
  const owned = (who: Record<string, boolean>) =>
    cases.map((one) => ({ ...one, owner: one.id in who ? { mine: who[one.id] ?? false } : null }))
  expect(firstToOpen(owned({ a: false, b: true }))?.id).toBe('b')
  expect(followerOf(owned({ b: false }), of('a'))?.id).toBe('c')
  expect(followerOf(owned({ c: false }), of('b'))?.id).toBe('a')
  expect(firstToOpen(owned({ a: false, b: false, c: false }))?.id).toBe('a')
  const [a, b, c] = owned({ b: false })
  const taken = [a, b, { ...c, assignedTo: { isMe: false } }] as Parameters<typeof followerOf>[0]
  expect(followerOf(taken, of('a'))?.id).toBe('b')
})

test('A case that I approved first does not open for me again, even when nothing else is left', () => {
  const [a, b, c] = cases.map((one) => ({ ...one, approvedByMe: one.id !== 'c' }))
  const all = [a, b, c] as Parameters<typeof firstToOpen>[0]
  expect(firstToOpen(all)?.id).toBe('c')
  expect(followerOf(all, of('c'))).toBeNull()
  expect(firstToOpen(all.slice(0, 2))).toBeNull()
})

test('From a case that has left the list, next goes to the top', () => {
  expect(neighbourOf(cases, of('gone'), 1)?.id).toBe('a')
})
