// A card at the counter: what its holder gets with an ID, and what a finder, a thief or a dishonest counter does not get.
import { claimByCall, claimByCard, lookUpCard, makeCard, revokeCard } from '@aruga/contract/cards/cards'
import type { IdKind } from '@aruga/contract/cards/ids'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { claimLetter, readLetter } from '@aruga/contract/letters/letters'
import { listPaperNotices, printPaperNotices } from '@aruga/contract/post/post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addBranch,
  addLetter,
  addPatient,
  addPatientWithoutAccount,
  addProduct,
  addSession,
} from '../../testing/people.ts'
import { addReviewer, openPatientAs, type TestReviewer } from '../../testing/staff.ts'
import { pharmacistAt } from '../counter/testing.ts'
import { deskOf } from '../enrolments/testing.ts'

type Pharmacist = Awaited<ReturnType<typeof pharmacistAt>>
let server: TestApp
let reviewer: TestReviewer
let branch: string
let elsewhere: string
let pharmacist: Pharmacist
beforeAll(async () => {
  server = await startTestApp()
  await addProduct(server.db)
  ;[branch, elsewhere] = [await addBranch(server.db), await addBranch(server.db, 'Other Road')]
  reviewer = await addReviewer(server)
  pharmacist = await pharmacistAt(server, branch)
})
afterAll(() => server.close())

const rowsOf = async (sql: string, ...values: unknown[]) => (await server.db.query(sql, values)).rows
const make = (patientId: string, by: { token: string } = reviewer) =>
  call(server.app, makeCard, { params: { id: patientId } }, by)
/** Made by a reviewer who has opened the patient. */
async function cardOf(patientId: string) {
  await openPatientAs(reviewer, patientId)
  return (await make(patientId)).result
}
/** A patient without phone, with a letter and a card. */
async function holder() {
  const patientId = await addPatientWithoutAccount(server.db)
  await server.db.query(`UPDATE patient SET postal_address = '1 Test Avenue', language_code = 'fil' WHERE id = $1`, [
    patientId,
  ])
  const letterId = await addLetter(server.db, patientId)
  return { patientId, letterId, number: (await cardOf(patientId)).number }
}
const lookUp = (number: string, by: Pharmacist = pharmacist, idShown: IdKind = 'NationalId') =>
  call(server.app, lookUpCard, { body: { number, idShown } }, by)
const claim = (number: string, letterIds: string[], by: Pharmacist = pharmacist) =>
  call(server.app, claimByCard, { body: { number, idShown: 'NationalId', letterIds } }, by)

test('Card and ID: the counter finds the letter, claims it and hands it over; all of it is on record', async () => {
  const { patientId, letterId, number } = await holder()
  const shown = (await lookUp(number.toLowerCase().replace(/(.{4})/, '$1-'))).result
  expect(shown).toMatchObject({
    patientFirstName: 'Test',
    patientInitial: 'P',
    letters: [{ letterId, quantityLeft: 12 }],
  })
  const { code } = (await claim(number, [letterId])).result
  expect((await pharmacist.lookUp(code)).result).toMatchObject({ letterId, claimedHow: 'card', idShown: 'NationalId' })
  expect((await pharmacist.dispense(code, 5)).result).toMatchObject({
    ...{ quantity: 5, claimedHow: 'card', idShown: 'NationalId' },
  })
  const timeline = await rowsOf(
    'SELECT state, by, claimed_how, id_shown FROM letter_event WHERE letter_id = $1 ORDER BY id',
    letterId,
  )
  expect(timeline[0]).toEqual({ state: 'Claimed', by: 'pharmacy', claimed_how: 'card', id_shown: 'NationalId' })
  const audited = await rowsOf('SELECT action, reason FROM audit_entry WHERE patient_id = $1 ORDER BY id', patientId)
  expect(audited).toEqual([
    { action: 'patient.opened', reason: 'PatientAsked' },
    { action: 'card.made', reason: null },
    { action: 'card.looked_up', reason: 'NationalId' },
    { action: 'letter.claimed_by_card', reason: 'NationalId' },
    { action: 'claim.looked_up', reason: null },
    { action: 'letter.dispensed', reason: null },
  ])
})

