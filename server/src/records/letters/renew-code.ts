// When the patient opens the letter, a claim code older than a day is replaced by a new one that no counter has scanned.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { codeEnd, withFreshCode } from './claim-code.ts'
import { findLetterOfPatient, type LetterRow } from './queries.ts'

const renew = query(
  'letters.renew-code',
  `UPDATE letter SET claim_code = :code, code_valid_until = least(:codeEnd, valid_until), scanned_at = NULL
   WHERE id = :letterId AND patient_id = :patientId AND status = 'Claimed' AND code_valid_until <= :now
     AND is_in_time(letter, :now)`,
)

/** Replaces the expired code of a claimed letter. */
export const renewClaimCode = (db: Db, letterId: string, patientId: string, now: Date) =>
  withFreshCode((code) => renew(db, { letterId, patientId, code, codeEnd: codeEnd(now), now }))

/** The letter, with a new code if the old one has expired: a code shown to a patient always works at the counter. */
export async function withValidCode(db: Db, letter: LetterRow, patientId: string, now: Date): Promise<LetterRow> {
  const { id, status, codeValidUntil } = letter
  if (status !== 'Claimed' || !codeValidUntil || new Date(codeValidUntil) > now) return letter
  await renewClaimCode(db, id, patientId, now)
  return (await findLetterOfPatient(db, id, patientId, now)) ?? letter
}
