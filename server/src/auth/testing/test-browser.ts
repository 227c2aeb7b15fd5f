// For the tests of auth: a browser with a cookie jar that fills in the sign-in page, on any server.
import { hash } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Answer, PASSWORD, post, SCOPE } from './test-server.ts'

export const CONSOLE = 'aruga-console'
export const CALLBACK = 'http://aruga.test/console/'
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters'
const CHALLENGE = hash('sha256', VERIFIER, 'base64url')

type Sent = { headers?: Record<string, string>; address?: string }

/** The URL of the console's authorization request; `undefined` leaves a parameter out. */
export function authorizeUrl(changes: Record<string, string | undefined> = {}): string {
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: CONSOLE,
    redirect_uri: CALLBACK,
    scope: SCOPE,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'a state',
    nonce: 'a nonce',
    ...changes,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/connect/authorize?${new URLSearchParams(given)}`
}

/** The `location` of an answer. */
export const locationOf = (answer: LightMyRequestResponse) =>
  new URL(String(answer.headers.location), 'http://aruga.test')
const pathOf = (answer: LightMyRequestResponse) => locationOf(answer).pathname + locationOf(answer).search

export function openBrowser() {
  const jar = new Map<string, { value: string; path: string }>()

  const storeCookies = (answer: LightMyRequestResponse) => {
    for (const { name, value, path = '/', expires } of answer.cookies) {
      if (value === '' || (expires && expires.getTime() < Date.now())) jar.delete(name + path)
      else jar.set(name + path, { value, path })
    }
    return answer
  }
  const cookiesFor = (url: string) =>
    [...jar]
      .filter(([, { path }]) => url.startsWith(path))
      .map(([key, { value, path }]) => `${key.slice(0, -path.length)}=${value}`)

  const send = async (app: FastifyInstance, method: 'GET' | 'POST', url: string, form?: object, sent: Sent = {}) =>
    storeCookies(
      await app.inject({
        method,
        url,
        remoteAddress: sent.address ?? '203.0.113.8',
        headers: {
          cookie: cookiesFor(url).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...sent.headers,
        },
        ...(form && { payload: new URLSearchParams({ ...form }).toString() }),
      }),
    )
  const get = (app: FastifyInstance, url: string, sent?: Sent) => send(app, 'GET', url, undefined, sent)
  const submit = (app: FastifyInstance, url: string, form: object, sent?: Sent) => send(app, 'POST', url, form, sent)

  /** Opens the sign-in page; returns its path. */
  const openPage = async (app: FastifyInstance, changes?: Record<string, string | undefined>): Promise<string> =>
    pathOf(await get(app, authorizeUrl(changes)))

  /** Signs in on the page at `path` and follows the redirect; returns the redirect to the client. */
  const signIn = async (app: FastifyInstance, path: string, username: string, password = PASSWORD, finish = app) =>
    get(finish, pathOf(await submit(app, path, { username, password })))

  /** Signs in and returns the code. */
  const codeFor = async (app: FastifyInstance, username: string, changes?: Record<string, string | undefined>) =>
    locationOf(await signIn(app, await openPage(app, changes), username)).searchParams.get('code') ?? ''

  return { jar, get, submit, openPage, signIn, codeFor }
}

/** Exchanges a code as the console does. */
export const redeem = (
  app: FastifyInstance,
  code: string,
  changes: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  post(
    app,
    '/connect/token',
    {
      grant_type: 'authorization_code',
      client_id: CONSOLE,
      redirect_uri: CALLBACK,
      code,
      code_verifier: VERIFIER,
      ...changes,
    },
    { headers },
  )

export const refreshConsole = (app: FastifyInstance, refreshToken: string): Promise<Answer> =>
  post(app, '/connect/token', { grant_type: 'refresh_token', client_id: CONSOLE, refresh_token: refreshToken })
