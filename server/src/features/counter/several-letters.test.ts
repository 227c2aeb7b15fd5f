// One visit, several medicines: the letters that a patient claims at one branch share a code.
import { randomUUID } from 'node:crypto'
import { listCollectors, nameCollector, takeBackCollector } from '@aruga/contract/collectors/collectors'
import { allowCollector } from '@aruga/contract/collectors/requests'
import { askForCollector } from '@aruga/contract/counter/asking'
import { dispenseClaim, refuseClaim, viewClaimPhoto } from '@aruga/contract/counter/counter'
import { dayInManila, firstOfMonth } from '@aruga/contract/days'
import type { ErrorBody } from '@aruga/contract/error-body'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { claimLetter, listLetters, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { listStatementLines } from '@aruga/contract/reimbursement/staff'
import type { LightMyRequestResponse } from 'fastify'
import type { Static } from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction } from '../../db/open.ts'
import { makeStatement } from '../../records/statements/make.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/lock-order.ts'
import { addBranch, addLetter, addPatient, addSession } from '../../testing/people.ts'
import { insertProduct } from '../formulary/staff-queries.ts'
import { pharmacistAt } from './testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PRICE = 1_000_00
const none = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half: BenefitRule = { kind: 'PercentOff', value: 50, ...none }
const buy3get1: BenefitRule = { kind: 'FreeUnits', value: 3, overMonths: 6, ...none }

let server: TestApp
let katipunan: string
let shaw: string
let counter: Awaited<ReturnType<typeof counterAt>>
let another: Awaited<ReturnType<typeof counterAt>>

type Body = Static<typeof dispenseClaim.body>
type Refusing = Static<typeof refuseClaim.body>

async function counterAt(branchId: string, app = server.app) {
  const pharmacist = await pharmacistAt(server, branchId, app)
  const { token } = pharmacist
  return {
    ...pharmacist,
    handOver: (body: Body, key?: string) =>
      call(app, dispenseClaim, { body }, { token, ...(key && { headers: { 'idempotency-key': key } }) }),
    refuseSome: (body: Refusing) => call(app, refuseClaim, { body }, { token }),
    ask: (code: string, person: typeof ana) => call(app, askForCollector, { body: { code, ...person } }, { token }),
    photo: (id: string) => call(app, viewClaimPhoto, { params: { id } }, { token }),
  }
}

