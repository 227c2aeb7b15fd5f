// Claims that are coming to a branch: who sees them, what the branch answers, and what their patients are told.
import { beginningOf, dayInManila, daysAfter } from '@aruga/contract/days'
import { readLetter } from '@aruga/contract/letters/letters'
import {
  answerComingClaims,
  type BranchAnswer,
  changeBranchAnswers,
  listComingClaims,
  readBranchAnswers,
} from '@aruga/contract/pharmacies/coming'
import { listStockOuts, tellStock } from '@aruga/contract/pharmacies/stock'
import { readStaffProfile } from '@aruga/contract/profile/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { follow, topicsOf } from '../../events/testing.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { notificationsToMail } from '../../testing/mailed.ts'
import { addAccount, addBranch, addProduct, addSession, addStaff } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'

const MINUTE = 60_000
let server: TestApp
let here: string
let elsewhere: string
let product: string
let pharmacist: { token: string; accountId: string; dispense: (code: string, quantity: number) => Promise<unknown> }
let administrator: { accountId: string }

beforeAll(async () => {
  server = await startTestApp()
  product = await addProduct(server.db)
  administrator = await addStaff(server.db, 'administrator')
})
afterAll(() => server.close())
/** Each test has branches of its own, and a morning. */
beforeEach(async () => {
  server.setClock(new Date('2026-12-01T09:00:00+08:00'))
  await server.db.query('DELETE FROM stock_out')
  await server.db.query('UPDATE branch SET retired_at = now()')
  here = await addBranch(server.db, 'Katipunan Avenue')
  elsewhere = await addBranch(server.db, 'Shaw Boulevard')
  pharmacist = await pharmacistAt(server, here)
  await want(true)
})

/** A session of now: the clock leaps over days. */
const signedIn = ({ accountId }: { accountId: string }) => addSession(server.db, accountId, server.context.clock())
const want = async (wanted: boolean) =>
  call(server.app, changeBranchAnswers, { body: { wanted } }, await signedIn(administrator))
const coming = async () => (await call(server.app, listComingClaims, {}, await signedIn(pharmacist))).result.items
type Body = { claims: string[]; answer: BranchAnswer; readyAt?: string | null }
const answer = async (body: Body, by: { accountId: string } = pharmacist, id = product) =>
  call(server.app, answerComingClaims, { params: { id }, body }, await signedIn(by))
const fieldsOf = ({ body }: { body: string }) =>
  JSON.parse(body).error.validationErrors.map(({ code, members }: { code: string; members: string[] }) => [
    code,
    ...members,
  ])
const later = (ms = MINUTE) => server.setClock(new Date(server.context.clock().getTime() + ms))
const dayAfter = (days: number) => beginningOf(daysAfter(dayInManila(server.context.clock()), days)).toISOString()
type Claim = Awaited<ReturnType<typeof claimAt>>
const seenBy = async (claim: Claim) =>
  (await call(server.app, listStockOuts, { params: { id: claim.letterId } }, await signedIn(claim))).result
/** The patient opens the letter, also weeks later. Its code. */
const codeShown = async (claim: Claim) =>
  (await call(server.app, readLetter, { params: { id: claim.letterId } }, await signedIn(claim))).result.claim?.code ??
  ''
/** The kinds about the branch, newest first. */
const told = async (claim: Claim) =>
  (await claim.notifications()).filter(({ kind }) => kind === 'ClaimAnswered' || kind === 'OutOfStock')

test('A branch sees the claims that are coming by product, with the units that are left and without names', async () => {
  const first = await claimAt(server, here, 3)
  later()
  const second = await claimAt(server, here, 8)
  await claimAt(server, elsewhere)
  const lines = await coming()
  expect(lines).toMatchObject([
    { units: 11, unit: 'pen', claims: [first.letterId, second.letterId], answer: null, readyAt: null },
  ])
  expect(lines[0]?.product).toMatchObject({ id: product, name: 'Insulin glargine' })
  expect(lines[0]?.firstClaimedAt).toBe('2026-12-01T01:00:00.000Z')
  expect(JSON.stringify(lines)).not.toMatch(/Maria|Santos|patient/i)
})

