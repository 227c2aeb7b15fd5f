// Which sealed entries are missing because they were disposed of at the end of their period (features/retention).
import { retentionBounds } from '@aruga/contract/retention/classes'
import { eachAfter, FIRST_ID } from '../../../db/each-after.ts'
import type { Db } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import { monthsBefore } from '../../../records/disposals/periods.ts'
import { digestOfIds, entryOf } from '../../../records/disposals/record.ts'

// In the order of the first disposed entry: the verification reads the entries in that order, too.
const list = query(
  'audit.list-disposals',
  `SELECT d.id, d.class, d.at, d.up_to AS "upTo", d.count, d.digest, d.entry_ids AS "entryIds!", d.entry_ids[1] AS "first!",
     (SELECT e.reason FROM audit_entry e WHERE e.at = d.at AND e.subject_id = d.id AND e.action = 'retention.disposed') AS "entry?"
   FROM disposal d WHERE d.entry_ids IS NOT NULL AND (d.entry_ids[1], d.id) > (:first::bigint, :id::uuid)
   ORDER BY d.entry_ids[1], d.id LIMIT 20`,
)
type StoredDisposal = Row<'audit.list-disposals'>

const eachDisposal = (db: Db) =>
  eachAfter(
    { first: Number.MIN_SAFE_INTEGER, id: FIRST_ID },
    (after) => list(db, after),
    ({ first, id }) => ({ first, id }),
  )

/** Whether the audit log agrees, its hash matches the ids, and their period was over by any setting. */
const isInAuditLog = ({ entry, entryIds, ...disposal }: StoredDisposal) =>
  disposal.class === 'AccessRecord' &&
  entry === entryOf({ ...disposal, count: entryIds.length }) &&
  digestOfIds(entryIds).equals(disposal.digest) &&
  new Date(disposal.upTo) <= monthsBefore(new Date(disposal.at), retentionBounds.AccessRecord.min)

type Missing = { id: number; sealedAt: string }

/**
 * A function for whether a missing entry was disposed of, with an audit entry. Call it in the order of the ids: it buffers only
 * disposals that reach beyond the last entry.
 */
export function disposedEntries(db: Db): (missing: Missing) => Promise<boolean> {
  const disposals = eachDisposal(db)
  let next: StoredDisposal | undefined
  let begun = false
  let open: { last: number; upTo: Date; ids: Set<number> }[] = []
  return async ({ id, sealedAt }) => {
    if (!begun) next = (await disposals.next()).value
    begun = true
    for (; next && next.first <= id; next = (await disposals.next()).value) {
      const last = next.entryIds.at(-1) ?? next.first
      if (last >= id && isInAuditLog(next)) open.push({ last, upTo: new Date(next.upTo), ids: new Set(next.entryIds) })
    }
    open = open.filter(({ last }) => last >= id)
    // An entry sealed later was not due yet.
    return open.some(({ ids, upTo }) => ids.has(id) && new Date(sealedAt) <= upTo)
  }
}
