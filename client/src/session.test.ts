import { beforeEach, expect, test, vi } from 'vitest'
import { device, openApp, openLoggedIn } from './testing/app.ts'
import { reply, tokens } from './testing/fake-server.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }))

test('a successful token call saves the tokens, the expiry and the logged-in flag', async () => {
  const app = openApp()
  await app.session.logIn('patient@demo.test', 'secret')
  expect(app.requests[0]?.body).toBe(
    'grant_type=password&username=patient%40demo.test&password=secret&scope=openid+offline_access&client_id=aruga-patient-app',
  )
  expect(app.app.get('session')).toMatchObject({
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    expiresAt: Date.now() + 900_000,
    isLoggedIn: true,
  })
  expect(app.session.isLoggedIn()).toBe(true)
})

test('tokens are kept in both stores, the access token under TOKEN', async () => {
  const { local, app } = await openLoggedIn()
  expect(local.get('TOKEN')).toBe('access-1')
  expect(app.get('session')).toMatchObject({ accessToken: 'access-1' })
})

test('a patient who closed the app is still logged in when it opens again', async () => {
  const { session, ...first } = await openLoggedIn()
  await session.savePatient({ firstName: 'Maria' } as never)
  const again = openApp({}, first)
  await again.session.open()
  expect(again.session.isLoggedIn()).toBe(true)
  expect(again.session.patient()?.firstName).toBe('Maria')
})

test('logout clears the tokens, the expiry, the flag and the saved patient details', async () => {
  const app = await openLoggedIn()
  await app.session.savePatient({ firstName: 'Maria' } as never)
  await app.session.logOut()
  expect(app.app.size).toBe(0)
  expect(app.local.size).toBe(0)
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.session.patient()).toBeNull()
})

test('revoking a token performs the local logout first, and still names the token', async () => {
  let storedAtRevocation = -1
  const app = await openLoggedIn({
    '/connect/revocat': () => {
      storedAtRevocation = app.app.size
      return reply(200)
    },
  })
  await app.session.logOut()
  expect(storedAtRevocation).toBe(0)
  expect(app.asked()).toEqual(['GET /connect/logout', 'POST /connect/revocat'])
  expect(app.requests[0]?.headers.authorization).toBe('Bearer access-1')
  expect(app.requests[1]?.body).toBe('token=refresh-1&client_id=aruga-patient-app')
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

test('a log-out that the server answers with 401 starts no second one', async () => {
  const app = await openLoggedIn({ '/connect/logout': () => reply(401), '/connect/revocat': () => reply(401) })
  await app.session.logOut()
  expect(app.asked()).toEqual(['GET /connect/logout', 'POST /connect/revocat'])
  expect(app.happened.filter((event) => event.startsWith('toast'))).toEqual([])
})

test.each([
  [reply(400, { error: { message: 'Closed today.' } }), 'Closed today.'],
  [
    reply(400, { error: 'invalid_grant', error_description: 'Invalid username or password!' }),
    'Invalid username or password!',
  ],
  [reply(502, '<html>'), "Can't connect to the server, please try again later."],
])('a refused log-in toasts error.message, else error_description, else the generic text: %#', async (answer, text) => {
  const app = openApp({ '/connect/token': () => answer })
  await expect(app.session.logIn('patient@demo.test', 'wrong')).rejects.toThrow(text)
  expect(app.happened).toContain(`toast: ${text}`)
  expect(app.session.isLoggedIn()).toBe(false)
})

test('a log-in without a network dismisses overlays and toasts that the patient is disconnected', async () => {
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
  expect(other.happened).toEqual(['overlays dismissed', 'at /login'])
})

test('two tabs refresh once between them', async () => {
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

test('tokens that arrive after the log-out are not kept', async () => {
  let answer: (value: ReturnType<typeof tokens>) => void = () => undefined
  let calls = 0
  const app = await openLoggedIn({
    '/connect/token': () => (++calls === 1 ? tokens(1) : new Promise((resolve) => (answer = resolve as never))),
  })
  const stale = app.session.current()
  if (!stale) throw new Error('not logged in')
  const renewing = app.session.renew(stale)
  await vi.waitFor(() => expect(calls).toBe(2))
  await app.session.logOut()
  answer(tokens(2))
  expect(await renewing).toBeNull()
  expect(app.app.size).toBe(0)
  expect(app.requests.at(-1)?.body).toContain('token=refresh-2')
})

test('a session that the server has ended for a new password ends where the patient is', async () => {
  const app = await openLoggedIn()
  await app.session.endHere()
  expect(app.session.isLoggedIn()).toBe(false)
  expect(app.app.size + app.local.size).toBe(0)
  expect(app.happened).toEqual(['POST /connect/revocat'])
  expect(app.requests[0]?.body).toContain('token=refresh-1')
})