test('A claim is no longer coming once it is undone, handed over, cancelled, expired or two weeks old', async () => {
  const [undone, bought, cancelled] = [
    await claimAt(server, here),
    await claimAt(server, here),
    await claimAt(server, here),
  ]
  const staying = await claimAt(server, here)
  await undone.undo()
  await pharmacist.dispense(bought.code, 2)
  await cancelled.cancel()
  expect((await coming()).flatMap(({ claims }) => claims)).toEqual([staying.letterId])
  expect((await seenBy(bought)).answer).toBeNull()
  server.setClock(new Date('2026-12-16T09:00:00+08:00'))
  expect(await coming()).toEqual([])
  const expiring = await claimAt(server, here)
  await server.db.query('UPDATE letter SET valid_until = $2 WHERE id = $1', [
    expiring.letterId,
    new Date('2026-12-16T09:10:00+08:00'),
  ])
  expect(await coming()).toHaveLength(1)
  later(10 * MINUTE)
  expect(await coming()).toEqual([])
})

test('A claim that the branch did not answer waits for no answer once the branch no longer sees it; an answer stays', async () => {
  const [claim, answered] = [await claimAt(server, here), await claimAt(server, here)]
  await server.db.query('UPDATE letter SET valid_until = $2 WHERE id = ANY ($1)', [
    [claim.letterId, answered.letterId],
    new Date('2026-12-31T00:00:00+08:00'),
  ])
  await answer({ claims: [answered.letterId], answer: 'Ready' })
  server.setClock(new Date('2026-12-15T23:00:00+08:00'))
  expect((await seenBy(claim)).answer?.answer).toBe('NotYet')
  server.setClock(new Date('2026-12-16T00:00:00+08:00'))
  expect((await seenBy(claim)).answer).toBeNull()
  expect((await seenBy(answered)).answer?.answer).toBe('Ready')
})

test('A patient is told once that it is ready, and sees since when beside the code', async () => {
  const claim = await claimAt(server, here)
  expect((await seenBy(claim)).answer).toEqual({ answer: 'NotYet', readyAt: null, answeredAt: null })
  later()
  const answered = await answer({ claims: [claim.letterId], answer: 'Ready' })
  expect(answered.result).toEqual({ answered: 1, endBefore: 0 })
  expect(await seenBy(claim)).toMatchObject({
    answer: { answer: 'Ready', readyAt: null, answeredAt: '2026-12-01T01:01:00.000Z' },
    nearby: [],
  })
  later()
  await answer({ claims: [claim.letterId], answer: 'Ready' })
  const [news, ...more] = await told(claim)
  expect(more).toEqual([])
  expect(news).toMatchObject({ kind: 'ClaimAnswered', link: `/loa-details?id=${claim.letterId}` })
  expect(news?.body).toBe('Katipunan Avenue has your Insulin glargine ready. Bring your code and an ID.')
  expect(await notificationsToMail(server.db, claim.accountId)).toContain('ClaimAnswered')
  expect((await seenBy(claim)).answer?.answeredAt).toBe('2026-12-01T01:01:00.000Z')
  expect(await coming()).toMatchObject([{ claims: [claim.letterId], answer: 'Ready' }])
})

test('A day or a time is told as it was said, and the nearest other branches are proposed until then', async () => {
  const [byDay, byTime] = [await claimAt(server, here), await claimAt(server, here)]
  await answer({ claims: [byDay.letterId], answer: 'ReadyFrom', readyAt: dayAfter(1) })
  await answer({ claims: [byTime.letterId], answer: 'NotBefore', readyAt: '2026-12-01T16:00:00+08:00' })
  expect((await told(byDay))[0]?.body).toMatch(/ready from December 2, 2026\. To get it sooner/)
  expect((await told(byTime))[0]?.body).toMatch(/before December 1, 2026 at 4:00\sPM, Manila time\./)
  for (const claim of [byDay, byTime]) expect((await seenBy(claim)).nearby).toMatchObject([{ id: elsewhere }])
  expect((await coming()).map((line) => [line.answer, line.readyAt])).toEqual([
    ['NotBefore', '2026-12-01T08:00:00.000Z'],
    ['ReadyFrom', dayAfter(1)],
  ])
  // "Not before" says nothing once its time has come: the branch is asked again.
  server.setClock(new Date('2026-12-02T10:00:00+08:00'))
  expect((await seenBy(byTime)).answer).toMatchObject({ answer: 'NotYet' })
  expect(await seenBy(byDay)).toMatchObject({ answer: { answer: 'ReadyFrom' }, nearby: [] })
  expect((await coming()).map((line) => line.answer)).toEqual([null, 'ReadyFrom'])
})

