// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { IDLE_TIMEOUT_MS } from '@aruga/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice, logInAs } from '../testing/device.ts'
import { attachApp, session } from './api.ts'
import { forgetPatient } from './forget-account.ts'
import { CONTENT_CACHE, forgetMedicines, forgetMedicinesWithoutSession } from './medicine-cache.ts'

fakeFetch()
attachApp({ goToLogin: () => undefined })
forgetMedicinesWithoutSession()

const OF = 'https://aruga.test/api/app/program/content'
const TERMS = `${OF}/tnc?language=en`
const MEDICINES = [`${OF}/medicine-abcdefghij?language=en`, `${OF}/medicine-abcdefghij?language=fil`]
let kept: string[]

/** What happy-dom lacks: the browser's Cache API, with one cache. */
const cache = {
  keys: async () => kept.map((url) => new Request(url)),
  delete: async (url: string) => {
    kept = kept.filter((other) => other !== url)
  },
}
const open = vi.fn(async () => cache)

beforeEach(async () => {
  vi.stubGlobal('caches', { has: async (name: string) => name === CONTENT_CACHE, open })
  if (session.isLoggedIn()) await session.logOut()
  await emptyDevice()
  await logInAs('maria')
  kept = [TERMS, ...MEDICINES]
})
afterEach(() => void vi.useRealTimers())

test('After a log-out no page about a medicine is on the device, and what is for everybody stays', async () => {
  await session.logOut()
  await expect.poll(() => kept).toEqual([TERMS])
})

test('After 15 idle minutes none is either', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  session.requestMade()
  vi.setSystemTime(Date.now() + IDLE_TIMEOUT_MS)
  session.resumed()
  expect(session.isLoggedIn()).toBe(false)
  await expect.poll(() => kept).toEqual([TERMS])
})

test('None is there after a start without a session, which has ended while the app was closed', async () => {
  await session.logOut()
  await expect.poll(() => kept).toEqual([TERMS])
  kept = [TERMS, ...MEDICINES]
  forgetMedicinesWithoutSession()
  await expect.poll(() => kept).toEqual([TERMS])
})

test('None stays of somebody for whom the person may not act any more', async () => {
  await forgetPatient('jose')
  expect(kept).toEqual([TERMS])
})

test('Where no page was ever kept, nothing is opened', async () => {
  vi.stubGlobal('caches', { has: async () => false, open })
  open.mockClear()
  await forgetMedicines()
  vi.stubGlobal('caches', undefined)
  await forgetMedicines()
  expect(open).not.toHaveBeenCalled()
})

test('Where the browser blocks caches there is nothing to delete, and no error', async () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.stubGlobal('caches', { has: blocked, open })
  await expect(forgetMedicines()).resolves.toBeUndefined()
})
