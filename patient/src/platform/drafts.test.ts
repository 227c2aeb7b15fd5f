import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice } from '../testing/device.ts'
import { appStorage } from './storage.ts'

/** Starts the app again. */
async function startApp() {
  vi.resetModules()
  return await import('./drafts.ts')
}

const textDraft = {
  read: (stored: unknown) => (typeof stored === 'string' ? stored : ''),
  isEmpty: (typed: string) => !typed,
}
const codeOf = (account: string) => ({ account, form: 'doctor', path: '/tabs/account?open=doctor', ...textDraft })
const DAY_MS = 24 * 60 * 60_000

beforeEach(() => {
  vi.useRealTimers()
  return emptyDevice()
})

test('a draft survives the end of the app', async () => {
  const { draftOf } = await startApp()
  await draftOf(codeOf('maria')).save('HCP-86')
  expect(await (await startApp()).draftOf(codeOf('maria')).load()).toBe('HCP-86')
})

test('another account on the same device never sees the draft', async () => {
  const { draftOf, draftsOf } = await startApp()
  await draftOf(codeOf('maria')).save('HCP-86')
  expect(await draftOf(codeOf('jose')).load()).toBe('')
  expect(await draftsOf('jose')).toEqual([])
  // This account's id starts with the other account's id.
  expect(await draftsOf('mari')).toEqual([])
  expect(await draftsOf('maria')).toEqual([{ form: 'doctor', path: '/tabs/account?open=doctor', draft: 'HCP-86' }])
})

test('removing one account’s drafts leaves the drafts of other accounts', async () => {
  const { draftOf, forgetDrafts, draftsOf } = await startApp()
  await draftOf(codeOf('maria')).save('HCP-86')
  await draftOf({ ...codeOf('maria'), form: 'replace.7' }).save('x')
  await draftOf(codeOf('jose')).save('HCP-24')
  await forgetDrafts('maria')
  expect(await draftsOf('maria')).toEqual([])
  expect(await draftOf(codeOf('jose')).load()).toBe('HCP-24')
})

test('an emptied form removes its draft', async () => {
  const { draftOf } = await startApp()
  const store = draftOf(codeOf('maria'))
  await store.save('HCP-86')
  await store.save('')
  expect(await appStorage.keys()).toEqual([])
})

test('drafts of any account are removed after a month; session and registration stay', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1), toFake: ['Date'] })
  await (await startApp()).draftOf(codeOf('maria')).save('HCP-86')
  await appStorage.set('session', 'x')
  await appStorage.set('enrolment', 'x')
  vi.setSystemTime(Date.UTC(2026, 10, 1) + 29 * DAY_MS)
  expect(await (await startApp()).draftOf(codeOf('maria')).load()).toBe('HCP-86')
  vi.setSystemTime(Date.UTC(2026, 10, 1) + 31 * DAY_MS)
  await (await startApp()).draftOf(codeOf('jose')).load()
  expect((await appStorage.keys()).sort()).toEqual(['enrolment', 'session'])
})
