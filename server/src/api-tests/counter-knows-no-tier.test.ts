// Nobody at a branch learns that a patient has a tier: every answer that a pharmacist or a branch's manager gets is searched for it.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { rolesWith } from '@aruga/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putInForce } from '../records/tiers/confirm.ts'
import { insertTier } from '../records/tiers/definitions.ts'
import { addGrant } from '../records/tiers/grant.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Place } from '../testing/place.ts'
import { preparePicture, sendPlan } from '../testing/plan.ts'

const NAME = 'Kalinga-presyo'
const REASON = 'Walang-kita'
const GRANT = '5d8c1f6e-3a39-4f0e-9d0b-7c3a1c0a2b11'
const atBranches = ['pharmacist', 'branchManager'] as const

/** These must be answered, not refused. */
const answered = [
  'lookUpClaim',
  'checkClaim',
  'dispenseClaim',
  'readStatement',
  'listStatementLines',
  'exportStatement',
]
const calls = (endpoints as readonly Endpoint[]).flatMap((endpoint) =>
  endpoint.access === 'public' || endpoint.result === 'events'
    ? []
    : atBranches.flatMap((role) => (rolesWith(endpoint.access as never).includes(role) ? [{ endpoint, role }] : [])),
)

let server: TestApp
let place: Place
let fixtures: Fixtures
let tierId: string

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  place = await addPlace(server)
  fixtures = await tieredFixtures()
})
afterAll(() => server.close())

/** Fixtures whose patient has a tier, and letters with its rule. */
async function tieredFixtures() {
  const { db } = server
  const made = await createFixtures(server, place)
  const names = { en: NAME, fil: NAME }
  tierId = await insertTier(db, { names, proof: 'Certificate', validMonths: 6, needsSecond: false })
  const [patientId = '', by = ''] = [made.named['mine.id'], made.named['colleague.id']]
  const now = server.context.clock()
  await db.query('DELETE FROM patient_tier WHERE id = $1', [GRANT])
  await addGrant(db, { id: GRANT, patientId, tierId, reason: REASON, seen: REASON, by, now })
  await putInForce(db, { id: GRANT, validMonths: 6, by, confirmedBy: null, now })
  const rule = {
    kind: 'PercentOff',
    value: 90,
    letterUnits: null,
    letterAmount: null,
    monthUnits: null,
    monthAmount: null,
  }
  await db.query('UPDATE letter SET tier_id = $2, benefit_rule = $3 WHERE patient_id = $1', [
    ...[patientId, tierId, JSON.stringify(rule)],
  ])
  await db.query(
    'INSERT INTO product_price (product_id, valid_from, amount) SELECT DISTINCT product_id, $2::date, 100000 FROM letter WHERE patient_id = $1 ON CONFLICT DO NOTHING',
    [patientId, '2020-01-01'],
  )
  return made
}

test('There are calls of every part of a branch’s work', () => {
  const names = calls.map(({ endpoint }) => endpoint.name)
  expect(names).toEqual(expect.arrayContaining(answered))
  expect(names.some((name) => /tier/i.test(name))).toBe(false)
})

test.each(calls.map(({ endpoint, role }) => [`${endpoint.name} as ${role}`, endpoint, role] as const))(
  '%s says nothing of a tier',
  async (_what, endpoint, as) => {
    const send = () => sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint), { as })
    let answer = await send()
    if (answer.statusCode >= 300) {
      fixtures = await tieredFixtures()
      answer = await send()
    }
    if (answered.includes(endpoint.name)) expect(answer.statusCode, answer.body).toBeLessThan(300)
    for (const word of [tierId, GRANT, NAME, REASON]) expect(answer.body).not.toContain(word)
    expect(answer.body).not.toMatch(/"\w*tier\w*"/i)
  },
)
