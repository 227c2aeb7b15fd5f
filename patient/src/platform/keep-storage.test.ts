import { afterEach, expect, test, vi } from 'vitest'
import { keepStorage } from './keep-storage.ts'

afterEach(() => vi.unstubAllGlobals())

async function requestsOf(userAgent: string, persisted: boolean) {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { userAgent, storage: { persisted: async () => persisted, persist } })
  await keepStorage()
  return persist.mock.calls.length
}

test('Persistent storage is requested once, and never with a prompt to the patient', async () => {
  expect(await requestsOf('Chrome/156', false)).toBe(1)
  expect(await requestsOf('Chrome/156', true)).toBe(0)
  expect(await requestsOf('Firefox/153', false)).toBe(0)
})

test('A page without TLS does not have the call, which is not a failure', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Chrome/156' })
  await expect(keepStorage()).resolves.toBeUndefined()
})
