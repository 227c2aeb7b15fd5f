import type { AuditAction } from '@aruga/contract/audit/audit'
import { eventOfAction } from '@aruga/contract/webhooks/events'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { publishToReviewers } from '../events/publish.ts'
import { recordEvents } from '../webhooks/record.ts'
import { casesChangedBy } from './queue-actions.ts'

/** Where an action came from: the request's id, and its address as far as TRUST_PROXY allows. The server's own jobs have no address. */
export type Origin = { id: string; ip?: string }

export type AuditEntry = {
  at: Date
  actorId: string | null
  action: AuditAction
  patientId: string | null
  subjectId: string | null
  request: Origin
  reason?: string | undefined
  /** The case in which a file was viewed. */
  caseId?: string | undefined
  /** The branch of the action, unless the actor works there now. */
  branchId?: string
}

type Column = 'at' | 'actor_id' | 'action' | 'patient_id' | 'subject_id' | 'request_id' | 'address'

/** SQL that writes an entry for each row of `from`, for the claim, which is one statement (docs/decisions/009). */
export const entrySql = (columns: Record<Column, string>, from: string): string =>
  `INSERT INTO audit_entry (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM ${from}`

const insert = query(
  'audit.insert',
  `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address, reason, case_id, branch_id)
   VALUES (:at, :actorId, :action, :patientId, :subjectId, :requestId, :address, :reason, :caseId,
     coalesce(:branchId?::uuid, (SELECT branch_id FROM staff WHERE account_id = :actorId)))`,
)

const insertOfAccount = query(
  'audit.insert-of-account',
  `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address, reason, device, branch_id)
   SELECT :at::timestamptz, :actorId?::uuid, :action::text, patient.id, account.id, :requestId?::text, :address?::text, :reason?::text,
     :device?::text, (SELECT branch_id FROM staff WHERE account_id = :actorId)
   FROM account LEFT JOIN patient ON patient.account_id = account.id WHERE account.id = :accountId`,
)

type AccountEntry = Pick<AuditEntry, 'at' | 'actorId' | 'action' | 'request' | 'reason'> & {
  accountId: string
  /** The kind of device of the action, like `Chrome on Android`. */
  device?: string | null
}

/** Writes an entry about an account, or none for an unknown one in the same time: for calls that must not reveal who has one. */
export async function recordAuditOfAccount(db: Db, entry: AccountEntry): Promise<void> {
  const { request, reason = null, device = null, ...rest } = entry
  await insertOfAccount(db, { ...rest, reason, device, requestId: request.id, address: request.ip ?? null })
}

/** Writes an audit entry, in the transaction of its action, with the event of receivers outside, and notifies reviewers when it changes their queue. */
export async function recordAudit(db: Db, entry: AuditEntry) {
  const { at, actorId, action, patientId, subjectId, request, reason = null, caseId = null, branchId = null } = entry
  const origin = { requestId: request.id, address: request.ip ?? null }
  await insert(db, { at, actorId, action, patientId, subjectId, ...origin, reason, caseId, branchId })
  await recordEventOf(db, action, at, subjectId ? [{ patientId, subjectId }] : [])
  for (const caseId of casesChangedBy(action, entry)) await publishToReviewers(db, caseId ?? undefined)
}

const insertEach = query(
  'audit.insert-each',
  `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id)
   SELECT :at, :actorId, :action, e.patient_id, e.subject_id, :requestId
   FROM unnest(:patientIds::uuid[], :subjectIds::uuid[]) AS e (patient_id, subject_id)`,
)
type EachEntry = Pick<AuditEntry, 'at' | 'actorId' | 'action' | 'request'> & {
  each: readonly { patientId: string; subjectId: string }[]
}
/** The same action on each of many patients, by a job. For actions that change no queue. */
export async function recordAuditOfEach(tx: Db, { each, request, ...entry }: EachEntry): Promise<void> {
  const [patientIds, subjectIds] = [each.map(({ patientId }) => patientId), each.map(({ subjectId }) => subjectId)]
  await insertEach(tx, { ...entry, requestId: request.id, patientIds, subjectIds })
  await recordEventOf(tx, entry.action, entry.at, each)
}

async function recordEventOf(
  tx: Db,
  action: AuditAction,
  at: Date,
  each: readonly { patientId: string | null; subjectId: string }[],
) {
  const kind = eventOfAction(action)
  if (kind) await recordEvents(tx, { kind, at, each })
}
