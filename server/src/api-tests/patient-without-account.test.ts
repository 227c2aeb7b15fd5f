// A patient may have no account: each call of staff answers about them as about any other.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { may } from '@aruga/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { takeAccounts } from '../testing/people.ts'
import type { Place } from '../testing/place.ts'
import { preparePicture, sendPlan } from '../testing/plan.ts'

/** There is nobody to read it. */
const needsReader = ['writeToPatient', 'askPatient', 'requestPaper']

const ofStaff = (endpoints as readonly Endpoint[]).filter(
  ({ access }) => access !== 'public' && !may(['patient'], access),
)

let server: TestApp
let place: Place
let unchanged: Fixtures
let shared: Fixtures

async function addFixtures() {
  const fixtures = await createFixtures(server, place)
  // Nobody acts for them either.
  await server.db.query('UPDATE patient_access SET ended_at = now() WHERE ended_at IS NULL')
  const { rows } = await server.db.query('SELECT id FROM patient')
  await takeAccounts(
    server.db,
    rows.map(({ id }) => id),
  )
  return fixtures
}

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  place = await addPlace(server)
  unchanged = await addFixtures()
  shared = await addFixtures()
})
afterAll(() => server.close())

/** As in answers.test.ts: a call gets fixtures of its own only if an earlier one has used up what it needs. */
async function answerOf(endpoint: Endpoint) {
  const send = (fixtures: Fixtures) => sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint))
  if (endpoint.method === 'GET') return send(unchanged)
  const answer = await send(shared)
  if (answer.statusCode < 300) return answer
  shared = await addFixtures()
  return send(shared)
}

test.each(ofStaff.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
  const answer = await answerOf(endpoint)
  const why = `${answer.body.slice(0, 500)} ${server.failures.at(-1)}`
  expect(faultsOf(endpoint, answer), why).toEqual([])
  if (needsReader.includes(name)) expect(answer.json().error.code, why).toBe('Aruga:PatientUnreachable')
  else expect(answer.statusCode, why).toBeLessThan(300)
})
