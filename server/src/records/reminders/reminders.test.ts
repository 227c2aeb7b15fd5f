import { randomUUID } from 'node:crypto'
import { claimLetter } from '@aruga/contract/letters/letters'
import { changeReminder, listReminderSettings, type ReminderKind } from '@aruga/contract/program/reminders'
import { exportReport, FEWEST_SHOWN, readReport } from '@aruga/contract/reports/reports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { writeNotificationMail } from '../../features/notifications/mailing.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { call, logIn, startTestApp, type TestApp } from '../../testing/app.ts'
import { withoutNotifications } from '../../testing/fault-injection.ts'
import {
  addBranch,
  addLetter,
  addPatient,
  addPharmacist,
  addStaff,
  PASSWORD,
  takeAccounts,
} from '../../testing/people.ts'
import { remindOfLetters } from '../letters/remind.ts'
import { measureReminders } from './measure.ts'
import { sendReminders } from './send.ts'

const DAY_MS = 24 * 60 * 60_000
/** Noon in Manila. */
const START = new Date('2026-11-20T04:00:00Z')
let server: TestApp
let patient: Awaited<ReturnType<typeof addPatient>>

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setClock(START)
  await server.db.query('DELETE FROM reminder; DELETE FROM reminder_week; DELETE FROM dispensing')
  await server.db.query(
    `UPDATE letter SET status = 'Cancelled'; UPDATE reminder_setting SET wanted = true, days = 7, left_out = 0`,
  )
  patient = await addPatient(server.db)
})

const later = (days: number) => server.setClock(new Date(START.getTime() + days * DAY_MS))
const set = (kind: ReminderKind, what: { wanted?: boolean; days?: number; left_out?: number }) =>
  server.db.query(
    `UPDATE reminder_setting SET ${Object.entries(what).map(([name, value]) => `${name} = ${value}`)} WHERE kind = $1`,
    [kind],
  )
async function letterOf(patientId: string, validUntil = new Date(START.getTime() + 90 * DAY_MS)) {
  const id = await addLetter(server.db, patientId, { validUntil })
  await server.db.query('UPDATE letter SET issued_at = $1 WHERE id = $2', [START, id])
  return id
}
const told = async (kind: ReminderKind, { accountId } = patient) =>
  (
    await server.db.query('SELECT id, subject_id, body FROM notification WHERE account_id = $1 AND kind = $2', [
      accountId,
      kind,
    ])
  ).rows
const runJobs = () => Promise.all(Array.from({ length: 4 }, () => sendReminders(server.context)))

