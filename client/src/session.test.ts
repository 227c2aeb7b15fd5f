import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionEvents } from './notices.ts'
import { device, LETTER, openApp, openLoggedIn } from './testing/app.ts'
import { reply, tokens } from './testing/fake-server.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a patient who closed the app is still logged in when it opens again', async () => {
  const { session, ...first } = await openLoggedIn()
  await session.savePatient({ firstName: 'Maria' } as never)
  const again = openApp({}, first)
  await again.session.open()
  expect(again.session.isLoggedIn()).toBe(true)
  expect(again.session.patient()?.firstName).toBe('Maria')
})

test('a patient without a network can log out', async () => {
  const app = await openLoggedIn({ '/connect/logout': () => 'no network', '/connect/revocat': () => 'no network' })
  await app.session.logOut()
  expect(app.app.size).toBe(0)
  expect(app.happened.filter((event) => event.startsWith('toast'))).toEqual([
    'toast: You currently disconnected to the internet. Please check your network settings.',
  ])
  expect(app.happened).toContain('at /login')
})

test('a log-out that the server answers with 401 does not start another', async () => {
  const app = await openLoggedIn({ '/connect/logout': () => reply(401), '/connect/revocat': () => reply(401) })
  await app.session.logOut()
  expect(app.calls()).toEqual(['GET /connect/logout', 'POST /connect/revocat'])
  expect(app.happened.filter((event) => event.startsWith('toast'))).toEqual([])
})

test.each([
  [reply(400, { error: { message: 'Closed today.' } }), 'Closed today.'],
  [
    reply(400, {
      error: 'invalid_grant',
      error_code: 'InvalidCredentials',
      error_description: 'Invalid username or password!',
    }),
    'Invalid username or password!',
  ],
  [reply(502, '<html>'), "Can't connect to the server, please try again later."],
])('a refused log-in toasts error.message, else error_description, else the generic text: %#', async (answer, text) => {
  const app = openApp({ '/connect/token': () => answer })
  await expect(app.session.logIn('patient@demo.test', 'wrong')).rejects.toThrow(text)
  expect(app.happened).toContain(`toast: ${text}`)
  expect(app.session.isLoggedIn()).toBe(false)
})

test('a session ended by the server gives the app the server’s reason, if there is one', async () => {
  const over = reply(400, { error: 'invalid_grant', error_code: 'PasswordChanged', error_description: 'No.' })
  let answers = 0
  const app = openApp({ [LETTER]: () => reply(401), '/connect/token': () => (++answers === 1 ? tokens(1) : over) })
  await app.session.logIn('patient@demo.test', 'x')
  expect(app.session.refusal()).toBeNull()
  await app.readLetter().catch(() => undefined)
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.session.refusal()).toBe('PasswordChanged')
})

test('a listener of a session learns whose it was when the server refuses it', async () => {
  const erased = reply(400, { error: 'invalid_grant', error_code: 'AccountErased', error_description: 'No.' })
  let answers = 0
  const app = openApp({ [LETTER]: () => reply(401), '/connect/token': () => (++answers === 1 ? tokens(1) : erased) })
  await app.session.logIn('patient@demo.test', 'x')
  await app.session.savePatient({ id: 'maria' } as never)
  const ends: unknown[] = []
  app.session.subscribe((ended, owner) => ends.push([ended, owner, app.session.refusal()]))
  await app.readLetter().catch(() => undefined)
  expect(ends).toEqual([['refused', 'maria', 'AccountErased']])
})

test('a log-in without a network dismisses overlays and shows the disconnected toast', async () => {
  const app = openApp({ '/connect/token': () => 'no network' })
  await expect(app.session.logIn('patient@demo.test', 'x')).rejects.toMatchObject({ status: 0 })
  expect(app.happened.slice(1)).toEqual([
    'overlays dismissed',
    'toast: You currently disconnected to the internet. Please check your network settings.',
  ])
})

test('a log-out in one tab logs the other tab out', async () => {
  const on = device()
  const one = await openLoggedIn({}, on)
  const other = openApp({}, on)
  await other.session.open()
  await one.session.logOut()
  await other.session.changedElsewhere()
  expect(other.session.isLoggedIn()).toBe(false)
  expect(other.happened).toEqual(['overlays dismissed', 'at /login, to come back'])
})

test('when other tabs learn of a log-out, the stored session is already gone', async () => {
  const on = device()
  const app = await openLoggedIn({}, on)
  const removeItem = on.localStore.removeItem
  const seen: unknown[] = []
  on.localStore.removeItem = (key) => {
    if (key === 'TOKEN') seen.push(on.app.get('session'))
    removeItem(key)
  }
  await app.session.logOut()
  expect(seen).toEqual([undefined])
})

