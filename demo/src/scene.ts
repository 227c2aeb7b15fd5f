// The context of every simulated action, and its entry in the audit log.
import type { AuditAction } from '@aruga/contract/audit/audit'
import { recordAudit } from '@aruga/server/audit/record-audit'
import type { Db } from '@aruga/server/db/open'
import { query } from '@aruga/server/db/query'
import type { FileStore } from '@aruga/server/files/store'
import { accountIdOf, type Person, patientIdOf } from './people/person.ts'

/** One transaction and the file store. */
export type Scene = { db: Db; files: FileStore }

type Entry = {
  at: Date
  actorId: string
  action: AuditAction
  /** Defaults to the patient. */
  subjectId?: string
  caseId?: string
  reason?: string
}

export const audit = ({ db }: Scene, person: Person, { subjectId, ...entry }: Entry) => {
  const patientId = patientIdOf(person)
  return recordAudit(db, { ...entry, patientId, subjectId: subjectId ?? patientId, request: REQUEST })
}

/** Stands for the HTTP request that demo actions do not have. */
export const REQUEST = { id: 'demo' }

const silence = query(
  'demo.silence',
  `UPDATE notification SET mail_due = false, read_at = CASE WHEN created_at < :readUntil THEN created_at END
   WHERE account_id = :accountId`,
)
/** Prevents mails about the simulated past, and marks notifications older than `readUntil` as read. */
export const silenceNotifications = ({ db }: Scene, person: Person, readUntil: Date) =>
  silence(db, { accountId: accountIdOf(person), readUntil })
