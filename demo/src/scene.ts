// What all that happens in the demo needs, and how it is put on record.
import type { AuditAction } from '@aruga/contract/audit/audit'
import type { Db } from '@aruga/server/db/open'
import { recordAudit } from '@aruga/server/features/audit/queries'
import type { FileStore } from '@aruga/server/files/store'
import { idOf } from './ids.ts'
import { type Person, patientIdOf } from './people/person.ts'

/** One transaction, and the store of files. */
export type Scene = { db: Db; files: FileStore }

type Entry = {
  at: Date
  actorId: string
  action: AuditAction
  /** On what; the patient themselves where it is nothing else. */
  subjectId?: string
  caseId?: string
  reason?: string
}

export const onRecord = ({ db }: Scene, person: Person, { subjectId, ...entry }: Entry) => {
  const patientId = patientIdOf(person)
  return recordAudit(db, { ...entry, patientId, subjectId: subjectId ?? patientId, request: REQUEST })
}

/** Nothing of the demo was asked for over a network. */
export const REQUEST = { id: 'demo' }

const quieten = `UPDATE notification SET mail_due = false, read_at = CASE WHEN created_at < $2 THEN created_at END
  WHERE account_id = $1`
/** Nobody gets mail about things that never happened; all but the news of the last days is read. */
export const quietNews = ({ db }: Scene, person: Person, readUntil: Date) =>
  db.query(quieten, [idOf(`account ${person.email}`), readUntil])
