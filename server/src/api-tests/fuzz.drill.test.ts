// A thousand requests, in the drills five thousand, over the whole contract and `/connect/*`, generated from its schemas. Each
// run sends up to 50 requests to fresh fixtures, so that requests meet each other's effects, and a failure shrinks to the few
// that it takes. FUZZ_SEED and FUZZ_REQUESTS change the seed and the number; a failure prints its seed and path.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type GeneratedRequest, requestTo } from '../testing/arbitrary.ts'
import { connectRequests } from '../testing/arbitrary-connect.ts'
import { type ConnectRequest, sendConnect } from '../testing/connect-request.ts'
import { faultsOf } from '../testing/documented.ts'
import { faultsOfConnect } from '../testing/documented-connect.ts'
import { inDrills } from '../testing/drill.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Place } from '../testing/place.ts'
import { preparePicture, sendPlan } from '../testing/plan.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? inDrills(5_000, 1_000))
const REQUESTS_PER_RUN = 50
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
/** The time after which a call hangs; a call that only waits on a busy machine has taken ten seconds. */
const LONGEST_MS = 30_000
/** Shrinking a failure ends then, with the smallest failure so far. */
const SHRINK_MS = 300_000

const all: readonly Endpoint[] = endpoints
const byName = new Map(all.map((endpoint) => [endpoint.name, endpoint]))

/** Slow calls (hashing a password, inspecting a file) and those that end the run's session come less often. */
const SELDOM = /^(register|.*Password|setSecurityQuestions|upload.*|replaceDocument)$/
const RARE = /^(unsubscribe|end(Other)?Sessions?)$/
const weightOf = ({ name }: Endpoint) => (RARE.test(name) ? 2 : SELDOM.test(name) ? 5 : 20)
const anyRequest = fc.oneof(
  ...all.map((endpoint) => ({ weight: weightOf(endpoint), arbitrary: requestTo(endpoint) })),
  ...connectRequests,
)
// Each request may be left out when a failure is shrunk.
const places = Array.from({ length: REQUESTS_PER_RUN }, () => fc.option(anyRequest, { nil: undefined, freq: 10_000 }))
const runs = fc.tuple(...places).map((requests) => requests.filter((request) => request !== undefined))

let server: TestApp
let place: Place

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  place = await addPlace(server)
})
afterAll(() => server.close())

const isConnect = (request: GeneratedRequest | ConnectRequest): request is ConnectRequest => 'pairs' in request

/** Secrets of the other patients in an answer to `mine`, or to a caller without a token. */
function leaked(
  secrets: string[],
  request: GeneratedRequest | ConnectRequest,
  answer: LightMyRequestResponse,
): string[] {
  if (!isConnect(request) && request.as !== 'patient' && request.as !== 'nobody') return []
  const headers = JSON.stringify(answer.headers)
  return secrets.filter((secret) => answer.rawPayload.includes(secret) || headers.includes(secret))
}

/** Codes and file names that a request writes into a text (a name, a note) come back and are no longer secret. */
const writtenBy = (fixtures: Fixtures, request: GeneratedRequest | ConnectRequest) =>
  [...JSON.stringify(request).matchAll(/@([\w.]+\.(filename|code|resetToken|emailToken)[\w.]*)/g)].map(
    ([, name = '']) => fixtures.named[name],
  )

const succeeded = new Set<string>()
/** A server that is too busy on this machine, and says when to come again, in seconds. */
const isBusy = ({ statusCode, headers }: LightMyRequestResponse) =>
  statusCode === 503 && Number(headers['retry-after']) > 0

/** Sends a request, twice in parallel if it is doubled. */
function answersTo(fixtures: Fixtures, request: GeneratedRequest | ConnectRequest): Promise<LightMyRequestResponse[]> {
  if (isConnect(request)) return Promise.all([sendConnect(server.app, fixtures, request)])
  const { call, as, plan, headers, raw, twice } = request
  const sendOnce = () => sendPlan(server.app, fixtures, endpointOf(call), plan, { as, headers, ...(raw && { raw }) })
  // As a client does, once: a second such answer is a fault.
  const send = async () => {
    const answer = await sendOnce()
    if (!isBusy(answer)) return answer
    await sleep(Number(answer.headers['retry-after']) * 1000)
    return sendOnce()
  }
  return Promise.all(twice ? [send(), send()] : [send()])
}

