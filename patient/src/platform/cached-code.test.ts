// @vitest-environment happy-dom
// Which claim codes a device stores (docs/decisions/017), with the app's own session, stores and keys.

import { createSessionStore } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { IDLE_TIMEOUT_MS } from '@aruga/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice, logInAs } from '../testing/device.ts'
import { attachApp, session } from './api.ts'
import { cacheCode, dropEndedCodes, validCodes } from './cached-code.ts'
import { byCode, CODES_KEY, CODES_SEAL } from './code-cache.ts'
import { CODES_OF } from './code-owner.ts'
import { findDeviceKey } from './device-keys.ts'
import { appStorage } from './storage.ts'

fakeFetch()
attachApp({ goToLogin: () => undefined })

beforeEach(async () => {
  if (session.isLoggedIn()) await session.logOut()
  await emptyDevice()
  await logInAs('maria')
})

afterEach(() => void vi.useRealTimers())

/** Neither the codes nor their key are on the device. */
async function expectNothingCached() {
  expect(await cachedCodes()).toEqual([])
  expect([await appStorage.get(CODES_KEY), await findDeviceKey(CODES_SEAL)]).toEqual([null, undefined])
}

const SAID_AT = new Date('2026-11-26T03:00:00.000Z')
const claimed = (id: string, code: string) =>
  ({
    id,
    claim: { code, codeValidUntil: new Date(Date.now() + 3_600_000).toISOString(), branch: { name: 'Katipunan' } },
    productName: 'Dalisulin',
    quantityApproved: 12,
    quantityPurchased: 0,
  }) as unknown as LetterInFull
const cachedCodes = async () => (await validCodes()).map(({ code }) => code)

test('The code of a letter that is listed as cancelled, undone or used up is deleted; other codes stay', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  await cacheCode(claimed('l2', 'CODE0002'), SAID_AT)
  await cacheCode(claimed('l3', 'CODE0003'), SAID_AT)
  await dropEndedCodes([
    { id: 'l1', status: 'Cancelled' },
    { id: 'l2', status: 'Claimed' },
  ])
  expect(await cachedCodes()).toEqual(['CODE0002', 'CODE0003'])
  await dropEndedCodes([
    { id: 'l2', status: 'Issued' },
    { id: 'l3', status: 'Dispensed' },
  ])
  await expectNothingCached()
})

test('A code that is fetched again stays at its place in the list', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  await cacheCode(claimed('l2', 'CODE0002'), SAID_AT)
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  expect(await cachedCodes()).toEqual(['CODE0001', 'CODE0002'])
})

test('A code for several letters is cached for each, shown once, and without the letter that has left it', async () => {
  const metformin = {
    letterId: 'l2',
    number: 'L-2',
    productName: 'Metformin',
    strength: '',
    unit: '',
    quantityLeft: 30,
  }
  const insulin = { ...claimed('l1', 'CODE0001'), number: 'L-1' }
  const together = (others: object[]) =>
    ({ ...insulin, claim: { ...insulin.claim, together: others } }) as unknown as LetterInFull
  await cacheCode(together([metformin]), SAID_AT)
  const shown = async () =>
    byCode(await validCodes()).map((one) => one.map(({ code, number, left }) => [code, number, left]))
  expect(await shown()).toEqual([
    [
      ['CODE0001', 'L-1', 12],
      ['CODE0001', 'L-2', 30],
    ],
  ])
  await dropEndedCodes([{ id: 'l2', status: 'Issued' }])
  expect(await shown()).toEqual([[['CODE0001', 'L-1', 12]]])
  await cacheCode(together([metformin]), SAID_AT)
  await cacheCode(together([]), SAID_AT)
  expect(await shown()).toEqual([[['CODE0001', 'L-1', 12]]])
})

test('Each letter of a code is stored with its own end, which a server of the version before does not say', async () => {
  const noon = new Date(Date.now() + 1_800_000).toISOString()
  const christmas = '2026-12-24T10:00:00.000Z'
  const metformin = {
    letterId: 'l2',
    number: 'L-2',
    productName: 'Metformin',
    strength: '',
    unit: '',
    quantityLeft: 30,
  }
  const first = claimed('l1', 'CODE0001')
  const cacheWith = (other: object) =>
    cacheCode({ ...first, claim: { ...first.claim, together: [other] } } as unknown as LetterInFull, SAID_AT)
  const ends = async () => (await validCodes()).map((one) => [one.codeValidUntil, one.known?.letterUntil])
  await cacheWith({ ...metformin, claimedAt: noon, codeValidUntil: noon, validUntil: christmas })
  const asSaid = [
    [first.claim?.codeValidUntil, undefined],
    [noon, christmas],
  ]
  expect(await ends()).toEqual(asSaid)
  await cacheWith(metformin)
  expect(await ends()).toEqual(asSaid)
})

test('After 15 idle minutes the codes stay; a log-out deletes them and their key', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  session.requestMade()
  vi.setSystemTime(Date.now() + IDLE_TIMEOUT_MS)
  session.resumed()
  expect(session.isLoggedIn()).toBe(false)
  expect(await cachedCodes()).toEqual(['CODE0001'])
  await logInAs('maria')
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  await session.logOut()
  expect(deviceStore.getItem(CODES_OF)).toBeNull()
  await expectNothingCached()
})

test('A tab that was suspended while another tab logged out caches no code from a late answer', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  deviceStore.removeItem(CODES_OF)
  await createSessionStore(appStorage, deviceStore).clear()
  await cacheCode(claimed('l1', 'CODE0002'), SAID_AT)
  await session.changedElsewhere()
  expect(deviceStore.getItem(CODES_OF)).toBeNull()
  expect(await cachedCodes()).toEqual([])
})
