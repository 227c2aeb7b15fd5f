import type { AppContext } from '@aruga/server/context'
import { renewClaimCode } from '@aruga/server/features/letters/lifecycle/renew-code'
import { inFours } from '@aruga/server/readable-code'
import { carmen } from './people/known-people.ts'

const findClaim = `SELECT l.id AS "letterId", l.patient_id AS "patientId", l.claim_code AS code, l.code_valid_until <= $2 AS expired
  FROM account a JOIN patient p ON p.account_id = a.id JOIN letter l ON l.patient_id = p.id
  WHERE a.email = $1 AND l.status = 'Claimed' AND l.valid_until > $2 ORDER BY l.issued_at LIMIT 1`

/** A code that the demo pharmacist can look up now; an expired one is renewed first. Undefined once all units are bought. */
export async function codeAtCounter({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<string | undefined> {
  const now = clock()
  type Claimed = { letterId: string; patientId: string; code: string; expired: boolean }
  const claimed = async () => (await db.query<Claimed>(findClaim, [carmen.email, now])).rows[0]
  const first = await claimed()
  if (!first?.expired) return first && inFours(first.code)
  await renewClaimCode(db, first.letterId, first.patientId, now)
  const renewed = await claimed()
  return renewed && inFours(renewed.code)
}
