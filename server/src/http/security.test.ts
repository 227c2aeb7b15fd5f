// The security headers of every answer.
import { connectPaths } from '@aruga/contract/connect'
import { listLetters } from '@aruga/contract/letters/letters'
import { DEFAULT_CLIENT_ID } from '@aruga/contract/limits'
import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { readProgramFacts } from '@aruga/contract/program/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, startTestApp, type TestApp } from '../testing/app.ts'
import { addPatient, PASSWORD } from '../testing/people.ts'

let server: TestApp
let plain: TestApp

beforeAll(async () => {
  server = await startTestApp({ publicUrl: 'https://aruga.test' })
  plain = await startTestApp()
})
afterAll(() => Promise.all([server.close(), plain.close()]))

const always = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Every answer's policy, with these parts. */
function expectPolicy(headers: Record<string, unknown>, ...parts: string[]) {
  const policy = String(headers['content-security-policy']).split(/; ?/)
  const required = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
  expect(policy).toEqual(expect.arrayContaining([...required, ...parts]))
}

test('API answers, refusals included, load nothing and cannot be framed, sniffed or cached', async () => {
  const authorization = `Bearer ${await logIn(server.app, (await addPatient(server.db)).email, PASSWORD)}`
  const list = await server.app.inject({ url: listLetters.path, headers: { authorization } })
  expect(list.statusCode).toBe(200)
  expect(list.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  const unknown = await server.app.inject(listLetters.path)
  const nowhere = await server.app.inject('/api/nowhere')
  expect([unknown.statusCode, nowhere.statusCode]).toEqual([401, 404])
  for (const { headers } of [unknown, nowhere]) expect(headers['cache-control']).toBe('no-store')
  for (const { headers } of [list, unknown, nowhere]) {
    expect(headers).toMatchObject(always)
    expectPolicy(headers, "default-src 'none'")
  }
})

test('No browser caches tokens or their owner’s data', async () => {
  const { email } = await addPatient(server.db)
  const form = { grant_type: 'password', client_id: DEFAULT_CLIENT_ID, scope: 'openid email', username: email }
  const log = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: connectPaths.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form, password }).toString(),
    })
  const answer = await log(PASSWORD)
  const headers = { authorization: `Bearer ${answer.json().access_token}` }
  const userinfo = await server.app.inject({ url: '/connect/userinfo', headers })
  expect(userinfo.json()).toMatchObject({ email })
  for (const { headers: sent } of [answer, userinfo, await log('Wrong-horse-1')]) {
    expect(sent['cache-control']).toContain('no-store')
  }
})

test('A page runs only its own scripts and requests nothing from other hosts', async () => {
  const { headers } = await server.app.inject('/nowhere.html')
  expect(headers).toMatchObject({ ...always, 'cross-origin-opener-policy': 'same-origin' })
  expectPolicy(headers, "default-src 'none'", "script-src 'self'", "connect-src 'self'")
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
  expect(headers['permissions-policy']).toContain('microphone=()')
})

test('Pictures of a map come only from the host that the operator configured', async () => {
  const tilesUrl = 'https://tiles.test/{z}/{x}/{y}.png'
  const mapped = await startTestApp({ map: { tilesUrl, attribution: 'The mappers' } })
  const { headers } = await mapped.app.inject('/nowhere.html')
  expectPolicy(headers, "img-src 'self' blob: https://tiles.test", "connect-src 'self'")
  const facts = await mapped.app.inject(readProgramFacts.path)
  expect(facts.json().map).toEqual({ tilesUrl, attribution: 'The mappers' })
  expect((await plain.app.inject(readProgramFacts.path)).json()).not.toHaveProperty('map')
  await mapped.close()
})

test('The server’s own pages cannot be framed, and take no other base and no plug-in', async () => {
  for (const url of ['/docs', '/connect/authorize', '/connect/endsession']) {
    expectPolicy((await server.app.inject(url)).headers, "default-src 'none'")
  }
})

test('HSTS is sent only where the deployment uses TLS', async () => {
  const { headers } = await plain.app.inject('/api/nowhere')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('Deeply nested JSON is refused like any other invalid request', async () => {
  const send = (x: string) =>
    server.app.inject({
      method: 'POST',
      url: sendPasswordResetCode.path,
      headers: { 'content-type': 'application/json' },
      payload: `{"email":"nobody@demo.test","x":${x}}`,
    })
  const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)
  for (const deep of [
    nested(30_000),
    nested(30_000, '{"a":', '}'),
    '['.repeat(30_000),
    `"\\"",${'['.repeat(99)}`,
    `"\\\\",${nested(33)}`,
    `${'[[],'.repeat(33)}0${']'.repeat(33)}`,
  ]) {
    const { statusCode, headers, body } = await send(deep)
    expect([statusCode, headers['cache-control'], body.includes('Your request is not valid!')]).toEqual([
      400,
      'no-store',
      true,
    ])
  }
  expect((await send(nested(20))).statusCode).toBe(204)
  const shallow = ['[{"'.repeat(1000), `${'\\'.repeat(5)}"${'['.repeat(99)}`, '\\', Array(999).fill([{}])]
  for (const x of shallow) expect((await send(JSON.stringify(x))).statusCode).toBe(204)
  expect(server.failures).toEqual([])
})

test('The operator’s contact for weaknesses is served where one is configured', async () => {
  const contact = await startTestApp({ publicUrl: 'https://aruga.test', securityContact: 'mailto:security@aruga.test' })
  contact.setClock(new Date('2026-11-22T10:00:00Z'))
  const { headers, body } = await contact.app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@aruga.test',
    'Expires: 2027-05-21T00:00:00.000Z',
    'Preferred-Languages: en, fil',
    'Canonical: https://aruga.test/.well-known/security.txt',
    '',
  ])
  await contact.close()
  expect((await plain.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
})