function endpointOf(call: string): Endpoint {
  const endpoint = byName.get(call)
  if (!endpoint) throw new Error(`No call is named ${call}`)
  return endpoint
}

function faultsOfAny(request: GeneratedRequest | ConnectRequest, answer: LightMyRequestResponse): string[] {
  if (!isConnect(request)) return faultsOf(endpointOf(request.call), answer)
  const target = new URL(String(answer.headers.location ?? ''), 'http://aruga.test')
  // A posted authorization request returns with its parameters at our own address.
  const evil =
    target.hostname !== 'aruga.test' && /evil\.test/.test(target.href)
      ? ['redirects to an address from the request']
      : []
  return [...faultsOfConnect(request.call, answer), ...evil]
}

async function sendRun(fixtures: Fixtures, requests: readonly (GeneratedRequest | ConnectRequest)[]): Promise<number> {
  let sent = 0
  let { secrets } = fixtures
  for (const request of requests) {
    const failuresBefore = server.failures.length
    const written = writtenBy(fixtures, request)
    secrets = secrets.filter((secret) => !written.includes(secret))
    for (const answer of await within(request.call, answersTo(fixtures, request))) {
      sent++
      if (answer.statusCode < (isConnect(request) ? 400 : 300)) succeeded.add(request.call)
      const faults = [
        ...faultsOfAny(request, answer),
        ...leaked(secrets, request, answer).map((secret) => `shows ${secret}`),
      ]
      if (faults.length === 0) continue
      const answered = `${answer.statusCode} ${answer.body.slice(0, 500)}\n${server.failures.slice(failuresBefore).join('')}`
      throw new Error(`${request.call}: ${faults.join('; ')}\n${answered}`)
    }
  }
  return sent
}

async function within<T>(call: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${call}: no answer within ${LONGEST_MS} ms`)), LONGEST_MS)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}

test(`None of ${REQUESTS} requests finds a failure, an undeclared field or another patient's data (seed ${SEED})`, {
  timeout: 1_500_000,
  // The same requests would be sent again.
  retry: 0,
}, async () => {
  let sent = 0
  const property = fc.asyncProperty(runs, async (requests) => {
    sent += await sendRun(await createFixtures(server, place), requests)
  })
  const numRuns = Math.ceil(REQUESTS / REQUESTS_PER_RUN) + 1
  const result = await fc.check(property, { seed: SEED, numRuns, endOnFailure: true })
  if (result.failed) {
    const report = String(fc.defaultReportMessage(result))
    // At once: shrinking may take longer than a person waits.
    process.stderr.write(`${report}\n`)
    const path = result.counterexamplePath ?? ''
    const smallest = await fc.check(property, { seed: SEED, path, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS })
    if (smallest.failed) throw new Error(String(fc.defaultReportMessage(smallest)))
    const [fault] = String(result.errorInstance).split('\n')
    throw new Error(`Not found again: ${fault}\n${report}`)
  }
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  // Otherwise the run tested only refusals. The few calls that never succeed depend on the seed and the number of calls.
  const missed = [...byName.keys()].filter((name) => !succeeded.has(name))
  if (REQUESTS < 10_000) return
  expect(missed.length, `none succeeded of ${missed}`).toBeLessThanOrEqual(all.length / 20)
  const ofConnect = ['POST /connect/token', 'POST /connect/revocat', 'GET /connect/authorize', 'GET /connect/userinfo']
  expect([...succeeded]).toEqual(expect.arrayContaining(ofConnect))
})

test('Afterwards no connection is in use and no file is without a row', async () => {
  const { pool } = server.db
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  expect((await server.app.inject('/health/ready')).statusCode).toBe(200)
  const dir = join(server.context.config.dataDir, 'files')
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  const { rows } = await server.db.query<{ key: string | null }>(
    `SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM document
     UNION ALL SELECT photo FROM patient UNION ALL SELECT filename FROM portable_copy UNION ALL SELECT key FROM upload_piece`,
  )
  const known = new Set(rows.map(({ key }) => key?.slice(-64)))
  const storedFiles = await readdir(join(dir, 'kept'), { recursive: true, withFileTypes: true })
  expect(storedFiles.filter((entry) => entry.isFile() && !known.has(entry.name)).map(({ name }) => name)).toEqual([])
})
