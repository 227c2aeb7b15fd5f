import { newKey, type Sealed, seal, unseal } from '@aruga/client/seal'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { HOME_KEY, HOME_SEAL, type Look } from './kept-home.ts'

/** The device's storage and log-in. */
const device = vi.hoisted(() => ({
  values: new Map<string, unknown>(),
  set: async (key: string, value: unknown): Promise<void> => void device.values.set(key, structuredClone(value)),
  keys: async () => [...device.values.keys()],
  deviceKeys: new Map<string, CryptoKey>(),
  logIn: null as string | null,
  listeners: new Set<() => void>(),
}))
vi.mock('./storage.ts', () => ({
  appStorage: {
    get: async (key: string) => device.values.get(key) ?? null,
    set: (key: string, value: unknown) => device.set(key, value),
    remove: async (key: string) => device.values.delete(key),
    keys: () => device.keys(),
  },
}))
vi.mock('./device-keys.ts', () => ({
  deviceKey: async (name: string) => {
    const key = device.deviceKeys.get(name) ?? (await newKey())
    device.deviceKeys.set(name, key)
    return key
  },
  destroyDeviceKey: async (name: string) => device.deviceKeys.delete(name),
}))
vi.mock('./api.ts', () => ({
  session: {
    current: () => device.logIn && { logIn: device.logIn },
    subscribe: (listener: () => void) => device.listeners.add(listener),
  },
}))

const { keys, set } = device

beforeEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('window', { location: { pathname: '/tabs/home' } })
  vi.stubGlobal('localStorage', { getItem: () => device.logIn && 'token' })
  Object.assign(device, { keys, set, logIn: 'maria-1' })
  device.values.clear()
  device.deviceKeys.clear()
})

afterAll(() => void vi.unstubAllGlobals())

/** Starts the app again. */
async function startApp() {
  vi.resetModules()
  device.listeners.clear()
  const { openOfflineCopies } = await import('./offline-copy.ts')
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })
  await openOfflineCopies(queries)
  return queries
}

function changeLogIn(logIn: string | null) {
  device.logIn = logIn
  for (const listener of device.listeners) listener()
}

const KEY = ['letters', 'one', '7']
const read = (queries: QueryClient, data: unknown, queryKey: string[] = KEY, offlineCopy = true) =>
  queries.fetchQuery({ queryKey, queryFn: async () => data, staleTime: 0, meta: { offlineCopy } })
/** What is stored in the background is stored, also on a busy machine. */
const settled = () => new Promise((done) => setTimeout(done, 100))

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
  expect([...device.values]).toEqual([])
})

test('even a recent copy is refetched when it is shown, and keeps its time when that fails', async () => {
  await read(await startApp(), 'old')
  await settled()
  const queries = await startApp()
  const queryFn = vi.fn(() => Promise.reject(new Error('no network')))
  const stop = new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  const readAt = queries.getQueryState(KEY)?.dataUpdatedAt
  await vi.waitFor(() => expect(queries.getQueryState(KEY)?.status).toBe('error'))
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(queries.getQueryState(KEY)).toMatchObject({ data: 'old', dataUpdatedAt: readAt })
  stop()
})

test('the log-out erases every copy, also of late answers, and nothing else', async () => {
  const queries = await startApp()
  device.values.set('draft.maria.doctor', 'x').set('kept-codes', 'x')
  await read(queries, 'mine')
  changeLogIn(null)
  await read(queries, 'late')
  await settled()
  expect([...device.values.keys()]).toEqual(['draft.maria.doctor', 'kept-codes'])
})

test('an interrupted log-out is completed at the next start', async () => {
  await read(await startApp(), 'mine')
  await settled()
  device.logIn = null
  expect((await startApp()).getQueryData(KEY)).toBeUndefined()
  expect([...device.values]).toEqual([])
})

test.each([
  ['at the next start', startApp],
  ['at the log-in', async () => changeLogIn('maria-2')],
])('the copies of an earlier log-in are erased %s', async (_when, comes) => {
  const queries = await startApp()
  await read(queries, 'of the log-in before')
  await settled()
  device.logIn = 'maria-2'
  const started = await comes()
  await settled()
  expect([...device.values]).toEqual([])
  expect(started?.getQueryData(KEY)).toBeUndefined()
})

