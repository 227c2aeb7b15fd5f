// A thousand requests, in the drills ten thousand, over the whole contract and `/connect/*`, drawn from its schemas. Each run is a visit of up to 50 requests to a fresh
// world, so that what one request does meets the next, and a failure shrinks to the few requests that it takes.
// FUZZ_SEED=n draws others, FUZZ_REQUESTS=n more of them; a failure prints its seed and path.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type Drawn, requestTo } from '../testing/arbitrary.ts'
import { connectRequests } from '../testing/arbitrary-connect.ts'
import { type ConnectRequest, sendConnect } from '../testing/connect-request.ts'
import { faultsOf } from '../testing/documented.ts'
import { faultsOfConnect } from '../testing/documented-connect.ts'
import { inDrills } from '../testing/drill.ts'
import { addPlace, createWorld, type World } from '../testing/fixtures.ts'
import type { Place } from '../testing/place.ts'
import { sendPlan, smallPicture } from '../testing/plan.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? inDrills(10_000, 1_000))
const A_VISIT = 50
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const LONGEST_MS = 10_000

const all: readonly Endpoint[] = endpoints
const byName = new Map(all.map((endpoint) => [endpoint.name, endpoint]))

/** Calls that take long (a password is hashed, a file looked into) or end the visit's session come less often. */
const SELDOM = /^(register|.*Password|setSecurityQuestions|upload.*|replaceDocument)$/
const RARE = /^(unsubscribe|end(Other)?Sessions?)$/
const weightOf = ({ name }: Endpoint) => (RARE.test(name) ? 2 : SELDOM.test(name) ? 5 : 20)
const anyRequest = fc.oneof(
  ...all.map((endpoint) => ({ weight: weightOf(endpoint), arbitrary: requestTo(endpoint) })),
  ...connectRequests,
)
// Each place may become empty when a failure is shrunk.
const places = Array.from({ length: A_VISIT }, () => fc.option(anyRequest, { nil: undefined, freq: 10_000 }))
const visits = fc.tuple(...places).map((drawn) => drawn.filter((request) => request !== undefined))

let server: TestApp
let place: Place

beforeAll(async () => {
  await smallPicture()
  server = await startTestApp({ trustProxy: true })
  place = await addPlace(server)
})
afterAll(() => server.close())

const isConnect = (drawn: Drawn | ConnectRequest): drawn is ConnectRequest => 'pairs' in drawn

/** What of the other patients shows in an answer to `mine`, or to somebody without a token. */
function leaked(secrets: string[], drawn: Drawn | ConnectRequest, answer: LightMyRequestResponse): string[] {
  if (!isConnect(drawn) && drawn.as !== 'patient' && drawn.as !== 'nobody') return []
  const headers = JSON.stringify(answer.headers)
  return secrets.filter((secret) => answer.rawPayload.includes(secret) || headers.includes(secret))
}

/** Codes and file names that the visit itself writes into a text (a name, a note) come back and are no secret any more. */
const written = (world: World, drawn: Drawn | ConnectRequest) =>
  [...JSON.stringify(drawn).matchAll(/@([\w.]+\.(filename|code|resetToken|emailToken)[\w.]*)/g)].map(
    ([, name = '']) => world.named[name],
  )

const succeeded = new Set<string>()

/** Sends it, as often at once as it says. */
function answersTo(world: World, drawn: Drawn | ConnectRequest): Promise<LightMyRequestResponse[]> {
  if (isConnect(drawn)) return Promise.all([sendConnect(server.app, world, drawn)])
  const { call, as, plan, headers, raw, twice } = drawn
  const send = () => sendPlan(server.app, world, endpointOf(call), plan, { as, headers, ...(raw && { raw }) })
  return Promise.all(twice ? [send(), send()] : [send()])
}

function endpointOf(call: string): Endpoint {
  const endpoint = byName.get(call)
  if (!endpoint) throw new Error(`No call is named ${call}`)
  return endpoint
}

function faultsOfAny(drawn: Drawn | ConnectRequest, answer: LightMyRequestResponse): string[] {
  if (!isConnect(drawn)) return faultsOf(endpointOf(drawn.call), answer)
  const evil = /evil\.test/.test(String(answer.headers.location ?? '')) ? ['leads to where it was told'] : []
  return [...faultsOfConnect(drawn.call, answer), ...evil]
}

async function visit(world: World, requests: readonly (Drawn | ConnectRequest)[]): Promise<number> {
  let sent = 0
  let { secrets } = world
  for (const drawn of requests) {
    const failuresBefore = server.failures.length
    const told = written(world, drawn)
    secrets = secrets.filter((secret) => !told.includes(secret))
    for (const answer of await within(answersTo(world, drawn))) {
      sent++
      if (answer.statusCode < (isConnect(drawn) ? 400 : 300)) succeeded.add(drawn.call)
      const faults = [
        ...faultsOfAny(drawn, answer),
        ...leaked(secrets, drawn, answer).map((secret) => `shows ${secret}`),
      ]
      if (faults.length === 0) continue
      const answered = `${answer.statusCode} ${answer.body.slice(0, 500)}\n${server.failures.slice(failuresBefore).join('')}`
      throw new Error(`${drawn.call}: ${faults.join('; ')}\n${answered}`)
    }
  }
  return sent
}

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${LONGEST_MS} ms`)), LONGEST_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

test(`No request of ${REQUESTS} finds a failure, an undeclared field or another patient's data (seed ${SEED})`, async () => {
  let sent = 0
  await fc.assert(
    fc.asyncProperty(visits, async (requests) => {
      sent += await visit(await createWorld(server, place), requests)
    }),
    { seed: SEED, numRuns: Math.ceil(REQUESTS / A_VISIT) + 1 },
  )
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  // Or it would only have seen the doors from outside. Which few it misses is luck, and another's with each call that is added.
  const missed = [...byName.keys()].filter((name) => !succeeded.has(name))
  if (REQUESTS < 10_000) return
  expect(missed.length, `none succeeded of ${missed}`).toBeLessThanOrEqual(all.length / 20)
  const ofConnect = ['POST /connect/token', 'POST /connect/revocat', 'GET /connect/authorize', 'GET /connect/userinfo']
  expect([...succeeded]).toEqual(expect.arrayContaining(ofConnect))
}, 300_000)

test('After all of it no connection is held, and no file lies about that nobody knows', async () => {
  const { pool } = server.db
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  expect((await server.app.inject('/health/ready')).statusCode).toBe(200)
  const dir = join(server.context.config.dataDir, 'files')
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  const { rows } = await server.db.query<{ key: string | null }>(
    `SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM document
     UNION ALL SELECT photo FROM patient UNION ALL SELECT filename FROM portable_copy`,
  )
  const known = new Set(rows.map(({ key }) => key?.slice(-64)))
  const kept = await readdir(join(dir, 'kept'), { recursive: true, withFileTypes: true })
  expect(kept.filter((entry) => entry.isFile() && !known.has(entry.name)).map(({ name }) => name)).toEqual([])
})
