// Promises of the contract as a whole.
import { readFileSync } from 'node:fs'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { openApiDocument } from '@aruga/contract/openapi/document'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { implementations } from '../app.ts'
import { version } from '../config/version.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures } from '../testing/fixtures.ts'
import { injectTo } from '../testing/inject.ts'
import type { Place } from '../testing/place.ts'
import { defaultCaller, preparePicture, type Raw, sendPlan } from '../testing/plan.ts'

const all: readonly Endpoint[] = endpoints

let server: TestApp
let place: Place

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  place = await addPlace(server)
})
afterAll(() => server.close())

test('Every call is defined once and implemented once', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
  const implemented = implementations(server.context).map(({ endpoint }) => endpoint.name)
  expect(implemented.sort()).toEqual(names.sort())
})

/** The unions in a schema, as the types of their members. */
const unionsIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, part]) => [
        ...(name === 'anyOf' ? [(part as { type?: string }[]).map(({ type }) => type).join(' or ')] : []),
        ...unionsIn(part),
      ])

// With several types, input would have to be cleaned by the narrowest fitting one (validate.ts).
test('Each value of a request or an answer has one type, or is null', () => {
  const schemas = all.map(({ params, query, body, multipart, result }) => [
    params,
    query,
    body,
    multipart?.fields,
    result,
  ])
  expect(new Set(unionsIn(schemas))).toEqual(new Set(['object or null', 'string or null']))
})