test('A card that was taken back, or replaced, opens nothing, and that it was shown is on record', async () => {
  const { patientId, letterId, number } = await holder()
  const { number: second } = await cardOf(patientId)
  expect(refusal(await lookUp(number))).toEqual(problemOf('CardEnded'))
  expect((await lookUp(second)).statusCode).toBe(200)
  await call(server.app, revokeCard, { params: { id: patientId }, body: { reason: 'Stolen' } }, reviewer)
  expect(refusal(await lookUp(second))).toEqual(problemOf('CardEnded'))
  expect(refusal(await claim(second, [letterId]))).toEqual(problemOf('CardEnded'))
  const shown = await rowsOf(
    `SELECT actor_id FROM audit_entry WHERE patient_id = $1 AND action = 'card.refused'`,
    patientId,
  )
  expect(shown).toEqual(Array(3).fill({ actor_id: pharmacist.accountId }))
})

test('Staff make, or end, no card of a patient whom they have not opened, or who they are; a desk does for whom it enrolled', async () => {
  const { patientId } = await holder()
  const other = await addReviewer(server, 'Another Reviewer')
  const end = (by: { token: string }) =>
    call(server.app, revokeCard, { params: { id: patientId }, body: { reason: 'Lost' } }, by)
  for (const send of [make, (_: string, by: { token: string }) => end(by)])
    expect(refusal(await send(patientId, other))).toEqual(problemOf('FileNotOpened'))
  const stored = 'SELECT revoked_at FROM patient_card WHERE patient_id = $1'
  expect(await rowsOf(stored, patientId)).toEqual([{ revoked_at: null }])
  const desk = await deskOf(server)
  expect(refusal(await make(patientId, desk))).toEqual(problemOf('NotFound'))
  await server.db.query(`UPDATE patient SET enrolled = 'Desk', enrolled_by = $2 WHERE id = $1`, [
    patientId,
    desk.accountId,
  ])
  expect((await make(patientId, desk)).statusCode).toBe(200)
  await openPatientAs(other, patientId)
  expect((await make(patientId, other)).statusCode).toBe(200)
  await server.db.query('UPDATE patient SET account_id = $2 WHERE id = $1', [patientId, other.accountId])
  expect(refusal(await make(patientId, other))).toEqual(problemOf('OwnPatient'))
})

test('A number that no card has is unknown, and trying numbers is stopped like wrong codes', async () => {
  const thief = await pharmacistAt(server, branch)
  for (let n = 0; n < 20; n++) expect(refusal(await lookUp('3333333333', thief))).toEqual(problemOf('CardUnknown'))
  const { number } = await holder()
  expect(refusal(await lookUp(number, thief)).status).toBe(429)
  expect((await lookUp(number)).statusCode).toBe(200)
})

test('A counter claims nobody else’s letter with a card, and none for itself', async () => {
  const [one, other] = [await holder(), await holder()]
  expect(refusal(await claim(one.number, [one.letterId, other.letterId]))).toEqual(problemOf('NotFound'))
  expect(await rowsOf('SELECT status FROM letter WHERE id = ANY ($1)', [one.letterId, other.letterId])).toEqual(
    Array(2).fill({ status: 'Issued' }),
  )
  await server.db.query('UPDATE patient SET account_id = $2 WHERE id = $1', [one.patientId, pharmacist.accountId])
  expect(refusal(await lookUp(one.number))).toEqual(problemOf('OwnPatient'))
})

test('A claim at another branch moves here, unless its counter has begun', async () => {
  const { patientId, accountId } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId)
  const letterId = await addLetter(server.db, patientId)
  const body = { id: letterId, pharmacyBranchId: elsewhere }
  const there = (await call(server.app, claimLetter, { body }, { token })).result.claim?.code ?? ''
  const { number } = await cardOf(patientId)
  expect((await lookUp(number)).result.letters).toMatchObject([{ letterId, claimedElsewhere: true }])
  const { code } = (await claim(number, [letterId])).result
  const other = await pharmacistAt(server, elsewhere)
  expect((await other.lookUp(there)).statusCode).toBe(404)
  const { timeline } = (await call(server.app, readLetter, { params: { id: letterId } }, { token })).result
  expect(timeline.map(({ state, by }) => [state, by])).toEqual([
    ['Claimed', 'you'],
    ['ClaimUndone', 'pharmacy'],
    ['Claimed', 'card'],
  ])
  expect((await pharmacist.lookUp(code)).statusCode).toBe(200)
  const byOther = await claim(number, [letterId], other)
  expect(refusal(byOther)).toEqual(problemOf('LetterClaimedElsewhere'))
})

