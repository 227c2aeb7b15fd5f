import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openKeys } from '../keys.ts'
import { registerConnect } from '../routes.ts'
import {
  createAccount,
  logIn,
  movableClock,
  PASSWORD,
  post,
  SCOPE,
  startConnect,
  testConfig,
} from '../testing/test-server.ts'

const clock = movableClock()
const printed: unknown[][] = []
let db: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance
let port: number

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...line) => void printed.push(line))
  }
  db = await createTestDatabase()
  await createAccount(db, 'luz@demo.test')
  app = await startConnect(db, clock)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const FORM = 'application/x-www-form-urlencoded'
const client = 'client_id=aruga-patient-app'
const person = `username=luz%40demo.test&password=${PASSWORD}`

/** Sends bytes over a real connection; returns status and body. */
const send = (method: string, path: string, headers: Record<string, string>, body: string | Buffer = '') =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    request.on('error', reject).end(body)
  })

test.each([
  ['nothing at all', FORM, '', 400, 'invalid_request'],
  ['JSON', 'application/json', JSON.stringify({ grant_type: 'password' }), 400, 'invalid_request'],
  ['multipart', 'multipart/form-data; boundary=x', '--x--', 400, 'invalid_request'],
  ['no content type', '', `grant_type=password&${client}&${person}`, 400, 'invalid_request'],
  ['a broken content type', ';;;', 'x', 415, 'invalid_request'],
  ['no client', FORM, `grant_type=password&${person}`, 400, 'invalid_request'],
  ['an unknown client', FORM, `grant_type=password&client_id=unknown-client&${person}`, 401, 'invalid_client'],
  ['no grant type', FORM, `${client}&${person}`, 400, 'invalid_request'],
  ['an unknown grant type', FORM, `grant_type=telepathy&${client}`, 400, 'unsupported_grant_type'],
  ['a grant type of objects', FORM, `grant_type=__proto__&${client}`, 400, 'unsupported_grant_type'],
  ['a grant type not offered', FORM, `grant_type=client_credentials&${client}`, 400, 'unsupported_grant_type'],
  [
    'the password grant for an app without it',
    FORM,
    `grant_type=password&client_id=aruga-console&${person}`,
    400,
    'unauthorized_client',
  ],
  ['no address to return to', FORM, `grant_type=authorization_code&code=x&${client}`, 400, 'invalid_request'],
  ['no code', FORM, `grant_type=authorization_code&client_id=aruga-console`, 400, 'invalid_request'],
  [
    'an unknown code',
    FORM,
    'grant_type=authorization_code&client_id=aruga-console&code=%00&code_verifier=%00&redirect_uri=%00',
    400,
    'invalid_grant',
  ],
  [
    'a password for the console',
    FORM,
    `grant_type=password&client_id=aruga-console&${person}`,
    400,
    'unauthorized_client',
  ],
  ['no user name', FORM, `grant_type=password&${client}&password=x`, 400, 'invalid_request'],
  ['no password', FORM, `grant_type=password&${client}&username=luz%40demo.test`, 400, 'invalid_request'],
  ['two user names', FORM, `grant_type=password&${client}&${person}&username=x`, 400, 'invalid_request'],
  ['two grant types', FORM, `grant_type=password&grant_type=password&${client}&${person}`, 400, 'invalid_request'],
  ['two clients', FORM, `grant_type=password&${client}&${client}&${person}`, 400, 'invalid_request'],
  ['an unknown scope', FORM, `grant_type=password&${client}&${person}&scope=openid+root`, 400, 'invalid_scope'],
  [
    'a scope with control characters',
    FORM,
    `grant_type=password&${client}&${person}&scope=a%00b`,
    400,
    'invalid_scope',
  ],
  ['no refresh token', FORM, `grant_type=refresh_token&${client}`, 400, 'invalid_request'],
  ['a NUL in the refresh token', FORM, `grant_type=refresh_token&${client}&refresh_token=%00`, 400, 'invalid_grant'],
  ['a NUL in the user name', FORM, `grant_type=password&${client}&username=luz%00&password=x`, 400, 'invalid_grant'],
  ['a NUL in the client', FORM, `grant_type=password&client_id=%00&${person}`, 401, 'invalid_client'],
  ['half a surrogate', FORM, `grant_type=password&${client}&username=%ED%A0%80&password=x`, 400, 'invalid_grant'],
  ['broken percent signs', FORM, `grant_type=password&${client}&username=%&password=%zz`, 400, 'invalid_grant'],
  [
    'a long user name',
    FORM,
    `grant_type=password&${client}&username=${'u'.repeat(20_000)}&password=x`,
    400,
    'invalid_grant',
  ],
  [
    'a long password',
    FORM,
    `grant_type=password&${client}&username=luz2&password=${'p'.repeat(10_000)}`,
    400,
    'invalid_grant',
  ],
  ['a megabyte', FORM, `grant_type=password&${client}&password=${'p'.repeat(1 << 20)}`, 400, 'invalid_request'],
  [
    'random bytes',
    FORM,
    Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)),
    400,
    'invalid_request',
  ],
])('the token endpoint answers %s with a clear refusal', async (_case, type, body, status, error) => {
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  const chunked = await send('POST', '/connect/token', { ...headers, 'transfer-encoding': 'chunked' }, body)
  const whole = await send(
    'POST',
    '/connect/token',
    { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
    body,
  )
  for (const answer of [chunked, whole]) {
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ error, error_description: expect.any(String) })
  }
})