test('The committed openapi.json matches the contract (npm run api writes it)', () => {
  const committed = JSON.parse(readFileSync(new URL('../../../contract/openapi.json', import.meta.url), 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('The contract is served at /openapi.json and /docs', async () => {
  expect((await server.app.inject('/openapi.json')).json().openapi).toBe('3.1.0')
  const docs = await server.app.inject('/docs')
  expect(docs.headers['content-type']).toContain('text/html')
  const text = docs.body.replaceAll('<wbr>', '')
  for (const { name, path } of all) expect(text, name).toContain(path)
})

describe.each(['/openapi.json', '/docs'])('%s', (url) => {
  const get = (headers: Record<string, string>) => server.app.inject({ url, headers })

  test('is sent once, in an encoding the client accepts, and not again to a client that has it', async () => {
    const first = await get({ 'accept-encoding': 'identity' })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const encoding of ['br', 'gzip']) {
      const packed = await get({ 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({ etag, 'content-encoding': encoding })
      expect(packed.headers.vary).toContain('Accept-Encoding')
      expect(packed.rawPayload.length).toBeLessThan(first.rawPayload.length / 2)
    }
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get({ 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag], known).toEqual([304, '', etag])
    }
    expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })
})

const unexpectedBodies: [string, Raw][] = [
  ['an array', { text: '[]', type: 'application/json' }],
  ['null', { text: 'null', type: 'application/json' }],
  ['broken JSON', { text: '{"id":', type: 'application/json' }],
  ['a polluted prototype', { text: '{"__proto__":{"x":1}}', type: 'application/json' }],
  ['a huge body', { text: JSON.stringify({ id: 'x'.repeat(1024 * 1024) }), type: 'application/json' }],
  ['an empty form', { text: '', type: 'application/x-www-form-urlencoded' }],
  ['plain text', { text: 'hello', type: 'text/plain' }],
  ['a malformed multipart body', { text: 'hello', type: 'multipart/form-data; boundary=x' }],
]
const withoutBody = all.filter(({ body, multipart, method }) => !body && !multipart && method !== 'GET')
/** One test makes all of them, so the call that ends the session comes last. */
const endsSession = ({ name }: Endpoint) => name === 'unsubscribe'
const inOrder = [...withoutBody.filter((one) => !endsSession(one)), ...withoutBody.filter(endsSession)]
test.each(unexpectedBodies)('A call without a body ignores %s', async (_what, raw) => {
  expect(inOrder.length).toBeGreaterThan(5)
  const fixtures = await createFixtures(server, place)
  for (const endpoint of inOrder) {
    // A locked till's pharmacist could make none of the other calls.
    const own = endpoint.name === 'lockTill' ? await createFixtures(server, place) : fixtures
    const answer = await sendPlan(server.app, own, endpoint, exampleOf(endpoint), { raw })
    expect(faultsOf(endpoint, answer), endpoint.name).toEqual([])
    expect(answer.statusCode, `${endpoint.name} ${answer.body}`).toBeLessThan(300)
  }
})

test.each([
  '?%',
  '?Filter=%E0%A4%A',
  '?Filter=%00',
  '?Filter[a]=1&Filter[b]=2',
  '?__proto__=1&constructor=2',
  `?${'a=1&'.repeat(2000)}`,
  '?SkipCount=1&skipcount=x&SKIPCOUNT=0',
])('A query like %s is accepted or refused as documented', async (query) => {
  const fixtures = await createFixtures(server, place)
  for (const endpoint of all.filter(({ method }) => method === 'GET')) {
    const { params = {} } = exampleOf(endpoint)
    const path = endpoint.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => fixtures.named[params[name]?.slice(1) ?? ''] ?? 'faq',
    )
    const as = defaultCaller(endpoint)
    const headers = { authorization: `Bearer ${as === 'nobody' ? '' : fixtures.tokens[as]}` }
    const answer = await injectTo(server.app, endpoint, { url: path + query, headers })
    expect(faultsOf(endpoint, answer), `${endpoint.name}: ${answer.body}`).toEqual([])
  }
})

test('Every list refuses a count above 1000 and an unknown sort field', async () => {
  const fixtures = await createFixtures(server, place)
  const accepts = ({ query }: Endpoint, name: string) => name in (query?.properties ?? {})
  const lists = all.filter((endpoint) =>
    ['Sorting', 'SkipCount', 'MaxResultCount'].some((name) => accepts(endpoint, name)),
  )
  expect(lists.length).toBeGreaterThan(10)
  for (const endpoint of lists) {
    // The bounds on the wire are the same for every list; the apps name the count they want.
    expect(endpoint.query?.properties.MaxResultCount, endpoint.name).toMatchObject({
      minimum: 1,
      maximum: 1000,
      default: 10,
    })
    const { query = [], params = {} } = exampleOf(endpoint)
    const needed = query.filter(([name]) => endpoint.query?.required?.includes(name))
    const wrong: [string, string][] = [
      ['MaxResultCount', '1001'],
      ['maxresultcount', '-1'],
      ['SkipCount', '-1'],
      ['Sorting', 'password_hash'],
      ['Sorting', 'number; DROP TABLE letter'],
    ]
    for (const pair of wrong.filter(([name]) =>
      accepts(endpoint, name === 'maxresultcount' ? 'MaxResultCount' : name),
    )) {
      const answer = await sendPlan(server.app, fixtures, endpoint, { params, query: [...needed, pair] })
      expect(answer.statusCode, `${endpoint.name} ${pair}`).toBe(400)
      expect(answer.json().error.validationErrors).toHaveLength(1)
    }
  }
})

test('A list path answers with and without its trailing slash', async () => {
  const fixtures = await createFixtures(server, place)
  for (const endpoint of all.filter(({ path }) => path.endsWith('/'))) {
    const bare = { ...endpoint, path: endpoint.path.slice(0, -1) }
    expect((await sendPlan(server.app, fixtures, bare, {})).statusCode, endpoint.name).toBe(200)
  }
})

test('An unknown path is a 404 in the same form', async () => {
  const answer = await server.app.inject('/api/app/patient-client/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json().error.code).toBe('Aruga:NotFound')
})

test('The health calls report whether the process is alive and whether it is ready', async () => {
  expect((await server.app.inject('/health/live')).json()).toEqual({ status: 'live', version })
  expect((await server.app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
})
