// Edge cases of the session: other tabs, listeners, and what an app finds when it opens.
import { expect, test, vi } from 'vitest'
import { device, LETTER, openApp, openLoggedIn } from './testing/app.ts'
import { reply, tokens } from './testing/fake-server.ts'

const saved = (on: Pick<ReturnType<typeof device>, 'app'>) => on.app.get('session') as Record<string, unknown>

test('an app killed in the middle of a log-out opens without a token', async () => {
  const on = device()
  on.local.set('TOKEN', 'left-over')
  const { session } = openApp({}, on)
  await session.open()
  expect(session.isLoggedIn()).toBe(false)
  expect(on.local.has('TOKEN')).toBe(false)
})

test('a device without storage space still logs in and renews, and is logged out at the next start', async () => {
  const on = device()
  on.app.set = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  const { session } = await openLoggedIn({}, on)
  const current = session.current()
  if (!current) throw new Error('Not logged in.')
  await session.renew(current)
  expect(session.isLoggedIn()).toBe(true)
  expect(on.app.has('session')).toBe(false)
  const again = openApp({}, on)
  await again.session.open()
  expect(again.session.isLoggedIn()).toBe(false)
})

test('an app that opens logged in writes its token to local storage', async () => {
  const on = device()
  await openLoggedIn({}, on)
  on.local.delete('TOKEN')
  const { session, local } = openApp({}, on)
  await session.open()
  expect(session.isLoggedIn()).toBe(true)
  expect(local.get('TOKEN')).toBe(saved(on).accessToken)
})

test('a listener is called for log-ins and log-outs, not for refreshes, and not after unsubscribing', async () => {
  const app = openApp()
  const events: unknown[] = []
  const unsubscribe = app.session.subscribe((ended) => void events.push(ended ?? 'in'))
  await app.session.logIn('patient@demo.test', 'Aruga-demo-1')
  const current = app.session.current()
  if (!current) throw new Error('Not logged in.')
  await app.session.renew(current)
  expect(events).toEqual(['in'])
  await app.session.logOut()
  expect(events).toEqual(['in', 'by-person'])
  unsubscribe()
  await app.session.logIn('patient@demo.test', 'Aruga-demo-1')
  expect(events).toEqual(['in', 'by-person'])
})

test('a session is expired from the exact millisecond on', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:50:00') })
  const { session } = await openLoggedIn()
  const current = session.current()
  if (!current) throw new Error('Not logged in.')
  vi.setSystemTime(current.expiresAt - 1)
  expect(session.isExpired(current)).toBe(false)
  vi.setSystemTime(current.expiresAt)
  expect(session.isExpired(current)).toBe(true)
  vi.useRealTimers()
})

test('a refresh in another tab is adopted, with the saved patient', async () => {
  const one = await openLoggedIn()
  const events: unknown[] = []
  one.session.subscribe((ended) => void events.push(ended ?? 'in'))
  one.app.set('session', { ...saved(one), accessToken: 'renewed-elsewhere' })
  one.app.set('patient', { firstName: 'Ligaya' })
  await one.session.changedElsewhere()
  expect(one.session.current()?.accessToken).toBe('renewed-elsewhere')
  expect(one.session.patient()).toMatchObject({ firstName: 'Ligaya' })
  expect(events).toEqual([])
})

test.each([
  ['of a server that says for whom a session acts', 'jose'],
  ['of a server that does not say it', undefined],
])(
  'a tab that was frozen while another person logged in never has the earlier person’s name, %s',
  async (_which, jose) => {
    const on = device()
    const one = await openLoggedIn({ '/connect/token': () => tokens(1, jose && 'maria') }, on)
    await one.session.savePatient({ id: 'maria', firstName: 'Maria' } as never)
    const frozen = openApp({}, on)
    await frozen.session.open()
    expect(frozen.session.patient()).toMatchObject({ firstName: 'Maria' })
    const other = openApp({ '/connect/token': () => tokens(2, jose) }, on)
    await other.session.open()
    await other.session.logOut()
    await other.session.logIn('jose@demo.test', 'Sampaguita-7')
    const seen: unknown[] = []
    frozen.session.subscribe(() => seen.push([frozen.session.current()?.accessToken, frozen.session.owner()]))
    const reading = frozen.session.changedElsewhere()
    await expect.poll(() => seen).toEqual([['access-2', jose]])
    await reading
    expect([frozen.session.owner(), frozen.session.patient()]).toEqual([jose, null])
  },
)

