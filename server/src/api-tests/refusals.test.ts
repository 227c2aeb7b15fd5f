// Every call x everything that can be wrong with a request: the documented refusal, and nothing has changed.
import type { Endpoint, Role } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import type { ErrorBody } from '@aruga/contract/error-body'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { standingOf } from '../testing/db-snapshot.ts'
import { deadSessions, noTokens } from '../testing/dead-sessions.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createWorld, type World } from '../testing/fixtures.ts'
import { ofHugeValue, ofWrongType, type Spoiled, withFile, withoutOne } from '../testing/invalid-requests.ts'
import type { Place } from '../testing/place.ts'
import { type Plan, type Sending, sendPlan, smallPicture } from '../testing/plan.ts'

const all = (endpoints as readonly Endpoint[]).map((endpoint) => [endpoint.name, endpoint] as const)
const guarded = all.filter(([, { access }]) => access !== 'public')
const roles: Role[] = ['patient', 'reviewer', 'pharmacist', 'administrator']

let server: TestApp
let place: Place
let world: World

beforeAll(async () => {
  await smallPicture()
  server = await startTestApp({ trustProxy: true })
  place = await addPlace(server)
  world = await createWorld(server, place)
})
afterAll(() => server.close())

const send = (endpoint: Endpoint, plan: Plan, sending: Sending = {}, asked = world) =>
  sendPlan(server.app, asked, endpoint, plan, sending)

/** What the last refusals left, which is what the next ones find. Whoever adds something clears it. */
let unchanged: Awaited<ReturnType<typeof standingOf>> | undefined

/** Holds each refusal to the documented form, and what stands to what stood before all of them. */
async function expectRefusals(
  endpoint: Endpoint,
  requests: () => AsyncGenerator<[what: string, LightMyRequestResponse]>,
) {
  const before = unchanged ?? (await standingOf(server))
  for await (const [what, answer] of requests()) {
    expect(faultsOf(endpoint, answer), `${what}: ${answer.body}`).toEqual([])
    expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
  }
  unchanged = undefined
  const after = await standingOf(server)
  expect(after).toEqual(before)
  unchanged = after
}

async function expectFieldRefusals(endpoint: Endpoint, spoiled: Spoiled[]) {
  await expectRefusals(endpoint, async function* () {
    for (const { what, plan, member } of spoiled) {
      const answer = await send(endpoint, plan)
      expect(answer.statusCode, `${what}: ${answer.body}`).toBe(400)
      const named = answer.json<ErrorBody>().error.validationErrors?.flatMap(({ members }) => members) ?? []
      expect(
        named.map((name) => name.toLowerCase()),
        what,
      ).toContainEqual(expect.stringContaining(member.toLowerCase()))
      yield [what, answer]
    }
  })
}

/** Calls with something to spoil in this way. */
const spoiledBy = (spoil: (endpoint: Endpoint, plan: Plan) => Spoiled[]) =>
  all
    .map(([name, endpoint]) => [name, endpoint, spoil(endpoint, exampleOf(endpoint))] as const)
    .filter(([, , spoiled]) => spoiled.length > 0)

describe.each([
  ['without a field that has to be there', spoiledBy(withoutOne)],
  ['with a field of another type', spoiledBy(ofWrongType)],
  ['with a huge field', spoiledBy(ofHugeValue)],
])('%s', (_what, calls) => {
  test.each(calls)('%s', (_name, endpoint, spoiled) => expectFieldRefusals(endpoint, spoiled))
})

const firstRole = ({ access }: Endpoint) => (access as readonly Role[])[0] as Role

describe('without a living token', () => {
  test.each(guarded)('%s', async (_name, endpoint) => {
    const role = firstRole(endpoint)
    const sessions = Object.entries(await deadSessions(server, role))
    unchanged = undefined
    const dead: [string, string | undefined][] = [
      ...noTokens(world.tokens[role]),
      ...sessions.map(([why, { token }]): [string, string] => [why, `Bearer ${token}`]),
    ]
    await expectRefusals(endpoint, async function* () {
      for (const [what, authorization] of dead) {
        const sending: Sending = { as: 'nobody', ...(authorization !== undefined && { authorization }) }
        const answer = await send(endpoint, exampleOf(endpoint), sending)
        expect(answer.statusCode, what).toBe(401)
        yield [what, answer]
      }
    })
  })
})

