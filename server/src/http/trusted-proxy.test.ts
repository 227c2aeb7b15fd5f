import type { AddressInfo } from 'node:net'
import { beginPasskeyLogIn } from '@aruga/contract/passkeys/passkeys'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addPatient } from '../testing/people.ts'
import { addressOf, readClientAddresses, trustedProxy } from './trusted-proxy.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['"203.0.113.7:1"', '203.0.113.7'],
  [' 2001:db8::1 ', '2001:db8::1'],
  ['[2001:db8::1]:4000', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['"[2001:0DB8:0000:0000:0001:0000:0000:0001]:443"', '2001:db8::1:0:0:1'],
  ['64:FF9B::198.51.100.9', '64:ff9b::c633:6409'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[FE80:0::1%25en0]:8443', 'fe80::1'],
  ['203.000.113.007', undefined],
  ['3405803783', undefined],
  ['unknown', undefined],
  ['', undefined],
  ['_hidden', undefined],
  ['203.0.113.7:port', undefined],
  ['999.0.113.7:80', undefined],
])('X-Forwarded-For %j gives the address %s', (text, address) => {
  expect(addressOf(text)).toBe(address)
})

/** The client address that a server behind `trustProxy` proxies sees, and what it logs. */
async function behind(trustProxy: number, ...headers: string[]) {
  return servedFrom('10.0.0.1', trustProxy, ...headers)
}

async function servedFrom(remoteAddress: string, trustProxy: number, ...headers: string[]) {
  const lines: string[] = []
  const app = Fastify({ trustProxy: trustedProxy({ trustProxy }) })
  readClientAddresses(app, { trustProxy }, { warn: (line: string) => lines.push(line) } as never)
  app.get('/', async (request) => request.ip)
  const seen: string[] = []
  for (const header of headers)
    seen.push((await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': header } })).body)
  await app.close()
  return { seen, lines }
}

test('Behind one proxy the client is the address that it saw, whatever precedes it, with or without a port', async () => {
  const { seen } = await behind(1, '203.0.113.7', '203.0.113.7:4711', '198.51.100.1, 203.0.113.7', '[2001:db8::1]:9')
  expect(seen).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.7', '2001:db8::1'])
})

test('Behind two proxies the client is the address that the first saw', async () => {
  const { seen, lines } = await behind(2, '203.0.113.7, 192.0.2.10', '1.2.3.4, 203.0.113.7:80, 192.0.2.10:443')
  expect(seen).toEqual(['203.0.113.7', '203.0.113.7'])
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY trusts 2')])
})

test('Without a proxy a client cannot choose its address', async () => {
  expect((await behind(0, '203.0.113.7', 'unknown')).seen).toEqual(['10.0.0.1', '10.0.0.1'])
})

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:c633:6409', '198.51.100.9'],
  ['fe80::1c%eth0', 'fe80::1c'],
  ['2001:DB8::A:0:0:1', '2001:db8::a:0:0:1'],
])('The socket address %s becomes %s, with any proxy and without one', async (written, address) => {
  expect((await servedFrom(written, 0, 'unknown')).seen).toEqual([address])
  expect((await servedFrom(written, 1, 'unknown')).seen).toEqual([address])
  expect((await servedFrom('10.0.0.1', 1, written, `1.2.3.4, ${written}`)).seen).toEqual([address, address])
})

test('On a socket for both families an IPv4 address is written as IPv4', async () => {
  const app = Fastify()
  readClientAddresses(app, { trustProxy: 0 }, app.log)
  app.get('/', async (request) => [request.ip, request.socket.remoteAddress])
  await app.listen({ port: 0, host: '::' })
  const { port } = app.server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toEqual(['127.0.0.1', '::ffff:127.0.0.1'])
  await app.close()
})

test('Invalid addresses count as one network, and the log reports it once', async () => {
  const { seen, lines } = await behind(1, 'unknown', '', 'a, b', '_x7:80')
  expect(new Set(seen)).toEqual(new Set(['10.0.0.1']))
  expect(lines.filter((line) => line.includes('no address'))).toHaveLength(1)
})

test('A chain longer than the trusted one is logged once, with the setting to change', async () => {
  const { lines } = await behind(1, '203.0.113.7, 192.0.2.10', '203.0.113.8, 192.0.2.10')
  expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY=2')])
})

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
})
afterAll(() => server.close())

test('A new port with each try gives no more tries: log-in and limits count the address', async () => {
  const { email } = await addPatient(server.db)
  const logIn = (port: number) =>
    server.app.inject({
      method: 'POST',
      url: '/connect/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `203.0.113.51:${port}`,
      },
      payload: new URLSearchParams({
        grant_type: 'password',
        client_id: 'aruga-patient-app',
        username: email,
        password: 'wrong',
        scope: 'openid',
      }).toString(),
    })
  const codes: unknown[] = []
  for (let port = 5000; port < 5008; port++) codes.push((await logIn(port)).json().error_code)
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('InvalidCredentials'))
  expect(codes.slice(6)).toEqual(['AccountLocked', 'AccountLocked'])

  const begin = (port: number) =>
    server.app.inject({
      method: beginPasskeyLogIn.method,
      url: beginPasskeyLogIn.path,
      headers: { 'x-forwarded-for': `[2001:db8:5::${port}]:${port}` },
    })
  const limit = beginPasskeyLogIn.perMinute ?? 0
  expect(limit).toBeGreaterThan(0)
  for (let port = 1; port <= limit; port++) await begin(port)
  expect((await begin(limit + 1)).statusCode).toBe(429)
})
