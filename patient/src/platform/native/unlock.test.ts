// @vitest-environment happy-dom
// Uses the plugins' own implementations for browsers: a fake fingerprint that asks by `confirm`, and an unencrypted secure storage.
import { BiometricAuth, BiometryType } from '@aparajita/capacitor-biometric-auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice } from '../../testing/device.ts'
import { appStorage } from '../storage.ts'

const PATIENT = { id: '0d3a0e0c-4a57-4a51-9d0f-0a3a1b1e7c01', firstName: 'Maria' }
const IDLE_MS = 15 * 60_000

const calls: string[] = []
const stored = async () => (await appStorage.keys()).sort()

beforeEach(async () => {
  await emptyDevice()
  vi.resetModules()
  vi.stubEnv('MODE', 'native')
  vi.useFakeTimers({ now: new Date('2026-11-26T08:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  let tokens = 0
  vi.stubGlobal('fetch', async (url: string, { body = '' }: RequestInit = {}) => {
    const grant = new URLSearchParams(String(body)).get('grant_type')
    calls.push(`${new URL(url, 'http://a').pathname}${grant ? ` ${grant}` : ''}`)
    const n = ++tokens
    return new Response(JSON.stringify({ access_token: `a${n}`, refresh_token: `r${n}`, expires_in: 900 }))
  })
  vi.stubGlobal('confirm', () => true)
  await BiometricAuth.setBiometryType(BiometryType.fingerprintAuthentication)
  await BiometricAuth.setBiometryIsEnrolled(true)
  await BiometricAuth.setDeviceIsSecure(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  calls.length = 0
})

/** Opens the app; `logIn` logs in as Maria and makes a request. */
async function openApp() {
  const { session } = await import('../api.ts')
  const unlock = await import('./unlock.ts')
  await session.open()
  await unlock.watchUnlock()
  const logIn = async (patient = PATIENT) => {
    await session.logIn('maria@demo.test', 'x')
    await session.savePatient(patient as never)
    session.requestMade()
  }
  const idle = async () => {
    session.requestMade()
    await vi.advanceTimersByTimeAsync(IDLE_MS + 1000)
    await expect.poll(() => session.isLoggedIn()).toBe(false)
    await expect.poll(() => stored()).not.toContain('session')
  }
  return { session, unlock, logIn, idle }
}

test('Without the patient’s opt-in the idle log-out ends the session on the server, and nothing is stored', async () => {
  const { unlock, logIn, idle } = await openApp()
  await logIn()
  await idle()
  await expect.poll(() => calls).toContain('/connect/revocat')
  expect(await stored()).toEqual([])
  expect(await unlock.isUnlockReady()).toBe(false)
})

test('With the opt-in, a touch restores the session, and its first call refreshes it', async () => {
  const { session, unlock, logIn, idle } = await openApp()
  await logIn()
  expect(await unlock.enableUnlock('Open')).toBe(true)
  await idle()
  expect(calls).toEqual(['/connect/token password'])
  expect(await stored()).toEqual(['unlock-for', 'unlock-session'])
  expect(window.localStorage.getItem('TOKEN')).toBeNull()

  expect(await unlock.unlock('Open')).toBe(true)
  const back = session.current()
  expect(back?.refreshToken).toBe('r1')
  expect(back && session.isExpired(back)).toBe(true)
  const renewed = back && (await session.renew(back))
  expect(renewed?.accessToken).toBe('a2')
  expect(calls.at(-1)).toBe('/connect/token refresh_token')
  expect(await unlock.isUnlockReady()).toBe(false)
})

test('A person who is not recognised, or closes the phone’s dialog, stays logged out', async () => {
  const { session, unlock, logIn, idle } = await openApp()
  await logIn()
  await unlock.enableUnlock('Open')
  await idle()
  vi.stubGlobal('confirm', () => false)
  expect(await unlock.unlock('Open')).toBe(false)
  expect(session.isLoggedIn()).toBe(false)
  expect(await unlock.isUnlockReady()).toBe(true)
})

test('A log-in by password ends the locked session, on the server too', async () => {
  const { unlock, logIn, idle } = await openApp()
  await logIn()
  await unlock.enableUnlock('Open')
  await idle()
  await logIn({ ...PATIENT, id: '0d3a0e0c-4a57-4a51-9d0f-0a3a1b1e7c02', firstName: 'Somebody else' })
  await expect.poll(() => unlock.isUnlockReady()).toBe(false)
  await expect.poll(() => calls).toContain('/connect/revocat')
  // The opt-in was Maria's.
  expect(unlock.isUnlockEnabled()).toBe(false)
})

test('Switched off, the idle log-out ends the session again; a phone without a lock does not offer it', async () => {
  const { unlock, logIn, idle } = await openApp()
  await logIn()
  await unlock.enableUnlock('Open')
  await unlock.disableUnlock()
  await idle()
  expect(await unlock.isUnlockReady()).toBe(false)
  expect(await unlock.canUnlock()).toBe(true)
  await BiometricAuth.setBiometryIsEnrolled(false)
  await BiometricAuth.setDeviceIsSecure(false)
  expect(await unlock.canUnlock()).toBe(false)
})

test('Leaving the program or an erasure removes the account’s opt-in, and nobody else’s', async () => {
  const { unlock, logIn } = await openApp()
  const { forgetAccount } = await import('../forget-account.ts')
  await logIn()
  await unlock.enableUnlock('Open')
  await forgetAccount('0d3a0e0c-4a57-4a51-9d0f-0a3a1b1e7c02')
  expect(unlock.isUnlockEnabled()).toBe(true)
  await forgetAccount(PATIENT.id)
  expect(unlock.isUnlockEnabled()).toBe(false)
  expect(await stored()).not.toContain('unlock-for')
})
