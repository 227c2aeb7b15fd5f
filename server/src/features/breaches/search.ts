// Searches the audit log for the patients whom a breach affected. A job: over months of a large program it takes seconds to minutes.
import type { AppContext } from '../../context.ts'
import { query } from '../../db/query.ts'
import { openUnlimitedSession } from '../../db/unlimited-session.ts'
import { addressOf } from '../../http/trusted-proxy.ts'
import type { JobData } from '../../jobs/job-data.ts'

const find = query(
  'breaches.find-search',
  `SELECT actor_id AS "actorId", address, began_at AS "from", ended_at AS "to", search
     FROM breach WHERE id = :id AND searched_at IS NULL AND closed_at IS NULL`,
)

// Older entries have an address as it was written then.
const entryAddress = `regexp_replace(lower(split_part(e.address, '%', 1)), '^::ffff:(?=[0-9.]+$)', '')`
// A refused log-in reads nothing.
const inScope = `e.at >= :from AND e.at < :to AND (:actorId::uuid IS NULL OR e.actor_id = :actorId)
  AND (:address::text IS NULL OR ${entryAddress} = :address)
  AND e.action <> ALL ('{sign_in.failed,sign_in.refused,sign_in.locked,second_factor.failed,second_factor.locked,access.refused}')`

const insertFound = query(
  'breaches.insert-found',
  `INSERT INTO breach_patient (breach_id, patient_id, search, entries, first_at, last_at, actions)
   SELECT :id::uuid, e.patient_id, :search::int, count(*), min(e.at), max(e.at), array_agg(DISTINCT e.action ORDER BY e.action)
     FROM audit_entry e WHERE ${inScope} AND e.patient_id IS NOT NULL GROUP BY e.patient_id
   ON CONFLICT (breach_id, patient_id) DO UPDATE SET search = excluded.search, entries = excluded.entries,
     first_at = excluded.first_at, last_at = excluded.last_at, actions = excluded.actions`,
)
const deleteOthers = query(
  'breaches.delete-others',
  'DELETE FROM breach_patient WHERE breach_id = :id AND search < :search AND told_at IS NULL',
)
// A scope that was changed meanwhile gets its own search.
const finish = query(
  'breaches.finish-search',
  `UPDATE breach SET searched_at = :now, other_entries = (
     SELECT count(*) FROM audit_entry e WHERE ${inScope} AND e.patient_id IS NULL AND e.actor_id IS NOT NULL)
   WHERE id = :id AND search = :search RETURNING id`,
)

export async function searchAuditLog(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { breachId: id }: JobData['breachSearch'],
) {
  const session = await openUnlimitedSession(db)
  try {
    await session.query('BEGIN')
    const [breach] = await find(session, { id })
    if (!breach) return
    const now = clock()
    const { actorId, from, to, search } = breach
    const address = breach.address && (addressOf(breach.address) ?? breach.address)
    const scope = { id, search, actorId, address, from, to: to ?? now }
    await insertFound(session, scope)
    await deleteOthers(session, { id, search })
    const finished = await finish(session, { ...scope, now })
    await session.query(finished.length > 0 ? 'COMMIT' : 'ROLLBACK')
  } finally {
    await session.end()
  }
}
