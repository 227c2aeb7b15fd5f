// Every call x every kind of invalid request: the documented refusal, and no change.

import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import type { ErrorBody } from '@aruga/contract/error-body'
import { type Role, roles, rolesWith } from '@aruga/contract/permissions'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { takeSnapshot } from '../testing/db-snapshot.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { type InvalidRequest, ofHugeValue, ofWrongType, withFile, withoutOne } from '../testing/invalid-requests.ts'
import { invalidSessions, noTokens } from '../testing/invalid-sessions.ts'
import type { Place } from '../testing/place.ts'
import { type Plan, preparePicture, type Sending, sendPlan } from '../testing/plan.ts'

const all = (endpoints as readonly Endpoint[]).map((endpoint) => [endpoint.name, endpoint] as const)
const guarded = all.filter(([, { access }]) => access !== 'public')

let server: TestApp
let place: Place
let fixtures: Fixtures
let ofInvalidSessions: Record<Role, [why: string, token: string][]>

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  place = await addPlace(server)
  fixtures = await createFixtures(server, place)
  const tokensOf = async (role: Role) => {
    const sessions = Object.entries(await invalidSessions(server, role))
    return [role, sessions.map(([why, { token }]): [string, string] => [why, `Bearer ${token}`])] as const
  }
  ofInvalidSessions = Object.fromEntries(await Promise.all(roles.map(tokensOf))) as typeof ofInvalidSessions
})
afterAll(() => server.close())

/** Each request as if it were the first: invalid requests count towards a call's limit, too. */
async function send(endpoint: Endpoint, plan: Plan, sending: Sending = {}) {
  if (endpoint.perMinute) await server.db.query('DELETE FROM attempt')
  return sendPlan(server.app, fixtures, endpoint, plan, sending)
}

/** Reading everything takes as long as ten refused requests, so it is done once for this many calls. */
const CALLS_A_SNAPSHOT = 25
let before: Awaited<ReturnType<typeof takeSnapshot>> | undefined
/** Calls refused since the last read. */
const refused: string[] = []

/** Expects each refusal in its documented form, and that none of them changed anything. */
async function expectRefusals(
  endpoint: Endpoint,
  requests: () => AsyncGenerator<[what: string, LightMyRequestResponse]>,
) {
  before ??= await takeSnapshot(server)
  refused.push(endpoint.name)
  for await (const [what, answer] of requests()) {
    expect(faultsOf(endpoint, answer), `${what}: ${answer.body}`).toEqual([])
    expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
  }
  if (refused.length >= CALLS_A_SNAPSHOT) await expectNoChange()
}

async function expectNoChange() {
  const calls = refused.splice(0).join(', ')
  const earlier = before
  before = await takeSnapshot(server)
  expect(before, `A refusal of one of these calls changed something: ${calls}`).toEqual(earlier)
}

async function expectFieldRefusals(endpoint: Endpoint, invalid: InvalidRequest[]) {
  await expectRefusals(endpoint, async function* () {
    for (const { what, plan, member } of invalid) {
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

/** The calls that have requests of this kind. */
const callsWith = (derive: (endpoint: Endpoint, plan: Plan) => InvalidRequest[]) =>
  all
    .map(([name, endpoint]) => [name, endpoint, derive(endpoint, exampleOf(endpoint))] as const)
    .filter(([, , invalid]) => invalid.length > 0)

describe.each([
  ['without a required field', callsWith(withoutOne)],
  ['with a field of another type', callsWith(ofWrongType)],
  ['with a huge field', callsWith(ofHugeValue)],
])('%s', (_what, calls) => {
  test.each(calls)('%s', (_name, endpoint, invalid) => expectFieldRefusals(endpoint, invalid))
})

const rolesOf = ({ access }: Endpoint) => (access === 'public' ? [] : rolesWith(access))
const firstRole = (endpoint: Endpoint) => rolesOf(endpoint)[0] as Role

describe('without a valid token', () => {
  test.each(guarded)('%s', async (_name, endpoint) => {
    const role = firstRole(endpoint)
    const invalidTokens = [...noTokens(fixtures.tokens[role]), ...ofInvalidSessions[role]]
    await expectRefusals(endpoint, async function* () {
      for (const [what, authorization] of invalidTokens) {
        const sending: Sending = { as: 'nobody', ...(authorization !== undefined && { authorization }) }
        const answer = await send(endpoint, exampleOf(endpoint), sending)
        expect(answer.statusCode, what).toBe(401)
        yield [what, answer]
      }
    })
  })
})

const others = (endpoint: Endpoint) => roles.filter((role) => !rolesOf(endpoint).includes(role))

describe('with a role without the permission', () => {
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
describe('with a body of another content type, or one that cannot be read', () => {
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
  // A table is not inspected (features/csv): its contract declares its refusals, too.
  const refusedFiles = badFiles.filter(([, , code]) => endpoint.problems.includes(code))
  test.each(refusedFiles)('with %s', async (_what, file, code) => {
    const plan = exampleOf(endpoint)
    await expectRefusals(endpoint, async function* () {
      for (const field of Object.keys(endpoint.multipart?.files ?? {})) {
        const answer = await send(endpoint, { ...plan, files: withFile(plan, field, file) })
        const { error } = answer.json<ErrorBody>()
        // A file that is too large is a 413 without validation errors.
        const members = [field.charAt(0).toLowerCase() + field.slice(1)]
        expect(error).toMatchObject({ code: `Aruga:${code}`, data: { field }, details: null })
        const invalid = answer.statusCode === 400 ? [{ code, message: error.message, members }] : null
        expect(error.validationErrors).toEqual(invalid)
        yield [field, answer]
      }
    })
  })
})

test('The last refusals changed nothing either', expectNoChange)
