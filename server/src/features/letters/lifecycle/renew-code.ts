// A claim code older than a day is replaced when its owner opens the letter, by one that no counter has scanned.
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { findLetterOfPatient, type LetterRow } from '../queries.ts'
import { codeEnd, withFreshCode } from './claim-code.ts'

const renew = query(
  'letters.renew-code',
  `UPDATE letter SET claim_code = :code, code_valid_until = :codeEnd, scanned_at = NULL
   WHERE id = :letterId AND patient_id = :patientId AND status = 'Claimed' AND code_valid_until <= :now AND valid_until > :now`,
)

/** Gives a claimed letter whose code has ended another one. */
export const renewClaimCode = (db: Db, letterId: string, patientId: string, now: Date) =>
  withFreshCode((code) => renew(db, { letterId, patientId, code, codeEnd: codeEnd(now), now }))

/** The letter as it is, its code another one where that has run out: what is shown to a patient is good at the counter. */
export async function withLivingCode(db: Db, letter: LetterRow, patientId: string, now: Date): Promise<LetterRow> {
  const { id, status, codeValidUntil } = letter
  if (status !== 'Claimed' || !codeValidUntil || new Date(codeValidUntil) > now) return letter
  await renewClaimCode(db, id, patientId, now)
  return (await findLetterOfPatient(db, id, patientId, now)) ?? letter
}
