import type { AppContext } from '@aruga/server/context'
import { renewClaimCode } from '@aruga/server/features/letters/lifecycle/renew-code'
import { inFours } from '@aruga/server/readable-code'
import { carmen } from './people/known-people.ts'

const find = `SELECT l.id AS "letterId", l.patient_id AS "patientId", l.claim_code AS code, l.code_valid_until <= $2 AS old
  FROM account a JOIN patient p ON p.account_id = a.id JOIN letter l ON l.patient_id = p.id
  WHERE a.email = $1 AND l.status = 'Claimed' AND l.valid_until > $2 ORDER BY l.issued_at LIMIT 1`

/** A code that the demo's pharmacist can look up now; an old one is renewed, as its patient would. Undefined: all is bought. */
export async function codeAtCounter({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<string | undefined> {
  const now = clock()
  type Claimed = { letterId: string; patientId: string; code: string; old: boolean }
  const claimed = async () => (await db.query<Claimed>(find, [carmen.email, now])).rows[0]
  const first = await claimed()
  if (!first?.old) return first && inFours(first.code)
  await renewClaimCode(db, first.letterId, first.patientId, now)
  const renewed = await claimed()
  return renewed && inFours(renewed.code)
}