test('“We are out” is the stock report: told once, shown to who chooses a branch, and over when the product is back', async () => {
  const claim = await claimAt(server, here)
  const ready = await claimAt(server, here)
  await answer({ claims: [ready.letterId], answer: 'Ready' })
  later()
  await answer({ claims: [claim.letterId], answer: 'Out' })
  await answer({ claims: [claim.letterId], answer: 'Out' })
  expect((await told(claim)).map(({ kind }) => kind)).toEqual(['OutOfStock'])
  expect(await seenBy(claim)).toMatchObject({ items: [{ branchId: here }], answer: null, nearby: [{ id: elsewhere }] })
  // What was set aside for a patient is still theirs.
  expect((await told(ready)).map(({ kind }) => kind)).toEqual(['ClaimAnswered'])
  expect(await seenBy(ready)).toMatchObject({ answer: { answer: 'Ready' }, nearby: [] })
  expect((await coming()).map((line) => line.answer)).toEqual(['Out', 'Ready'])

  later()
  await call(server.app, tellStock, { params: { id: product }, body: { isOut: false } }, await signedIn(pharmacist))
  expect((await seenBy(claim)).answer).toMatchObject({ answer: 'NotYet' })
  await answer({ claims: [claim.letterId], answer: 'Ready' })
  later()
  await answer({ claims: [claim.letterId], answer: 'Out' })
  expect((await told(claim)).map(({ kind }) => kind)).toEqual(['OutOfStock', 'ClaimAnswered', 'OutOfStock'])
})

test('“We are out” keeps the day on which a colleague expects the product', async () => {
  const claim = await claimAt(server, here)
  const expectedOn = daysAfter(dayInManila(server.context.clock()), 3)
  await call(
    server.app,
    tellStock,
    { params: { id: product }, body: { isOut: true, expectedOn } },
    await signedIn(pharmacist),
  )
  await answer({ claims: [claim.letterId], answer: 'Out' })
  expect((await seenBy(claim)).items).toMatchObject([{ branchId: here, expectedOn }])
})

test('A changed answer replaces the one that was not read or mailed yet, and four messages about a claim are enough', async () => {
  const claim = await claimAt(server, here)
  const give = async (body: Omit<Body, 'claims'>) => {
    later()
    await answer({ claims: [claim.letterId], ...body })
  }
  await give({ answer: 'ReadyFrom', readyAt: dayAfter(1) })
  await give({ answer: 'Ready' })
  const [latest, earlier] = await told(claim)
  expect([latest?.readAt, earlier?.readAt]).toEqual([null, expect.any(String)])
  const due = async () =>
    (
      await server.db.query(
        `SELECT count(*)::int FROM notification WHERE kind = 'ClaimAnswered' AND mail_due AND subject_id = $1`,
        [claim.letterId],
      )
    ).rows
  expect(await due()).toEqual([{ count: 1 }])
  for (const days of [2, 3, 4]) await give({ answer: 'NotBefore', readyAt: dayAfter(days) })
  expect(await told(claim)).toHaveLength(4)
  expect((await seenBy(claim)).answer).toMatchObject({ answer: 'NotBefore', readyAt: dayAfter(4) })
})

test('A claim at another branch, or made again, has no answer', async () => {
  const claim = await claimAt(server, here)
  await answer({ claims: [claim.letterId], answer: 'Ready' })
  await claim.undo()
  expect((await seenBy(claim)).answer).toBeNull()
  await claim.claim(elsewhere)
  expect((await seenBy(claim)).answer).toMatchObject({ answer: 'NotYet' })
  later()
  await claim.undo()
  await claim.claim(here)
  expect((await seenBy(claim)).answer).toMatchObject({ answer: 'NotYet' })
  expect((await coming())[0]).toMatchObject({ claims: [claim.letterId], answer: null })
})

