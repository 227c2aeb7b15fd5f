// What ends together with something else: a patient who leaves, a time that is over.
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { endAllFor } from './end.ts'
import { cancelAllInvitations } from './invitations.ts'
import { endWhatIsOver } from './over.ts'
import { removeProposalsOf } from './proposals.ts'
import { tellCaregiver } from './tell.ts'

/** Ends what everybody may do for a patient who leaves, and takes back whom the patient invited. */
export async function endAccessOfLeaver(
  tx: Db,
  { patientId, actorId, request, now }: { patientId: string; actorId: string; request: Origin; now: Date },
) {
  await cancelAllInvitations(tx, { patientId, now })
  await removeProposalsOf(tx, { patientId })
  for (const { id, accountId } of await endAllFor(tx, { patientId, by: actorId, now })) {
    await recordAudit(tx, { at: now, actorId, action: 'caregiver.ended', patientId, subjectId: id, request })
    await tellCaregiver(tx, { patientId, accountId, now })
  }
}

const BATCH = 100

/** Marks what ended by itself, and tells both. Any number of servers may run it. */
export async function sweepAccess({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  for (;;) {
    const of = { accountId: null, patientId: null, rows: BATCH }
    const ended = await inTransaction(db, (tx) => endWhatIsOver(tx, of, { request: { id: 'sweep' }, now }))
    if (ended < BATCH) return
  }
}
