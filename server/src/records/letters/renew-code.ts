// When the patient opens a letter, a claim code older than a day is replaced by a new one that no counter has scanned. All of the
// patient's expired claims at that branch get the same one, as far as one has room for them, and are coming again. The old one stays known
// for hand-overs that a till sends later (earlier-codes.ts).
import { LETTERS_OF_A_CODE } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { codeEnd, withFreshCode } from './claim-code.ts'
import { comeAgainSql, firstComing } from './come-again.ts'
import { keepCodesSql } from './earlier-codes.ts'
import { findLetterOfPatient, type LetterRow } from './queries.ts'

// The claims are locked in the order of the counter (lock-claims.ts). A code that is still valid there is joined, with a new end for all its
// letters, unless the letter was handed over with it; a stopped one is not valid.
const renew = query(
  'letters.renew-code',
  `WITH claim AS (
     SELECT * FROM letter WHERE patient_id = :patientId AND status = 'Claimed'
       AND branch_id = (SELECT branch_id FROM letter WHERE id = :letterId AND patient_id = :patientId) AND is_in_time(letter, :now)
     ORDER BY id FOR NO KEY UPDATE
   ), valid AS (
     SELECT claim_code AS code, count(*) AS letters, min(claimed_at) AS since FROM claim WHERE code_valid_until > :now GROUP BY claim_code
   ), meant AS (
     SELECT c.id, coalesce((
         SELECT v.code FROM valid v WHERE v.letters < ${LETTERS_OF_A_CODE}
           AND NOT EXISTS (SELECT FROM dispensing d WHERE d.claim_code = v.code AND d.letter_id = c.id)
         ORDER BY v.since, v.code LIMIT 1
       ), :code) AS code
     FROM claim c WHERE c.code_valid_until <= :now
   ), placed AS (
     SELECT id, code, row_number() OVER (PARTITION BY code ORDER BY id <> :letterId, id)
       + coalesce((SELECT v.letters FROM valid v WHERE v.code = meant.code), 0) AS place FROM meant
   ), renewed AS (
     SELECT id, code FROM placed WHERE place <= ${LETTERS_OF_A_CODE}
   ), longer AS (
     SELECT id, claim_code FROM claim WHERE code_valid_until > :now AND claim_code IN (SELECT code FROM renewed)
   ), kept AS (
     ${keepCodesSql('SELECT c.claim_code, c.id, c.branch_id, c.claimed_at, c.code_valid_until, :now, c.scanned_at IS NOT NULL FROM claim c JOIN renewed USING (id) WHERE c.claim_code <> renewed.code')}
   ), again AS (
     ${comeAgainSql('letter l WHERE l.id IN (SELECT id FROM renewed)')}
   )
   UPDATE letter l SET claim_code = next.code, code_valid_until = least(:codeEnd, l.valid_until),
     scanned_at = CASE WHEN l.claim_code = next.code THEN l.scanned_at END
   FROM (SELECT id, code FROM renewed UNION ALL SELECT id, claim_code FROM longer) next WHERE l.id = next.id`,
)

/** Replaces the expired codes of the patient's claims at the branch of this one: they are coming again. */
export const renewClaimCodes = (db: Db, letterId: string, patientId: string, now: Date) =>
  withFreshCode((code) => renew(db, { letterId, patientId, code, codeEnd: codeEnd(now), now, since: firstComing(now) }))

/** The letter, with a new code if the old one has expired: a code shown to a patient always works at the counter. */
export async function withValidCode(db: Db, letter: LetterRow, patientId: string, now: Date): Promise<LetterRow> {
  const { id, status, codeValidUntil } = letter
  if (status !== 'Claimed' || !codeValidUntil || new Date(codeValidUntil) > now) return letter
  await renewClaimCodes(db, id, patientId, now)
  return (await findLetterOfPatient(db, id, patientId, now)) ?? letter
}
