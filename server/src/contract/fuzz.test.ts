// Ten thousand requests over the whole contract, drawn from its schemas. Each run is a visit of up to 50 requests to a fresh
// world, so that what one request does meets the next, and a failure shrinks to the few requests that it takes.
// FUZZ_SEED=n draws others, FUZZ_REQUESTS=n more of them; a failure prints its seed and path.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type Drawn, requestTo } from '../testing/arbitrary.ts'
import { faultsOf } from '../testing/documented.ts'
import { sendPlan, smallPicture } from '../testing/plan.ts'
import { addPlace, createWorld, type Place, type World } from '../testing/world.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const A_VISIT = 50
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const LONGEST_MS = 10_000

const all: readonly Endpoint[] = endpoints
const byName = new Map(all.map((endpoint) => [endpoint.name, endpoint]))

/** Calls that take long (a password is hashed, a file looked into) or end the visit's session come less often. */
const SELDOM = /^(register|.*Password|setSecurityQuestions|upload.*|replaceDocument)$/
const RARE = /^(unsubscribe|end(Other)?Sessions?)$/
const weightOf = ({ name }: Endpoint) => (RARE.test(name) ? 2 : SELDOM.test(name) ? 5 : 20)
const anyRequest = fc.oneof(...all.map((endpoint) => ({ weight: weightOf(endpoint), arbitrary: requestTo(endpoint) })))
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

/** What of the other patients shows in an answer to `mine`, or to somebody without a token. */
function leaked(secrets: string[], { as }: Drawn, answer: { headers: object; rawPayload: Buffer }): string[] {
  if (as !== 'patient' && as !== 'nobody') return []
  const headers = JSON.stringify(answer.headers)
  return secrets.filter((secret) => answer.rawPayload.includes(secret) || headers.includes(secret))
}

/** Codes and file names that the visit itself writes into a text (a name, a note) come back and are no secret any more. */
const written = (world: World, { plan }: Drawn) =>
  [...JSON.stringify(plan).matchAll(/@([\w.]+\.(filename|code|resetToken|emailToken)[\w.]*)/g)].map(
    ([, name = '']) => world.named[name],
  )

const succeeded = new Set<string>()

async function visit(world: World, requests: readonly Drawn[]): Promise<number> {
  let sent = 0
  let { secrets } = world
  for (const drawn of requests) {
    const endpoint = byName.get(drawn.call)
    if (!endpoint) continue
    const { as, plan, headers, raw, twice } = drawn
    const failuresBefore = server.failures.length
    secrets = secrets.filter((secret) => !written(world, drawn).includes(secret))
    const send = () => sendPlan(server.app, world, endpoint, plan, { as, headers, ...(raw && { raw }) })
    for (const answer of await within(Promise.all(twice ? [send(), send()] : [send()]))) {
      sent++
      if (answer.statusCode < 300) succeeded.add(drawn.call)
      const faults = [
        ...faultsOf(endpoint, answer),
        ...leaked(secrets, drawn, answer).map((secret) => `shows ${secret}`),
      ]
      if (faults.length === 0) continue
      const answered = `${answer.statusCode} ${answer.body.slice(0, 500)}\n${server.failures.slice(failuresBefore).join('')}`
      throw new Error(`${drawn.call} as ${as}: ${faults.join('; ')}\n${answered}`)
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
  if (REQUESTS >= 10_000) expect(missed.length, `none succeeded of ${missed}`).toBeLessThanOrEqual(all.length / 20)
}, 300_000)

test('After all of it no connection is held, and no file lies about that nobody knows', async () => {
  const { pool } = server.db
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  expect((await server.app.inject('/health/ready')).statusCode).toBe(200)
  const dir = join(server.outside.config.dataDir, 'files')
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  const { rows } = await server.db.query<{ key: string | null }>(
    `SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM document
     UNION ALL SELECT photo FROM patient UNION ALL SELECT filename FROM portable_copy`,
  )
  const known = new Set(rows.map(({ key }) => key?.slice(-64)))
  const kept = await readdir(join(dir, 'kept'), { recursive: true, withFileTypes: true })
  expect(kept.filter((entry) => entry.isFile() && !known.has(entry.name)).map(({ name }) => name)).toEqual([])
})
