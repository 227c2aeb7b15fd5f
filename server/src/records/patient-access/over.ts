// What ends because its time is over: marked, audited and told, by the sweep or when the same account is let in again before it.
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { endOver } from './end.ts'
import { tellCaregiver, tellOwners } from './tell.ts'

type Of = { accountId: string | null; patientId: string | null; rows: number }
/** Marks what is over, of one account and patient, or of all. Returns how many. */
export async function endWhatIsOver(tx: Db, of: Of, { request, now }: { request: Origin; now: Date }): Promise<number> {
  const over = await endOver(tx, { ...of, now })
  for (const { id, accountId, patientId } of over) {
    const entry = { at: now, actorId: null, patientId, subjectId: id, request }
    await recordAudit(tx, { ...entry, action: 'caregiver.time_over' })
    await tellOwners(tx, 'CaregiverEnded', { patientId, accountId, now })
    await tellCaregiver(tx, { patientId, accountId, now })
  }
  return over.length
}
