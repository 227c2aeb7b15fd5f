import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { dayInManila, daysAfter, monthsAfter } from '@aruga/contract/days'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { checkBudgets } from '@aruga/contract/formulary/budgets'
import { setPrice } from '@aruga/contract/formulary/prices'
import { acceptProposal, listProposals, proposeChanges } from '@aruga/contract/formulary/second-person'
import * as tiers from '@aruga/contract/formulary/tiers'
import { readLetterPrice } from '@aruga/contract/letters/price'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import * as contract from '@aruga/contract/tiers/grants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { issue } from '../../records/letters/issue.ts'
import { lapseTiers } from '../../records/tiers/lapse.ts'
import { remindOfTiers } from '../../records/tiers/remind.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addSession, addStaff } from '../../testing/people.ts'
import { addReviewer, openPatientAs, prescriptionValues, type TestReviewer } from '../../testing/staff.ts'
import { patientOf, type TestPatient } from '../documents/testing.ts'
import { eraseFiles } from '../erasure/erase.ts'
import { insertProduct } from '../formulary/staff-queries.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'
import { leave } from '../unsubscribe/unsubscribe.ts'

let server: TestApp
let reviewer: TestReviewer
let colleague: TestReviewer
let administrator: { token: string; accountId: string }

const none = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const percent = (value: number): BenefitRule => ({ kind: 'PercentOff', value, ...none })
const today = () => dayInManila(server.context.clock())

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  colleague = await addReviewer(server, 'Ben Colleague')
  const { accountId } = await addStaff(server.db, 'administrator')
  administrator = { accountId, ...(await addSession(server.db, accountId, server.context.clock())) }
})
afterAll(() => server.close())

const details = {
  names: { en: 'Care price', fil: 'Presyong may malasakit' },
  proof: 'Certificate of indigency',
  validMonths: 6,
  needsSecond: false,
}
const newTier = async (changes: Partial<tiers.TierDetails> = {}) =>
  (await call(server.app, tiers.addTier, { body: { ...details, ...changes } }, administrator)).result
const setRule = (id: string, productId: string, benefitRule: BenefitRule | null, by = administrator) =>
  call(server.app, tiers.setTierRule, { params: { id, productId }, body: { benefitRule } }, by)
/** ₱1,000.00 a pen, of which the program pays half. */
const newProduct = () =>
  insertProduct(server.db, {
    ...{ name: `Insulin ${randomUUID()}`, strength: '100 units/mL', form: 'Solution', unit: 'pen' },
    ...{ defaultQuantity: 4, letterDays: 90, prescriptionDays: 180, benefit: { en: '', fil: '' } },
    ...{ benefitRule: percent(50), price: { amount: 100_000, from: '2020-01-01' } },
  })

async function opened(by = [reviewer, colleague]) {
  const patient = await patientOf(server)
  for (const one of by) await openPatientAs(one, patient.patientId)
  return patient
}
const grant = (of: TestPatient, tierId: string, by = reviewer) => {
  const body = { tierId, reason: 'She earns nothing.', seen: 'Certificate, by mail' }
  return call(server.app, contract.grantTier, { params: { id: of.patientId }, body }, by)
}
const confirm = (id: string, by = colleague) => call(server.app, contract.confirmTier, { params: { id } }, by)
const decline = (id: string, by = colleague) =>
  call(server.app, contract.declineTier, { params: { id }, body: { reason: 'It is old.' } }, by)
const end = (id: string, by = reviewer) =>
  call(server.app, contract.endTier, { params: { id }, body: { reason: 'She has an income.' } }, by)
const tiersOf = async (of: TestPatient, by = reviewer) =>
  (await call(server.app, contract.listPatientTiers, { params: { id: of.patientId } }, by)).result.items
const termsOf = async (of: TestPatient) => (await call(server.app, contract.readPriceTerms, {}, of)).result.tier
const noticesOf = async ({ patientId }: TestPatient): Promise<string[]> => {
  const { rows } = await server.db.query('SELECT kind FROM notification WHERE patient_id = $1', [patientId])
  return rows.map(({ kind }) => kind)
}