test('details that are not of the session’s patient are neither shown nor stored', async () => {
  const on = device()
  const app = await openLoggedIn({ '/connect/token': () => tokens(1, 'jose') }, on)
  await app.session.savePatient({ id: 'maria', firstName: 'Maria' } as never)
  expect([app.session.owner(), app.session.patient(), on.app.has('patient')]).toEqual(['jose', null, false])
  on.app.set('patient', { id: 'maria', firstName: 'Maria' })
  const again = openApp({}, on)
  await again.session.open()
  expect([again.session.owner(), again.session.patient()]).toEqual(['jose', null])
})

test('a refresh that says nothing about the patient leaves the session to its patient', async () => {
  const app = openApp({
    '/connect/token': () => tokens(app.requests.length, app.requests.length === 1 ? 'maria' : undefined),
  })
  await app.session.logIn('maria@demo.test', 'Aruga-demo-1')
  const current = app.session.current()
  if (!current) throw new Error('Not logged in.')
  await app.session.renew(current)
  expect([app.session.current()?.accessToken, app.session.owner()]).toEqual(['access-2', 'maria'])
})

test('an answer that was read for a log-in before is not given to the next one', async () => {
  const on = device()
  let answer: (value: ReturnType<typeof reply>) => void = () => undefined
  const app = await openLoggedIn({ [LETTER]: () => new Promise((resolve) => (answer = resolve as never)) }, on)
  const reading = app.readLetter()
  on.app.set('session', { ...saved(app), logIn: 'another', accessToken: 'of-another' })
  await app.session.changedElsewhere()
  answer(reply(200, { id: 'letter' }))
  await expect(reading).rejects.toMatchObject({ status: 401 })
  expect(app.session.current()?.accessToken).toBe('of-another')
  expect(app.happened.filter((event) => event.startsWith('toast'))).toEqual([])
})

test('a change in another tab does not affect a logged-out app', async () => {
  const app = openApp()
  await app.session.open()
  await app.session.changedElsewhere()
  expect(app.happened).toEqual([])
  expect(app.session.isLoggedIn()).toBe(false)
})

test('a log-out in another tab stops the idle timer in this one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:50:00') })
  const app = await openLoggedIn({ [LETTER]: () => reply(200, {}) })
  await app.readLetter()
  app.app.delete('session')
  await app.session.changedElsewhere()
  app.happened.length = 0
  expect(app.local.has('idleStartedAt')).toBe(false)
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(app.happened).toEqual([])
  vi.useRealTimers()
})

test('a logged-out app ends no session and stores no patient', async () => {
  const app = openApp()
  await app.session.open()
  await app.session.endHere()
  await app.session.logOut()
  await app.session.savePatient({ firstName: 'Ligaya' } as never)
  expect(app.happened).toEqual([])
  expect(app.session.patient()).toBeNull()
  expect(app.app.has('patient')).toBe(false)
})

test('a session ended by the server stops its idle timer too', async () => {
  const app = await openLoggedIn({ [LETTER]: () => reply(200, {}) })
  await app.readLetter()
  app.happened.length = 0
  await app.session.endHere()
  expect(app.happened).toEqual(['POST /connect/revocat'])
  expect(app.local.size).toBe(0)
})

test('without a refresh token nothing is renewed, and no request is sent', async () => {
  const app = await openLoggedIn()
  const current = app.session.current()
  if (!current) throw new Error('Not logged in.')
  app.app.set('session', { ...current, refreshToken: null })
  expect(await app.session.renew(current)).toBeNull()
  expect(app.happened).toEqual([])
})

test('a stale token gets the renewed session without another refresh', async () => {
  const app = await openLoggedIn()
  const stale = app.session.current()
  if (!stale) throw new Error('Not logged in.')
  app.app.set('session', { ...saved(app), accessToken: 'renewed' })
  await app.session.changedElsewhere()
  expect((await app.session.renew(stale))?.accessToken).toBe('renewed')
  expect(app.happened).toEqual([])
})

test('tabs refresh under one named lock', async () => {
  const on = device()
  const request = vi.spyOn(on.locks, 'request')
  const app = await openLoggedIn({}, on)
  const current = app.session.current()
  if (!current) throw new Error('Not logged in.')
  await app.session.renew(current)
  expect(request.mock.calls.map(([name]) => name)).toEqual(['aruga-session'])
})

test.each([400, 401])('a refresh refused with %i ends the session', async (status) => {
  const on = device()
  const current = (await openLoggedIn({}, on)).session.current()
  if (!current) throw new Error('Not logged in.')
  const again = openApp({ '/connect/token': () => reply(status, { error: 'invalid_grant' }) }, on)
  await again.session.open()
  expect(await again.session.renew(current)).toBeNull()
})
