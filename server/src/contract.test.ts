// Promises that hold for every call of the contract, derived from its table.
import { readFileSync } from 'node:fs'
import type { Endpoint, Role } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { openApiDocument } from '@aruga/contract/openapi/document'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { implementations } from './app.ts'
import { logIn, startTestApp, type TestApp } from './testing/app.ts'
import { addAccount, addBranch, addLetter, addPatient, addPharmacist, PASSWORD } from './testing/people.ts'

const all: readonly Endpoint[] = endpoints
const roles: Role[] = ['patient', 'reviewer', 'pharmacist', 'administrator']

let server: TestApp
const tokens = {} as Record<Role, string>
let strangersLetter: string

beforeAll(async () => {
  server = await startTestApp({ trustProxy: true })
  const people = {
    patient: await addPatient(server.db),
    reviewer: await addAccount(server.db, 'reviewer'),
    pharmacist: await addPharmacist(server.db, await addBranch(server.db)),
    administrator: await addAccount(server.db, 'administrator'),
  }
  for (const role of roles) tokens[role] = await logIn(server.app, people[role].email, PASSWORD)
  strangersLetter = await addLetter(server.db, (await addPatient(server.db)).patientId)
})
afterAll(() => server.close())

let sender = 0
function send(endpoint: Endpoint, { token, id = strangersLetter, query = '', body, type }: Sent = {}) {
  const url = endpoint.path.replace(/\{\w+\}/g, id) + query
  return server.app.inject({
    method: endpoint.method,
    url,
    headers: {
      // Everybody from an address of their own, so that limits by address do not mix the tests up.
      'x-forwarded-for': `10.1.${Math.floor(++sender / 250) % 250}.${sender % 250}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body }),
  })
}
type Sent = { token?: string | undefined; id?: string; query?: string; body?: string | object; type?: string }

const tokenFor = (endpoint: Endpoint) => (endpoint.access === 'public' ? undefined : tokens[endpoint.access[0] as Role])

test('Every call is in the table once and implemented once', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
  const implemented = implementations(server.outside).map(({ endpoint }) => endpoint.name)
  expect(implemented.sort()).toEqual(names.sort())
})

test('The committed openapi.json is what the contract says (npm run api writes it)', () => {
  const committed = JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('The contract can be read at /openapi.json and /docs', async () => {
  expect((await server.app.inject('/openapi.json')).json().openapi).toBe('3.1.0')
  const docs = await server.app.inject('/docs')
  expect(docs.headers['content-type']).toContain('text/html')
  for (const { path } of all) expect(docs.body).toContain(path)
})

describe.each(all.filter(({ access }) => access !== 'public').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('is refused without a token, and with one that has a character changed: 401, empty', async () => {
      const token = tokenFor(endpoint) ?? ''
      const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
      for (const answer of [await send(endpoint), await send(endpoint, { token: changed })]) {
        expect(answer.statusCode).toBe(401)
        expect(answer.body).toBe('')
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
      }
    })

    test('is refused to every role that the contract does not name', async () => {
      for (const role of roles.filter((role) => !endpoint.access.includes(role))) {
        expect((await send(endpoint, { token: tokens[role] })).statusCode).toBe(403)
      }
    })
  },
)

const rubbish: [string, Sent][] = [
  ['an id that is none', { id: 'none' }],
  ['an id with a NUL', { id: '%00' }],
  ['a very long id', { id: 'x'.repeat(3000) }],
  ['a list of 1001', { query: '?MaxResultCount=1001' }],
  ['a list of -1', { query: '?maxresultcount=-1' }],
  ['a count in words', { query: '?SkipCount=many' }],
  ['a sorting by a column that is not offered', { query: '?Sorting=password_hash' }],
  ['SQL for a sorting', { query: `?Sorting=${encodeURIComponent('number; DROP TABLE letter')}` }],
  ['a filter with a NUL', { query: '?Filter=%00' }],
  ['a filter of wildcards', { query: `?Filter=${encodeURIComponent('%_\\')}` }],
  ['broken percent signs', { query: '?Filter=%E0%A4%A' }],
  ['no body', {}],
  ['an empty object', { body: {} }],
  ['an array', { body: '[]', type: 'application/json' }],
  ['null', { body: 'null', type: 'application/json' }],
  ['broken JSON', { body: '{"id":', type: 'application/json' }],
  ['a polluted prototype', { body: '{"__proto__":{"x":1}}', type: 'application/json' }],
  ['numbers for words', { body: { id: 1, code: 2, pharmacyBranchId: 3, reason: 4, note: 5, patientId: 6 } }],
  ['a huge body', { body: JSON.stringify({ id: 'x'.repeat(1024 * 1024) }), type: 'application/json' }],
  ['a form', { body: 'id=1', type: 'application/x-www-form-urlencoded' }],
  ['plain text', { body: 'hello', type: 'text/plain' }],
  ['a multipart body without a boundary', { body: 'hello', type: 'multipart/form-data' }],
  ['a multipart body that is none', { body: 'hello', type: 'multipart/form-data; boundary=x' }],
]
test.each(rubbish)('No call answers 5xx to %s, and each refusal has the one form', async (_what, sent) => {
  for (const endpoint of all) {
    const answer = await send(endpoint, { token: tokenFor(endpoint), ...sent })
    expect(answer.statusCode, `${endpoint.name}: ${answer.body}`).toBeLessThan(500)
    if (answer.statusCode < 400) continue
    expect(answer.headers._abperrorformat, endpoint.name).toBe('true')
    expect(Object.keys(answer.json().error), endpoint.name).toEqual([
      'code',
      'message',
      'details',
      'data',
      'validationErrors',
    ])
  }
})

test('Every list refuses a count above 1000 and a field it does not sort by', async () => {
  const lists = all.filter(({ query }) => query && 'Sorting' in (query as unknown as { properties: object }).properties)
  expect(lists.length).toBeGreaterThan(2)
  for (const endpoint of lists) {
    for (const query of ['?MaxResultCount=1001', '?Sorting=password_hash', '?SkipCount=-1']) {
      const answer = await send(endpoint, { token: tokenFor(endpoint), query })
      expect(answer.statusCode, endpoint.name + query).toBe(400)
      expect(answer.json().error.validationErrors).toHaveLength(1)
    }
  }
})

test('A path that no call has is a 404 in the same form', async () => {
  const answer = await server.app.inject('/api/app/patient-client/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json().error.code).toBe('Aruga:NotFound')
})

test('Health tells whether the process lives and whether it can work', async () => {
  expect((await server.app.inject('/health/live')).json()).toEqual({ status: 'live' })
  expect((await server.app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
})