test('A patient who opens the letter for the next purchase is coming again, and is told about that visit once', async () => {
  const claim = await claimAt(server, here, 12)
  await answer({ claims: [claim.letterId], answer: 'Ready' })
  await pharmacist.dispense(claim.code, 4)
  expect(await coming()).toEqual([])
  server.setClock(new Date('2026-12-29T09:00:00+08:00'))
  const till = await follow(server.app, (await signedIn(pharmacist)).token)
  expect(await codeShown(claim)).not.toBe(claim.code)
  expect(await coming()).toMatchObject([
    { claims: [claim.letterId], units: 8, answer: null, firstClaimedAt: '2026-12-29T01:00:00.000Z' },
  ])
  await expect.poll(() => topicsOf(till)).toContain('claims')
  till.disconnect()
  expect((await seenBy(claim)).answer).toMatchObject({ answer: 'NotYet' })
  later()
  for (const _ of [1, 2]) await answer({ claims: [claim.letterId], answer: 'Ready' })
  const news = `SELECT FROM notification WHERE kind = 'ClaimAnswered' AND subject_id = $1`
  expect((await server.db.query(news, [claim.letterId])).rows).toHaveLength(2)
  // Opening it once more is the same visit, also after another day.
  server.setClock(new Date('2026-12-31T09:00:00+08:00'))
  await codeShown(claim)
  expect(await coming()).toMatchObject([{ claims: [claim.letterId], answer: 'Ready' }])
  await (await pharmacistAt(server, here)).dispense(await codeShown(claim), 4)
  expect(await coming()).toEqual([])
  expect((await seenBy(claim)).answer).toBeNull()
  // The answers to both visits are on record.
  const { rows } = await server.db.query('SELECT 1 FROM claim_answer WHERE letter_id = $1', [claim.letterId])
  expect(rows).toHaveLength(2)
})

test('A patient who claims again at the branch is coming at once, also with the code of the last hand-over', async () => {
  const claim = await claimAt(server, here, 12)
  await pharmacist.dispense(claim.code, 4)
  later()
  expect((await claim.open()).status).toBe('Claimed')
  expect(await coming()).toEqual([])
  await claim.claim(here)
  await claim.claim(here)
  expect(await coming()).toMatchObject([{ claims: [claim.letterId], units: 8, answer: null }])
})

test('A claim older than two weeks is coming again when its patient opens the letter', async () => {
  const claim = await claimAt(server, here)
  await answer({ claims: [claim.letterId], answer: 'Ready' })
  server.setClock(new Date('2026-12-20T09:00:00+08:00'))
  expect(await coming()).toEqual([])
  await codeShown(claim)
  expect(await coming()).toMatchObject([{ claims: [claim.letterId], answer: null }])
})

test('A day that has passed, is too far ahead or after the letters’ end is refused at its field', async () => {
  const claim = await claimAt(server, here)
  const short = await claimAt(server, here)
  await server.db.query('UPDATE letter SET valid_until = $2 WHERE id = $1', [
    short.letterId,
    new Date('2026-12-03T23:59:59.999+08:00'),
  ])
  const ready = (readyAt: string | null, claims = [claim.letterId, short.letterId], kind: BranchAnswer = 'ReadyFrom') =>
    answer({ claims, answer: kind, readyAt })
  expect(fieldsOf(await ready(null))).toEqual([['DayRequired', 'readyAt']])
  expect(fieldsOf(await ready(dayAfter(-1)))).toEqual([['DayHasPassed', 'readyAt']])
  expect(fieldsOf(await ready('2026-12-01T08:59:00+08:00'))).toEqual([['TimeHasPassed', 'readyAt']])
  expect(fieldsOf(await ready(dayAfter(0), [claim.letterId], 'NotBefore'))).toEqual([['TimeHasPassed', 'readyAt']])
  expect(fieldsOf(await ready(dayAfter(15)))).toEqual([['ReadyTooLate', 'readyAt']])
  const tooLate = await ready(dayAfter(5), [short.letterId])
  expect(fieldsOf(tooLate)).toEqual([['AfterLettersEnd', 'readyAt']])
  expect(tooLate.body).toContain('2026-12-03')
  expect(await told(claim)).toEqual([])

  // The others are answered, and the letter that ends before waits for another answer.
  expect((await ready(dayAfter(5))).result).toEqual({ answered: 1, endBefore: 1 })
  expect((await coming()).map((line) => [line.answer, line.claims])).toEqual([
    [null, [short.letterId]],
    ['ReadyFrom', [claim.letterId]],
  ])
  expect((await ready(dayAfter(0), [short.letterId])).statusCode).toBe(200)
})