const others = ({ access }: Endpoint) => roles.filter((role) => access !== 'public' && !access.includes(role))

describe('to every role that the contract does not name', () => {
  test.each(guarded.filter(([, endpoint]) => others(endpoint).length > 0))('%s', async (_name, endpoint) => {
    await expectRefusals(endpoint, async function* () {
      for (const role of others(endpoint)) {
        const answer = await send(endpoint, exampleOf(endpoint), { as: role })
        expect(answer.json<ErrorBody>().error.code, role).toBe('Aruga:NotAllowed')
        yield [role, answer]
      }
    })
  })
})

const takesBody = all.filter(([, { body, multipart }]) => body || multipart)
describe('with a body of another content type, or none that can be read', () => {
  test.each(takesBody)('%s', async (_name, endpoint) => {
    const json = JSON.stringify(exampleOf(endpoint).body ?? {})
    const others = [
      { type: 'text/plain', text: json },
      { type: 'application/xml', text: '<id/>' },
      { type: 'application/x-www-form-urlencoded', text: 'id=1' },
      { type: ';;;', text: json },
      { text: json },
      endpoint.body
        ? { type: 'multipart/form-data; boundary=x', text: '--x--\r\n' }
        : { type: 'application/json', text: json },
    ]
    const unreadable = endpoint.body
      ? ['{"id":', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}', '\u0000'].map((text) => ({
          type: 'application/json',
          text,
        }))
      : ['hello', '--x\r\n', '--x\r\nContent-Disposition: form-data\r\n\r\n\r\n'].map((text) => ({
          type: 'multipart/form-data; boundary=x',
          text,
        }))
    await expectRefusals(endpoint, async function* () {
      for (const raw of others) {
        const answer = await send(endpoint, exampleOf(endpoint), { raw })
        expect(answer.statusCode, `${raw.type}: ${answer.body}`).toBe(415)
        yield [`${raw.type}`, answer]
      }
      for (const raw of unreadable) {
        const answer = await send(endpoint, exampleOf(endpoint), { raw })
        expect(answer.statusCode, raw.text).toBe(400)
        yield [raw.text, answer]
      }
      if (endpoint.multipart) return
      const huge = { type: 'application/json', text: JSON.stringify({ x: 'x'.repeat(300_000) }) }
      const answer = await send(endpoint, exampleOf(endpoint), { raw: huge })
      expect(answer.statusCode).toBe(413)
      yield ['a huge body', answer]
    })
  })
})

const badFiles = [
  ['an empty file', 'empty', 'FileEmpty'],
  ['a file of 11 MB', 'huge', 'FileTooLarge'],
  ['a text called a picture', 'page_called_evil', 'FileTypeNotAccepted'],
  ['a broken picture', 'broken_picture', 'FileUnreadable'],
] as const
const takesFiles = all.filter(([, { multipart }]) => multipart)
describe.each(takesFiles)('%s', (_name, endpoint) => {
  // A table is not looked into (features/tables): what it refuses is in its contract, too.
  const refused = badFiles.filter(([, , code]) => endpoint.problems.includes(code))
  test.each(refused)('with %s', async (_what, file, code) => {
    const plan = exampleOf(endpoint)
    await expectRefusals(endpoint, async function* () {
      for (const field of Object.keys(endpoint.multipart?.files ?? {})) {
        const answer = await send(endpoint, { ...plan, files: withFile(plan, field, file) })
        const { error } = answer.json<ErrorBody>()
        // A file that is too large is a 413, and no field is invalid by what is in it.
        const members = [field.charAt(0).toLowerCase() + field.slice(1)]
        expect(error).toMatchObject({ code: `Aruga:${code}`, data: { field }, details: null })
        const invalid = answer.statusCode === 400 ? [{ code, message: error.message, members }] : null
        expect(error.validationErrors).toEqual(invalid)
        yield [field, answer]
      }
    })
  })
})