test('a call in flight when another tab logs out ends quietly: no toast, no second log-out', async () => {
  const on = device()
  const one = await openLoggedIn({}, on)
  let answer: (value: ReturnType<typeof reply>) => void = () => undefined
  const other = openApp({ [LETTER]: () => new Promise((resolve) => (answer = resolve as never)) }, on)
  await other.session.open()
  const reading = other.readLetter()
  await one.session.logOut()
  answer(reply(401))
  await expect(reading).rejects.toMatchObject({ status: 401 })
  await expect.poll(() => other.happened).toEqual(['overlays dismissed', 'at /login, to come back'])
})

test('two tabs share one refresh', async () => {
  const on = device()
  let refreshes = 0
  const routes = { '/connect/token': () => tokens(++refreshes) }
  const one = await openLoggedIn(routes, on)
  const other = openApp(routes, on)
  await other.session.open()
  const stale = one.session.current()
  if (!stale) throw new Error('not logged in')
  const renewed = await Promise.all([one.session.renew(stale), other.session.renew(stale)])
  expect(refreshes).toBe(2) // The log-in and one refresh.
  expect(renewed.map((session) => session?.accessToken)).toEqual(['access-2', 'access-2'])
})

test('tokens that arrive after the log-out are not saved', async () => {
  let answer: (value: ReturnType<typeof tokens>) => void = () => undefined
  let calls = 0
  const app = await openLoggedIn({
    '/connect/token': () => (++calls === 1 ? tokens(1) : new Promise((resolve) => (answer = resolve as never))),
  })
  const stale = app.session.current()
  if (!stale) throw new Error('not logged in')
  const renewing = app.session.renew(stale)
  await expect.poll(() => calls).toBe(2)
  await app.session.logOut()
  answer(tokens(2))
  expect(await renewing).toBeNull()
  expect(app.app.size).toBe(0)
  expect(app.requests.at(-1)?.body).toContain('token=refresh-2')
})

test('a log-out while new tokens are being stored leaves none of them', async () => {
  let refreshes = 0
  const on = device()
  const app = await openLoggedIn({ '/connect/token': () => tokens(++refreshes) }, on)
  const stale = app.session.current()
  if (!stale) throw new Error('not logged in')
  const writes: (() => void)[] = []
  const { set } = on.appStore
  on.appStore.set = async (key, value) => {
    await new Promise<void>((resolve) => writes.push(resolve))
    return set(key, value)
  }
  const renewing = app.session.renew(stale)
  await expect.poll(() => writes).toHaveLength(1)
  await app.session.logOut()
  writes[0]?.()
  expect(await renewing).toBeNull()
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.app.size + app.local.size).toBe(0)
  expect(app.requests.at(-1)?.body).toContain('token=refresh-2')
})

test('a log-out in another tab during a refresh leaves no token here, and this tab revokes nothing before it', async () => {
  let answer: (value: ReturnType<typeof tokens>) => void = () => undefined
  let calls = 0
  const on = device()
  const routes = {
    '/connect/token': () => (++calls === 1 ? tokens(1) : new Promise((resolve) => (answer = resolve as never))),
  }
  const app = await openLoggedIn(routes as never, on)
  const other = openApp({}, on)
  await other.session.open()
  const stale = app.session.current()
  if (!stale) throw new Error('not logged in')
  const renewing = app.session.renew(stale)
  await expect.poll(() => calls).toBe(2)
  await other.session.logOut()
  answer(tokens(2))
  expect(await renewing).toBeNull()
  expect(on.app.size + on.local.size).toBe(0)
  expect(app.calls()).not.toContain('POST /connect/revocat')
})

test('a refused call does not end the log-in that another tab has made since', async () => {
  const on = device()
  const app = await openLoggedIn({}, on)
  const other = openApp({ '/connect/token': () => tokens(7) } as never, on)
  await other.session.open()
  await other.session.logOut()
  await other.session.logIn('jose@demo.test', 'Sampaguita-7')
  await app.session.expire()
  expect(app.session.current()).toEqual(other.session.current())
  expect(on.app.size).toBeGreaterThan(0)
})

test('a session ended by a password reset ends without leaving the page', async () => {
  const app = await openLoggedIn()
  await app.session.endHere()
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.app.size + app.local.size).toBe(0)
  expect(app.happened).toEqual(['POST /connect/revocat'])
  expect(app.requests[0]?.body).toContain('token=refresh-1')
})

