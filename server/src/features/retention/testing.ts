// One row of each class, whose period began at a given moment.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { RetentionClass } from '@aruga/contract/retention/classes'
import type { TestApp } from '../../testing/app.ts'
import { addAccount, addBranch, addLetter, addPatient, addPharmacist } from '../../testing/people.ts'
import { sealAuditLog } from '../audit/chain/seal.ts'

/** Its patient, and whether it still exists. */
export type Retained = { patientId: string; isThere: () => Promise<boolean> }

export function retained(server: TestApp): Record<RetentionClass, (at: Date) => Promise<Retained>> {
  const { db, context } = server
  const find = async (sql: string, id: string | number) => ((await db.query(sql, [id])).rowCount ?? 0) > 0
  const retainedRow = (patientId: string, sql: string, id: string | number): Retained => ({
    patientId,
    isThere: () => find(sql, id),
  })
  const nameOf = 'SELECT FROM patient WHERE id = $1 AND erased_at IS NULL'
  const person = (status: 'Declined' | 'Unsubscribed', column: string) => async (at: Date) => {
    const { patientId } = await addPatient(db, status)
    await db.query(`UPDATE patient SET ${column} = $2 WHERE id = $1`, [patientId, at])
    return retainedRow(patientId, nameOf, patientId)
  }
  const document = (kind: string, status: string) => async (at: Date) => {
    const { patientId } = await addPatient(db)
    const { files } = context
    const key = await files.persist(await files.receive(Readable.from([Buffer.from(randomUUID())]), { maxBytes: 100 }))
    const id = randomUUID()
    await db.query(
      `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at, reviewed_at)
       VALUES ($1::uuid, $2, $3, $4, $5, 'x.pdf', 'application/pdf', 1, $1::uuid::text, $6, $6)`,
      [id, patientId, kind, status, key, at],
    )
    const isThere = async () => {
      const row = await find('SELECT FROM document WHERE id = $1', id)
      const file = await files.open(key).then(
        (stream) => !stream.destroy().errored,
        () => false,
      )
      if (row !== file) throw new Error(`The row is ${row ? 'there' : 'gone'}, its file is not.`)
      return row
    }
    return { patientId, isThere }
  }
  return {
    DeclinedRegistration: person('Declined', 'decided_at'),
    FormerPatient: person('Unsubscribed', 'left_at'),
    UnusedLogIn: async (at) => {
      // Helped this patient until then.
      const { patientId } = await addPatient(db)
      const { accountId } = await addAccount(db, 'patient')
      await db.query(`UPDATE account SET created_at = $2, first_name = 'Ana', last_name = 'Reyes' WHERE id = $1`, [
        accountId,
        at,
      ])
      await db.query(
        `INSERT INTO patient_access (id, account_id, patient_id, grounds, scope, since, ended_at)
         VALUES ($1, $2, $3, 'Invited', '{see}', $4, $4)`,
        [randomUUID(), accountId, patientId, at],
      )
      return retainedRow(patientId, `SELECT FROM account WHERE id = $1 AND status = 'active'`, accountId)
    },
    SetAsideDocument: document('Prescription', 'Declined'),
    Prescription: document('Prescription', 'Accepted'),
    Receipt: document('OfficialReceipt', 'Accepted'),
    Letter: async (at) => {
      const { patientId } = await addPatient(db)
      const id = await addLetter(db, patientId)
      const branchId = await addBranch(db)
      const { accountId } = await addPharmacist(db, branchId)
      await db.query(`UPDATE letter SET status = 'Dispensed', valid_until = $2, issued_at = $2 WHERE id = $1`, [id, at])
      await db.query(
        `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
         VALUES ($1::uuid, $2, $3, $1::uuid::text, 2, $4, $5)`,
        [randomUUID(), id, branchId, accountId, at],
      )
      await db.query(`INSERT INTO letter_event (letter_id, state, at, by) VALUES ($1, 'Dispensed', $2, 'pharmacy')`, [
        id,
        at,
      ])
      const anyOfIt = `SELECT 1 FROM letter WHERE id = $1 UNION ALL SELECT 1 FROM dispensing WHERE letter_id = $1
        UNION ALL SELECT 1 FROM letter_event WHERE letter_id = $1`
      return retainedRow(patientId, anyOfIt, id)
    },
    Notification: async (at) => {
      const { patientId, accountId } = await addPatient(db)
      const id = randomUUID()
      await db.query(
        `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at, mail_due)
         VALUES ($1, $2, 'LetterIssued', 'a', 'a', 'a', 'a', $3, false)`,
        [id, accountId, at],
      )
      return retainedRow(patientId, 'SELECT FROM notification WHERE id = $1', id)
    },
    AccessRecord: async (at) => {
      const { patientId } = await addPatient(db)
      const { rows } = await db.query<{ id: number }>(
        `INSERT INTO audit_entry (at, action, patient_id) VALUES ($1, 'case.read', $2) RETURNING id`,
        [at, patientId],
      )
      await sealAuditLog({ ...context, clock: () => at })
      return retainedRow(patientId, 'SELECT FROM audit_entry WHERE id = $1', rows[0]?.id ?? 0)
    },
  }
}
