// Hand-overs that the till queued while it was offline, and sends later.
import { claimByCall } from '@aruga/contract/cards/cards'
import type { IdKind } from '@aruga/contract/cards/ids'
import { dispenseClaim, readCounterDay } from '@aruga/contract/counter/counter'
import { readLetter } from '@aruga/contract/letters/letters'
import { LATE_HAND_OVER_SECONDS } from '@aruga/contract/limits'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession } from '../../testing/people.ts'
import { addReviewer, openPatientAs } from '../../testing/staff.ts'
import { claimAt, pharmacistAt } from './testing.ts'

const HOUR = 60 * 60_000
let server: TestApp
let branch: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>

beforeAll(async () => {
  server = await startTestApp()
  branch = await addBranch(server.db, 'Katipunan Avenue')
  pharmacist = await pharmacistAt(server, branch)
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

type Sending = { queuedMs?: number; key?: string; by?: { token: string }; idShown?: IdKind }
/** As the till sends it: with its key, and how long it was queued. */
function send(
  code: string,
  quantity: number,
  { queuedMs = 0, key = `kept-${code}`, by = pharmacist, ...more }: Sending = {},
) {
  const body = { code, quantity, keptSeconds: queuedMs / 1000, ...more }
  return call(server.app, dispenseClaim, { body }, { token: by.token, headers: { 'idempotency-key': key } })
}
const sameDay = (at: Date) => at.toLocaleDateString('sv', { timeZone: 'Asia/Manila' })

test('A hand-over sent later counts on its own day if its code was valid at the counter', async () => {
  const claim = await claimAt(server, branch)
  const later = new Date(Date.now() + 25 * HOUR)
  server.setClock(later)
  const { token } = await pharmacistAt(server, branch)
  const by = { ...pharmacist, token }
  const sent = await send(claim.code, 4, { queuedMs: 24.5 * HOUR, by })
  const handedOverAt = new Date(later.getTime() - 24.5 * HOUR)
  expect(sent.result).toMatchObject({
    quantity: 4,
    dispensedAt: later.toISOString(),
    handedOverAt: handedOverAt.toISOString(),
  })
  const { rows } = await server.db.query(
    `SELECT (coalesce(handed_over_at, dispensed_at) AT TIME ZONE 'Asia/Manila')::date::text AS day FROM dispensing WHERE id = $1`,
    [sent.result.id],
  )
  expect(rows).toEqual([{ day: sameDay(handedOverAt) }])
  const day = await call(server.app, readCounterDay, { query: { Day: sameDay(handedOverAt) } }, { token })
  expect(day.result.items[0]).toMatchObject({
    id: sent.result.id,
    at: handedOverAt.toISOString(),
    recordedAt: later.toISOString(),
  })
  expect((await call(server.app, readCounterDay, {}, { token })).result).toMatchObject({ totalCount: 0, totals: [] })
})

test('A hand-over is never dated before its claim, however long the till claims to have stored it', async () => {
  const claim = await claimAt(server, branch)
  const { claim: shown } = await claim.open()
  const sent = await send(claim.code, 4, { queuedMs: 20 * HOUR })
  expect(sent.result).toMatchObject({ quantity: 4, handedOverAt: shown?.claimedAt })
})

test('A code that was too old at the counter stays invalid when sent later, and the refusal is on record', async () => {
  const claim = await claimAt(server, branch)
  server.setClock(new Date(Date.now() + 26 * HOUR))
  const { token } = await pharmacistAt(server, branch)
  const by = { ...pharmacist, token }
  expect(refusal(await send(claim.code, 4, { queuedMs: HOUR, by }))).toEqual(problemOf('ClaimCodeExpired'))
  expect((await claim.audited()).at(-1)).toEqual({ action: 'dispensing.refused_late', reason: 'ClaimCodeExpired' })
})

test('A hand-over sent repeatedly, to several servers at once and after a correction, is recorded once', async () => {
  const claim = await claimAt(server, branch)
  const another = await server.startAnother()
  const body = (keptSeconds: number) => ({ code: claim.code, quantity: 5, keptSeconds })
  const headers = { 'idempotency-key': `again-${claim.code}` }
  const answers = await Promise.all(
    [server.app, another, server.app, another].map((app, n) =>
      call(app, dispenseClaim, { body: body(60 + n) }, { token: pharmacist.token, headers }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1)
  await pharmacist.correct(answers[0]?.result.id ?? '', 3)
  const last = await call(server.app, dispenseClaim, { body: body(600) }, { token: pharmacist.token, headers })
  expect(last.result.id).toBe(answers[0]?.result.id)
  expect((await claim.open()).quantityPurchased).toBe(3)
  expect((await claim.audited()).filter(({ action }) => action === 'letter.dispensed')).toHaveLength(1)
})

test('A hand-over after a colleague’s is refused with when and by whom, and is on record', async () => {
  const claim = await claimAt(server, branch)
  const colleague = await pharmacistAt(server, branch)
  await colleague.dispense(claim.code, 2)
  const late = await send(claim.code, 4, { queuedMs: HOUR })
  expect(late.json().error).toMatchObject({ code: 'Aruga:ClaimCodeUsed', data: { quantity: 2, unit: 'pen' } })
  expect((await claim.audited()).at(-1)).toEqual({ action: 'dispensing.refused_late', reason: 'ClaimCodeUsed' })
  expect((await claim.open()).quantityPurchased).toBe(2)
  // A refusal at the counter, where no unit has left yet, is not audited.
  await colleague.dispense(claim.code, 4)
  expect((await claim.audited()).filter(({ action }) => action === 'dispensing.refused_late')).toHaveLength(1)
})

test('A second stored hand-over of the same code is refused with by whom and when, and is on record', async () => {
  const claim = await claimAt(server, branch)
  expect((await send(claim.code, 4, { queuedMs: 5 * HOUR, key: `morning-${claim.code}` })).result.quantity).toBe(4)
  for (const quantity of [3, 4]) {
    const second = await send(claim.code, quantity, { queuedMs: HOUR, key: `afternoon-${quantity}-${claim.code}` })
    expect(second.json().error).toMatchObject({ code: 'Aruga:ClaimCodeUsed', data: { quantity: 4, unit: 'pen' } })
    expect((await claim.audited()).at(-1)).toEqual({ action: 'dispensing.refused_late', reason: 'ClaimCodeUsed' })
  }
  // The first one, sent again when answers to repeated requests are no longer stored.
  await server.db.query('DELETE FROM idempotency')
  const again = await send(claim.code, 4, { queuedMs: 5 * HOUR, key: `morning-${claim.code}` })
  expect(again.result.quantity).toBe(4)
  expect((await claim.open()).quantityPurchased).toBe(4)
})

test('Too many units, a cancelled letter and an unknown code are refused', async () => {
  const [few, cancelled] = [await claimAt(server, branch), await claimAt(server, branch)]
  await cancelled.cancel()
  expect((await send(few.code, 13)).json().error).toMatchObject({ code: 'Aruga:QuantityTooLarge', data: { left: 12 } })
  expect(refusal(await send(cancelled.code, 1))).toEqual(problemOf('LetterCancelled'))
  expect(refusal(await send('AAAAAAA3', 1))).toEqual(problemOf('ClaimCodeUnknown'))
  expect((await few.audited()).at(-1)).toEqual({ action: 'dispensing.refused_late', reason: 'QuantityTooLarge' })
})

test('A hand-over older than three days is refused at its field', async () => {
  const claim = await claimAt(server, branch)
  const late = await send(claim.code, 1, { queuedMs: (LATE_HAND_OVER_SECONDS + 1) * 1000 })
  expect(late.json().error.validationErrors).toMatchObject([{ members: ['keptSeconds'] }])
})

/** The patient opens the letter, so that an expired code is replaced. Returns the code it has then. */
async function openedAt(claim: Awaited<ReturnType<typeof claimAt>>, hours: number) {
  server.setClock(new Date(Date.now() + hours * HOUR))
  const { token } = await addSession(server.db, claim.accountId, server.context.clock())
  const params = { id: claim.letterId }
  return (await call(server.app, readLetter, { params }, { token })).result
}
const atBranch = async () => ({ ...pharmacist, ...(await pharmacistAt(server, branch)) })

test('A hand-over from before the patient opened the letter counts, though its code was replaced, and the present code stays', async () => {
  const claim = await claimAt(server, branch)
  const next = (await openedAt(claim, 25)).claim?.code ?? ''
  expect(next).not.toBe(claim.code)
  const by = await atBranch()
  const colleague = await pharmacistAt(server, branch)
  expect((await colleague.lookUp(next)).statusCode).toBe(200)
  const sent = await send(claim.code, 4, { queuedMs: 2 * HOUR, by })
  expect(sent.result).toMatchObject({ letterId: claim.letterId, quantity: 4, quantityLeft: 8 })
  expect(await openedAt(claim, 25)).toMatchObject({ quantityPurchased: 4, claim: { code: next } })
  const second = await send(claim.code, 1, { queuedMs: 2 * HOUR, by, key: `second-${claim.code}` })
  expect(refusal(second)).toMatchObject({ code: 'Aruga:ClaimCodeUsed' })
  expect((await send(claim.code, 4, { queuedMs: 2 * HOUR, by })).result.id).toBe(sent.result.id)
  expect((await colleague.dispense(next, 8)).result).toMatchObject({ quantity: 8, quantityLeft: 0 })
})

test('With a replaced code, too, whoever was claimed for by phone shows an ID, and it is on record how the patient was known', async () => {
  const claim = await claimAt(server, branch)
  const reviewer = await addReviewer(server)
  await openPatientAs(reviewer, claim.patientId)
  const body = { letterIds: [claim.letterId], branchId: branch, asked: 'Birthdate and street' }
  const { code } = (await call(server.app, claimByCall, { params: { id: claim.patientId }, body }, reviewer)).result
  expect((await pharmacist.lookUp(code)).statusCode).toBe(200)
  expect((await openedAt(claim, 25)).claim?.code).not.toBe(code)
  const by = await atBranch()
  const without = await send(code, 4, { queuedMs: 2 * HOUR, by })
  expect(without.json().error.validationErrors).toMatchObject([{ code: 'IdNotSeen' }])
  const sent = await send(code, 4, { queuedMs: 2 * HOUR, by, key: `seen-${code}`, idShown: 'Passport' })
  expect(sent.result).toMatchObject({ quantity: 4, claimedHow: 'call', idShown: 'Passport' })
})

test('A name that stood when the present code was given stays good, also once a hand-over with the replaced code was sent', async () => {
  const claim = await claimAt(server, branch)
  const next = (await openedAt(claim, 25)).claim?.code ?? ''
  const givenAt = async () =>
    (
      await server.db.query<{ at: Date }>('SELECT got_code_at(letter, $2) AS at FROM letter WHERE id = $1', [
        claim.letterId,
        next,
      ])
    ).rows[0]?.at
  const before = await givenAt()
  server.setClock(new Date(Date.now() + 28 * HOUR))
  expect((await send(claim.code, 4, { queuedMs: 5 * HOUR, by: await atBranch() })).statusCode).toBe(200)
  expect(await givenAt()).toEqual(before)
})

test('Two tills that send the same replaced code at the same time record one hand-over', async () => {
  for (let round = 0; round < 5; round++) {
    const claim = await claimAt(server, branch)
    await openedAt(claim, 25)
    const tills = [await atBranch(), await atBranch()]
    const answers = await Promise.all(
      tills.map((by, n) => send(claim.code, 1, { queuedMs: 2 * HOUR, by, key: `${n}-${claim.code}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await openedAt(claim, 25)).quantityPurchased).toBe(1)
    server.setClock(new Date())
  }
})

test('A replaced code was valid until its own end only, and the refusal is on record with its letter', async () => {
  const claim = await claimAt(server, branch)
  await openedAt(claim, 30)
  const by = await atBranch()
  expect(refusal(await send(claim.code, 4, { queuedMs: HOUR, by }))).toEqual(problemOf('ClaimCodeExpired'))
  const tooMany = await send(claim.code, 13, { queuedMs: 7 * HOUR, by, key: `many-${claim.code}` })
  expect(refusal(tooMany)).toMatchObject({ code: 'Aruga:QuantityTooLarge' })
  expect((await claim.audited()).slice(-2)).toEqual(
    ['ClaimCodeExpired', 'QuantityTooLarge'].map((reason) => ({ action: 'dispensing.refused_late', reason })),
  )
})

test('A replaced code opens nothing at the till: it has expired', async () => {
  const claim = await claimAt(server, branch)
  await openedAt(claim, 25)
  const by = await pharmacistAt(server, branch)
  const expired = problemOf('ClaimCodeExpired')
  expect(refusal(await by.lookUp(claim.code))).toEqual(expired)
  expect(refusal(await by.dispense(claim.code, 1))).toEqual(expired)
  expect(refusal(await by.refuse(claim.code, 'OutOfStock'))).toEqual(expired)
  expect((await by.check(claim.code)).result).toMatchObject({ ended: { code: 'ClaimCodeExpired' } })
  const elsewhere = await pharmacistAt(server, await addBranch(server.db, 'Shaw Boulevard'))
  expect(refusal(await elsewhere.lookUp(claim.code))).toEqual(problemOf('ClaimCodeOtherBranch'))
})

test('The refusal of a hand-over whose claim was undone meanwhile names its letter', async () => {
  const claim = await claimAt(server, branch)
  server.setClock(new Date(Date.now() + 60_000))
  await claim.undo()
  expect(refusal(await send(claim.code, 4, { queuedMs: HOUR }))).toEqual(problemOf('ClaimCodeUnknown'))
  expect((await claim.audited()).at(-1)).toEqual({ action: 'dispensing.refused_late', reason: 'ClaimCodeUnknown' })
  await claim.claim(branch)
  expect(refusal(await send(claim.code, 4, { queuedMs: HOUR, key: `again-${claim.code}` }))).toEqual(
    problemOf('ClaimCodeUnknown'),
  )
})

test('A replaced code is forgotten once no till can send it any more', async () => {
  const claim = await claimAt(server, branch)
  await openedAt(claim, 25)
  const known = async () =>
    (await server.db.query('SELECT FROM earlier_code WHERE letter_id = $1', [claim.letterId])).rows.length
  server.setClock(new Date(Date.now() + (25 + 72) * HOUR))
  await sweep(server.context)
  expect(await known()).toBe(1)
  server.setClock(new Date(Date.now() + (25 + 98) * HOUR))
  await sweep(server.context)
  expect(await known()).toBe(0)
})
