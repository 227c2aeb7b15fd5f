import type { Db, Transaction } from './open.ts'
import { query } from './query.ts'

/** Rows of these tables stay: the server may only add and read them (docs/decisions/021). */
export const appendOnlyTables = ['audit_entry', 'audit_seal', 'consent', 'disposal']

const findChangeable = query(
  'db.find-changeable',
  `SELECT c.relname::text AS "name!" FROM pg_class c
    WHERE c.oid = ANY ((:tables::text[])::regclass[])
      AND has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE')
    ORDER BY 1`,
)

/**
 * Audit entries leave only by disposal at the end of their period (features/retention), which writes a row of `disposal` in the
 * same transaction. A grant is part of its transaction, so no other connection ever has the right (docs/decisions/021). One at a time, by the
 * caller's lock: two grants at once would fail.
 */
export async function deleteAuditEntries(tx: Transaction, ids: number[]): Promise<void> {
  await tx.query('GRANT DELETE ON audit_entry TO CURRENT_USER')
  await tx.query('DELETE FROM audit_entry WHERE id = ANY ($1::bigint[])', [ids])
  await tx.query('REVOKE DELETE ON audit_entry FROM CURRENT_USER')
}

/**
 * Consents leave only with patients of an import that is undone before anybody was told (docs/decisions/013-how-staff-get-in.md#282): there they
 * say what a wrong file said. The grant is part of the transaction, one at a time by the caller's lock, as above.
 */
export async function whileConsentsCanGo<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  // A foreign key's check locks what it finds, and a lock needs UPDATE.
  await tx.query('GRANT UPDATE, DELETE ON consent TO CURRENT_USER')
  const result = await work()
  await tx.query('REVOKE UPDATE, DELETE ON consent FROM CURRENT_USER')
  return result
}

/** Within `whileConsentsCanGo`: the consents on paper of patients of an import. */
export const deleteImportedConsents = (tx: Db, patientIds: string[]) =>
  tx.query(
    `DELETE FROM consent c USING imported_patient i
     WHERE c.patient_id = ANY ($1::uuid[]) AND i.patient_id = c.patient_id AND c.channel = 'paper'`,
    [patientIds],
  )

/**
 * Revokes the rights to change the append-only tables from the server's role again: a dump that was restored without its
 * privileges has granted them. Returns the tables that the role can still change: it is a superuser, or has the
 * rights through another role.
 */
export async function protectAppendOnly(db: Db): Promise<string[]> {
  const changeable = await findChangeable(db, { tables: appendOnlyTables })
  for (const { name } of changeable) await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${name} FROM CURRENT_USER`)
  return changeable.length === 0 ? [] : (await findChangeable(db, { tables: appendOnlyTables })).map(({ name }) => name)
}