test('The same card again, after an answer was lost, gives a code that works', async () => {
  const { letterId, number } = await holder()
  await claim(number, [letterId])
  const { code } = (await claim(number, [letterId])).result
  expect((await pharmacist.lookUp(code)).result).toMatchObject({ letterId })
  const again = (await claim(number, [letterId])).result
  expect((await pharmacist.dispense(again.code, 12)).statusCode).toBe(200)
})

test('A patient calls: staff claim with the file open, and the counter says which ID it saw', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const letterId = await addLetter(server.db, patientId)
  const body = { letterIds: [letterId], branchId: branch, asked: 'Birthdate and street' }
  const claimed = () => call(server.app, claimByCall, { params: { id: patientId }, body }, reviewer)
  expect(refusal(await claimed())).toEqual(problemOf('FileNotOpened'))
  await openPatientAs(reviewer, patientId)
  const { code, branchName } = (await claimed()).result
  expect(branchName).toBe('Test Avenue')
  expect((await pharmacist.lookUp(code)).result).toMatchObject({ claimedHow: 'call', idShown: null })
  const without = await pharmacist.dispense(code, 2)
  expect(without.json().error.validationErrors).toMatchObject([{ code: 'IdNotSeen' }])
  const given = await call(server.app, dispenseClaim, { body: { code, quantity: 2, idShown: 'Passport' } }, pharmacist)
  expect(given.result).toMatchObject({ claimedHow: 'call', idShown: 'Passport' })
  const audited = await rowsOf(
    `SELECT actor_id, reason FROM audit_entry WHERE patient_id = $1 AND action = 'letter.claimed_by_call'`,
    patientId,
  )
  expect(audited).toEqual([{ actor_id: reviewer.accountId, reason: 'Birthdate and street' }])
})

test('By phone staff tell until when the code works for all of the letters', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const ids = [await addLetter(server.db, patientId), await addLetter(server.db, patientId)].sort()
  const soon = new Date(Date.now() + 2 * 60 * 60_000)
  await server.db.query('UPDATE letter SET valid_until = $2 WHERE id = $1', [ids[0], soon])
  await openPatientAs(reviewer, patientId)
  const body = { letterIds: ids, branchId: branch, asked: 'Birthdate and street' }
  const claimed = await call(server.app, claimByCall, { params: { id: patientId }, body }, reviewer)
  expect(claimed.result.codeValidUntil).toBe(soon.toISOString())
})

test('Whom nobody can tell gets a letter on paper in their language, printed once', async () => {
  const { patientId, letterId, number } = await holder()
  await claim(number, [letterId])
  const waiting = (await call(server.app, listPaperNotices, { query: { MaxResultCount: 1000 } }, reviewer)).result.items
  const ids = (await rowsOf('SELECT id, kind FROM paper_notice WHERE patient_id = $1', patientId)).map(({ id }) => id)
  expect(waiting.filter(({ id }) => ids.includes(id))).toMatchObject([
    { title: 'A letter was claimed for you', hasAddress: true },
  ])
  const print = (by: TestReviewer) => call(server.app, printPaperNotices, { body: { ids } }, by)
  const { items } = (await print(reviewer)).result
  expect(items).toMatchObject([{ name: 'Test Patient', address: '1 Test Avenue', language: 'fil' }])
  expect(items[0]?.body).toContain('gamit ang card at ID')
  // Again after a paper jam, but by nobody else.
  expect((await print(reviewer)).result.items).toHaveLength(1)
  expect((await print(await addReviewer(server, 'Another'))).result.items).toEqual([])
  const left = (await call(server.app, listPaperNotices, { query: { MaxResultCount: 1000 } }, reviewer)).result.items
  expect(left.filter(({ id }) => ids.includes(id))).toEqual([])
})

test('A patient with an account reads it in the app, and nothing is printed', async () => {
  const { patientId } = await addPatient(server.db)
  const letterId = await addLetter(server.db, patientId)
  const { number } = await cardOf(patientId)
  await claim(number, [letterId])
  expect(await rowsOf('SELECT kind FROM notification WHERE patient_id = $1', patientId)).toEqual([
    { kind: 'LetterClaimedFor' },
  ])
  expect(await rowsOf('SELECT id FROM paper_notice WHERE patient_id = $1', patientId)).toEqual([])
})
