// @vitest-environment happy-dom

import { type Sealed, seal, unseal } from '@aruga/client/seal'
import { createSessionStore, TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { settled } from '@aruga/client/testing/settled'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice, logInAs } from '../testing/device.ts'
import { findDeviceKey } from './device-keys.ts'
import { HOME_KEY, HOME_SEAL } from './home-snapshot.ts'
import { appStorage } from './storage.ts'

beforeEach(async () => {
  fakeFetch()
  goTo('/tabs/home')
  await emptyDevice()
  await startApp()
  await logInAs('maria')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const goTo = (path: string) => window.history.replaceState(null, '', path)

/** Starts the app again. `onOpen`: runs once it knows who is logged in. */
async function startApp(onOpen = () => {}) {
  vi.resetModules()
  const { attachApp, session } = await import('./api.ts')
  const { openOfflineCopies } = await import('./offline-copy.ts')
  attachApp({ goToLogin: () => undefined })
  await session.open()
  onOpen()
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })
  await openOfflineCopies(queries)
  return queries
}
const logOut = async () => (await import('./api.ts')).session.logOut()

/** The session as stored on the device. */
const saved = createSessionStore(appStorage, deviceStore)

/** The names of everything on the device except the session, and of its entries about home. */
const names = async () => (await appStorage.keys()).filter((key) => key !== 'session' && key !== 'patient').sort()
const hasHome = async () => (await names()).includes(HOME_KEY)

const KEY = ['letters', 'one', '7']
const read = (queries: QueryClient, data: unknown, queryKey: string[] = KEY, offlineCopy = true) =>
  queries.fetchQuery({ queryKey, queryFn: async () => data, staleTime: 0, meta: { offlineCopy } })
/** This browser's keys of the copies and of home's snapshot. */
const ownKey = async () => (await findDeviceKey(HOME_SEAL)) as CryptoKey

test('a copy survives the end of the app, with the time it was read', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1, 9), toFake: ['Date'] })
  await read(await startApp(), { code: 'ABC-123' })
  await settled()
  vi.setSystemTime(Date.UTC(2026, 10, 4, 9))
  const queries = await startApp()
  expect(queries.getQueryData(KEY)).toEqual({ code: 'ABC-123' })
  expect(queries.getQueryState(KEY)?.dataUpdatedAt).toBe(Date.UTC(2026, 10, 1, 9))
})

test('all loaded pages of a list are restored', async () => {
  const list = {
    queryKey: ['letters', 'list'],
    queryFn: async ({ pageParam }: { pageParam: number }) => pageParam,
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
    meta: { offlineCopy: true },
  }
  const observer = new InfiniteQueryObserver(await startApp(), list)
  await observer.refetch()
  await observer.fetchNextPage()
  await settled()
  expect((await startApp()).getQueryData(list.queryKey)).toEqual({ pages: [0, 1], pageParams: [0, 1] })
})

test('the result of the patient’s own change is stored too', async () => {
  const queries = await startApp()
  await read(queries, { status: 'Issued' })
  queries.setQueryData(KEY, { status: 'Claimed', code: 'ABC-123' })
  await settled()
  expect((await startApp()).getQueryData(KEY)).toEqual({ status: 'Claimed', code: 'ABC-123' })
})

test('queries without the flag and failed queries leave nothing on the device', async () => {
  const queries = await startApp()
  await read(queries, 'a photo', ['documents', 'file'], false)
  const failing = { queryKey: KEY, queryFn: () => Promise.reject(new Error('no network')), meta: { offlineCopy: true } }
  await expect(queries.fetchQuery(failing)).rejects.toThrow('no network')
  await settled()
  expect(await names()).toEqual([])
})

test('even a recent copy is refetched when it is shown, and keeps its time when that fails', async () => {
  await read(await startApp(), 'old')
  await settled()
  const queries = await startApp()
  const queryFn = vi.fn(() => Promise.reject(new Error('no network')))
  const stop = new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  const readAt = queries.getQueryState(KEY)?.dataUpdatedAt
  await expect.poll(() => queries.getQueryState(KEY)?.status).toBe('error')
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(queries.getQueryState(KEY)).toMatchObject({ data: 'old', dataUpdatedAt: readAt })
  stop()
})

test('the log-out erases every copy, also of late answers, and nothing else', async () => {
  const queries = await startApp()
  await appStorage.set('draft.maria.doctor', 'x')
  await appStorage.set('kept-codes', 'x')
  await read(queries, 'mine')
  const loggedOut = logOut()
  await read(queries, 'late')
  await loggedOut
  await settled()
  expect(await names()).toEqual(['draft.maria.doctor', 'kept-codes'])
})

test('an interrupted log-out is completed at the next start', async () => {
  await read(await startApp(), 'mine')
  await settled()
  await saved.clear()
  expect((await startApp()).getQueryData(KEY)).toBeUndefined()
  expect(await names()).toEqual([])
})

test.each([
  ['at the next start', () => startApp()],
  ['at the log-in', () => logInAs('maria')],
])('the copies of an earlier log-in are erased %s', async (_when, comes) => {
  const queries = await startApp()
  await read(queries, 'of the log-in before')
  await settled()
  const session = await saved.readSession()
  if (session) await saved.saveSession({ ...session, logIn: 'another' })
  const started = await comes()
  await settled()
  expect(await names()).toEqual([])
  expect(started?.getQueryData(KEY)).toBeUndefined()
})

