// Handles `announcement` jobs in batches of patients. Each transaction also stores its progress, so that after a crash
// another server continues and nobody is notified twice.

import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { notifyPatient } from '../../notify/notify.ts'
import * as queries from './queries.ts'

const BATCH = 200

export async function notifyPatients(context: AppContext, { announcementId }: JobData['announcement']): Promise<void> {
  while (await notifyBatch(context, announcementId)) {
    // Continue with the next batch.
  }
}

/** False when no patient is left. */
const notifyBatch = ({ db, clock }: AppContext, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const announcement = await queries.lockAnnouncement(tx, id)
    if (!announcement) return false
    const now = clock()
    const { audience, toldUpTo, title, body } = announcement
    const patients = await queries.nextPatients(tx, audience, toldUpTo, BATCH)
    for (const { patientId } of patients) {
      await notifyPatient(tx, { patientId, kind: 'Announcement', params: { title, body }, now })
    }
    const last = patients.at(-1)
    if (last) await queries.recordProgress(tx, id, patients.length, last.patientId)
    else await queries.finishAnnouncement(tx, id, now)
    return last !== undefined
  })
