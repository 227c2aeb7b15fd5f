// Each batch leaves an entry in the audit log that says what went, without saying of whom (docs/decisions/037).
import { hash, randomUUID } from 'node:crypto'
import type { RetentionClass } from '@aruga/contract/retention/classes'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { recordAudit } from '../audit/queries.ts'

const insert = query(
  'retention.record-disposal',
  `INSERT INTO disposal (id, class, at, months, up_to, count, digest, entry_ids)
   VALUES (:id, :name, :now, :months, :upTo, :count, :digest, :entryIds)`,
)

/** SHA-256 of ids, one a line: proves that a given id was among them, or was not, while they say nothing about anybody. */
export const digestOfIds = (ids: (string | number)[]) => hash('sha256', [...ids].sort().join('\n'), 'buffer')

type Disposal = {
  name: RetentionClass
  months: number
  upTo: Date
  ids: (string | number)[]
  entryIds?: number[]
  now: Date
}

/** In the transaction of the disposal. `entryIds`: audit entries that were disposed of. */
export async function recordDisposal(tx: Db, { name, months, upTo, ids, entryIds, now }: Disposal): Promise<void> {
  const id = randomUUID()
  const digest = digestOfIds(ids)
  await insert(tx, { id, name, now, months, upTo, count: ids.length, digest, entryIds: entryIds ?? null })
  const reason = `${name}: ${ids.length} up to ${upTo.toISOString()}, SHA-256 ${digest.toString('hex')}`
  const on = { patientId: null, subjectId: id, request: { id: 'retention' } }
  await recordAudit(tx, { at: now, actorId: null, action: 'retention.disposed', ...on, reason })
}