test('Only the claim’s own branch answers, while it waits; a mixed list answers what is left', async () => {
  const claim = await claimAt(server, here)
  const body: Body = { claims: [claim.letterId], answer: 'Ready' }
  const neighbour = await pharmacistAt(server, elsewhere)
  expect(refusal(await answer(body, neighbour))).toEqual(problemOf('NotFound'))
  expect(refusal(await answer(body, pharmacist, await addProduct(server.db)))).toEqual(problemOf('NotFound'))
  const nowhere = await pharmacistAt(server, null)
  expect(refusal(await answer(body, nowhere))).toEqual(problemOf('StaffWithoutBranch'))
  expect(refusal(await answer(body, claim))).toEqual(problemOf('NotAllowed'))
  const reviewer = await addAccount(server.db, 'reviewer')
  expect(refusal(await answer(body, reviewer))).toEqual(problemOf('NotAllowed'))
  const theirs = await claimAt(server, elsewhere)
  const mixed = await answer({ claims: [claim.letterId, theirs.letterId], answer: 'Ready' })
  expect(mixed.result).toEqual({ answered: 1, endBefore: 0 })
  expect(await told(theirs)).toEqual([])
  await claim.undo()
  expect(refusal(await answer(body))).toEqual(problemOf('NotFound'))
})

test('Two colleagues who give the same answer at the same time tell the patient once', async () => {
  const claim = await claimAt(server, here)
  const colleague = await pharmacistAt(server, here)
  const body: Body = { claims: [claim.letterId], answer: 'Ready' }
  const answers = await Promise.all([pharmacist, colleague, pharmacist].map((by) => answer(body, by)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await told(claim)).toHaveLength(1)
})

test('A program that does not want answers has none: nothing is coming, nothing can be answered, patients see nothing', async () => {
  const claim = await claimAt(server, here)
  await answer({ claims: [claim.letterId], answer: 'Ready' })
  const profile = async () => (await call(server.app, readStaffProfile, {}, await signedIn(pharmacist))).result
  expect(await profile()).toMatchObject({ answersClaims: true })
  await want(false)
  await want(false)
  expect((await call(server.app, readBranchAnswers, {}, await signedIn(administrator))).result).toEqual({
    wanted: false,
  })
  expect(await profile()).toMatchObject({ answersClaims: false })
  expect(await coming()).toEqual([])
  expect(refusal(await answer({ claims: [claim.letterId], answer: 'Ready' }))).toEqual(problemOf('NotFound'))
  expect(await seenBy(claim)).toEqual({ items: [], answer: null, nearby: [] })
  // Reports of stock go on, for claims that were answered, too.
  await call(server.app, tellStock, { params: { id: product }, body: { isOut: true } }, await signedIn(pharmacist))
  expect((await told(claim)).map(({ kind }) => kind)).toContain('OutOfStock')
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'program.branch_answers_set' ORDER BY id DESC LIMIT 2`,
  )
  expect(rows.map(({ reason }) => reason)).toContain('off')
})

test('An answer is on record with its product, and no patient', async () => {
  const claim = await claimAt(server, here)
  await answer({ claims: [claim.letterId], answer: 'NotBefore', readyAt: dayAfter(1) })
  await answer({ claims: [claim.letterId], answer: 'Out' })
  const { rows } = await server.db.query(
    `SELECT action, reason, branch_id, patient_id FROM audit_entry WHERE actor_id = $1 AND subject_id = $2 ORDER BY id`,
    [pharmacist.accountId, product],
  )
  expect(rows).toEqual([
    {
      action: 'stock.answered',
      reason: `NotBefore ${dayAfter(1)}, claims: 1`,
      branch_id: here,
      patient_id: null,
    },
    { action: 'stock.ran_out', reason: null, branch_id: here, patient_id: null },
    { action: 'stock.answered', reason: 'Out, claims: 1', branch_id: here, patient_id: null },
  ])
})
