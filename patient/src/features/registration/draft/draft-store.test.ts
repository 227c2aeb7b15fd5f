import { expect, test } from 'vitest'
import { noAnswers } from '../../../person/answers.ts'
import type { Picture } from '../../../photos/picture.ts'
import { emptyDraft, storable } from './draft.ts'
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

test('a draft and its picture survive the end of the app; the password is not stored', async () => {
  const { storage, values } = inMemory()
  await createDraftStore(storage).save({ ...emptyDraft, answers: storable(answers), step: 'prescription' })
  const found = await createDraftStore(storage).load()
  expect(found.step).toBe('prescription')
  expect(found.answers.firstName).toBe('Maria')
  expect(found.answers.fileId?.blob.size).toBe(1)
  expect(JSON.stringify([...values])).not.toContain('Aruga-demo-1')
})

test('typing does not rewrite the photos', async () => {
  const { storage, writes } = inMemory()
  const store = createDraftStore(storage)
  const draft = { ...emptyDraft, answers: storable(answers) }
  await store.save(draft)
  await store.save({ ...draft, answers: { ...draft.answers, lastName: 'S' } })
  expect(writes).toEqual(['enrolment.fileId', 'enrolment', 'enrolment'])
})

test('a removed photo and a sent draft are deleted', async () => {
  const { storage, values } = inMemory()
  const store = createDraftStore(storage)
  const draft = { ...emptyDraft, answers: storable(answers) }
  await store.save(draft)
  await store.save({ ...draft, answers: { ...draft.answers, fileId: null } })
  expect([...values.keys()]).toEqual(['enrolment'])
  void store.save(draft)
  await store.forget()
  expect(values.size).toBe(0)
})
