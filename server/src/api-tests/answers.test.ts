// What every answer promises: declared fields only, moments in UTC, and the same to whoever asks for what is not theirs.
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
import { addPlace, createWorld } from '../testing/fixtures.ts'
import type { Place } from '../testing/place.ts'
import { sendPlan, smallPicture } from '../testing/plan.ts'

const all = endpoints as readonly Endpoint[]

let server: TestApp
let place: Place

beforeAll(async () => {
  await smallPicture()
  server = await startTestApp({ trustProxy: true })
  place = await addPlace(server)
})
afterAll(() => server.close())

test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers what is documented, and nothing else',
  async (_name, endpoint) => {
    const world = await createWorld(server, place)
    const answer = await sendPlan(server.app, world, endpoint, exampleOf(endpoint))
    expect(faultsOf(endpoint, answer), `${answer.body.slice(0, 500)} ${server.failures.at(-1)}`).toEqual([])
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  },
)

test('A field that a handler answers by mistake does not leave', async () => {
  const world = await createWorld(server, place)
  const profile = (await sendPlan(server.app, world, readProfile, {})).json()
  const app = Fastify()
  const careless = implement(readProfile, async () => ({ ...profile, passwordHash: '$argon2id$' }))
  mount(app, server.context, careless)
  const answer = await sendPlan(app, world, readProfile, {})
  expect(answer.json()).toEqual(profile)
  await app.close()
})
