// The audit log: who did and read what. Only sealed entries are disposed of, so that `npm run audit:verify` can tell it from loss.
import { deleteAuditEntries } from '../../db/append-only.ts'
import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'

const BATCH = 1_000

// Few holds among many patients: each patient is looked up by key.
const held = (column: string) => `SELECT ${column} FROM legal_hold h
  CROSS JOIN LATERAL (SELECT id, account_id FROM patient WHERE id = h.patient_id OFFSET 0) p WHERE h.lifted_at IS NULL`
const notOf = (column: string, onLegalHold: string) => `(e.${column} IS NULL OR e.${column} NOT IN (${onLegalHold}))`

// An entry about an erasure, a legal hold or a disposal is its proof, and stays.
const due = `audit_entry e WHERE e.at <= :before
  AND e.id <= coalesce((SELECT last_id FROM audit_seal WHERE sealed_at <= :before ORDER BY sealed_at DESC, number DESC LIMIT 1), 0)
  AND e.action NOT IN ('erasure.done', 'hold.placed', 'hold.lifted', 'retention.disposed', 'retention.period_changed')
  AND ${notOf('patient_id', held('p.id'))}
  AND ${notOf('actor_id', held('p.account_id'))} AND ${notOf('subject_id', held('p.account_id'))}`
const find = query('retention.find-entries', `SELECT e.id FROM ${due} ORDER BY e.at, e.id LIMIT ${BATCH}`)
const count = query('retention.count-entries', counting(due, 'e.at'))
const oneAtATime = query('retention.lock-audit-log', `SELECT pg_advisory_xact_lock(lock_key('audit disposal'))`)

/** Entries that were sealed this long ago. */
export const oldEntries: RetainedClass = {
  disposeOf: async (tx, before) => {
    // The entries themselves cannot be locked without the right to change them.
    await oneAtATime(tx)
    const entryIds = (await find(tx, { before })).map(({ id }) => id).sort((a, b) => a - b)
    if (entryIds.length > 0) await deleteAuditEntries(tx, entryIds)
    return { ids: entryIds, files: [], entryIds }
  },
  due: async (db, before) => dueOf(await count(db, { before })),
}
