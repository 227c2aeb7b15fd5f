// The audit log: who did and read what. Only sealed entries are disposed of, so that `npm run audit:verify` can tell it from loss.
import { deleteAuditEntries } from '../../db/append-only.ts'
import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'

// An entry about an erasure, a legal hold or a disposal is its proof, and stays.
const disposable = `audit_entry e
   WHERE e.at <= :before
     AND e.id <= coalesce((SELECT last_id FROM audit_seal WHERE sealed_at <= :before ORDER BY sealed_at DESC, number DESC LIMIT 1), 0)
     AND e.action NOT IN ('erasure.done', 'hold.placed', 'hold.lifted', 'retention.disposed', 'retention.period_changed')
     AND (e.patient_id IS NULL OR e.patient_id NOT IN (SELECT patient_id FROM legal_hold WHERE lifted_at IS NULL))
     AND (e.actor_id IS NULL OR e.actor_id NOT IN (SELECT accounts_on_hold()))
     AND (e.subject_id IS NULL OR e.subject_id NOT IN (SELECT accounts_on_hold()))`
const find = query('retention.find-entries', `SELECT e.id FROM ${disposable} ORDER BY e.at, e.id LIMIT 1000`)
const count = query('retention.count-entries', counting(`e.at FROM ${disposable} ORDER BY e.at`))
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
