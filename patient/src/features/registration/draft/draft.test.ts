import { expect, test } from 'vitest'
import { noAnswers } from '../../../person/answers.ts'
import type { Picture } from '../../../photos/picture.ts'
import { contentOf, emptyDraft, hasBegun, readDraft, storable, withAttempt } from './draft.ts'

const photo: Picture = { id: 'p1', name: 'id.jpg', kind: 'jpeg', blob: new Blob(['x']), blurry: false }
const typed = { ...noAnswers, firstName: 'Maria', password: 'Aruga-demo-1', isAgreed: true, fileId: photo }

test('the password and the consent are never in the draft', () => {
  const stored = storable(typed)
  expect(stored.firstName).toBe('Maria')
  expect(JSON.stringify(stored)).not.toContain('Aruga-demo-1')
  expect(Object.keys(stored)).not.toContain('password')
  expect(Object.keys(stored)).not.toContain('isAgreed')
})

test('a draft is restored with its pictures', () => {
  const left = { ...emptyDraft, answers: storable(typed), step: 'id' as const }
  expect(readDraft(left)).toEqual(left)
  expect(hasBegun(left)).toBe(true)
  expect(hasBegun(emptyDraft)).toBe(false)
})

test('an invalid draft and pictures without bytes are ignored', () => {
  expect(readDraft(undefined)).toEqual(emptyDraft)
  expect(readDraft({ version: 7, answers: {} })).toEqual(emptyDraft)
  expect(readDraft({ ...emptyDraft, step: 'nowhere' }).step).toBe('doctor')
  const hollow = { ...emptyDraft, answers: storable({ ...typed, fileId: { ...photo, blob: new Blob([]) } }) }
  expect(readDraft(hollow).answers.fileId).toBeNull()
})

test('sending the same form again uses the same key, a changed form a new one', () => {
  const keys = ['key-1', 'key-2']
  const newKey = () => keys.shift() ?? 'too many'
  const draft = { ...emptyDraft, answers: storable(typed) }
  const first = withAttempt(draft, contentOf(draft, ''), newKey)
  const again = withAttempt({ ...draft, attempt: first }, contentOf(draft, ''), newKey)
  expect(again).toEqual(first)
  const corrected = { ...draft, answers: { ...draft.answers, lastName: 'Santos' }, attempt: first }
  expect(withAttempt(corrected, contentOf(corrected, ''), newKey).key).toBe('key-2')
  expect(first.of).not.toContain('Aruga-demo-1')
})