test.each<[string, (app: Awaited<ReturnType<typeof openLoggedIn>>) => unknown]>([
  ['by-person', ({ session }) => session.logOut()],
  ['by-person', ({ session }) => session.endHere()],
  ['refused', ({ readLetter }) => readLetter().catch(() => undefined)],
  [
    'idle',
    ({ session }) => {
      session.requestMade()
      return vi.advanceTimersByTimeAsync(15 * 60_000)
    },
  ],
  [
    'in-another-tab',
    (app) => {
      app.app.clear()
      return app.session.changedElsewhere()
    },
  ],
])('listeners learn how the session ended: %s', async (how, end) => {
  const refused = () => reply(401)
  let logIns = 0
  const app = await openLoggedIn({
    [LETTER]: refused,
    '/connect/token': () => (++logIns === 1 ? tokens(1) : reply(400, { error: 'invalid_grant' })),
  })
  const endings: unknown[] = []
  app.session.subscribe((ended) => endings.push(ended))
  await end(app)
  await expect.poll(() => endings).toEqual([how])
})

test('at an idle log-out the app can hand over with a fresh token, and the server learns that the log-out was automatic', async () => {
  let answers = 0
  const handed: string[] = []
  const onIdle: SessionEvents['onIdle'] = async (patientId, ended, renewed) => {
    expect(app.session.isLoggedIn()).toBe(false)
    const last = await renewed(ended)
    handed.push(patientId, last.accessToken)
    return last
  }
  const app = openApp({ '/connect/token': () => tokens(++answers) }, device(), undefined, undefined, onIdle)
  await app.session.logIn('patient@demo.test', 'x')
  await app.session.savePatient({ id: 'maria' } as never)
  app.session.requestMade()
  vi.setSystemTime(Date.now() + 16 * 60_000)
  app.session.resumed()
  await expect.poll(() => app.calls()).toContain('POST /connect/revocat')
  expect(handed).toEqual(['maria', expect.stringContaining('2')])
  expect(app.requests.slice(-3).map(({ url }) => url)).toEqual([
    '/connect/token',
    '/connect/logout?idle=true',
    '/connect/revocat',
  ])
})

test('an idle log-out waits for a refresh under way, and uses its tokens: a refresh token works once', async () => {
  let answer: (value: ReturnType<typeof tokens>) => void = () => undefined
  let calls = 0
  const used: string[] = []
  const onIdle: SessionEvents['onIdle'] = async (_, ended, renewed) => {
    const last = await renewed(ended)
    used.push(last.accessToken)
    return last
  }
  const routes = {
    '/connect/token': () => (++calls === 1 ? tokens(1) : new Promise((resolve) => (answer = resolve as never))),
  }
  const app = openApp(routes as never, device(), undefined, undefined, onIdle)
  await app.session.logIn('patient@demo.test', 'x')
  await app.session.savePatient({ id: 'maria' } as never)
  app.session.requestMade()
  const stale = app.session.current()
  if (!stale) throw new Error('not logged in')
  vi.setSystemTime(Date.now() + 16 * 60_000)
  const renewing = app.session.renew(stale)
  await expect.poll(() => calls).toBe(2)
  app.session.resumed()
  await expect.poll(() => app.happened).toContain('at /login, to come back')
  expect(app.requests.map(({ url }) => url)).not.toContain('/connect/logout?idle=true')
  answer(tokens(2))
  expect(await renewing).toBeNull()
  await expect.poll(() => app.calls()).toContain('POST /connect/revocat')
  expect([calls, used]).toEqual([2, ['access-2']])
  expect(app.requests.at(-1)?.body).toContain('token=refresh-2')
})

test('a chosen log-out hands nothing over, and an app that fails to hand over is still logged out', async () => {
  let handed = 0
  const onIdle = async () => {
    handed += 1
    throw new Error('no network')
  }
  const app = openApp({}, device(), undefined, undefined, onIdle)
  const urls = () => app.requests.map(({ url }) => url)
  const logIn = async () => {
    await app.session.logIn('patient@demo.test', 'x')
    await app.session.savePatient({ id: 'maria' } as never)
    app.session.requestMade()
  }
  await logIn()
  await app.session.logOut()
  expect([handed, urls()]).toEqual([0, expect.arrayContaining(['/connect/logout'])])
  await logIn()
  vi.setSystemTime(Date.now() + 16 * 60_000)
  app.session.resumed()
  await expect.poll(() => urls()).toContain('/connect/logout?idle=true')
  expect(handed).toBe(1)
})
