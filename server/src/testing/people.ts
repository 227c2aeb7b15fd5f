// Rows that tests need in the database. Administrators' rows are written by their own statements, as in the demo; the rest
// by plain inserts: other tests cover the usual way.

import { randomInt, randomUUID } from 'node:crypto'
import type { Role } from '@aruga/contract/permissions'
import { hashPassword } from '../auth/passwords/passwords.ts'
import { beginSession } from '../auth/sessions/lifecycle/start.ts'
import { type Database, type Db, inTransaction } from '../db/open.ts'
import { insertProduct } from '../features/formulary/staff-queries.ts'
import { insertBranch, insertPharmacy } from '../features/pharmacies/staff-queries.ts'
import { newPatientCode } from '../records/registration/patient-code.ts'
import { insertAccount, insertStaff } from './accounts.ts'

export const PASSWORD = 'Aruga-test-1'
// One hash for all: hashing is slow on purpose.
const passwordHash = hashPassword(PASSWORD)

export async function addAccount(db: Db, role: Role, email = `${role}-${randomUUID()}@demo.test`) {
  const id = randomUUID()
  await insertAccount(db, { id, email, passwordHash: await passwordHash, role, now: new Date() })
  return { accountId: id, email }
}

/** The doctor with that code; an upsert, since patients added in parallel share one. */
export async function addDoctor(db: Db, code = 'HCP-2468', retired = false) {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO healthcare_professional (id, code, name, specialty, clinic, retired_at)
     VALUES (gen_random_uuid(), $1, 'Dr. Test', 'Endocrinology', 'Test Clinic', CASE WHEN $2 THEN '2026-01-01'::timestamptz END)
     ON CONFLICT (code) DO UPDATE SET retired_at = excluded.retired_at RETURNING id`,
    [code, retired],
  )
  return rows[0]?.id as string
}

export async function addPatient(db: Db, status = 'Active') {
  const doctor = await db.query('SELECT id FROM healthcare_professional LIMIT 1')
  const doctorId = doctor.rows[0]?.id ?? (await addDoctor(db))
  const account = await addAccount(db, 'patient')
  const patientId = randomUUID()
  await db.query(
    `INSERT INTO patient (id, account_id, patient_code, reference, status, doctor_id, first_name, last_name,
       mobile_phone_number, registered_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'Test', 'Patient', $7, now())`,
    [
      ...[patientId, account.accountId, newPatientCode(), `R-${patientId.slice(0, 8)}`, status, doctorId],
      // Each has a new number: a shared number is a signal.
      `0917${String(randomInt(10_000_000)).padStart(7, '0')}`,
    ],
  )
  return { ...account, patientId }
}

/** A patient who does not log in: a child, or somebody on paper. */
export async function addPatientWithoutAccount(db: Db, status = 'Active'): Promise<string> {
  const { patientId } = await addPatient(db, status)
  await takeAccounts(db, [patientId])
  return patientId
}

/** From now on these patients have no account. */
export const takeAccounts = (db: Db, patientIds: readonly string[]) =>
  db.query('UPDATE patient SET account_id = NULL WHERE id = ANY ($1)', [patientIds])

export async function addBranch(db: Db, name = 'Test Avenue') {
  const pharmacy = await insertPharmacy(db, 'Test Botika')
  const place = { address: '1 Test Avenue', city: 'Quezon City', province: 'Metro Manila' }
  const details = { name, ...place, latitude: 14.64, longitude: 121.07, phone: null, hours: [] }
  return (await insertBranch(db, pharmacy?.id ?? '', details))?.id as string
}

export async function addProduct(db: Db) {
  const medicine = { name: 'Insulin glargine', strength: '100 units/mL pen', form: 'Solution', unit: 'pen' }
  const rules = { defaultQuantity: 12, letterDays: 90, prescriptionDays: 180 }
  return insertProduct(db, { ...medicine, ...rules, benefit: { en: 'Half', fil: 'Kalahati' } })
}

type LetterState = { quantity?: number; status?: string; validUntil?: Date }

export async function addLetter(
  db: Db,
  patientId: string,
  { quantity = 12, status = 'Issued', validUntil }: LetterState = {},
) {
  const product = await db.query('SELECT id FROM product LIMIT 1')
  const productId = product.rows[0]?.id ?? (await addProduct(db))
  const id = randomUUID()
  await db.query(
    `INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit_en, benefit_fil, benefit_rule,
       quantity_approved, status, issued_at, valid_until)
     VALUES ($1, $2, $3, $4, 'Insulin glargine', '100 units/mL pen', 'pen', 'Half', 'Kalahati',
       (SELECT benefit_rule FROM product WHERE id = $4), $5, $6, now(),
       coalesce($7, end_of_day(now() + interval '90 days')))`,
    [id, `L-${id.slice(0, 8)}`, patientId, productId, quantity, status, validUntil ?? null],
  )
  return id
}

export async function addPharmacist(db: Db, branchId: string | null) {
  const account = await addAccount(db, 'pharmacist')
  await insertStaff(db, { id: account.accountId, name: 'Test Pharmacist', branchId })
  return account
}

/** An account with its row in `staff`, as an administrator sees it. */
export async function addStaff(
  db: Db,
  role: Exclude<Role, 'patient'>,
  name = `Staff of the test (${role})`,
  branchId: string | null = null,
) {
  const account = await addAccount(db, role)
  await insertStaff(db, { id: account.accountId, name, branchId })
  return account
}

/**
 * A session as log-in creates it, without the slow password check; `now` in the past makes it an expired one. `patientId`: for whom it acts,
 * if not for the account's own patient.
 */
export async function addSession(db: Database, accountId: string, now = new Date(), patientId: string | null = null) {
  const { rows } = await db.query('SELECT security_stamp FROM account WHERE id = $1', [accountId])
  const client = { clientId: 'aruga-patient-app', scopes: ['openid', 'aruga', 'offline_access'], device: null }
  const session = { accountId, patientId, securityStamp: rows[0]?.security_stamp, ...client }
  const { sessionId, tokens } = await inTransaction(db, (tx) => beginSession(tx, session, now))
  return { token: tokens.accessToken, refreshToken: tokens.refreshToken, sessionId }
}

/** An access that is in force: who besides the patient's own account may act for the patient; returns its id. */
export async function addAccess(
  db: Db,
  access: { accountId: string; patientId: string; scope?: readonly string[]; grounds?: string; until?: Date },
): Promise<string> {
  const id = randomUUID()
  const { accountId, patientId, scope = ['see'], grounds = 'Invited', until = null } = access
  await db.query(
    'INSERT INTO patient_access (id, account_id, patient_id, grounds, scope, since, until) VALUES ($1, $2, $3, $4, $5, now(), $6)',
    [id, accountId, patientId, grounds, scope, until],
  )
  return id
}

/** A legal hold that is in force; returns its id. */
export async function addHold(db: Db, patientId: string, placedBy: string): Promise<string> {
  const id = randomUUID()
  await db.query(
    `INSERT INTO legal_hold (id, patient_id, reason, placed_at, placed_by) VALUES ($1, $2, 'A lawsuit', now(), $3)`,
    [id, patientId, placedBy],
  )
  return id
}
