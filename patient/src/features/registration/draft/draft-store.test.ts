import { expect, test } from 'vitest'
import { noAnswers } from '../../../person/answers.ts'
import type { Picture } from '../../../photos/picture.ts'
import { emptyDraft, keepable } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

const photo: Picture = { id: 'p1', name: 'id.jpg', kind: 'jpeg', blob: new Blob(['x']), blurry: false }
const answers = { ...noAnswers, firstName: 'Maria', password: 'Aruga-demo-1', fileId: photo }

const inMemory = () => {
  const values = new Map<string, unknown>()
  const writes: string[] = []
  const storage = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: unknown) => {
      writes.push(key)
      values.set(key, value)
    },
    remove: async (key: string) => values.delete(key),
  }
  return { storage, values, writes }
}

test('a draft and its picture are there again after the app was killed, the password is nowhere', async () => {
  const { storage, values } = inMemory()
  await createDraftStore(storage).save({ ...emptyDraft, answers: keepable(answers), step: 'prescription' })
  const found = await createDraftStore(storage).load()
  expect(found.step).toBe('prescription')
  expect(found.answers.firstName).toBe('Maria')
  expect(found.answers.fileId?.blob.size).toBe(1)
  expect(JSON.stringify([...values])).not.toContain('Aruga-demo-1')
})

test('typing does not write the photos again', async () => {
  const { storage, writes } = inMemory()
  const store = createDraftStore(storage)
  const draft = { ...emptyDraft, answers: keepable(answers) }
  await store.save(draft)
  await store.save({ ...draft, answers: { ...draft.answers, lastName: 'S' } })
  expect(writes).toEqual(['enrolment.fileId', 'enrolment', 'enrolment'])
})

test('a photo that was taken away, and a draft that was sent, are gone', async () => {
  const { storage, values } = inMemory()
  const store = createDraftStore(storage)
  const draft = { ...emptyDraft, answers: keepable(answers) }
  await store.save(draft)
  await store.save({ ...draft, answers: { ...draft.answers, fileId: null } })
  expect([...values.keys()]).toEqual(['enrolment'])
  void store.save(draft)
  await store.forget()
  expect(values.size).toBe(0)
})
