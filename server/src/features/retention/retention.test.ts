import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { NOTICE_DAYS } from '@aruga/contract/retention/classes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestOfIds } from '../../records/disposals/record.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addPlace } from '../../testing/fixtures.ts'
import { addPatientWithAll } from '../../testing/patient-fixtures.ts'
import { addPatient } from '../../testing/people.ts'
import type { Place } from '../../testing/place.ts'
import { disposeOfDue } from './dispose.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = new Date('2026-11-23T02:00:00Z')
const monthsAgo = (months: number) => {
  const then = new Date(NOW)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

let server: TestApp
let place: Place

beforeAll(async () => {
  server = await startTestApp()
  place = await addPlace(server)
  // The classes are announced, and their notice has passed.
  server.setClock(new Date(NOW.getTime() - (NOTICE_DAYS + 1) * DAY_MS))
  await disposeOfDue(server.context)
})
beforeEach(() => server.setClock(NOW))
afterAll(() => server.close())

const run = () => disposeOfDue(server.context)
const rows = async (sql: string, values: unknown[] = []) => (await server.db.query(sql, values)).rows
const isErased = async (patientId: string) =>
  (await rows('SELECT erased_at IS NOT NULL AS erased FROM patient WHERE id = $1', [patientId]))[0]?.erased
const disposals = (name: string) => rows('SELECT FROM disposal WHERE class = $1', [name])

async function addDeclined(decidedAt: Date) {
  const patient = await addPatient(server.db, 'Declined')
  await rows('UPDATE patient SET decided_at = $2 WHERE id = $1', [patient.patientId, decidedAt])
  return patient
}
async function addFormer(leftAt: Date) {
  const patient = await addPatient(server.db, 'Unsubscribed')
  await rows('UPDATE patient SET left_at = $2 WHERE id = $1', [patient.patientId, leftAt])
  return patient
}
async function addNotification(accountId: string, createdAt: Date, mailDue = false) {
  const id = randomUUID()
  await rows(
    `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at, mail_due)
     VALUES ($1, $2, 'LetterIssued', 'a', 'a', 'a', 'a', $3, $4)`,
    [id, accountId, createdAt, mailDue],
  )
  return id
}
/** A declined prescription with a stored file, decided at that time. */
async function addDeclinedDocument(patientId: string, reviewedAt: Date) {
  const { files } = server.context
  const key = await files.persist(await files.receive(Readable.from([Buffer.from(randomUUID())]), { maxBytes: 100 }))
  const id = randomUUID()
  await rows(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at, reviewed_at)
     VALUES ($1, $2, 'Prescription', 'Declined', $3, 'x.pdf', 'application/pdf', 1, $4, $5, $5)`,
    [id, patientId, key, randomUUID(), reviewedAt],
  )
  return { id, key }
}

test('A registration declined longer ago than its period is erased; a younger one stays', async () => {
  const [old, young] = [await addDeclined(monthsAgo(13)), await addDeclined(monthsAgo(11))]
  await run()
  expect([await isErased(old.patientId), await isErased(young.patientId)]).toEqual([true, false])
  const [account] = await rows('SELECT email, status FROM account WHERE id = $1', [old.accountId])
  expect(account).toEqual({ email: `${old.accountId}@erased.invalid`, status: 'closed' })
})

test('A patient who left is erased when the period is over, and keeps accepted receipts without a name', async () => {
  const { things } = await addPatientWithAll(server, place, { name: 'Zzretained', status: 'Active' })
  const id = things.id ?? ''
  await rows(`UPDATE patient SET status = 'Unsubscribed', left_at = $2 WHERE id = $1`, [id, monthsAgo(61)])
  const young = await addFormer(monthsAgo(59))
  await run()
  expect([await isErased(id), await isErased(young.patientId)]).toEqual([true, false])
  expect(await rows('SELECT id, original_name FROM document WHERE patient_id = $1', [id])).toEqual([
    { id: things['document.ReceiptAccepted'], original_name: 'receipt' },
  ])
})

test('A patient with an open erasure request is left to the administrator, who notifies them', async () => {
  const { patientId } = await addFormer(monthsAgo(70))
  await rows(
    `INSERT INTO erasure_request (id, patient_id, reference, requested_at, due_by) VALUES (gen_random_uuid(), $1, $2, $3, $3)`,
    [patientId, `E-${patientId}`, NOW],
  )
  await run()
  expect(await isErased(patientId)).toBe(false)
})

test('Declined documents go after their period with their files, except those of a registration that can still be sent again', async () => {
  const [active, declined] = [await addPatient(server.db), await addDeclined(monthsAgo(2))]
  const old = await addDeclinedDocument(active.patientId, monthsAgo(7))
  const young = await addDeclinedDocument(active.patientId, monthsAgo(5))
  const needed = await addDeclinedDocument(declined.patientId, monthsAgo(7))
  await run()
  const left = await rows('SELECT id FROM document WHERE id = ANY ($1)', [[old.id, young.id, needed.id]])
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, needed.id].sort())
  const { files } = server.context
  await expect(files.open(old.key)).rejects.toThrow()
  for (const { key } of [young, needed]) (await files.open(key)).destroy()
})

test('A document that replaced another one stays when the replaced one goes', async () => {
  const { patientId } = await addPatient(server.db)
  const replaced = await addDeclinedDocument(patientId, monthsAgo(8))
  const newer = await addDeclinedDocument(patientId, monthsAgo(1))
  await rows('UPDATE document SET replaced_at = $2 WHERE id = $1', [replaced.id, monthsAgo(8)])
  await rows('UPDATE document SET replaces = $2 WHERE id = $1', [newer.id, replaced.id])
  await run()
  expect(await rows('SELECT id, replaces FROM document WHERE patient_id = $1', [patientId])).toEqual([
    { id: newer.id, replaces: null },
  ])
})

test('Notifications go after their period, but not before their mail', async () => {
  const { accountId } = await addPatient(server.db)
  await addNotification(accountId, monthsAgo(25))
  const young = await addNotification(accountId, monthsAgo(23))
  const unsent = await addNotification(accountId, monthsAgo(25), true)
  await run()
  const left = await rows('SELECT id FROM notification WHERE account_id = $1', [accountId])
  expect(left.map(({ id }) => id).sort()).toEqual([young, unsent].sort())
})

test('Each batch is one entry in the audit log: class, count, time and a hash of the ids, without personal data', async () => {
  const people = [await addDeclined(monthsAgo(20)), await addDeclined(monthsAgo(30))]
  await run()
  const digest = digestOfIds(people.map(({ patientId }) => patientId))
  const [disposal] = await rows('SELECT * FROM disposal WHERE digest = $1', [digest])
  expect(disposal).toMatchObject({ class: 'DeclinedRegistration', count: 2, months: 12 })
  const entries = await rows('SELECT * FROM audit_entry WHERE subject_id = $1', [disposal?.id])
  expect(entries).toMatchObject([
    {
      action: 'retention.disposed',
      actor_id: null,
      patient_id: null,
      reason: `DeclinedRegistration: 2 up to 2025-11-23T02:00:00.000Z, SHA-256 ${digest.toString('hex')}`,
    },
  ])
  expect(JSON.stringify(entries)).not.toContain(people[0]?.patientId)
})

test('Several servers that dispose at the same time dispose of each thing once', async () => {
  const recorded = async () =>
    (await rows(`SELECT coalesce(sum(count), 0)::int AS total FROM disposal`))[0]?.total as number
  await run()
  const before = await recorded()
  for (let n = 0; n < 45; n++) await addDeclined(monthsAgo(14))
  const { accountId } = await addPatient(server.db)
  for (let n = 0; n < 30; n++) await addNotification(accountId, monthsAgo(30))
  await Promise.all([run(), run(), run()])
  await run()
  expect((await recorded()) - before).toBe(75)
})

test('A disposal that fails halfway changes nothing, and the other classes are still disposed of', async () => {
  const { accountId } = await addPatient(server.db)
  const notification = await addNotification(accountId, monthsAgo(40))
  const { patientId } = await addDeclined(monthsAgo(40))
  const before = (await disposals('DeclinedRegistration')).length
  await rows(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
     CREATE TRIGGER fail BEFORE UPDATE ON account FOR EACH ROW WHEN (NEW.status = 'closed') EXECUTE FUNCTION fail()`,
  )
  await expect(run()).rejects.toThrow('broken')
  await rows('DROP TRIGGER fail ON account; DROP FUNCTION fail()')
  expect(await isErased(patientId)).toBe(false)
  expect(await disposals('DeclinedRegistration')).toHaveLength(before)
  expect(await rows('SELECT id FROM notification WHERE id = $1', [notification])).toEqual([])
  await run()
  expect(await isErased(patientId)).toBe(true)
})

test('After an upgrade nothing is disposed of for 30 days', async () => {
  const fresh = await startTestApp()
  const { accountId } = await addPatient(fresh.db)
  const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  await fresh.db.query(
    `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at, mail_due)
     VALUES (gen_random_uuid(), $1, 'LetterIssued', 'a', 'a', 'a', 'a', '2020-01-01', false)`,
    [accountId],
  )
  const left = async () => (await fresh.db.query('SELECT FROM notification')).rowCount
  for (const day of [0, 1, NOTICE_DAYS - 1]) {
    fresh.setClock(at(day))
    await disposeOfDue(fresh.context)
    expect(await left()).toBe(1)
  }
  fresh.setClock(at(NOTICE_DAYS))
  await disposeOfDue(fresh.context)
  expect(await left()).toBe(0)
  await fresh.close()
})
