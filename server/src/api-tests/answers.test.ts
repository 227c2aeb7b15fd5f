// What every answer promises: the declared fields only, and timestamps in UTC.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { readProfile } from '@aruga/contract/profile/profile'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { implement } from '../http/implement.ts'
import { mountAll } from '../http/mount.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Place } from '../testing/place.ts'
import { preparePicture, sendPlan } from '../testing/plan.ts'

const all = endpoints as readonly Endpoint[]

let server: TestApp
let place: Place
/** Fixtures shared by calls that only read. */
let unchanged: Fixtures
/** Fixtures shared by the other calls, until an earlier call has used up what one needs. */
let shared: Fixtures

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  place = await addPlace(server)
  unchanged = await createFixtures(server, place)
  shared = await createFixtures(server, place)
})
afterAll(() => server.close())

/** A set of fixtures is four hundred rows and fifty files: a call gets its own only where it needs it. */
async function answerOf(endpoint: Endpoint) {
  const send = (fixtures: Fixtures) => sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint))
  if (endpoint.method === 'GET') return send(unchanged)
  const answer = await send(shared)
  if (answer.statusCode < 300) return answer
  expect(faultsOf(endpoint, answer), `${answer.body.slice(0, 500)} ${server.failures.at(-1)}`).toEqual([])
  shared = await createFixtures(server, place)
  return send(shared)
}

test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers exactly what is documented',
  async (_name, endpoint) => {
    const answer = await answerOf(endpoint)
    expect(faultsOf(endpoint, answer), `${answer.body.slice(0, 500)} ${server.failures.at(-1)}`).toEqual([])
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  },
)

test('A field that a handler returns by mistake is not sent', async () => {
  const profile = (await sendPlan(server.app, unchanged, readProfile, {})).json()
  const app = Fastify()
  const careless = implement(readProfile, async () => ({ ...profile, passwordHash: '$argon2id$' }))
  await mountAll(app, server.context, [careless])
  const answer = await sendPlan(app, unchanged, readProfile, {})
  expect(answer.json()).toEqual(profile)
  await app.close()
})
