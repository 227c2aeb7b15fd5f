// Works the `announcement` queue: some hundred patients at a time, each batch with the mark of how far it is in one
// transaction, so that a server which dies is followed by one that goes on, and nobody is told twice.

import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { notify } from '../notifications/queries.ts'
import * as queries from './queries.ts'

const BATCH = 200

export async function tellPatients(context: AppContext, { announcementId }: JobData['announcement']): Promise<void> {
  while (await tellBatch(context, announcementId)) {
    // The next ones.
  }
}

/** False when nobody is left. */
const tellBatch = ({ db, clock }: AppContext, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const announcement = await queries.holdAnnouncement(tx, id)
    if (!announcement) return false
    const now = clock()
    const { audience, toldUpTo, title, body } = announcement
    const patients = await queries.nextPatients(tx, audience, toldUpTo, BATCH)
    for (const { accountId } of patients) {
      await notify(tx, { accountId, kind: 'Announcement', params: { title, body }, now })
    }
    const last = patients.at(-1)
    if (last) await queries.recordTold(tx, id, patients.length, last.patientId)
    else await queries.finishAnnouncement(tx, id, now)
    return last !== undefined
  })
