// @vitest-environment happy-dom
// An installed app is updated while a patient is logged in, a file waits and a code is due at a counter.
import { seal } from '@aruga/client/seal'
import { deviceStore } from '@aruga/client/stores'
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { settled } from '@aruga/client/testing/settled'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice } from '../testing/device.ts'
import { deviceKey } from './device-keys.ts'
import { outboxStore } from './outbox-store.ts'
import { appStorage } from './storage.ts'

const HOUR = 3_600_000
const entry = { id: 'photo-1', account: 'maria', kind: 'upload', at: Date.now(), size: 3 }
const code = {
  ...{
    code: 'K47MPQRT',
    codeValidUntil: new Date(Date.now() + HOUR).toISOString(),
    left: 12,
    productName: 'Dalisulin',
  },
  branch: { name: 'Katipunan', pharmacyName: 'Botika', address: 'Quezon City' },
}

/** What the version before has stored: a log-in without its patient, and the patient's details, file, code and letter. */
async function versionBefore(isLoggedIn = true) {
  const session = { logIn: '1-a', accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() - HOUR, isLoggedIn: true }
  if (isLoggedIn) {
    await appStorage.set('session', session)
    await appStorage.set('patient', { id: 'maria', firstName: 'Maria' })
    deviceStore.setItem('TOKEN', 'a')
  }
  await outboxStore.add(entry, new TextEncoder().encode('rx!').buffer)
  deviceStore.setItem('codesOf', '1-a')
  const codes = new TextEncoder().encode(JSON.stringify({ logIn: '1-a', byLetter: { l1: code } }))
  await appStorage.set('kept-codes', await seal(await deviceKey('codes'), codes))
  deviceStore.setItem('buyer', 'maria Senior')
}

async function startApp() {
  vi.resetModules()
  const { attachApp, session } = await import('./api.ts')
  attachApp({ goToLogin: () => undefined })
  await session.open()
  const { openOfflineCopies } = await import('./offline-copy.ts')
  await openOfflineCopies(new QueryClient())
  const { validCodes } = await import('./cached-code.ts')
  const { outbox, mayBeSent } = await import('../features/outbox/shared/outbox.ts')
  return { session, outbox, mayBeSent, codes: async () => (await validCodes()).map(({ code }) => code) }
}

beforeEach(emptyDevice)

test('The session is still the patient’s, before and after the server has said so, and the file may be sent', async () => {
  const server = fakeFetch()
  await versionBefore()
  const { session, outbox, mayBeSent } = await startApp()
  expect([session.owner(), session.patient()?.firstName]).toEqual(['maria', 'Maria'])
  await outbox.open('maria')
  expect(await outbox.readOf('maria')).toEqual([entry])
  expect(mayBeSent()).toBe(true)
  server.actFor('maria')
  const stored = session.current()
  if (stored) await session.renew(stored)
  expect([session.current()?.patientId, session.owner(), mayBeSent()]).toEqual(['maria', 'maria', true])
})

test('The code is there before and after the refresh, at the next start, and after the idle log-out', async () => {
  const server = fakeFetch()
  await versionBefore()
  const { session, codes } = await startApp()
  expect(await codes()).toEqual(['K47MPQRT'])
  server.actFor('maria')
  const stored = session.current()
  if (stored) await session.renew(stored)
  expect(await codes()).toEqual(['K47MPQRT'])
  await settled()
  expect((await appStorage.keys()).filter((name) => name.startsWith('kept-codes'))).toEqual(['kept-codes maria'])
  const again = await startApp()
  expect(await again.codes()).toEqual(['K47MPQRT'])
  await appStorage.remove('session')
  deviceStore.removeItem('TOKEN')
  const { readCodes } = await import('../first-screen/read.ts')
  expect((await readCodes()).map((each) => each.code)).toEqual(['K47MPQRT'])
  expect(await (await startApp()).codes()).toEqual(['K47MPQRT'])
})

test('The code is there on its patient’s page where the first refresh opens somebody else’s', async () => {
  const server = fakeFetch()
  await versionBefore()
  const { session, codes } = await startApp()
  for (const patient of ['lourdes', 'maria']) {
    server.actFor(patient)
    const current = session.current()
    if (current) await session.renew(current, { to: patient })
    expect(await codes()).toEqual(patient === 'maria' ? ['K47MPQRT'] : [])
  }
})

test('The code of a log-in that was idle before the update is shown until the next log-in', async () => {
  const server = fakeFetch()
  await versionBefore(false)
  const { session, codes } = await startApp()
  expect(await codes()).toEqual(['K47MPQRT'])
  server.actFor('maria')
  await session.logIn('maria@demo.test', 'Aruga-demo-1')
  expect(await codes()).toEqual([])
  expect((await appStorage.keys()).filter((name) => name.startsWith('kept-codes'))).toEqual([])
})

test('As whom the patient buys is still known', async () => {
  await versionBefore()
  const { buyerOf } = await import('./buyer.ts')
  expect(buyerOf('maria')).toBe('Senior')
})
