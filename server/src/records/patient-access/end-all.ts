import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { payloadOf, publish } from '../../events/publish.ts'

const endAll = query(
  'patient-access.end-all',
  `UPDATE patient_access SET ended_at = :now, ended_by = :endedBy? WHERE patient_id = :patientId AND ended_at IS NULL
   RETURNING id, account_id AS "accountId"`,
)

/**
 * Ends every access to a patient who leaves or is erased, and with it the tokens and event streams of the sessions that act by it; these go on for
 * somebody else at their next refresh. `endedBy` null: the program. Returns whose accesses.
 */
export async function endAllAccess(tx: Db, patientId: string, endedBy: string | null, now: Date) {
  const ended = await endAll(tx, { patientId, endedBy, now })
  const payloads = ended.map(({ accountId }) => payloadOf({ sessionsOf: accountId, but: null }))
  if (payloads.length > 0) await publish(tx, { payloads })
  return ended
}