test('copies of another version and unreadable copies are dropped', async () => {
  await read(await startApp(), 'old shape')
  await settled()
  const [[key = '', copy] = []] = [...device.values]
  device.values.set(key, { ...(copy as Sealed), sealed: new ArrayBuffer(40) })
  const [own] = [...device.deviceKeys.values()]
  if (own) device.values.set(`${key}2`, await seal(own, new TextEncoder().encode('{"half')))
  expect((await startApp()).getQueryData(KEY)).toBeUndefined()
  expect([...device.values]).toEqual([])
})

test('nothing of a copy can be read on the disk, and a log-out destroys the key of what may be left there', async () => {
  const queries = await startApp()
  await read(queries, 'ABC-123')
  await settled()
  const [[key = '', copy] = []] = [...device.values]
  expect(Buffer.from((copy as Sealed).sealed).toString('latin1')).not.toContain('ABC-123')
  changeLogIn(null)
  await settled()
  // As if the disk still had it.
  device.values.set(key, copy)
  device.logIn = 'maria-1'
  expect((await startApp()).getQueryData(KEY)).toBeUndefined()
})

test('writes are serialised, so that the last answer wins', async () => {
  const queries = await startApp()
  const waits = [30, 0]
  let written = 0
  device.set = async (key, value) => {
    await new Promise((done) => setTimeout(done, waits.shift()))
    device.values.set(key, value)
    written += 1
  }
  await read(queries, 'first')
  await read(queries, 'second')
  await vi.waitFor(() => expect(written).toBe(2))
  expect(await startApp().then((queries) => queries.getQueryData(KEY))).toBe('second')
})

test('the app works on a full device and without readable storage', async () => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const queries = await startApp()
  device.set = refuse
  expect(await read(queries, 'read all the same')).toBe('read all the same')
  await settled()
  device.keys = refuse
  const again = await startApp()
  expect(await read(again, 'and again')).toBe('and again')
  changeLogIn(null)
  await settled()
})

/** As the page before the app finds it. */
const home = {
  madeFor: 'index-1.js en 2026-11-26 false',
  titles: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  look: ['main', {}, 'Dalisulin'] satisfies Look,
}
async function startAppAtHome() {
  const queries = await startApp()
  await read(queries, 'mine')
  const { keepHome } = await import('./offline-copy.ts')
  await keepHome(home)
  return { queries, keepHome }
}
const goTo = (pathname: string) => vi.stubGlobal('window', { location: { pathname } })

test('how home looks is sealed with the key of the copies, is no copy, and goes with them at the log-out', async () => {
  await startAppAtHome()
  const sealed = device.values.get(HOME_KEY) as Sealed
  const key = device.deviceKeys.get(HOME_SEAL) as CryptoKey
  expect(JSON.parse(new TextDecoder().decode(await unseal(key, sealed)))).toEqual({ logIn: 'maria-1', ...home })
  await startApp()
  expect(device.values.has(HOME_KEY)).toBe(true)
  changeLogIn(null)
  await settled()
  expect([device.values.size, device.deviceKeys.size]).toEqual([0, 0])
})

test('how home looks goes when another patient has logged in, here or meanwhile', async () => {
  await startAppAtHome()
  changeLogIn('jose-1')
  await settled()
  expect(device.values.has(HOME_KEY)).toBe(false)
})

test('how home looks is not kept after a log-out that this tab has not heard of', async () => {
  const { keepHome } = await startAppAtHome()
  await keepHome(null)
  vi.stubGlobal('localStorage', { getItem: () => null })
  await keepHome(home)
  expect(device.values.has(HOME_KEY)).toBe(false)
})

test('an answer that changes while home is not on the screen takes its look away; the same answer does not', async () => {
  const { queries, keepHome } = await startAppAtHome()
  goTo('/loa-details')
  await read(queries, 'mine')
  await settled()
  expect(device.values.has(HOME_KEY)).toBe(true)
  await read(queries, 'claimed')
  await settled()
  expect(device.values.has(HOME_KEY)).toBe(false)
  goTo('/tabs/home')
  await keepHome(home)
  expect(device.values.has(HOME_KEY)).toBe(true)
})

test('so does one after a start at another page', async () => {
  await startAppAtHome()
  goTo('/loa-details')
  const queries = await startApp()
  await read(queries, 'mine')
  await settled()
  expect(device.values.has(HOME_KEY)).toBe(true)
  await read(queries, 'claimed')
  await settled()
  expect(device.values.has(HOME_KEY)).toBe(false)
})
