import type { AppContext } from '@aruga/server/context'
import { query } from '@aruga/server/db/query'
import { renewClaimCodes } from '@aruga/server/records/letters/renew-code'
import { inFours } from '@aruga/server/texts/readable-code'
import { carmen } from './people/known-people.ts'

const findClaim = query(
  'demo.code-at-counter',
  `SELECT l.id AS "letterId", l.patient_id AS "patientId", l.claim_code AS "code!", l.code_valid_until <= :now AS expired
   FROM account a JOIN patient p ON p.account_id = a.id JOIN letter l ON l.patient_id = p.id
   WHERE a.email = :email AND l.status = 'Claimed' AND is_in_time(l, :now) ORDER BY l.issued_at LIMIT 1`,
)

/** A code that the demo pharmacist can look up now; an expired one is renewed first. Undefined once all units are bought. */
export async function codeAtCounter({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<string | undefined> {
  const now = clock()
  const claimed = async () => (await findClaim(db, { email: carmen.email, now }))[0]
  const first = await claimed()
  if (!first?.expired) return first && inFours(first.code)
  await renewClaimCodes(db, first.letterId, first.patientId, now)
  const renewed = await claimed()
  return renewed && inFours(renewed.code)
}
