// The disposals, batch by batch, each compared with its entry in the audit log.
import type { RetentionClass } from '@aruga/contract/retention/classes'
import { DISPOSALS_COUNTED, type Disposal } from '@aruga/contract/retention/staff'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { entryOf } from '../../records/disposals/record.ts'
import type { Page } from '../../wire/list-query.ts'

export const disposalSorting = { at: 'd.at' }
export const newestFirst = 'd.at DESC'

const listBy = sortedQuery(
  'retention.list-disposals',
  newestFirst,
  `SELECT d.id, d.class, d.at, d.months, d.up_to AS "upTo", d.count, d.digest,
     (SELECT e.reason FROM audit_entry e WHERE e.at = d.at AND e.subject_id = d.id AND e.action = 'retention.disposed') AS "entry?"
   FROM disposal d WHERE (:name::text IS NULL OR d.class = :name) AND (:from::bytea IS NULL OR d.digest BETWEEN :from AND :to?)
   ORDER BY :order, d.id LIMIT :limit OFFSET :offset`,
)
// Along an index, so that it stops at the limit.
const count = query(
  'retention.count-disposals',
  `SELECT count(*)::int AS "total!" FROM (
     SELECT FROM disposal d WHERE (:name::text IS NULL OR d.class = :name) AND (:from::bytea IS NULL OR d.digest BETWEEN :from AND :to?)
     ORDER BY d.at DESC LIMIT ${DISPOSALS_COUNTED + 1}) counted`,
)

/** The first and the last hash that begin with these digits; undefined when no hash does. */
function hashesFrom(digits: string) {
  if (!/^[0-9a-f]{1,64}$/i.test(digits)) return undefined
  const filled = (digit: string) => Buffer.from(digits.padEnd(64, digit), 'hex')
  return { from: filled('0'), to: filled('f') }
}

type Filter = {
  name: RetentionClass | null
  /** The beginning of a hash, in hexadecimal digits. */
  hash: string | null
  order: string
}

/** A page of the disposals, and their number, up to a limit. */
export async function listDisposals(db: Db, { name, hash, order, limit, offset }: Filter & Page) {
  const hashes = hash ? hashesFrom(hash) : { from: null, to: null }
  if (!hashes) return { totalCount: 0, more: false, items: [] }
  const filter = { name, ...hashes }
  const rows = await listBy(db, order, { ...filter, limit, offset })
  const [{ total } = { total: 0 }] = await count(db, filter)
  const items = rows.map(
    ({ digest, entry, ...disposal }): Disposal => ({
      ...disposal,
      sha256: digest.toString('hex'),
      onRecord: entry === entryOf({ ...disposal, digest }),
    }),
  )
  return { totalCount: Math.min(total, DISPOSALS_COUNTED), more: total > DISPOSALS_COUNTED, items }
}