test('the copies of one patient are shown in no session for another', async () => {
  await read(await startApp(), 'mine')
  await settled()
  const session = await saved.readSession()
  if (session) await saved.saveSession({ ...session, patientId: 'lourdes' })
  const queries = await startApp()
  expect(queries.getQueryData(KEY)).toBeUndefined()
  await read(queries, 'hers')
  await settled()
  expect((await startApp()).getQueryData(KEY)).toBe('hers')
})

test('copies of the version before are shown until the server has said whose they are, and deleted then', async () => {
  await read(await startApp(), 'mine')
  await settled()
  expect((await startApp()).getQueryData(KEY)).toBe('mine')
  const session = await saved.readSession()
  if (session) await saved.saveSession({ ...session, patientId: 'maria' })
  await startApp()
  await settled()
  expect(await names()).toEqual([])
})

test('copies of another version and unreadable copies are deleted', async () => {
  await read(await startApp(), 'old shape')
  await settled()
  const [key = ''] = await names()
  await appStorage.set(key, { ...((await appStorage.get(key)) as Sealed), sealed: new ArrayBuffer(40) })
  await appStorage.set(`${key}2`, await seal(await ownKey(), new TextEncoder().encode('{"half')))
  expect((await startApp()).getQueryData(KEY)).toBeUndefined()
  expect(await names()).toEqual([])
})

test('copies are unreadable on the disk, and a log-out destroys the key of those that may be left there', async () => {
  const queries = await startApp()
  await read(queries, 'ABC-123')
  await settled()
  const session = await saved.readSession()
  const [key = ''] = await names()
  const copy = await appStorage.get(key)
  expect(Buffer.from((copy as Sealed).sealed).toString('latin1')).not.toContain('ABC-123')
  await logOut()
  await settled()
  // As if the disk still had the copy.
  await appStorage.set(key, copy)
  if (session) await saved.saveSession(session)
  expect((await startApp()).getQueryData(KEY)).toBeUndefined()
})

test('writes are serialised, so that the last answer wins', async () => {
  const queries = await startApp()
  const waits = [30, 0]
  let encrypted = 0
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...input) => {
    await new Promise((done) => setTimeout(done, waits.shift()))
    encrypted += 1
    return encrypt(...input)
  })
  await read(queries, 'first')
  await read(queries, 'second')
  await expect.poll(() => encrypted).toBe(2)
  await settled()
  expect(await startApp().then((queries) => queries.getQueryData(KEY))).toBe('second')
})

test('the app works on a full device and without readable storage', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const queries = await startApp()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
  expect(await read(queries, 'read all the same')).toBe('read all the same')
  await settled()
  const again = await startApp(() => void vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse))
  expect(await read(again, 'and again')).toBe('and again')
  await settled()
})

/** A snapshot of home, as the page before the app reads it. */
const home = {
  madeFor: 'index-1.js en 2026-11-26 false',
  titles: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  html: '<main>Dalisulin</main>',
}
async function startAppAtHome() {
  const queries = await startApp()
  await read(queries, 'mine')
  const { storeHome } = await import('./offline-copy.ts')
  await storeHome(home)
  return { queries, storeHome }
}

test('a snapshot of home is sealed with the key of the copies, is not a copy, and is deleted with them at the log-out', async () => {
  await startAppAtHome()
  const sealed = (await appStorage.get(HOME_KEY)) as Sealed
  const { logIn } = (await saved.readSession()) ?? {}
  expect(JSON.parse(new TextDecoder().decode(await unseal(await ownKey(), sealed)))).toEqual({ logIn, ...home })
  await startApp()
  expect(await hasHome()).toBe(true)
  await logOut()
  await settled()
  expect([await names(), await findDeviceKey(HOME_SEAL)]).toEqual([[], undefined])
})

test('a snapshot of home is deleted when another patient logs in, here or in another tab', async () => {
  await startAppAtHome()
  await logInAs('jose')
  await settled()
  expect(await hasHome()).toBe(false)
})

test('a snapshot of home is not stored after a log-out that this tab has not noticed yet', async () => {
  const { storeHome } = await startAppAtHome()
  await storeHome(null)
  deviceStore.removeItem(TOKEN_KEY)
  await storeHome(home)
  expect(await hasHome()).toBe(false)
})

test('a changed answer deletes the snapshot of home while home is not on the screen; the same answer does not', async () => {
  const { queries, storeHome } = await startAppAtHome()
  goTo('/loa-details')
  await read(queries, 'mine')
  await settled()
  expect(await hasHome()).toBe(true)
  await read(queries, 'claimed')
  await settled()
  expect(await hasHome()).toBe(false)
  goTo('/tabs/home')
  await storeHome(home)
  expect(await hasHome()).toBe(true)
})

test('a changed answer after a start at another page deletes the snapshot too', async () => {
  await startAppAtHome()
  goTo('/loa-details')
  const queries = await startApp()
  await read(queries, 'mine')
  await settled()
  expect(await hasHome()).toBe(true)
  await read(queries, 'claimed')
  await settled()
  expect(await hasHome()).toBe(false)
})
