// Entries leave the audit log at the end of their period, and the verification tells them from lost ones.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../../db/open.ts'
import { monthsBefore } from '../../../records/disposals/periods.ts'
import { digestOfIds, entryOf } from '../../../records/disposals/record.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addHold, addPatient, addStaff } from '../../../testing/people.ts'
import { disposeOfDue } from '../../retention/dispose.ts'
import { sealAuditLog } from './seal.ts'
import { verifyAuditLog } from './verify.ts'

const NOW = new Date('2038-11-23T18:40:00Z')
const OLD = monthsBefore(NOW, 120)

let server: TestApp
/** As somebody with every right. */
let superuser: Database
let patientOnLegalHold: string

beforeAll(async () => {
  server = await startTestApp()
  const database = (await server.db.query('SELECT current_database() AS name')).rows[0]?.name
  superuser = openDatabase({ connection: { ...inject('postgres').superuser, database }, max: 1 })
  server.setClock(monthsBefore(NOW, 2))
  await disposeOfDue(server.context)
  patientOnLegalHold = (await addPatient(server.db)).patientId
  await addHold(server.db, patientOnLegalHold, (await addStaff(server.db, 'administrator')).accountId)
  await write(OLD, 1_500)
  await write(OLD, 1, 'erasure.done')
  await write(OLD, 1, 'case.read', patientOnLegalHold)
  await seal(OLD)
  await write(NOW, 10)
  await seal(NOW)
  server.setClock(NOW)
})
afterAll(async () => {
  await superuser.close()
  await server.close()
})

const write = (at: Date, count: number, action = 'case.read', patientId: string | null = null) =>
  server.db.query(
    'INSERT INTO audit_entry (at, action, patient_id) SELECT $1, $2, $3 FROM generate_series(1, $4::int)',
    [at, action, patientId, count],
  )
const seal = (at: Date) => sealAuditLog({ ...server.context, clock: () => at })
const verify = () => verifyAuditLog(server.db)
const ids = async (where: string) =>
  (await server.db.query<{ id: number }>(`SELECT id FROM audit_entry WHERE ${where} ORDER BY id`)).rows.map(
    ({ id }) => id,
  )
/** The result of the verification after a superuser's statements, which are then undone. */
async function afterSuperuser(...statements: [sql: string, values?: unknown[]][]) {
  const saved = await superuser.query('SELECT * FROM audit_entry ORDER BY id')
  for (const [sql, values] of statements) await superuser.query(sql, values)
  const { broken } = await verify()
  await superuser.query('TRUNCATE audit_entry')
  await superuser.query(
    `INSERT INTO audit_entry OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::audit_entry, $1)`,
    [JSON.stringify(saved.rows)],
  )
  expect((await verify()).broken).toBeUndefined()
  return broken
}
/** A disposal as a run would write it, except for the period. */
async function forge(entryIds: number[], at: Date, upTo: Date) {
  const disposal = { class: 'AccessRecord', count: entryIds.length, upTo, digest: digestOfIds(entryIds) }
  const id = (
    await server.db.query<{ id: string }>(
      `INSERT INTO disposal (id, class, at, months, up_to, count, digest, entry_ids)
       VALUES (gen_random_uuid(), $1, $2, 120, $3, $4, $5, $6) RETURNING id`,
      [disposal.class, at, upTo, disposal.count, disposal.digest, entryIds],
    )
  ).rows[0]?.id
  return { id, reason: entryOf(disposal) }
}

test('Entries past their period go; those of a patient under legal hold and proof of erasures stay; the log verifies', async () => {
  const before = (await verify()).entries
  await disposeOfDue(server.context)
  const left = await server.db.query(`SELECT action, patient_id FROM audit_entry WHERE at = $1 ORDER BY id`, [OLD])
  expect(left.rows).toEqual([
    { action: 'erasure.done', patient_id: null },
    { action: 'case.read', patient_id: patientOnLegalHold },
  ])
  const verified = await verify()
  expect(verified.broken).toBeUndefined()
  expect(verified).toMatchObject({ entries: before - 1_500, disposed: 1_500 })
  await seal(NOW)
  // As the doctor verifies it, from the middle of the chain.
  expect((await verifyAuditLog(server.db, { last: 2 })).broken).toBeUndefined()
})

test('Any other missing entry is detected, old or new', async () => {
  const [young] = await ids(`at = '${NOW.toISOString()}' AND action = 'case.read'`)
  const [stored] = await ids(`action = 'erasure.done'`)
  for (const id of [young, stored]) {
    expect(await afterSuperuser(['DELETE FROM audit_entry WHERE id = $1', [id]])).toBe(`Entry ${id} is missing.`)
  }
})

test('A disposal that is not in the audit log explains no missing entry', async () => {
  const first = (await ids(`action = 'retention.disposed'`))[0]
  const broken = await afterSuperuser(['DELETE FROM audit_entry WHERE id = $1', [first]])
  expect(broken).toBe('Entry 1 is missing.')
  const [stored] = await ids(`action = 'erasure.done'`)
  await forge([stored ?? 0], NOW, OLD)
  expect(await afterSuperuser(['DELETE FROM audit_entry WHERE id = $1', [stored]])).toBe(`Entry ${stored} is missing.`)
})

test('A disposal of entries before the end of their period explains no missing entry, on record or not', async () => {
  const [young] = await ids(`at = '${NOW.toISOString()}' AND action = 'case.read'`)
  for (const upTo of [OLD, NOW]) {
    const { id, reason } = await forge([young ?? 0], NOW, upTo)
    await server.db.query(
      `INSERT INTO audit_entry (at, action, subject_id, reason) VALUES ($1, 'retention.disposed', $2, $3)`,
      [NOW, id, reason],
    )
    expect(await afterSuperuser(['DELETE FROM audit_entry WHERE id = $1', [young]])).toBe(`Entry ${young} is missing.`)
  }
})

test('Nothing else can delete: the right ends with the transaction of the disposal, and two at once run in turn', async () => {
  await write(OLD, 30)
  await seal(OLD)
  await seal(NOW)
  await Promise.all([disposeOfDue(server.context), disposeOfDue(server.context)])
  for (const statement of ['DELETE FROM audit_entry', 'TRUNCATE audit_entry', 'UPDATE audit_entry SET at = at']) {
    await expect(server.db.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
  expect((await verify()).broken).toBeUndefined()
})