beforeAll(async () => {
  server = await startTestApp()
  katipunan = await addBranch(server.db, 'Katipunan Avenue')
  shaw = await addBranch(server.db, 'Shaw Boulevard')
  await insertProduct(server.db, {
    ...{ name: 'Insulin glargine', strength: '100 units/mL pen', form: 'Solution', unit: 'pen' },
    ...{ defaultQuantity: 2, letterDays: 30, prescriptionDays: 180, benefit: { en: '', fil: '' }, benefitRule: half },
    price: { amount: PRICE, from: '2020-01-01' },
  })
  counter = await counterAt(katipunan)
  another = await counterAt(katipunan, await server.startAnother())
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

const ana = { name: 'Ana Reyes', relation: 'Daughter' }
const jun = { name: 'Jun Dizon', relation: 'Son' }
const errorOf = (answer: LightMyRequestResponse) => (answer.json() as ErrorBody).error
const later = (ms: number) => server.setClock(new Date(server.context.clock().getTime() + ms))

/** A patient who claims letters at a branch, one second after another. */
async function patientWith(quantities: readonly number[], { branchId = katipunan, rule = half } = {}) {
  const { db, app } = server
  const { patientId, accountId } = await addPatient(db)
  const session = async () => ({ token: (await addSession(db, accountId, server.context.clock())).token })
  const open = async (id: string) => (await call(app, readLetter, { params: { id } }, await session())).result
  const claim = async (id: string, pharmacyBranchId = branchId) =>
    call(app, claimLetter, { body: { id, pharmacyBranchId } }, await session())
  async function newLetter(quantity: number) {
    const validUntil = new Date(server.context.clock().getTime() + 60 * DAY)
    const id = await addLetter(db, patientId, { quantity, validUntil })
    await db.query('UPDATE letter SET benefit_rule = $1 WHERE id = $2', [JSON.stringify(rule), id])
    return id
  }
  const ids: string[] = []
  for (const quantity of quantities) {
    later(1000)
    const id = await newLetter(quantity)
    ids.push(id)
    await claim(id)
  }
  const codeOf = async (id: string) => (await open(id)).claim?.code ?? ''
  const [first = '', second = '', third = ''] = ids
  return {
    ...{ patientId, first, second, third, open, claim, newLetter, codeOf, session },
    code: await codeOf(first),
    undo: async (id: string) => call(app, undoLetterClaim, { params: { id } }, await session()),
    handedOver: async () =>
      (
        await db.query('SELECT d.id FROM dispensing d JOIN letter l ON l.id = d.letter_id WHERE patient_id = $1', [
          patientId,
        ])
      ).rows.length,
    audited: async (action: string) =>
      (
        await db.query('SELECT subject_id, reason FROM audit_entry WHERE patient_id = $1 AND action = $2 ORDER BY id', [
          patientId,
          action,
        ])
      ).rows.map((row) => row.subject_id),
    notified: async () =>
      (await call(app, listNotifications, {}, await session())).result.items.map(({ kind }) => kind),
    name: async (person: typeof jun, letterId?: string) =>
      (
        await call(app, nameCollector, { body: { ...person, ...(letterId && { letterId }) } }, await session())
      ).result.items.find(({ name }) => name === person.name)?.id ?? '',
    named: async () => (await call(app, listCollectors, {}, await session())).result.items.map(({ name }) => name),
    allow: async (id: string) => call(app, allowCollector, { params: { id } }, await session()),
  }
}

test('Letters claimed at one branch share a code, and each shows the patient the others', async () => {
  const { first, second, third, code, open, claim, newLetter } = await patientWith([12, 6, 3])
  for (const id of [first, second, third]) expect((await open(id)).claim?.code).toBe(code)
  expect((await open(second)).claim?.together.map(({ letterId, quantityLeft }) => [letterId, quantityLeft])).toEqual([
    [first, 12],
    [third, 3],
  ])
  for (const { letterId, ...other } of (await open(first)).claim?.together ?? []) {
    const { claim: own, validUntil } = await open(letterId)
    expect(other).toMatchObject({ claimedAt: own?.claimedAt, codeValidUntil: own?.codeValidUntil, validUntil })
  }
  const answer = (await claim(await newLetter(2))).result
  expect(answer.claim).toMatchObject({ code, codeValidUntil: (await open(first)).claim?.codeValidUntil })
  expect(answer.claim?.together.map(({ letterId }) => letterId)).toEqual([first, second, third])
})

test('At another branch, and for another patient, a claim has a code of its own', async () => {
  const { first, code, claim, newLetter } = await patientWith([12])
  const elsewhere = (await claim(await newLetter(6), shaw)).result
  expect(elsewhere.claim?.code).not.toBe(code)
  expect(elsewhere.claim?.together).toEqual([])
  const other = await patientWith([12])
  expect(other.code).not.toBe(code)
  await expect(giveCode(server.db, other.first, code)).rejects.toMatchObject({ constraint: 'letter_claim_code' })
  expect((await counter.lookUp(code)).result).toMatchObject({ letterId: first, together: [] })
})

const giveCode = (db: Db, letterId: string, code: string) =>
  db.query('UPDATE letter SET claim_code = $1 WHERE id = $2', [code, letterId])

test('Two patients whose claims make the same code at the same time do not both get it', async () => {
  const [one, other] = [await patientWith([12]), await patientWith([12])]
  const second = await inTransaction(server.db, async (tx) => {
    await giveCode(tx, one.first, 'SAMECODE')
    const result = giveCode(server.db, other.first, 'SAMECODE').then(
      () => 'both',
      ({ constraint }) => constraint,
    )
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    return { result }
  })
  expect(await second.result).toBe('letter_claim_code')
})

test('The counter opens all letters of a code, in the order of their claims, and each is on record', async () => {
  const { first, second, third, code, audited, undo } = await patientWith([12, 6, 3])
  const opened = (await counter.lookUp(code)).result
  expect([opened, ...opened.together].map(({ letterId, quantityLeft }) => [letterId, quantityLeft])).toEqual([
    [first, 12],
    [second, 6],
    [third, 3],
  ])
  for (const { terms } of [opened, ...opened.together]) expect(terms?.unitPrice).toBe(PRICE)
  expect(JSON.stringify(opened.together)).not.toContain(opened.patientFirstName)
  expect(await audited('claim.looked_up')).toEqual([first, second, third])
  for (const id of [first, second, third]) {
    expect(refusal(await undo(id))).toMatchObject({ code: 'Aruga:ClaimAlreadyScanned' })
    expect((await counter.photo(id)).statusCode).toBe(204)
  }
  expect((await counter.check(code)).result).toEqual({ ended: null, letterIds: [first, second, third] })
})

test('Both are handed over in one go: each has its own history, and what is left gets one next code', async () => {
  const { first, second, third, code, open, codeOf, audited, notified } = await patientWith([12, 6, 3])
  await counter.lookUp(code)
  const body = { code, letterId: second, quantity: 2, patientAmount: PRICE }
  const handed = (
    await counter.handOver({
      ...body,
      together: [
        { letterId: first, quantity: 4 },
        { letterId: third, quantity: 3 },
      ],
    })
  ).result
  expect(handed).toMatchObject({
    letterId: second,
    code,
    quantity: 2,
    quantityLeft: 4,
    money: { patientAmount: PRICE },
  })
  expect(handed.together.map(({ letterId, quantity, code: used }) => [letterId, quantity, used])).toEqual([
    [first, 4, code],
    [third, 3, code],
  ])
  expect(new Set([handed, ...handed.together].map(({ dispensedAt }) => dispensedAt)).size).toBe(1)
  expect(await audited('letter.dispensed')).toEqual([second, first, third])
  expect(await notified()).toEqual(expect.arrayContaining(['LetterBought', 'LetterBought', 'LetterDispensed']))
  expect((await open(first)).timeline.at(-1)).toMatchObject({ state: 'Bought', note: '4' })
  expect((await open(third)).timeline.at(-1)).toMatchObject({ state: 'Dispensed', note: '3' })
  const next = await codeOf(first)
  expect(next).not.toBe(code)
  expect(await codeOf(second)).toBe(next)
  const again = (await counter.lookUp(next)).result
  expect([again, ...again.together].map(({ letterId }) => letterId)).toEqual([first, second])
})

test('A repeat of a visit, in whole or for one of its letters, returns what is recorded', async () => {
  const { first, second, code, handedOver } = await patientWith([12, 6])
  const body = { code, letterId: first, quantity: 4, together: [{ letterId: second, quantity: 6 }] }
  const handed = (await counter.handOver(body)).result
  expect((await counter.handOver(body)).result).toEqual(handed)
  const other = (await counter.handOver({ code, letterId: second, quantity: 1 })).result
  expect(other).toMatchObject({ letterId: second, quantity: 6, together: [{ letterId: first, quantity: 4 }] })
  expect((await counter.handOver({ code, quantity: 4 })).result).toEqual(handed)
  expect(await handedOver()).toBe(2)
  expect(refusal(await another.handOver(body))).toMatchObject({ code: 'Aruga:ClaimCodeUsed' })
})

test('One of two is handed over, then the other: the code works once for each, and a screenshot finds what is left', async () => {
  const { first, second, code, codeOf, handedOver } = await patientWith([12, 6])
  await counter.handOver({ code, letterId: first, quantity: 4 })
  expect((await counter.check(code)).result.letterIds).toEqual([second])
  expect((await another.lookUp(code)).result).toMatchObject({ letterId: second, together: [] })
  expect(refusal(await another.handOver({ code, letterId: first, quantity: 4 }))).toMatchObject({
    code: 'Aruga:ClaimCodeUsed',
  })
  const both = { code, letterId: second, quantity: 2, together: [{ letterId: first, quantity: 4 }] }
  const refused = await another.handOver(both)
  expect(refusal(refused)).toMatchObject({ code: 'Aruga:ClaimCodeUsed' })
  expect(errorOf(refused).data).toMatchObject({ letterId: first, quantity: 4 })
  expect(await handedOver()).toBe(1)
  expect((await another.handOver({ code, letterId: second, quantity: 6 })).result).toMatchObject({
    quantity: 6,
    together: [],
  })
  expect(await codeOf(first)).not.toBe(code)
  expect(refusal(await another.lookUp(code))).toMatchObject({ code: 'Aruga:ClaimCodeUsed' })
})

test('A letter has to be named where the code has several, also after another one was handed over', async () => {
  const { first, second, code, handedOver } = await patientWith([12, 6])
  expect(refusal(await counter.handOver({ code, quantity: 1 }))).toEqual(problemOf('LetterNotNamed'))
  const together = [{ letterId: second, quantity: 1 }]
  expect(refusal(await counter.handOver({ code, quantity: 1, together }))).toEqual(problemOf('LetterNotNamed'))
  await counter.handOver({ code, letterId: first, quantity: 4 })
  // By a till that knows codes of one letter only: what is left is not what it means.
  expect(refusal(await another.handOver({ code, quantity: 4 }))).toEqual(problemOf('LetterNotNamed'))
  expect(await handedOver()).toBe(1)
})

test('A letter is named once, and is one of the code: nothing is recorded otherwise', async () => {
  const { first, second, code, claim, newLetter, handedOver } = await patientWith([12, 6])
  const elsewhere = await newLetter(3)
  await claim(elsewhere, shaw)
  const stranger = await patientWith([12])
  for (const letterId of [elsewhere, stranger.first, randomUUID()]) {
    expect(refusal(await counter.handOver({ code, letterId, quantity: 1 }))).toEqual(problemOf('NotFound'))
    const together = [{ letterId, quantity: 1 }]
    expect(refusal(await counter.handOver({ code, letterId: first, quantity: 1, together }))).toEqual(
      problemOf('NotFound'),
    )
    const refused = await counter.refuseSome({ code, letterIds: [first, letterId], reason: 'OutOfStock' })
    expect(refusal(refused)).toEqual(problemOf('NotFound'))
  }
  for (const letterId of [first, first.toUpperCase()]) {
    const twice = await counter.handOver({ code, letterId: first, quantity: 1, together: [{ letterId, quantity: 1 }] })
    expect(errorOf(twice).validationErrors).toMatchObject([{ code: 'LetterTwice', members: ['together.0.letterId'] }])
  }
  expect(await handedOver()).toBe(0)
  expect((await counter.check(code)).result.letterIds).toEqual([first, second])
})

test('One amount that has changed, or one quantity too large, records none of the visit, and names its letter', async () => {
  const { first, second, code, handedOver } = await patientWith([12, 6])
  const body = { code, letterId: first, quantity: 2, patientAmount: PRICE }
  const changed = await counter.handOver({
    ...body,
    together: [{ letterId: second, quantity: 2, patientAmount: PRICE - 1 }],
  })
  expect(refusal(changed)).toEqual(problemOf('MoneyChanged'))
  expect(errorOf(changed).data).toEqual({ letterId: second })
  const tooMany = await counter.handOver({ ...body, together: [{ letterId: second, quantity: 7 }] })
  expect(refusal(tooMany)).toEqual(problemOf('QuantityTooLarge'))
  expect(errorOf(tooMany).data).toEqual({ letterId: second, left: 6 })
  const expired = { letterId: second, quantity: 1, batch: 'B1', expiresOn: '2020-01-01' }
  const refused = await counter.handOver({ ...body, together: [expired] })
  expect(errorOf(refused).validationErrors).toMatchObject([
    { code: 'PackageExpired', members: ['together.0.expiresOn'] },
  ])
  expect(await handedOver()).toBe(0)
})

test('Two letters for one product in one go count for each other, in the order of the look-up', async () => {
  const limited = { ...half, monthAmount: PRICE }
  const month = await patientWith([12, 12], { rule: limited })
  const both = (
    await counter.handOver({
      code: month.code,
      letterId: month.second,
      quantity: 2,
      together: [{ letterId: month.first, quantity: 2 }],
    })
  ).result
  expect(both.money?.benefitAmount).toBe(0)
  expect(both.together[0]?.money?.benefitAmount).toBe(PRICE)
  const free = await patientWith([3, 1], { rule: buy3get1 })
  const bought = (
    await counter.handOver({
      code: free.code,
      letterId: free.first,
      quantity: 3,
      together: [{ letterId: free.second, quantity: 1 }],
    })
  ).result
  expect([bought, ...bought.together].map(({ money }) => money?.benefitUnits)).toEqual([0, 1])
})

test('Undoing, cancelling or using up one letter leaves the code to the others', async () => {
  const { db } = server
  const { first, second, third, code, undo, open, claim } = await patientWith([12, 6, 3])
  expect((await undo(second)).result.claim).toBeNull()
  expect((await open(first)).claim?.together.map(({ letterId }) => letterId)).toEqual([third])
  later(1000)
  expect((await claim(second)).result.claim?.code).toBe(code)
  await db.query(`UPDATE letter SET status = 'Cancelled' WHERE id = $1`, [first])
  const opened = (await counter.lookUp(code)).result
  expect([opened, ...opened.together].map(({ letterId }) => letterId)).toEqual([third, second])
  expect(refusal(await counter.handOver({ code, letterId: first, quantity: 1 }))).toEqual(problemOf('LetterCancelled'))
  await db.query(`UPDATE letter SET status = 'Cancelled' WHERE id = ANY ($1)`, [[second, third]])
  expect(refusal(await counter.lookUp(code))).toEqual(problemOf('LetterCancelled'))
})

test('After a day all claims of a branch get one new code, joined with one that is still valid there', async () => {
  const { first, second, third, code, codeOf, claim, newLetter, open } = await patientWith([12, 6, 3])
  await counter.handOver({ code, letterId: third, quantity: 1 })
  later(25 * HOUR)
  const renewed = await codeOf(second)
  expect(renewed).not.toBe(code)
  expect(refusal(await (await counterAt(katipunan)).lookUp(code))).toEqual(problemOf('ClaimCodeUsed'))
  for (const id of [first, third]) expect(await codeOf(id)).toBe(renewed)
  later(25 * HOUR)
  const fresh = (await claim(await newLetter(2))).result.claim
  expect(fresh?.code).not.toBe(renewed)
  expect((await open(first)).claim).toMatchObject({ code: fresh?.code, codeValidUntil: fresh?.codeValidUntil })
  expect(fresh && (await open(third)).claim?.together).toHaveLength(3)
})

test('Some are refused and stay good; a suspected fraud ends the code for all, and nothing joins it', async () => {
  const { first, second, third, code, open, undo, claim, newLetter, audited, codeOf } = await patientWith([12, 6, 3])
  await counter.lookUp(code)
  const refused = (await counter.refuseSome({ code, letterIds: [second, third], reason: 'OutOfStock' })).result
  expect(refused).toMatchObject({ reason: 'OutOfStock' })
  expect((await counter.refuseSome({ code, letterIds: [second], reason: 'OutOfStock' })).result).toEqual(refused)
  const more = await counter.refuseSome({ code, letterIds: [second, first], reason: 'OutOfStock' })
  expect(refusal(more)).toEqual(problemOf('ClaimNotLookedUp'))
  expect(await audited('claim.refused')).toEqual([second, third])
  expect((await open(third)).timeline.at(-1)).toMatchObject({ state: 'NotHandedOver' })
  expect((await open(first)).timeline.at(-1)).toMatchObject({ state: 'Claimed' })
  expect((await undo(third)).statusCode).toBe(200)
  expect((await counter.check(code)).result.letterIds).toEqual([first, second])
  const fraud = { code, letterIds: [first], reason: 'NotThisPerson' as const }
  expect(refusal(await counter.refuseSome(fraud))).toEqual(problemOf('ClaimNotLookedUp'))
  await counter.lookUp(code)
  await counter.refuseSome(fraud)
  expect(await audited('claim.refused')).toEqual([second, third, first, second])
  expect(refusal(await counter.lookUp(code))).toEqual(problemOf('ClaimCodeStopped'))
  expect(refusal(await counter.handOver({ code, letterId: second, quantity: 1 }))).toEqual(
    problemOf('ClaimCodeStopped'),
  )
  const joined = (await claim(await newLetter(2))).result.claim
  expect(joined?.code).not.toBe(code)
  expect(await codeOf(first)).toBe(joined?.code)
})

test('A letter never takes back a code that it was handed over with: claimed again, it can be handed over again', async () => {
  const { first, second, code, undo, claim, codeOf } = await patientWith([12, 6])
  await counter.handOver({ code, letterId: first, quantity: 4 })
  await undo(first)
  const again = (await claim(first)).result.claim?.code ?? ''
  expect(again).not.toBe(code)
  expect((await counter.handOver({ code: again, letterId: first, quantity: 1 })).result).toMatchObject({ quantity: 1 })
  expect(await codeOf(second)).toBe(code)
  const stopped = await codeOf(first)
  await counter.lookUp(stopped)
  await counter.refuse(stopped, 'NotThisPerson')
  const opened = await codeOf(first)
  expect([code, again, stopped]).not.toContain(opened)
  const handed = (await counter.handOver({ code: opened, letterId: first, quantity: 7 })).result
  await counter.correct(handed.id, 2)
  const reopened = await codeOf(first)
  expect([code, again, stopped, opened]).not.toContain(reopened)
  await undo(first)
  const last = (await claim(first)).result.claim?.code ?? ''
  expect((await counter.handOver({ code: last, letterId: first, quantity: 5 })).result).toMatchObject({ quantity: 5 })
  expect((await counter.handOver({ code, letterId: second, quantity: 6 })).result).toMatchObject({ quantity: 6 })
})

test('Once some are handed over or refused, the patient can take the others elsewhere, until they are looked up again', async () => {
  const { first, second, third, code, undo } = await patientWith([12, 6, 3])
  await counter.lookUp(code)
  await counter.handOver({ code, letterId: first, quantity: 4 })
  expect((await undo(second)).statusCode).toBe(200)
  await counter.lookUp(code)
  expect(refusal(await undo(third))).toMatchObject({ code: 'Aruga:ClaimAlreadyScanned' })
  const other = await patientWith([12, 6, 3])
  await counter.lookUp(other.code)
  await counter.refuseSome({ code: other.code, letterIds: [other.second], reason: 'OutOfStock' })
  expect((await other.undo(other.first)).statusCode).toBe(200)
  // The till hands over the rest with or without another look-up.
  const rest = await counter.handOver({ code: other.code, letterId: other.third, quantity: 3 })
  expect(rest.statusCode).toBe(200)
})

test('Letters that a correction opens again at one branch share a code, with what is claimed there', async () => {
  const { first, second, third, code, codeOf } = await patientWith([12, 6, 3])
  const together = [
    { letterId: second, quantity: 6 },
    { letterId: third, quantity: 1 },
  ]
  const handed = (await counter.handOver({ code, letterId: first, quantity: 12, together })).result
  const next = await codeOf(third)
  await counter.correct(handed.id, 11)
  await counter.correct(handed.together[0]?.id ?? '', 5)
  expect([await codeOf(first), await codeOf(second)]).toEqual([next, next])
  const rest = [
    { letterId: second, quantity: 1 },
    { letterId: third, quantity: 2 },
  ]
  const again = await counter.handOver({ code: next, letterId: first, quantity: 1, together: rest })
  expect(again.statusCode).toBe(200)
})

test('A code has ten letters at most, so that one call hands all of them over; more get another code', async () => {
  const { claim, newLetter, codeOf, code, session } = await patientWith(Array.from({ length: 10 }, () => 1))
  const more = await newLetter(1)
  const own = (await claim(more)).result.claim
  expect(own?.code).not.toBe(code)
  expect(own?.together).toEqual([])
  const found = (await counter.lookUp(code)).result
  expect(found.together).toHaveLength(9)
  later(25 * HOUR)
  const renewed = await codeOf(more)
  const { items } = (await call(server.app, listLetters, { query: { MaxResultCount: 20 } }, await session())).result
  const codes = await Promise.all(items.map(({ id }) => codeOf(id)))
  expect(codes.filter((one) => one === renewed)).toHaveLength(10)
  expect(codes.filter((one) => one !== renewed)).toHaveLength(1)
})

test('A code that another claim joins is valid for a day from then, for all its letters', async () => {
  const { first, code, claim, newLetter, open } = await patientWith([12])
  const before = (await open(first)).claim?.codeValidUntil ?? ''
  later(23 * HOUR)
  const joined = (await claim(await newLetter(6))).result.claim
  const end = new Date(new Date(before).getTime() + 23 * HOUR).toISOString()
  expect(joined).toMatchObject({ code, codeValidUntil: end })
  expect((await open(first)).claim).toMatchObject({ code, codeValidUntil: end })
})

test('A late hand-over that names no letter means the one that the code had then', async () => {
  const { first, code, claim, newLetter } = await patientWith([12])
  later(HOUR)
  expect((await claim(await newLetter(6))).result.claim?.code).toBe(code)
  const till = await counterAt(katipunan)
  const sent = await till.handOver({ code, quantity: 1, keptSeconds: 1800 }, `kept-${code}`)
  expect(sent.result).toMatchObject({ letterId: first, quantity: 1 })
})

test('Somebody named or allowed for one claim may collect what shares its code, and nothing else', async () => {
  const { first, second, third, code, name, named, allow, claim, newLetter, codeOf } = await patientWith([12, 6, 3])
  const collectorId = await name(jun, second)
  const opened = (await counter.lookUp(code)).result
  expect(opened.collectors).toEqual([{ id: collectorId, ...jun }])
  later(1000)
  const asked = (await counter.ask(code, ana)).result
  expect((await allow(asked.id)).statusCode).toBe(200)
  const body = { code, letterId: first, quantity: 12, together: [{ letterId: second, quantity: 6 }] }
  const handed = (await counter.handOver({ ...body, collectorId })).result
  expect([handed, ...handed.together].map(({ collectedBy }) => collectedBy)).toEqual([jun, jun])
  // Also the rest of the code, a minute later, as long as the patient does not take the name back.
  expect(await named()).toEqual([jun.name, ana.name])
  later(60_000)
  expect((await counter.lookUp(code)).result.collectors).toEqual([
    { id: collectorId, ...jun },
    { id: asked.id, ...ana },
  ])
  const rest = (await counter.handOver({ code, letterId: third, quantity: 1, collectorId: asked.id })).result
  expect(rest.collectedBy).toEqual(ana)
  const next = { code: await codeOf(third), letterId: third, quantity: 1, collectorId }
  expect(refusal(await counter.handOver(next))).toEqual(problemOf('CollectorNotNamed'))
  expect(await named()).toEqual([])
  const elsewhere = await newLetter(2)
  await claim(elsewhere, shaw)
  const there = await counterAt(shaw)
  expect((await there.lookUp(await codeOf(elsewhere))).result.collectors).toEqual([])
})

test('Who collected offline before another letter joined the code is on record, though the name was taken back since', async () => {
  const { first, code, claim, newLetter, name, session } = await patientWith([12])
  const collectorId = await name(jun)
  await counter.lookUp(code)
  later(20 * MINUTE)
  const params = { id: collectorId }
  expect((await call(server.app, takeBackCollector, { params }, await session())).statusCode).toBe(200)
  later(40 * MINUTE)
  const joining = await newLetter(6)
  expect((await claim(joining)).result.claim?.code).toBe(code)
  later(HOUR)
  const till = await counterAt(katipunan)
  const kept = { code, quantity: 1, keptSeconds: 110 * 60, collectorId }
  const sent = await till.handOver({ ...kept, letterId: first }, `kept-${code}`)
  expect(sent.result).toMatchObject({ letterId: first, collectedBy: jun })
  // The other letter was claimed after that.
  const other = await till.handOver({ ...kept, letterId: joining }, `kept-2-${code}`)
  expect(refusal(other)).toEqual(problemOf('CollectorNotNamed'))
})

test('Opening a letter replaces all expired codes of a branch; a late visit of them, collected by somebody named for one, counts', async () => {
  const { first, second, code, codeOf, name } = await patientWith([12, 6])
  const collectorId = await name(jun, first)
  later(25 * HOUR)
  const next = await codeOf(second)
  expect(next).not.toBe(code)
  expect(await codeOf(first)).toBe(next)
  const till = await counterAt(katipunan)
  const kept = { code, keptSeconds: 2 * 60 * 60, collectorId }
  expect(refusal(await till.handOver({ ...kept, quantity: 1 }, `kept-1-${code}`))).toEqual(problemOf('LetterNotNamed'))
  const together = [{ letterId: first, quantity: 2 }]
  const sent = (await till.handOver({ ...kept, letterId: second, quantity: 1, together }, `kept-2-${code}`)).result
  expect([sent, ...sent.together].map((one) => [one.letterId, one.quantity, one.collectedBy])).toEqual([
    [second, 1, jun],
    [first, 2, jun],
  ])
  expect([await codeOf(first), await codeOf(second)]).toEqual([next, next])
})

test('A till that was offline sends hand-overs of one code later, by id, by number, or without naming the only letter', async () => {
  const { first, second, code, open, audited, name, handedOver } = await patientWith([12, 6])
  const collectorId = await name(jun, first)
  await counter.lookUp(code)
  later(HOUR)
  const till = await counterAt(katipunan)
  const kept = { code, keptSeconds: 1800, collectorId }
  expect(refusal(await till.handOver({ ...kept, quantity: 1 }, `kept-1-${code}`))).toEqual(problemOf('LetterNotNamed'))
  expect(await audited('dispensing.refused_late')).toEqual([first])
  const sent = await till.handOver({ ...kept, quantity: 1, letterNumber: (await open(first)).number }, `kept-2-${code}`)
  expect(sent.result).toMatchObject({ letterId: first, collectedBy: jun })
  const twice = await till.handOver({ ...kept, quantity: 1, letterId: first }, `kept-3-${code}`)
  expect(refusal(twice)).toMatchObject({ code: 'Aruga:ClaimCodeUsed' })
  expect(refusal(await till.handOver({ ...kept, quantity: 1, letterNumber: 'L-1' }, `kept-4-${code}`))).toEqual(
    problemOf('NotFound'),
  )
  later(1000)
  const other = await till.handOver({ ...kept, quantity: 1, letterId: second }, `kept-5-${code}`)
  expect(other.result).toMatchObject({ letterId: second, collectedBy: jun, together: [] })
  const again = await till.handOver({ ...kept, quantity: 1, letterId: second }, `kept-5-${code}`)
  expect(again.result.id).toBe(other.result.id)
  expect(await handedOver()).toBe(2)
  expect(await audited('dispensing.refused_late')).toEqual([first, first, first])
})

test('A number does not lead around the limit of wrong codes', async () => {
  const { open, first } = await patientWith([12])
  const { number } = await open(first)
  expect(refusal(await counter.handOver({ code: 'ABCDEFGH', letterNumber: number, quantity: 1 }))).toEqual(
    problemOf('ClaimCodeUnknown'),
  )
})

test('Two tills that hand over the same visit at once hand each letter over once, whatever the order', async () => {
  for (let round = 0; round < 10; round++) {
    const { first, second, code, handedOver } = await patientWith([12, 6])
    const one = { code, letterId: first, quantity: 1, together: [{ letterId: second, quantity: 2 }] }
    const other = { code, letterId: second, quantity: 2, together: [{ letterId: first, quantity: 1 }] }
    const answers = await Promise.all([counter.handOver(one), another.handOver(other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await handedOver()).toBe(2)
  }
})

test('Two tills that hand over one letter of a code each, at once, both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const { first, second, code } = await patientWith([12, 6])
    const answers = await Promise.all([
      counter.handOver({ code, letterId: first, quantity: 1 }),
      another.handOver({ code, letterId: second, quantity: 1 }),
      another.lookUp(code),
    ])
    expect(answers.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }
})

test('A correction changes one letter of a visit, and its answer still shows the others', async () => {
  const { first, second, code } = await patientWith([12, 6])
  const handed = (
    await counter.handOver({ code, letterId: first, quantity: 4, together: [{ letterId: second, quantity: 6 }] })
  ).result
  const corrected = (await counter.correct(handed.id, 3)).result
  expect(corrected).toMatchObject({ quantity: 3, together: [{ letterId: second, quantity: 6 }] })
  const other = (await counter.correct(handed.together[0]?.id ?? '', 5)).result
  expect(other).toMatchObject({ letterId: second, quantity: 5, together: [{ letterId: first, quantity: 3 }] })
})

/** What a server of the version before finds for a code. */
const seenBefore = async (code: string) =>
  (
    await server.db.query('SELECT id FROM letter WHERE is_valid_claim(letter, $1, $2, $3)', [
      code,
      katipunan,
      server.context.clock(),
    ])
  ).rows.map(({ id }) => id)

test('Servers of the version before see the first letter of a code, and none when they repeat a hand-over', async () => {
  const { first, second, code, codeOf } = await patientWith([12, 6])
  expect(await seenBefore(code)).toEqual([first])
  await counter.handOver({ code, letterId: first, quantity: 4 })
  expect(await seenBefore(code)).toEqual([])
  expect(await seenBefore(await codeOf(first))).toEqual([first])
  expect((await counter.lookUp(code)).result).toMatchObject({ letterId: second, together: [] })
})

test('A suspected fraud on a server of the version before ends the code for all of its letters', async () => {
  const { first, code } = await patientWith([12, 6])
  const refusedAt = server.context.clock()
  await server.db.query('UPDATE letter SET code_valid_until = $2 WHERE id = $1', [first, refusedAt])
  await server.db.query(
    `INSERT INTO counter_refusal (id, letter_id, branch_id, claim_code, reason, refused_by, refused_at)
     SELECT gen_random_uuid(), $1, $2, $3, 'NotThisPerson', account_id, $4 FROM staff WHERE branch_id = $2 LIMIT 1`,
    [first, katipunan, code, refusedAt],
  )
  expect(await seenBefore(code)).toEqual([])
  expect((await counter.lookUp(code)).statusCode).toBe(409)
})

test('What a daughter collected for a senior citizen offline, corrected once, is on the month’s statement as it was charged', async () => {
  const branchId = await addBranch(server.db, 'Ayala Avenue')
  const till = await counterAt(branchId)
  const { first, second, code, name, open } = await patientWith([12, 6], { branchId })
  const collectorId = await name(ana)
  await till.lookUp(code)
  const key = randomUUID()
  const together = [{ letterId: second, quantity: 2 }]
  const body = { code, letterId: first, quantity: 3, together, buyer: 'Senior' as const, collectorId, keptSeconds: 600 }
  const { result } = await till.handOver(body, key)
  expect(result).toMatchObject({ collectedBy: ana, together: [{ letterId: second, collectedBy: ana }] })
  const corrected = (await till.correct(result.id, 2)).result
  const sold = [corrected, ...corrected.together]
  expect(sold.map(({ letterId, quantity }) => [letterId, quantity])).toEqual([
    [first, 2],
    [second, 2],
  ])
  for (const id of [first, second]) expect((await open(id)).timeline.at(-1)?.state).toMatch(/^Bought/)

  const now = server.context.clock()
  const id = await makeStatement(server.db, { branchId, begins: firstOfMonth(dayInManila(now)), now })
  const { token } = till
  const lines = await call(server.app, listStatementLines, { params: { id: id ?? '' }, query: {} }, { token })
  const amounts = sold.map(({ money }) => ({
    buyer: 'Senior',
    patientAmount: money?.patientAmount,
    statutoryDiscount: money?.statutoryDiscount,
    owedAmount: money?.benefitAmount,
  }))
  expect(lines.result.items).toHaveLength(2)
  for (const line of amounts) expect(lines.result.items).toContainEqual(expect.objectContaining(line))
  expect(amounts.every(({ patientAmount }) => (patientAmount ?? 0) > 0)).toBe(true)
})
