import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { done } from '../idb-request.ts'
import { createOutboxStore } from './store.ts'

const bytes = new TextEncoder().encode('a photo').buffer
let databases = 0
const newStore = () => {
  const name = `outbox-${databases++}`
  return { name, store: createOutboxStore(name) }
}
const entry = (id: string, changes: object = {}) => ({ id, account: 'maria', kind: 'upload', at: 1, ...changes })
const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id)

test('Stored entries survive the closing of the app, oldest first, with their bytes', async () => {
  const { name, store } = newStore()
  await store.add(entry('two', { at: 2, words: 'secret' }), bytes)
  await store.add(entry('one', { at: 1 }))
  const next = createOutboxStore(name)
  expect(await next.read('maria')).toEqual([entry('one'), entry('two', { at: 2, words: 'secret' })])
  expect(new TextDecoder().decode(await next.readBytes(entry('two')))).toBe('a photo')
})

test('Entries are unreadable on the disk, and invisible to other accounts', async () => {
  const { name, store } = newStore()
  await store.add(entry('one', { words: 'secret' }), bytes)
  const database = await done(indexedDB.open(name))
  const rows = await done(database.transaction('entries').objectStore('entries').getAll())
  expect(rows.map((row) => Object.keys(row))).toEqual([['id', 'account', 'iv', 'sealed']])
  expect(new TextDecoder().decode(rows[0].sealed)).not.toContain('secret')
  expect(await store.read('jose')).toEqual([])
})

test('A log-out deletes this account’s entries, and no others', async () => {
  const { store } = newStore()
  await store.add(entry('one'), bytes)
  await store.add(entry('two', { account: 'jose' }), bytes)
  await store.destroy('maria')
  expect(await store.read('maria')).toEqual([])
  await expect(store.readBytes(entry('one'))).rejects.toThrow('gone')
  expect(await store.accounts()).toEqual(['jose'])
  expect(idsOf(await store.read('jose'))).toEqual(['two'])
})

test('Changing a deleted entry does not restore it', async () => {
  const { store } = newStore()
  await store.add(entry('one'))
  await store.change(entry('one', { words: 'other' }))
  expect(await store.read('maria')).toEqual([entry('one', { words: 'other' })])
  await store.remove('one')
  await store.change(entry('one'))
  expect(await store.read('maria')).toEqual([])
})

test('Bytes that have arrived are deleted, and the entry stays', async () => {
  const { store } = newStore()
  await store.add(entry('one'), bytes)
  await store.change(entry('one'), { withoutBytes: true })
  expect(idsOf(await store.read('maria'))).toEqual(['one'])
  await expect(store.readBytes(entry('one'))).rejects.toThrow('gone')
})

test('Two tabs that store at the same time use one key', async () => {
  const { name, store } = newStore()
  const other = createOutboxStore(name)
  await Promise.all([store.add(entry('one')), other.add(entry('two', { at: 2 }))])
  expect(idsOf(await createOutboxStore(name).read('maria'))).toEqual(['one', 'two'])
})

test('Another account’s entries older than 90 days are deleted at a log-in, and younger ones stay', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store } = newStore()
  await store.add(entry('old', { account: 'jose' }))
  vi.advanceTimersByTime(60 * 24 * 60 * 60_000)
  await store.add(entry('young', { account: 'nena' }))
  vi.advanceTimersByTime(40 * 24 * 60 * 60_000)
  await store.add(entry('one'))
  await store.sweep('maria')
  expect((await store.accounts()).sort()).toEqual(['maria', 'nena'])
})

test('A photo that an earlier version stored is an upload', async () => {
  const { store } = newStore()
  await store.add({ id: 'one', account: 'maria', at: 1 })
  expect(await store.read('maria')).toMatchObject([{ id: 'one', kind: 'upload' }])
})