async function handOver(letterId: string, at: Date, quantity = 2) {
  const branchId = await addBranch(server.db)
  const { accountId } = await addPharmacist(server.db, branchId)
  await server.db.query(
    `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), letterId, branchId, randomUUID().slice(0, 8), quantity, accountId, at],
  )
  await server.db.query('UPDATE letter SET quantity_dispensed = quantity_dispensed + $1 WHERE id = $2', [
    quantity,
    letterId,
  ])
}
async function addDocument(kind: string, letterId: string | null, at: Date, status = 'UnderReview') {
  const id = randomUUID()
  await server.db.query(
    `INSERT INTO document (id, patient_id, letter_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'Photo.jpg', 'image/jpeg', 1, $6, $7)`,
    [id, patient.patientId, letterId, kind, status, id.replaceAll('-', '').repeat(2), at],
  )
  return id
}

const agreeToReminders = () =>
  server.db.query(
    `INSERT INTO consent (id, patient_id, purpose, granted, page_slug, page_language, page_version, page_hash, channel, given_at)
     VALUES ($1, $2, 'reminders', true, 'patient-consent', 'en', 1, 'h', 'app', $3)`,
    [randomUUID(), patient.patientId, START],
  )

test('A patient who has not claimed a letter is reminded from eight in the morning of the day, once, however many servers run the job', async () => {
  const id = await letterOf(patient.patientId)
  server.setClock(new Date('2026-11-26T23:59:00Z'))
  await runJobs()
  expect(await told('LetterUnclaimed')).toEqual([])
  server.setClock(new Date('2026-11-27T00:00:00Z'))
  await runJobs()
  await runJobs()
  const notifications = await told('LetterUnclaimed')
  expect(notifications).toMatchObject([{ subject_id: id }])
  expect(notifications[0]?.body.en).toBe(
    'Your letter for Insulin glargine can still be used until February 18, 2027. Choose a pharmacy branch in the app to get your code.',
  )
  later(9)
  await runJobs()
  expect(await told('LetterUnclaimed')).toHaveLength(1)
})

test('Two hundred and fifty letters of one day are reminded of once each by four servers', async () => {
  for (let n = 0; n < 250; n++) await letterOf(patient.patientId)
  later(7)
  await runJobs()
  await runJobs()
  expect(await told('LetterUnclaimed')).toHaveLength(250)
})

test('Nobody is reminded of what is done, over or long past, after they left, or while the program does not want it', async () => {
  const claimed = await letterOf(patient.patientId)
  const token = await logIn(server.app, patient.email, PASSWORD)
  await call(
    server.app,
    claimLetter,
    { body: { id: claimed, pharmacyBranchId: await addBranch(server.db) } },
    { token },
  )
  const left = await addPatient(server.db, 'Unsubscribed')
  await letterOf(left.patientId)
  const nobody = await addPatient(server.db)
  await letterOf(nobody.patientId)
  await takeAccounts(server.db, [nobody.patientId])
  const ended = await addPatient(server.db)
  await letterOf(ended.patientId, new Date(START.getTime() + 5 * DAY_MS))
  const old = await addPatient(server.db)
  const oldLetter = await letterOf(old.patientId)
  await server.db.query(`UPDATE letter SET issued_at = issued_at - interval '60 days' WHERE id = $1`, [oldLetter])
  const off = await addPatient(server.db)
  await letterOf(off.patientId)
  later(7)
  await set('LetterUnclaimed', { wanted: false })
  await runJobs()
  expect(await told('LetterUnclaimed', off)).toEqual([])
  await set('LetterUnclaimed', { wanted: true })
  await runJobs()
  expect(await told('LetterUnclaimed', off)).toHaveLength(1)
  for (const one of [patient, left, nobody, ended, old]) expect(await told('LetterUnclaimed', one)).toEqual([])
  const { rows } = await server.db.query('SELECT count(*)::int AS count FROM reminder')
  expect(rows[0]?.count).toBe(1)
})

test('A job that breaks off before a notification is stored reminds the next time', async () => {
  await letterOf(patient.patientId)
  later(7)
  await expect(withoutNotifications(server.db, () => sendReminders(server.context))).rejects.toThrow('no notification')
  expect((await server.db.query('SELECT FROM reminder')).rows).toEqual([])
  await sendReminders(server.context)
  expect(await told('LetterUnclaimed')).toHaveLength(1)
})

test('A reminder that waited while the patient claimed the letter is not mailed', async () => {
  const id = await letterOf(patient.patientId)
  await agreeToReminders()
  later(7)
  await runJobs()
  const [reminded] = await told('LetterUnclaimed')
  const job = { kind: 'notification', notificationId: reminded?.id } as const
  expect(await writeNotificationMail(server.context, job)).toMatchObject({ to: patient.email })
  const token = await logIn(server.app, patient.email, PASSWORD)
  await call(server.app, claimLetter, { body: { id, pharmacyBranchId: await addBranch(server.db) } }, { token })
  expect(await writeNotificationMail(server.context, job)).toBeUndefined()
})

test('A reminder of an end or of the next letter that waited while the patient bought everything, or sent a prescription, is not mailed', async () => {
  const id = await letterOf(patient.patientId)
  await agreeToReminders()
  const isMailed = async (kind: ReminderKind) => {
    const about = { patientId: patient.patientId, kind, subjectId: id, now: server.context.clock() }
    await inTransaction(server.db, (tx) => notifyPatient(tx, about))
    const [reminded] = await told(kind)
    const job = { kind: 'notification', notificationId: reminded?.id } as const
    return async () => (await writeNotificationMail(server.context, job)) !== undefined
  }
  const [end, prescription, next] = [
    await isMailed('LetterExpiresSoon'),
    await isMailed('PrescriptionEndsSoon'),
    await isMailed('NextLetterDue'),
  ]
  expect([await end(), await prescription(), await next()]).toEqual([true, true, true])
  const sent = await addDocument('Prescription', null, START)
  expect([await end(), await prescription(), await next()]).toEqual([true, false, false])
  await server.db.query(`UPDATE document SET status = 'Declined' WHERE id = $1`, [sent])
  await server.db.query('UPDATE letter SET quantity_dispensed = quantity_approved WHERE id = $1', [id])
  expect([await end(), await prescription(), await next()]).toEqual([false, true, true])
})

test('A patient is reminded of a receipt for the last hand-over, unless one was sent; a declined one does not count', async () => {
  const id = await letterOf(patient.patientId)
  await handOver(id, START)
  await handOver(id, new Date(START.getTime() + DAY_MS), 3)
  await addDocument('OfficialReceipt', id, new Date(START.getTime() + 2 * DAY_MS), 'Declined')
  later(7)
  await runJobs()
  expect(await told('ReceiptMissing')).toEqual([])
  later(8)
  await runJobs()
  await runJobs()
  const notifications = await told('ReceiptMissing')
  expect(notifications).toMatchObject([{ subject_id: id }])
  expect(notifications[0]?.body.en).toBe(
    'You bought 3 pens of Insulin glargine on November 21, 2026. Send us a photo of the official receipt or invoice.',
  )
  await server.db.query('DELETE FROM reminder; DELETE FROM notification')
  await addDocument('OfficialReceipt', id, new Date(START.getTime() + 3 * DAY_MS))
  await runJobs()
  expect(await told('ReceiptMissing')).toEqual([])
})

test('A patient with units left is reminded before the days of the prescription are over, once for a paper of several letters', async () => {
  const paper = await addDocument('Prescription', null, START, 'Accepted')
  for (const id of [await letterOf(patient.patientId), await letterOf(patient.patientId)]) {
    await server.db.query(
      `INSERT INTO prescribed (letter_id, prescription_id, written_on, prescriber, dose_units, dose_days, supply_days, dose_unit)
       VALUES ($1, $2, '2026-11-18', 'Dr. Elena Halimbawa', 1, 7, 30, 'pen')`,
      [id, paper],
    )
    await handOver(id, START, 1)
    await addDocument('OfficialReceipt', id, new Date(START.getTime() + DAY_MS))
  }
  server.setClock(new Date('2026-12-10T23:59:00Z'))
  await runJobs()
  expect(await told('PrescriptionEndsSoon')).toEqual([])
  server.setClock(new Date('2026-12-11T00:00:00Z'))
  await runJobs()
  await runJobs()
  const notifications = await told('PrescriptionEndsSoon')
  expect(notifications).toHaveLength(1)
  expect(notifications[0]?.body.en).toContain('lasts until December 18, 2026. You can still buy 11 pens.')
})

test('Whoever is left out by lot is told nothing, always the same, and both are counted after a week without a name', async () => {
  await set('LetterUnclaimed', { left_out: 50 })
  const ids: string[] = []
  for (let n = 0; n < 60; n++) ids.push(await letterOf(patient.patientId))
  later(7)
  await runJobs()
  const { rows } = await server.db.query<{ letter_id: string; left_out: boolean }>(
    'SELECT letter_id, left_out FROM reminder',
  )
  const leftOut = rows.filter((row) => row.left_out).map((row) => row.letter_id)
  expect(rows).toHaveLength(60)
  expect(leftOut.length).toBeGreaterThan(15)
  expect(leftOut.length).toBeLessThan(45)
  expect(await told('LetterUnclaimed')).toHaveLength(60 - leftOut.length)
  const again = await server.db.query(
    'SELECT count(*)::int AS count FROM reminder WHERE left_out <> (reminder_lot(kind, subject_id) < 50)',
  )
  expect(again.rows[0]?.count).toBe(0)

  // One of each claims within the week, another one of each after it.
  const reminded = ids.filter((id) => !leftOut.includes(id))
  const claimedAt = (id: string | undefined, day: number) =>
    server.db.query(`INSERT INTO letter_event (letter_id, state, at, by) VALUES ($1, 'Claimed', $2, 'you')`, [
      id,
      new Date(START.getTime() + day * DAY_MS),
    ])
  for (const group of [reminded, leftOut]) {
    await claimedAt(group[0], 9)
    await claimedAt(group[1], 15)
  }
  later(13.9)
  expect(await measureReminders(server.context)).toBe(0)
  later(15)
  const measured = await Promise.all([measureReminders(server.context), measureReminders(server.context)])
  expect(measured[0] + measured[1]).toBe(60)
  const token = await logIn(server.app, (await addStaff(server.db, 'administrator')).email, PASSWORD)
  const { result } = await call(server.app, readReport, { query: { From: '2026-11-23', To: '2026-11-29' } }, { token })
  expect(result.reminders).toEqual([
    { kind: 'LetterUnclaimed', reminded: reminded.length, remindedDid: 1, leftOut: leftOut.length, leftOutDid: 1 },
  ])
})

test('A patient claims after the reminder, and the report and its table count it, of the chosen product', async () => {
  const id = await letterOf(patient.patientId)
  for (let n = 1; n < FEWEST_SHOWN; n++) await letterOf(patient.patientId)
  later(7)
  await runJobs()
  expect((await told('LetterUnclaimed')).map(({ subject_id }) => subject_id)).toContain(id)
  later(9)
  const own = await logIn(server.app, patient.email, PASSWORD)
  const pharmacyBranchId = await addBranch(server.db)
  expect((await call(server.app, claimLetter, { body: { id, pharmacyBranchId } }, { token: own })).statusCode).toBe(200)
  later(14)
  await measureReminders(server.context)
  const token = await logIn(server.app, (await addStaff(server.db, 'administrator')).email, PASSWORD)
  const { rows } = await server.db.query('SELECT product_id FROM letter WHERE id = $1', [id])
  const query = { From: '2026-11-23', To: '2026-11-29', ProductId: rows[0]?.product_id }
  const counted = { kind: 'LetterUnclaimed', reminded: 10, remindedDid: 1, leftOut: 0, leftOutDid: 0 }
  const { result } = await call(server.app, readReport, { query }, { token })
  expect(result.reminders).toEqual([counted])
  const csv = await call(server.app, exportReport, { query: { ...query, Table: 'reminders' } }, { token })
  expect(csv.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'kind,reminded,remindedDid,leftOut,leftOutDid',
    'LetterUnclaimed,10,1,0,0',
  ])
  const elsewhere = { ...query, ProductId: randomUUID() }
  expect((await call(server.app, readReport, { query: elsewhere }, { token })).result.reminders).toEqual([])
})

test('A report and its table hide what few patients did, of those reminded and of those left out', async () => {
  const { rows } = await server.db.query('SELECT product_id FROM letter LIMIT 1')
  const few = FEWEST_SHOWN - 1
  await server.db.query(
    `INSERT INTO reminder_week (week, kind, product_id, reminded, reminded_did, left_out, left_out_did)
     VALUES ('2026-11-23', 'LetterUnclaimed', $1, $2, 4, $3, 2), ('2026-11-23', 'ReceiptMissing', $1, $3, 3, $2, 1)`,
    [rows[0]?.product_id, FEWEST_SHOWN, few],
  )
  const token = await logIn(server.app, (await addStaff(server.db, 'administrator')).email, PASSWORD)
  const query = { From: '2026-11-23', To: '2026-11-29' }
  const { result } = await call(server.app, readReport, { query }, { token })
  expect(result.reminders).toEqual([
    { kind: 'LetterUnclaimed', reminded: 10, remindedDid: 4, leftOut: null, leftOutDid: null },
    { kind: 'ReceiptMissing', reminded: null, remindedDid: null, leftOut: 10, leftOutDid: 1 },
  ])
  const csv = await call(server.app, exportReport, { query: { ...query, Table: 'reminders' } }, { token })
  expect(csv.body.trim().split(/\r?\n/).slice(1)).toEqual(['LetterUnclaimed,10,4,,', 'ReceiptMissing,,,10,1'])
})

test('Who is left out of the reminder of a letter’s end is left out of its last day, too', async () => {
  await set('LetterExpiresSoon', { left_out: 50 })
  for (let n = 0; n < 40; n++) await letterOf(patient.patientId, new Date('2026-12-20T15:59:59.999Z'))
  server.setClock(new Date('2026-12-14T01:00:00Z'))
  await remindOfLetters(server.context)
  const first = (await told('LetterExpiresSoon')).map(({ subject_id }) => subject_id).sort()
  expect(first.length).toBeGreaterThan(8)
  expect(first.length).toBeLessThan(32)
  server.setClock(new Date('2026-12-20T01:00:00Z'))
  await remindOfLetters(server.context)
  const all = (await told('LetterExpiresSoon')).map(({ subject_id }) => subject_id).sort()
  expect(all).toHaveLength(2 * first.length)
  expect([...new Set(all)]).toEqual(first)
})

test('Administrators switch reminders and their days; a change is audited once, an impossible one refused', async () => {
  const administrator = await addStaff(server.db, 'administrator')
  const token = await logIn(server.app, administrator.email, PASSWORD)
  const change = (kind: ReminderKind, body: { wanted: boolean; days: number; leftOut: number }) =>
    call(server.app, changeReminder, { params: { kind }, body }, { token })
  const before = (await call(server.app, listReminderSettings, {}, { token })).result.items
  expect(before.map(({ kind }) => kind)).toEqual([
    'LetterUnclaimed',
    'ReceiptMissing',
    'LetterExpiresSoon',
    'PrescriptionEndsSoon',
    'NextLetterDue',
  ])
  for (let n = 0; n < 2; n++) await change('LetterUnclaimed', { wanted: true, days: 10, leftOut: 10 })
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'program.reminder_set' AND actor_id = $1`,
    [administrator.accountId],
  )
  expect(rows).toEqual([{ reason: 'LetterUnclaimed: on, 7 days, 0 % left out to on, 10 days, 10 % left out' }])
  expect((await change('NextLetterDue', { wanted: true, days: 8, leftOut: 0 })).statusCode).toBe(400)
  expect((await change('LetterUnclaimed', { wanted: true, days: 0, leftOut: 0 })).statusCode).toBe(400)
  expect((await change('LetterUnclaimed', { wanted: true, days: 7, leftOut: 51 })).statusCode).toBe(400)
})
