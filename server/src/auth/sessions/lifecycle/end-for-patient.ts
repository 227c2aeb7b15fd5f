import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { payloadOf, publish } from '../../../events/publish.ts'

// A session that a server of the version before began has no `patient_id`: it is its account's own patient's. In the order of their ids, as at a log-out.
const endFor = query(
  'connect.end-sessions-for-patient',
  `WITH ended AS (
     UPDATE connect_session SET ended_at = :now, end_reason = CASE WHEN access_id IS NOT NULL THEN 'AccessEnded' END
      WHERE id IN (SELECT s.id FROM connect_session s JOIN patient p ON p.id = :patientId
        WHERE s.account_id IN (SELECT p.account_id UNION ALL SELECT x.account_id FROM patient_access x WHERE x.patient_id = p.id)
          AND coalesce(s.patient_id, CASE WHEN s.account_id = p.account_id THEN p.id END) = p.id AND s.ended_at IS NULL ORDER BY s.id FOR UPDATE OF s)
     RETURNING id, account_id
   ), phones AS (
     DELETE FROM push_subscription USING ended WHERE session_id = ended.id
   )
   SELECT DISTINCT account_id AS "accountId" FROM ended`,
)

/**
 * Ends every session that acts for a patient, their own and those of others, who may be logged in for somebody else: their passkeys and their other
 * sessions stay. The event streams of these accounts end too, and those of other sessions begin again.
 */
export async function endSessionsFor(tx: Db, patientId: string, now: Date): Promise<void> {
  const accounts = await endFor(tx, { patientId, now })
  const payloads = accounts.map(({ accountId }) => payloadOf({ sessionsOf: accountId, but: null }))
  if (payloads.length > 0) await publish(tx, { payloads })
}