test.each([
  ['GET', '/connect/token'],
  ['PUT', '/connect/token'],
  ['DELETE', '/connect/userinfo'],
  ['GET', '/connect/revocat'],
  ['POST', '/connect/jwks'],
  ['PUT', '/connect/sign-in/x'],
  ['GET', '/connect/introspect'],
  ['POST', '/connect/../connect/nothing'],
])('%s %s does not exist', async (method, path) => {
  const answer = await send(method, path, { accept: 'text/html' })
  expect(answer.status).toBe(404)
  expect(JSON.parse(answer.body)).toHaveProperty('error')
})

test.each([
  [{}],
  [{ authorization: '' }],
  [{ authorization: 'Bearer' }],
  [{ authorization: 'Bearer ' }],
  [{ authorization: 'Bearer a b' }],
  [{ authorization: 'Bearer \u00e9' }],
  [{ authorization: 'Basic YTpi' }],
  [{ authorization: `Bearer ${'x'.repeat(8000)}` }],
])('userinfo answers %o with 401 and an empty body', async (headers) => {
  for (const accept of ['application/json', 'text/html']) {
    const answer = await send('GET', '/connect/userinfo', { ...(headers as Record<string, string>), accept })
    expect(answer).toEqual({ status: 401, body: '' })
  }
})

test('a truncated body does not affect later requests', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /connect/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 500\r\n\r\ngrant`,
      )
      setTimeout(() => socket.destroy(), 50)
    })
    socket.on('close', () => resolve())
  })
  expect((await logIn(app, 'luz@demo.test')).status).toBe(200)
})

test('the app may log in from its own origins, other origins may not read the answer', async () => {
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/connect/token',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
  const form = {
    grant_type: 'password',
    client_id: 'aruga-patient-app',
    username: 'luz@demo.test',
    password: PASSWORD,
    scope: SCOPE,
  }
  for (const origin of ['capacitor://localhost', 'https://localhost', 'http://localhost', 'http://aruga.test']) {
    const allowed = await preflight(origin)
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers['access-control-allow-origin']).toBe(origin)
    const answer = await post(app, '/connect/token', form, { headers: { origin } })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    const info = await app.inject({ url: '/connect/userinfo', headers: { origin } })
    expect(info.headers['access-control-allow-origin']).toBe(origin)
  }
  expect((await preflight('http://evil.test')).headers).not.toHaveProperty('access-control-allow-origin')
  const foreign = await post(app, '/connect/token', form, { headers: { origin: 'http://evil.test' } })
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
})

test('an internal error is a 500 with an id to quote; the log has the id and no personal data', async () => {
  const pool = openDatabase({ connection: db.settings.connection })
  const lines: string[] = []
  const broken = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } })
  const config = testConfig()
  broken.decorate('languages', config.languages)
  await registerConnect(broken, { db: pool, config, clock, keys: await openKeys(pool, config, clock) })
  const { body: tokens } = await logIn(broken, 'luz@demo.test')
  await pool.close()
  const failed = await logIn(broken, 'luz@demo.test')
  expect(failed.status).toBe(500)
  expect(failed.body.error).toBe('server_error')
  const id = /\((.+)\)/.exec(failed.body.error_description ?? '')?.[1]
  const loggedOut = await broken.inject({
    url: '/connect/logout',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(loggedOut.statusCode).toBe(500)
  await broken.close()
  const log = lines.join('')
  expect(log).toContain(`"reqId":"${id}"`)
  expect(log).toContain('request completed')
  for (const secret of ['luz', PASSWORD, tokens.access_token, tokens.refresh_token]) expect(log).not.toContain(secret)
})

test('none of these requests printed anything', () => {
  expect(printed).toEqual([])
})
