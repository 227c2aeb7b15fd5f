import { afterEach, expect, test, vi } from 'vitest'
import { keepStorage } from './keep-storage.ts'

afterEach(() => vi.unstubAllGlobals())

async function asked(userAgent: string, persisted: boolean) {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { userAgent, storage: { persisted: async () => persisted, persist } })
  await keepStorage()
  return persist.mock.calls.length
}

test('The browser is asked once to keep what is not sent yet, and never with a question to the patient', async () => {
  expect(await asked('Chrome/156', false)).toBe(1)
  expect(await asked('Chrome/156', true)).toBe(0)
  expect(await asked('Firefox/153', false)).toBe(0)
})

test('A page without TLS has no such call, which is no failure', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Chrome/156' })
  await expect(keepStorage()).resolves.toBeUndefined()
})
