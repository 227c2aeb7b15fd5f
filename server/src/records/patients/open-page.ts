// Reads the data of a patient's page, for staff who have opened it today with a reason.

import { findOpenCase, hasPageOpen, isViewAudited } from '../../audit/patient-file-access.ts'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { problem } from '../../wire/problem.ts'
import { findReaderOf } from './queries.ts'

/**
 * For staff who write about a patient: throws `FileNotOpened` unless they have opened the patient or one of their cases today, like
 * a read. The caller checks that the patient exists.
 */
export async function needOpenFile(db: Db, actorId: string, patientId: string, now: Date): Promise<void> {
  if (!(await findOpenCase(db, actorId, patientId, now))) throw problem('FileNotOpened')
}

type Access = { actorId: string; patientId: string; now: Date; request: Origin }

/** Returns the result of `read`; the read is audited, reads within an hour as one. Throws `FileNotOpened` or `NotFound`. */
export async function withOpenPage<T>(
  db: Database,
  { actorId, patientId, now, request }: Access,
  read: () => Promise<T | undefined>,
): Promise<T> {
  if (!(await hasPageOpen(db, actorId, patientId, now))) {
    throw problem((await findReaderOf(db, patientId, now)) ? 'FileNotOpened' : 'NotFound')
  }
  const page = await read()
  if (!page) throw problem('NotFound')
  const id = patientId.toLowerCase()
  await inTransaction(db, async (tx) => {
    if (await isViewAudited(tx, actorId, id, now)) return
    const auditTarget = { patientId: id, subjectId: id, caseId: id, request }
    await recordAudit(tx, { at: now, actorId, action: 'patient.read', ...auditTarget })
  })
  return page
}
