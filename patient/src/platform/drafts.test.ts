import { beforeEach, expect, test, vi } from 'vitest'

/** The device's storage, which is not here. */
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./storage.ts', () => ({
  appStorage: {
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, value: unknown) => kept.set(key, structuredClone(value)),
    remove: async (key: string) => kept.delete(key),
    keys: async () => [...kept.keys()],
  },
}))

/** The app as it starts anew. */
async function startApp() {
  vi.resetModules()
  return await import('./drafts.ts')
}

const words = {
  read: (stored: unknown) => (typeof stored === 'string' ? stored : ''),
  isEmpty: (typed: string) => !typed,
}
const codeOf = (account: string) => ({ account, form: 'doctor', path: '/tabs/account?open=doctor', ...words })
const DAY_MS = 24 * 60 * 60_000

beforeEach(() => {
  kept.clear()
  vi.useRealTimers()
})

test('what was typed is there again after the app was killed', async () => {
  const { draftOf } = await startApp()
  await draftOf(codeOf('maria')).save('HCP-86')
  expect(await (await startApp()).draftOf(codeOf('maria')).load()).toBe('HCP-86')
})

test('another person on the same device never finds it', async () => {
  const { draftOf, draftsOf } = await startApp()
  await draftOf(codeOf('maria')).save('HCP-86')
  expect(await draftOf(codeOf('jose')).load()).toBe('')
  expect(await draftsOf('jose')).toEqual([])
  // An account whose id is the beginning of another's.
  expect(await draftsOf('mari')).toEqual([])
  expect(await draftsOf('maria')).toEqual([{ form: 'doctor', path: '/tabs/account?open=doctor' }])
})

test('who removes theirs leaves those of others', async () => {
  const { draftOf, forgetDrafts, draftsOf } = await startApp()
  await draftOf(codeOf('maria')).save('HCP-86')
  await draftOf({ ...codeOf('maria'), form: 'replace.7' }).save('x')
  await draftOf(codeOf('jose')).save('HCP-24')
  await forgetDrafts('maria')
  expect(await draftsOf('maria')).toEqual([])
  expect(await draftOf(codeOf('jose')).load()).toBe('HCP-24')
})

test('an emptied form leaves nothing on the device', async () => {
  const { draftOf } = await startApp()
  const store = draftOf(codeOf('maria'))
  await store.save('HCP-86')
  await store.save('')
  expect([...kept]).toEqual([])
})

test('a draft of a month ago is gone, of whomever it is; the session and the registration stay', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) })
  await (await startApp()).draftOf(codeOf('maria')).save('HCP-86')
  kept.set('session', 'x').set('enrolment', 'x')
  vi.setSystemTime(Date.UTC(2026, 10, 1) + 29 * DAY_MS)
  expect(await (await startApp()).draftOf(codeOf('maria')).load()).toBe('HCP-86')
  vi.setSystemTime(Date.UTC(2026, 10, 1) + 31 * DAY_MS)
  await (await startApp()).draftOf(codeOf('jose')).load()
  expect([...kept.keys()]).toEqual(['session', 'enrolment'])
})
