// docs/specification.md#6, #8 and #9, line by line: docs/session-lines.md has the table of all of them.

import { listLetters } from '@aruga/contract/letters/letters'
import {
  DEFAULT_CLIENT_ID,
  IDLE_RESET_OPENS_MS,
  IDLE_TIMEOUT_MS,
  scopeOf,
  TOAST_DURATION_MS,
} from '@aruga/contract/limits'
import { resetPassword, sendPasswordResetCode, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { register } from '@aruga/contract/registration/registration'
import { describe, expect, test } from 'vitest'
import { bearerOf, device, LETTER, openApp, openLoggedIn, PAGE } from './testing/app.ts'
import { refusal, reply, tokens } from './testing/fake-server.ts'

const routes = { [LETTER]: () => reply(200, {}), [PAGE]: () => reply(200, {}) }

describe('specification section 6', () => {
  test('The requested OAuth scope is email, profile, openid, roles, a program scope and offline_access.', async () => {
    expect(scopeOf('aruga').split(' ')).toEqual(['email', 'profile', 'openid', 'roles', 'aruga', 'offline_access'])
    const app = openApp({}, device(), { id: 'app', secret: '', scope: scopeOf('aruga') })
    await app.session.logIn('patient@demo.test', 'x')
    expect(new URLSearchParams(String(app.requests[0]?.body)).get('scope')).toBe(
      'email profile openid roles aruga offline_access',
    )
  })

  test("The client id is the patient app's id.", async () => {
    expect(DEFAULT_CLIENT_ID).toBe('aruga-patient-app')
    const app = openApp()
    await app.session.logIn('patient@demo.test', 'x')
    await app.session.logOut()
    const sent = app.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => new URLSearchParams(String(body)))
    expect(sent.map((fields) => fields.get('client_id'))).toEqual(['aruga-patient-app', 'aruga-patient-app'])
  })

  test('The client secret is fixed in the app.', async () => {
    const app = openApp({}, device(), { id: 'app', secret: 'proves-nothing', scope: 'openid' })
    await app.session.logIn('patient@demo.test', 'x')
    await app.session.logOut()
    const sent = app.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => new URLSearchParams(String(body)))
    expect(sent.map((fields) => fields.get('client_secret'))).toEqual(['proves-nothing', 'proves-nothing'])
  })

  test('Most calls carry a bearer token in an Authorization header.', async () => {
    const app = await openLoggedIn({ ...routes, [listLetters.path]: () => reply(200, { totalCount: 0, items: [] }) })
    await app.readLetter()
    await app.api.call(listLetters, {})
    expect(app.requests.map(bearerOf)).toEqual(['access-1', 'access-1'])
  })

  test('Login, password-reset and register calls are marked to skip authentication.', async () => {
    for (const call of [sendPasswordResetCode, verifyPasswordResetToken, resetPassword, register])
      expect(call.access).toBe('public')
    const app = await openLoggedIn()
    await app.session.logIn('patient@demo.test', 'x')
    expect(app.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('skip-auth adds no Authorization header', async () => {
    const app = await openLoggedIn(routes)
    await app.readPage()
    expect(app.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('revoke is the logout flow', async () => {
    const app = await openLoggedIn()
    await app.session.logOut()
    expect(app.happened).toEqual(['GET /connect/logout', 'overlays dismissed', 'at /login', 'POST /connect/revocat'])
  })

  test('refresh adds no authorization', async () => {
    let calls = 0
    const app = await openLoggedIn({
      '/connect/token': () => tokens(++calls),
      [LETTER]: (request) => (bearerOf(request) === 'access-2' ? reply(200, {}) : reply(401)),
    })
    await app.readLetter()
    const refresh = app.requests.find(({ url }) => url === '/connect/token')
    expect(refresh?.headers).not.toHaveProperty('authorization')
    expect(refresh?.body).toContain('grant_type=refresh_token&refresh_token=refresh-1')
  })
})

const DISCONNECTED = 'toast: You currently disconnected to the internet. Please check your network settings.'
const UNREACHABLE = "toast: Can't connect to the server, please try again later."

describe('specification section 8', () => {
  test("Status 0 (network down) on any request: toast 'You currently disconnected to the internet. Please check your network settings.'", async () => {
    const app = await openLoggedIn({ [LETTER]: () => 'no network' })
    await expect(app.readLetter()).rejects.toMatchObject({ status: 0, toasted: true })
    expect(app.happened).toEqual([DISCONNECTED])
  })

  test('On skip-auth and revoke requests, dialogs, modals and loaders are also dismissed.', async () => {
    const signedOut = openApp({ [PAGE]: () => 'no network' })
    await expect(signedOut.readPage()).rejects.toMatchObject({ status: 0 })
    expect(signedOut.happened).toEqual(['overlays dismissed', DISCONNECTED])
    const app = await openLoggedIn({ '/connect/revocat': () => 'no network' })
    await app.session.logOut()
    expect(app.happened.slice(-3)).toEqual(['POST /connect/revocat', 'overlays dismissed', DISCONNECTED])
  })

  test("A skip-auth request fails with another status: the toast shows the server's error message, taken from error.message in the response body.", async () => {
    const app = openApp({ [PAGE]: () => refusal(404, 'NotFound', 'We could not find that.') })
    await expect(app.readPage()).rejects.toMatchObject({ status: 404 })
    expect(app.happened).toEqual(['toast: We could not find that.'])
  })

  test("401 on an ordinary request: toast 'Session expired, please relogin.', then logout, token revocation and navigation to /login.", async () => {
    let calls = 0
    const app = await openLoggedIn({
      '/connect/token': () => (++calls === 1 ? tokens(1) : reply(400, { error: 'invalid_grant' })),
      [LETTER]: () => reply(401),
    })
    await expect(app.readLetter()).rejects.toMatchObject({ status: 401 })
    await expect.poll(() => app.happened.at(-1)).toBe('POST /connect/revocat')
    expect(app.happened).toEqual([
      'POST /connect/token',
      'toast: Session expired, please relogin.',
      'GET /connect/logout',
      'overlays dismissed',
      'at /login, to come back',
      'POST /connect/revocat',
    ])
  })

  test.each([400, 403, 404, 409, 429, 500, 502, 503])(
    "Other errors on ordinary requests: toast 'Can't connect to the server, please try again later.' %s",
    async (status) => {
      const app = await openLoggedIn({ [LETTER]: () => refusal(status, 'Any', 'The server’s own message.') })
      await expect(app.readLetter()).rejects.toMatchObject({ status })
      expect(app.happened).toEqual([UNREACHABLE])
    },
  )

  test("Registration failure: rejects with the server's parsed error body", async () => {
    const app = openApp({ [register.path]: () => refusal(404, 'HcpCodeUnknown', 'We do not know this code.') })
    const registering = app.api.call(register, { fields: {} as never, files: {} }, { handles: true })
    await expect(registering).rejects.toMatchObject({
      status: 404,
      code: 'HcpCodeUnknown',
      message: 'We do not know this code.',
    })
  })
})

describe('specification section 9', () => {
  test('Idle timeout: 900000 ms (15 minutes).', async () => {
    expect(IDLE_TIMEOUT_MS).toBe(900_000)
  })

  test('Idle timer reset window opens at 12 minutes.', async () => {
    expect(IDLE_RESET_OPENS_MS).toBe(720_000)
  })

  test('Toast duration: 5000 ms.', async () => {
    expect(TOAST_DURATION_MS).toBe(5000)
  })
})
