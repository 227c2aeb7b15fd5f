// Each batch leaves an entry in the audit log that says what was disposed of, but not whose it was (docs/decisions/037).
import { hash, randomUUID } from 'node:crypto'
import type { RetentionClass } from '@aruga/contract/retention/classes'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Batch } from './class.ts'

const insert = query(
  'retention.record-disposal',
  `INSERT INTO disposal (id, class, at, months, up_to, count, digest, entry_ids)
   VALUES (:id, :name, :now, :months, :upTo, :count, :digest, :entryIds)`,
)

/** SHA-256 of ids, one a line: proves whether a given id was among them, and reveals nothing about anybody. */
export const digestOfIds = (ids: (string | number)[]) => hash('sha256', [...ids].sort().join('\n'), 'buffer')

type Entry = { class: string; count: number; upTo: Date | string; digest: Buffer }
/** The audit log's words about a disposal. */
export const entryOf = ({ class: name, count, upTo, digest }: Entry) =>
  `${name}: ${count} up to ${new Date(upTo).toISOString()}, SHA-256 ${digest.toString('hex')}`

type Disposal = { name: RetentionClass; months: number; upTo: Date; batch: Batch; now: Date }

/** Called in the transaction of the disposal. */
export async function recordDisposal(tx: Db, { name, months, upTo, batch, now }: Disposal): Promise<void> {
  const id = randomUUID()
  const { ids } = batch
  const disposal = { upTo, count: ids.length, digest: digestOfIds(ids) }
  const entryIds = 'entryIds' in batch ? batch.entryIds : null
  await insert(tx, { id, name, now, months, ...disposal, entryIds })
  const auditTarget = { patientId: null, subjectId: id, request: { id: 'retention' } }
  const reason = entryOf({ class: name, ...disposal })
  await recordAudit(tx, { at: now, actorId: null, action: 'retention.disposed', ...auditTarget, reason })
}
