// What a seal of the audit log is computed over. A change here breaks every existing chain: a new column of `audit_entry`
// joins the content only where it is not null, under a name of its own (docs/decisions/021).
import { hash } from 'node:crypto'
import { query } from '../../../db/query.ts'

/** The columns of an entry as the database returns them: `at` as PostgreSQL writes it, in UTC. */
export type SealedContent = {
  id: number
  at: string
  actorId: string | null
  action: string
  patientId: string | null
  subjectId: string | null
  requestId: string | null
  address: string | null
  reason: string | null
  branchId: string | null
  caseId: string | null
  device: string | null
}

/** The content of the next entries after one, in the order of their ids. */
export const listEntries = query(
  'audit.list-entries',
  `SELECT id, at::text AS "at!", actor_id AS "actorId", action, patient_id AS "patientId", subject_id AS "subjectId",
     request_id AS "requestId", address, reason, branch_id AS "branchId", case_id AS "caseId", device
   FROM audit_entry WHERE id > :after AND (:upTo::bigint IS NULL OR id <= :upTo) ORDER BY id LIMIT 1000`,
)

export const DIGEST_BYTES = 32
/** The hash before the first seal. */
export const BEGINNING = Buffer.alloc(DIGEST_BYTES)

/** SHA-256 of an entry's content. */
export function digestOf(entry: SealedContent): Buffer {
  const { id, at, actorId, action, patientId, subjectId, requestId, address, reason, branchId, caseId, device } = entry
  // Without trailing zeros, as sealed from the beginning.
  const sealedForm = `${at.slice(0, 10)}T${at.slice(11).replace(/\+00$/, 'Z')}`
  const content = [id, sealedForm, actorId, action, patientId, subjectId, requestId, address, reason, branchId, caseId]
  return hash('sha256', JSON.stringify(device === null ? content : [...content, { device }]), 'buffer')
}

export type Seal = { number: number; entryIds: number[]; digests: Buffer; sealedAt: Date }

/** The hash of a seal: over the hash of the seal before it and all content of this one. */
export function hashOfSeal(previous: Buffer, { number, entryIds, digests, sealedAt }: Seal): Buffer {
  const head = JSON.stringify([number, sealedAt.toISOString(), entryIds])
  return hash('sha256', Buffer.concat([previous, Buffer.from(head), digests]), 'buffer')
}
