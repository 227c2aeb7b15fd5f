// When the patient opens a letter, a claim code older than a day is replaced by a new one that no counter has scanned. All of the
// patient's expired claims at that branch get the same one.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { codeEnd, withFreshCode } from './claim-code.ts'
import { findLetterOfPatient, type LetterRow } from './queries.ts'

// The claims are locked in the order of the counter (lock-claims.ts). A code that is still valid there is joined; a stopped one is not valid.
const renew = query(
  'letters.renew-code',
  `WITH claim AS (
     SELECT * FROM letter WHERE patient_id = :patientId AND status = 'Claimed'
       AND branch_id = (SELECT branch_id FROM letter WHERE id = :letterId AND patient_id = :patientId) AND is_in_time(letter, :now)
     ORDER BY id FOR NO KEY UPDATE
   ), valid AS (
     SELECT claim_code, code_valid_until FROM claim WHERE code_valid_until > :now ORDER BY claimed_at, id LIMIT 1
   )
   UPDATE letter l SET claim_code = coalesce(valid.claim_code, :code), scanned_at = NULL,
     code_valid_until = least(coalesce(valid.code_valid_until, :codeEnd), l.valid_until)
   FROM claim LEFT JOIN valid ON true WHERE l.id = claim.id AND claim.code_valid_until <= :now`,
)

/** Replaces the expired codes of the patient's claims at the branch of this one. */
export const renewClaimCodes = (db: Db, letterId: string, patientId: string, now: Date) =>
  withFreshCode((code) => renew(db, { letterId, patientId, code, codeEnd: codeEnd(now), now }))

/** The letter, with a new code if the old one has expired: a code shown to a patient always works at the counter. */
export async function withValidCode(db: Db, letter: LetterRow, patientId: string, now: Date): Promise<LetterRow> {
  const { id, status, codeValidUntil } = letter
  if (status !== 'Claimed' || !codeValidUntil || new Date(codeValidUntil) > now) return letter
  await renewClaimCodes(db, id, patientId, now)
  return (await findLetterOfPatient(db, id, patientId, now)) ?? letter
}
