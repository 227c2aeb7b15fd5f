// What every answer promises: the declared fields only, and timestamps in UTC.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { readProfile } from '@aruga/contract/profile/profile'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { implement } from '../http/implement.ts'
import { mount } from '../http/mount.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures } from '../testing/fixtures.ts'
import type { Place } from '../testing/place.ts'
import { preparePicture, sendPlan } from '../testing/plan.ts'

const all = endpoints as readonly Endpoint[]

let server: TestApp
let place: Place

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: true })
  place = await addPlace(server)
})
afterAll(() => server.close())

test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers exactly what is documented',
  async (_name, endpoint) => {
    const fixtures = await createFixtures(server, place)
    const answer = await sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint))
    expect(faultsOf(endpoint, answer), `${answer.body.slice(0, 500)} ${server.failures.at(-1)}`).toEqual([])
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  },
)

test('A field that a handler returns by mistake is not sent', async () => {
  const fixtures = await createFixtures(server, place)
  const profile = (await sendPlan(server.app, fixtures, readProfile, {})).json()
  const app = Fastify()
  const careless = implement(readProfile, async () => ({ ...profile, passwordHash: '$argon2id$' }))
  mount(app, server.context, careless)
  const answer = await sendPlan(app, fixtures, readProfile, {})
  expect(answer.json()).toEqual(profile)
  await app.close()
})
