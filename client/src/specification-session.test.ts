// docs/specification.md#3 and #4, line by line: docs/session-lines.md has the table of all of them.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clockTime } from './idle-timer.ts'
import { LETTER, openApp, openLoggedIn, PAGE } from './testing/app.ts'
import { reply } from './testing/fake-server.ts'

const MINUTE = 60_000
const routes = { [LETTER]: () => reply(200, {}), [PAGE]: () => reply(200, {}) }
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * MINUTE)
const EXPIRED = 'toast: Session expired, please relogin.'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T11:50:00') }))
afterEach(() => void vi.useRealTimers())

describe('specification section 3, local session data', () => {
  test('access token, refresh token, token expiration, logged-in flag, and the saved patient details', async () => {
    const app = await openLoggedIn()
    await app.session.savePatient({ firstName: 'Maria' } as never)
    expect(app.app.get('session')).toEqual({
      logIn: expect.any(String),
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      expiresAt: Date.now() + 900_000,
      isLoggedIn: true,
    })
    expect(app.app.get('patient')).toEqual({ firstName: 'Maria' })
  })

  test('tokens are kept in both local storage and app storage', async () => {
    const { local, app } = await openLoggedIn()
    expect(local.get('TOKEN')).toBe('access-1')
    expect(app.get('session')).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' })
    // The specification names no local-storage key for the refresh token: docs/session-lines.md.
    expect([...local.values()]).not.toContain('refresh-1')
  })

  test('TOKEN (bearer access token)', async () => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    expect(app.requests[0]?.headers.authorization).toBe(`Bearer ${app.local.get('TOKEN')}`)
  })

  test('startTime, expiresIn, resetIn (clock times shown as hours:minutes with am/pm)', async () => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    const shown = ['startTime', 'expiresIn', 'resetIn'].map((key) => app.local.get(key))
    expect(shown).toEqual(['11:50 am', '12:05 pm', '12:02 pm'])
    const at = (time: string) => clockTime(new Date(`2026-11-20T${time}`).getTime())
    expect([at('00:05'), at('12:00'), at('23:59')]).toEqual(['12:05 am', '12:00 pm', '11:59 pm'])
  })
})

describe('specification section 4, session', () => {
  test('Logged out becomes logged in after a successful token call.', async () => {
    const app = openApp()
    expect(app.session.isLoggedIn()).toBe(false)
    await app.session.logIn('patient@demo.test', 'secret')
    expect(app.session.isLoggedIn()).toBe(true)
    expect(app.calls()).toEqual(['POST /connect/token'])
  })

  test('The call saves the tokens, the expiry and the logged-in flag.', async () => {
    const app = openApp()
    await app.session.logIn('patient@demo.test', 'secret')
    expect(app.local.get('TOKEN')).toBe('access-1')
    expect(app.app.get('session')).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      expiresAt: Date.now() + 900_000,
      isLoggedIn: true,
    })
  })

  test('Logout clears the tokens, the expiry and the flag.', async () => {
    const app = await openLoggedIn(routes)
    await app.session.savePatient({ firstName: 'Maria' } as never)
    await app.readLetter()
    await app.session.logOut()
    expect([...app.app.keys(), ...app.local.keys()]).toEqual([])
    expect(app.session.isLoggedIn()).toBe(false)
    expect(app.session.patient()).toBeNull()
  })

  test('Revoking a token performs the local logout first.', async () => {
    const left: number[] = []
    const app = await openLoggedIn({
      '/connect/revocat': () => {
        left.push(app.app.size + app.local.size)
        return reply(200)
      },
    })
    await app.session.logOut()
    expect(left).toEqual([0])
    expect(app.requests.at(-1)?.body).toBe('token=refresh-1&client_id=aruga-patient-app')
  })
})

describe('specification section 4, idle timer', () => {
  test('Once a token exists and a request is made, an idle timer starts.', async () => {
    const signedOut = openApp(routes)
    await signedOut.readPage()
    expect(vi.getTimerCount()).toBe(0)
    const app = await openLoggedIn(routes)
    expect(vi.getTimerCount()).toBe(0)
    await app.readLetter()
    expect(vi.getTimerCount()).toBeGreaterThan(0)
  })

  test('The start time is recorded.', async () => {
    const app = await openLoggedIn(routes)
    expect(app.local.has('startTime')).toBe(false)
    await app.readLetter()
    expect(app.local.get('startTime')).toBe('11:50 am')
  })

  test('Expiry is set 15 minutes later and the reset point 12 minutes later.', async () => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    expect(app.local.get('expiresIn')).toBe('12:05 pm')
    expect(app.local.get('resetIn')).toBe('12:02 pm')
  })

  const restarts =
    'if the current time is at or after the reset point and before the expiry, the timer restarts with new times.'
  test.each([
    ['at the reset point', 12 * MINUTE],
    ['just before the expiry', 15 * MINUTE - 1],
  ])(`On a later request, ${restarts} %s`, async (_, later) => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    await vi.advanceTimersByTimeAsync(later)
    await app.readLetter()
    expect(app.local.get('startTime')).toBe(clockTime(Date.now()))
    await vi.advanceTimersByTimeAsync(15 * MINUTE - 1)
    expect(app.happened).not.toContain(EXPIRED)
    await vi.advanceTimersByTimeAsync(1)
    expect(app.happened).toContain(EXPIRED)
  })

  test('Otherwise it is not reset.', async () => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    await vi.advanceTimersByTimeAsync(12 * MINUTE - 1)
    await app.readLetter()
    expect(app.local.get('startTime')).toBe('11:50 am')
    await vi.advanceTimersByTimeAsync(3 * MINUTE + 1)
    expect(app.happened).toContain(EXPIRED)
  })

  test('When the timer fires after 900000 ms', async () => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    await vi.advanceTimersByTimeAsync(899_999)
    expect(app.happened).not.toContain(EXPIRED)
    await vi.advanceTimersByTimeAsync(1)
    expect(app.happened).toContain(EXPIRED)
  })

  /** What happens when it fires, in order. */
  async function whenItFires() {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    app.requests.length = 0
    await minutes(15)
    return app
  }

  test("the user sees 'Session expired, please relogin.'", async () => {
    const { happened } = await whenItFires()
    expect(happened.filter((event) => event.startsWith('toast'))).toEqual(['toast: Session expired, please relogin.'])
  })

  test('a logout call is made, then a token revocation call', async () => {
    const app = await whenItFires()
    expect(app.calls()).toEqual(['GET /connect/logout', 'POST /connect/revocat'])
    expect(app.requests[0]?.headers.authorization).toBe('Bearer access-1')
  })

  test('open dialogs, modals and loaders are dismissed', async () => {
    expect((await whenItFires()).happened).toContain('overlays dismissed')
  })

  test('the app navigates to /login', async () => {
    const { happened } = await whenItFires()
    expect(happened.slice(-3)).toEqual(['overlays dismissed', 'at /login, to come back', 'POST /connect/revocat'])
  })

  test("A request marked 'revoke' clears the idle timer.", async () => {
    const app = await openLoggedIn(routes)
    await app.readLetter()
    await app.session.logOut()
    expect(vi.getTimerCount()).toBe(0)
    await minutes(20)
    expect(app.happened).not.toContain(EXPIRED)
  })
})
