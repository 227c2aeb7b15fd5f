// Ends copies that cannot be made, or that have expired.

import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { doEach } from '../../jobs/do-each.ts'
import { notifyPatient } from '../../notify/notify.ts'
import * as queries from './queries.ts'

/** Marks the copy as failed and notifies the patient, who can request a new one. */
export async function giveUp({ db, clock }: AppContext, copyId: string) {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const failed = await queries.failCopy(tx, copyId, now)
    if (!failed) return
    const auditTarget = { actorId: null, patientId: failed.patientId, subjectId: copyId, request: { id: 'jobs' } }
    await recordAudit(tx, { at: now, action: 'portable_copy.failed', ...auditTarget })
    const { patientId } = failed
    await notifyPatient(tx, { patientId, kind: 'PortableCopyFailed', now })
  })
}

/** For the hourly sweep: removes expired files, and gives up copies whose job is gone. */
export async function sweepPortableCopies(context: AppContext): Promise<void> {
  const now = context.clock()
  // In batches.
  for (;;) {
    const files = await queries.forgetExpiredFiles(context.db, now)
    for (const { key } of files) await context.files.remove(key)
    if (files.length === 0) break
  }
  await doEach(await queries.findStuckCopies(context.db, now), ({ id }) => giveUp(context, id))
}
