import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device, LETTER, openApp, openLoggedIn } from './testing/app.ts'
import { reply } from './testing/fake-server.ts'

const MINUTE = 60_000
const routes = { [LETTER]: () => reply(200, {}) }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T11:50:00') }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * MINUTE)
const expired = ({ happened }: { happened: string[] }) => happened.includes('toast: Session expired, please relogin.')

test('when it fires: toast, log-out call, local log-out, overlays away, log-in page, then the revocation', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter()
  await minutes(15)
  expect(app.happened).toEqual([
    'still there?',
    'toast: Session expired, please relogin.',
    'GET /connect/logout',
    'overlays dismissed',
    'at /login, to come back',
    'POST /connect/revocat',
  ])
  expect(app.app.size).toBe(0)
  expect(app.local.size).toBe(0)
})

test('a suspended app checks on resume', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter()
  vi.setSystemTime(Date.now() + 16 * MINUTE) // The clock advances, the timers do not fire.
  app.session.resumed()
  await expect.poll(() => expired(app)).toBe(true)
})

test.each([13, 14])(
  'a patient who resumes the app in minute %i is asked immediately whether they are still there',
  async (minute) => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    vi.setSystemTime(Date.now() + minute * MINUTE)
    app.session.resumed()
    expect(app.happened).toEqual(['still there?'])
    await app.readLetter()
    await minutes(12)
    expect(expired(app)).toBe(false)
  },
)

test('a patient who resumes the app after the question is not asked twice and is logged out on time', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter()
  await minutes(13)
  app.session.resumed()
  vi.setSystemTime(Date.now() + MINUTE)
  app.session.resumed()
  expect(app.happened.filter((event) => event === 'still there?')).toHaveLength(1)
  await minutes(1)
  expect(expired(app)).toBe(true)
})

test('a patient who stayed is asked again thirteen minutes later', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter()
  for (const _ of [1, 2]) {
    vi.setSystemTime(Date.now() + 14 * MINUTE)
    app.session.resumed()
    await app.readLetter()
  }
  expect(app.happened.filter((event) => event === 'still there?')).toHaveLength(2)
})

test('an app resumed after its idle time does not send a request', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter()
  app.requests.length = 0
  vi.setSystemTime(Date.now() + 16 * MINUTE)
  await expect(app.readLetter()).rejects.toMatchObject({ status: 401 })
  await expect.poll(() => app.happened).toContain('at /login, to come back')
  expect(app.calls()).not.toContain(`GET ${LETTER}`)
})

test('activity in one tab keeps the session open in the other', async () => {
  const on = device()
  const one = await openLoggedIn(routes, on)
  await one.readLetter()
  const other = openApp(routes, on)
  await other.session.open()
  await minutes(13)
  await other.readLetter()
  await minutes(3)
  expect(expired(one)).toBe(false)
  await minutes(12)
  expect(expired(one)).toBe(true)
})

test('at minute 13 the app asks whether the patient is still there, and a request counts as yes', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter()
  await minutes(13)
  expect(app.happened).toEqual(['still there?'])
  await app.readLetter()
  await minutes(12)
  expect(app.happened).toEqual(['still there?'])
})

test('a background request neither starts nor restarts the timer', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter({ background: true })
  expect(app.local.has('startTime')).toBe(false)
  await app.readLetter()
  await minutes(13)
  await app.readLetter({ background: true })
  expect(app.local.get('startTime')).toBe('11:50 am')
  await minutes(2)
  expect(expired(app)).toBe(true)
})

test('a background request after the idle time ends the session and is not sent', async () => {
  const app = await openLoggedIn(routes)
  await app.readLetter()
  app.requests.length = 0
  vi.setSystemTime(Date.now() + 16 * MINUTE)
  await expect(app.readLetter({ background: true })).rejects.toMatchObject({ status: 401 })
  await expect.poll(() => app.happened).toContain('at /login, to come back')
  expect(app.calls()).not.toContain(`GET ${LETTER}`)
})

test('the session reports when it will have been idle for too long, and a later time once it is used again', async () => {
  const app = await openLoggedIn(routes)
  expect(app.session.idleAt()).toBeNaN()
  await app.readLetter()
  const first = Date.now() + 15 * MINUTE
  expect(app.session.idleAt()).toBe(first)
  await minutes(12)
  await app.readLetter()
  expect(app.session.idleAt()).toBe(first + 12 * MINUTE)
})