/** A letter for a product, issued now; its rule and its tier. */
async function letterFor(of: TestPatient, productId: string) {
  const prescriptionId = randomUUID()
  await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     VALUES ($1::uuid, $2, 'Prescription', 'Accepted', $1::uuid::text, 'rx.jpg', 'image/jpeg', 1, $1::uuid::text, $3)`,
    [prescriptionId, of.patientId, server.context.clock()],
  )
  const order = { patientId: of.patientId, prescriptionId, productId, prescription: prescriptionValues() }
  const issuer = { reviewerId: reviewer.accountId, request: { id: 'test' }, now: server.context.clock() }
  const letter = await inTransaction(server.db, (tx) => issue(tx, order, issuer))
  const { rows } = await server.db.query(
    'SELECT id, benefit_rule AS rule, benefit, tier_id AS tier FROM letter WHERE id = $1',
    [letter?.id],
  )
  return rows[0] as { id: string; rule: BenefitRule; benefit: Record<string, string>; tier: string | null }
}

test('A letter issued after a grant has the rule of the tier, in amounts and words; one from before stays', async () => {
  const [patient, product, other, tier] = [await opened(), await newProduct(), await newProduct(), await newTier()]
  expect((await setRule(tier.id, product, percent(90))).statusCode).toBe(200)
  const before = await letterFor(patient, product)
  expect([before.rule.value, before.tier]).toEqual([50, null])
  const { result } = await grant(patient, tier.id)
  expect(result).toMatchObject({
    status: 'InForce',
    firstDay: today(),
    lastDay: monthsAfter(today(), 6),
    grantedBy: reviewer.name,
    confirmedBy: null,
    isMine: true,
  })
  const after = await letterFor(patient, product)
  expect(after).toMatchObject({ tier: tier.id, rule: { value: 90 } })
  expect(after.benefit.en).toContain('90')
  const price = await call(server.app, readLetterPrice, { params: { id: after.id } }, patient)
  expect(price.result.terms?.rule).toMatchObject({ kind: 'PercentOff', value: 90 })
  // A product without a rule for the tier has its own.
  expect(await letterFor(patient, other)).toMatchObject({ tier: null, rule: { value: 50 } })
  const { rows } = await server.db.query('SELECT benefit_rule AS rule FROM letter WHERE id = $1', [before.id])
  expect(rows[0]?.rule).toMatchObject({ value: 50 })
  expect(await termsOf(patient)).toEqual({ name: 'Care price', lastDay: monthsAfter(today(), 6) })
  const headers = { 'accept-language': 'fil' }
  const inFilipino = await call(server.app, contract.readPriceTerms, {}, { ...patient, headers })
  expect(inFilipino.result.tier?.name).toBe(details.names.fil)
})

test('A tier that needs two people waits for another one, whom the program tells; the giver cannot confirm it', async () => {
  const [patient, product, tier] = [await opened(), await newProduct(), await newTier({ needsSecond: true })]
  await setRule(tier.id, product, percent(100))
  const { result: waiting } = await grant(patient, tier.id)
  expect(waiting).toMatchObject({ status: 'Waiting', firstDay: null, lastDay: null })
  expect(await letterFor(patient, product)).toMatchObject({ tier: null })
  expect(await termsOf(patient)).toBeNull()
  expect(await noticesOf(patient)).not.toContain('TierGranted')
  const { rows } = await server.db.query(
    `SELECT account_id FROM notification WHERE kind = 'TierWaits' AND subject_id = $1`,
    [patient.patientId],
  )
  expect(rows.map(({ account_id }) => account_id)).toContain(colleague.accountId)
  expect(rows.map(({ account_id }) => account_id)).not.toContain(reviewer.accountId)
  expect(refusal(await confirm(waiting.id, reviewer))).toEqual(problemOf('TierGrantedByYou'))
  // The same person by another account of theirs.
  const alias = await addReviewer(server, 'Another name')
  await server.db.query(
    `UPDATE account SET email = replace(o.email, '@', '+other@') FROM account o WHERE account.id = $1 AND o.id = $2`,
    [alias.accountId, reviewer.accountId],
  )
  await openPatientAs(alias, patient.patientId)
  expect(refusal(await confirm(waiting.id, alias))).toEqual(problemOf('TierGrantedByYou'))
  expect(refusal(await grant(patient, tier.id, colleague))).toEqual(problemOf('TierWaits'))
  const stranger = await addReviewer(server, 'Not opened')
  expect(refusal(await confirm(waiting.id, stranger))).toEqual(problemOf('FileNotOpened'))
  const both = await Promise.all([confirm(waiting.id), confirm(waiting.id)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await tiersOf(patient))[0]).toMatchObject({ status: 'InForce', confirmedBy: colleague.name })
  expect(await letterFor(patient, product)).toMatchObject({ tier: tier.id, rule: { value: 100 } })
  expect(await noticesOf(patient)).toContain('TierGranted')
})

test('A grant is declined with a reason, which its giver is told to read; the tier in force stays', async () => {
  const [patient, first, second] = [await opened(), await newTier(), await newTier({ needsSecond: true })]
  await grant(patient, first.id)
  const { result: waiting } = await grant(patient, second.id)
  expect((await decline(waiting.id)).result).toMatchObject({ status: 'Declined', endReason: 'It is old.' })
  expect(refusal(await confirm(waiting.id))).toEqual(problemOf('TierSettled'))
  expect((await tiersOf(patient)).map(({ status }) => status)).toEqual(['Declined', 'InForce'])
  const { rows } = await server.db.query(
    `SELECT kind FROM notification WHERE kind = 'TierDeclined' AND account_id = $1 AND subject_id = $2`,
    [reviewer.accountId, patient.patientId],
  )
  expect(rows).toHaveLength(1)
})

test('Another tier takes the place of the one in force; one that ends by staff gives the usual price at once', async () => {
  const [patient, product, first, second] = [await opened(), await newProduct(), await newTier(), await newTier()]
  await setRule(first.id, product, percent(60))
  await setRule(second.id, product, percent(70))
  await grant(patient, first.id)
  const { result: next } = await grant(patient, second.id)
  expect((await tiersOf(patient)).map(({ status, isReplaced }) => [status, isReplaced])).toEqual([
    ['InForce', false],
    ['Ended', true],
  ])
  expect(await letterFor(patient, product)).toMatchObject({ rule: { value: 70 } })
  expect((await end(next.id)).result).toMatchObject({ status: 'Ended', endedBy: reviewer.name })
  expect(refusal(await end(next.id))).toEqual(problemOf('TierSettled'))
  expect(await letterFor(patient, product)).toMatchObject({ rule: { value: 50 }, tier: null })
  expect(await noticesOf(patient)).toContain('TierEnded')
})

test('Nobody grants or confirms a tier for themself, for somebody for whom they act, or for a colleague', async () => {
  const tier = await newTier({ needsSecond: true })
  const own = await opened()
  await server.db.query('UPDATE patient SET account_id = $2 WHERE id = $1', [own.patientId, reviewer.accountId])
  expect(refusal(await grant(own, tier.id))).toEqual(problemOf('OwnPatient'))
  // To a colleague of theirs the patient works for the program.
  expect(refusal(await grant(own, tier.id, colleague))).toEqual(problemOf('PatientIsStaff'))
  await server.db.query('UPDATE patient SET account_id = NULL WHERE id = $1', [own.patientId])

  const helped = await opened()
  await addAccess(server.db, { accountId: reviewer.accountId, patientId: helped.patientId })
  expect(refusal(await grant(helped, tier.id))).toEqual(problemOf('OwnPatient'))
  const { result } = await grant(helped, tier.id, colleague)
  expect(refusal(await confirm(result.id, reviewer))).toEqual(problemOf('OwnPatient'))
  expect(refusal(await decline(result.id, reviewer))).toEqual(problemOf('OwnPatient'))

  const namesake = await opened()
  await server.db.query(
    `UPDATE account a SET email = replace(o.email, '@', '+mine@') FROM account o WHERE a.id = $1 AND o.id = $2`,
    [namesake.accountId, colleague.accountId],
  )
  expect(refusal(await grant(namesake, tier.id))).toEqual(problemOf('PatientIsStaff'))
})

test('A grant needs an opened file, words, an active patient and a tier in use; unknown ones are not found', async () => {
  const [patient, tier, retired] = [await opened(), await newTier(), await newTier()]
  await call(server.app, tiers.setTierUse, { params: { id: retired.id }, body: { inUse: false } }, administrator)
  const stranger = await addReviewer(server, 'A stranger')
  expect(refusal(await grant(patient, tier.id, stranger))).toEqual(problemOf('FileNotOpened'))
  expect(refusal(await grant(patient, retired.id))).toEqual(problemOf('TierNotInUse'))
  expect(refusal(await grant(patient, randomUUID()))).toEqual(problemOf('NotFound'))
  const blank = { tierId: tier.id, reason: '  ', seen: '' }
  const { statusCode } = await call(
    server.app,
    contract.grantTier,
    { params: { id: patient.patientId }, body: blank },
    reviewer,
  )
  expect(statusCode).toBe(400)
  await server.db.query(`UPDATE patient SET status = 'Declined' WHERE id = $1`, [patient.patientId])
  expect(refusal(await grant(patient, tier.id))).toEqual(problemOf('PatientNotActive'))
  for (const refused of [await confirm(randomUUID()), await end(randomUUID()), await decline(randomUUID())])
    expect(refusal(refused)).toEqual(problemOf('NotFound'))
})

test('A repeated grant with the same key is one grant', async () => {
  const [patient, tier] = [await opened(), await newTier()]
  const body = { tierId: tier.id, reason: 'She earns nothing.', seen: 'Certificate' }
  const headers = { 'idempotency-key': randomUUID() }
  const send = () =>
    call(server.app, contract.grantTier, { params: { id: patient.patientId }, body }, { ...reviewer, headers })
  const [one, other] = [await send(), await send()]
  expect(other.result.id).toBe(one.result.id)
  expect(await tiersOf(patient)).toHaveLength(1)
})

test('A tier ends after its last day and the patient is told 30 days before and then, once each', async () => {
  const [patient, product, tier] = [await opened(), await newProduct(), await newTier({ validMonths: 2 })]
  await setRule(tier.id, product, percent(80))
  await grant(patient, tier.id)
  const told = async (kind: string) => (await noticesOf(patient)).filter((one) => one === kind).length
  const lastDay = monthsAfter(today(), 2)
  const start = server.context.clock()
  const at = (day: string, time: string) => server.setClock(new Date(`${day}T${time}:00+08:00`))
  try {
    at(daysAfter(lastDay, -30), '07:59')
    await remindOfTiers(server.context)
    expect(await told('TierEndsSoon')).toBe(0)
    at(daysAfter(lastDay, -30), '08:00')
    await remindOfTiers(server.context)
    await remindOfTiers(server.context)
    expect(await told('TierEndsSoon')).toBe(1)
    at(lastDay, '23:59')
    await lapseTiers(server.context)
    const session = await addSession(server.db, patient.accountId, server.context.clock())
    expect((await call(server.app, contract.readPriceTerms, {}, session)).result.tier).not.toBeNull()
    expect(await letterFor(patient, product)).toMatchObject({ tier: tier.id })
    at(daysAfter(lastDay, 1), '00:00')
    // Before the job has run, too.
    expect(await letterFor(patient, product)).toMatchObject({ tier: null, rule: { value: 50 } })
    await Promise.all([lapseTiers(server.context), lapseTiers(server.context)])
  } finally {
    server.setClock(start)
  }
  expect(await told('TierEnded')).toBe(1)
  expect((await tiersOf(patient))[0]).toMatchObject({ status: 'Ended', endedBy: null, isReplaced: false })
})

test('Of a tier of one month the patient is not told that it ends, having just been told its last day', async () => {
  const [patient, tier] = [await opened(), await newTier({ validMonths: 1 })]
  await grant(patient, tier.id)
  const [start, first] = [server.context.clock(), today()]
  try {
    for (let day = first; day <= monthsAfter(first, 1); day = daysAfter(day, 1)) {
      server.setClock(new Date(`${day}T09:00:00+08:00`))
      await remindOfTiers(server.context)
    }
  } finally {
    server.setClock(start)
  }
  expect(await noticesOf(patient)).not.toContain('TierEndsSoon')
})

test('What staff decided is on record without its words, in the timeline and in the patient’s access log', async () => {
  const [patient, tier] = [await opened(), await newTier({ needsSecond: true })]
  const { result } = await grant(patient, tier.id)
  await confirm(result.id)
  await end(result.id)
  const timeline = await call(server.app, readPatientTimeline, { params: { id: patient.patientId } }, reviewer)
  expect(timeline.result.items.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['TierGranted', 'TierConfirmed', 'TierEnded']),
  )
  const access = await call(server.app, listAccess, {}, patient)
  const decided = access.result.items.filter(({ what }) => what === 'PriceDecided')
  expect(decided.map(({ reason }) => reason)).toEqual([null, null, null])
  const { rows } = await server.db.query(`SELECT action, reason FROM audit_entry WHERE subject_id = $1 ORDER BY id`, [
    result.id,
  ])
  expect(rows).toEqual(
    ['granted', 'confirmed', 'ended'].map((what) => ({ action: `patient_tier.${what}`, reason: details.names.en })),
  )
})

test('A patient who leaves has no tier any more; an erased one leaves no trace of it, also not on letters', async () => {
  const [patient, product, tier] = [await opened(), await newProduct(), await newTier()]
  await setRule(tier.id, product, percent(80))
  await grant(patient, tier.id)
  const letter = await letterFor(patient, product)
  const copy = JSON.stringify(await readFullHistory(server.db, patient.patientId, server.context.clock()))
  expect(copy).toContain('She earns nothing.')
  await inTransaction(server.db, (tx) =>
    leave(tx, {
      patientId: patient.patientId,
      actorId: patient.accountId,
      request: { id: 'test' },
      now: server.context.clock(),
    }),
  )
  expect((await tiersOf(patient))[0]).toMatchObject({ status: 'Ended', endedBy: null })
  await inTransaction(server.db, (tx) => eraseFiles(tx, patient.patientId))
  expect(await tiersOf(patient)).toEqual([])
  const { rows } = await server.db.query('SELECT tier_id FROM letter WHERE id = $1', [letter.id])
  expect(rows[0]?.tier_id).toBeNull()
})

test('One person who grants tiers to twenty patients in a month raises one signal', async () => {
  const tier = await newTier()
  const eager = await addReviewer(server, 'Eager Reviewer')
  const signals = async () =>
    (
      await server.db.query(`SELECT id FROM signal WHERE kind = 'TiersGranted' AND key LIKE $1`, [
        `${eager.accountId}%`,
      ])
    ).rows.length
  for (let n = 0; n < 19; n++) await grant(await opened([eager]), tier.id, eager)
  expect(await signals()).toBe(0)
  for (let n = 0; n < 2; n++) await grant(await opened([eager]), tier.id, eager)
  expect(await signals()).toBe(1)
})

test('Whoever works at a branch, too, reads and grants no tier', async () => {
  const [patient, tier] = [await opened(), await newTier()]
  await server.db.query(`UPDATE account SET roles = '{reviewer,pharmacist}' WHERE id = $1`, [colleague.accountId])
  expect(refusal(await grant(patient, tier.id, colleague))).toEqual(problemOf('NotAllowed'))
  const list = await call(server.app, contract.listPatientTiers, { params: { id: patient.patientId } }, colleague)
  expect(refusal(list)).toEqual(problemOf('NotAllowed'))
  await grant(patient, tier.id)
  const timelineOf = async (by: TestReviewer) => {
    await openPatientAs(by, patient.patientId)
    return JSON.stringify(
      (await call(server.app, readPatientTimeline, { params: { id: patient.patientId } }, by)).result,
    )
  }
  expect(await timelineOf(reviewer)).toContain('TierGranted')
  const seen = await timelineOf(colleague)
  for (const word of ['Tier', details.names.en]) expect(seen).not.toContain(word)
  const { rows: told } = await server.db.query(
    `SELECT texts_of(title, title_en, title_fil) ->> 'en' AS title FROM notification WHERE kind = 'TierGranted' AND patient_id = $1`,
    [patient.patientId],
  )
  expect(told).toHaveLength(1)
  expect(seen).not.toContain(told[0]?.title)
  await server.db.query(`UPDATE account SET roles = '{reviewer}' WHERE id = $1`, [colleague.accountId])
})

test('A rule for a tier that changes the program’s part much needs a second person, compared with the product’s own', async () => {
  const [product, tier] = [await newProduct(), await newTier()]
  await server.db.query('UPDATE program SET second_person_from = 20')
  try {
    expect((await setRule(tier.id, product, percent(55))).statusCode).toBe(200)
    expect(refusal(await setRule(tier.id, product, percent(90)))).toEqual(problemOf('SecondPersonNeeded'))
    // Small steps count as the one that they are.
    expect(refusal(await setRule(tier.id, product, percent(65)))).toEqual(problemOf('SecondPersonNeeded'))
    const tierRule = { tierId: tier.id, productId: product, benefitRule: percent(90) }
    await call(server.app, proposeChanges, { body: { tierRule } }, administrator)
    const { accountId } = await addStaff(server.db, 'administrator', 'A second administrator')
    const second = await addSession(server.db, accountId, server.context.clock())
    const [proposal] = (await call(server.app, listProposals, {}, second)).result.items
    expect(proposal?.changes[0]).toMatchObject({
      kind: 'tierRule',
      tierName: details.names.en,
      rule: { before: { value: 55 }, after: { value: 90 } },
    })
    const params = { id: proposal?.id ?? '' }
    await call(server.app, acceptProposal, { params, body: { seen: proposal?.seen ?? '' } }, second)
    const found = (await call(server.app, tiers.listTiers, {}, reviewer)).result.items.find(({ id }) => id === tier.id)
    expect(found?.rules).toMatchObject([{ productId: product, benefitRule: { value: 90 } }])
    // The product's own rule is another one.
    const { rows } = await server.db.query('SELECT benefit_rule AS rule FROM product WHERE id = $1', [product])
    expect(rows[0]?.rule).toMatchObject({ value: 50 })
  } finally {
    await server.db.query('UPDATE program SET second_person_from = NULL')
  }
})

test('A rule for a tier takes no more off than a unit costs, and no price falls below it', async () => {
  const [product, tier] = [await newProduct(), await newTier()]
  const off = (value: number): BenefitRule => ({ kind: 'AmountOff', value, ...none })
  const refused = await setRule(tier.id, product, off(100_001))
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('BenefitAbovePrice')
  await setRule(tier.id, product, off(90_000))
  const body = { pharmacyId: null, branchId: null, amount: 89_999, from: today() }
  const lower = await call(server.app, setPrice, { params: { id: product }, body }, administrator)
  expect(lower.body).toContain('PriceBelowBenefit')
  expect((await setRule(tier.id, product, percent(101))).body).toContain('PercentOutOfBounds')
})

test('What a letter can cost the program is worked out by the rule of the patient’s tier, for who has opened them', async () => {
  const [patient, product, tier] = [await opened([reviewer]), await newProduct(), await newTier()]
  await setRule(tier.id, product, percent(100))
  await grant(patient, tier.id)
  const query = { productId: product, quantity: 4, patientId: patient.patientId }
  const usual = await call(server.app, checkBudgets, { query: { productId: product, quantity: 4 } }, reviewer)
  expect(usual.result.needed).toBe(200_000)
  expect((await call(server.app, checkBudgets, { query }, reviewer)).result.needed).toBe(400_000)
  expect(refusal(await call(server.app, checkBudgets, { query }, colleague))).toEqual(problemOf('FileNotOpened'))
})
