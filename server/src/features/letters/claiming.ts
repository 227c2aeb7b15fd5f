// A letter is claimed once. The guard is the UPDATE's own WHERE: whoever changes the row first has won, and the timeline,
// the notification and the audit row are parts of the same statement, so none of them is ever there without the others.

import { randomUUID } from 'node:crypto'
import { CLAIM_CODE_LIFE_MS } from '@aruga/contract/limits'
import { type Bearer, bearerSql } from '../../auth/sessions/bearer.ts'
import { type Db, statement } from '../../db/open.ts'
import type { Origin } from '../audit/queries.ts'
import { textsOf } from '../notifications/messages.ts'
import { newClaimCode } from './claim-code.ts'
import { findLetterOfPatient, type LetterRow, letterInFullSql } from './queries.ts'

// Hardly a letter has receipts when it is claimed, and their columns would be a tenth of the work: they are read when it has.
const letterClaimed = letterInFullSql({
  now: '$2',
  letters: 'claimed',
  events: '(SELECT * FROM letter_event UNION ALL SELECT * FROM event)',
  receipts: `'[]'::json`,
})

// `who` finds who claims, by $1 at the moment $2. Where they may not, or the letter is not theirs to claim, it is their row alone.
const claimSql = (who: string) => `WITH who AS MATERIALIZED (${who}), claimed AS (
     UPDATE letter l SET status = 'Claimed', branch_id = b.id, branch_name = b.name, claim_code = $5,
       claimed_at = $2, code_valid_until = $6, scanned_at = NULL
     FROM who, branch b JOIN pharmacy p ON p.id = b.pharmacy_id
     WHERE l.id = $3 AND l.patient_id = who."patientId" AND 'patient' = ANY (who.roles)
       AND l.status = 'Issued' AND l.valid_until > $2
       AND b.id = $4 AND b.retired_at IS NULL AND p.retired_at IS NULL
     RETURNING l.*, who."accountId"
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, 'Claimed', $2::timestamptz, 'you', branch_name FROM claimed
     RETURNING *
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address)
     SELECT $2::timestamptz, "accountId", 'letter.claimed', patient_id, id, $7::text, $13::text FROM claimed
   ), news AS (
     INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, subject_id, created_at)
     SELECT $8::uuid, "accountId", 'LetterClaimed', $9::text, $10::text,
       replace(replace($11::text, '{branch}', branch_name), '{product}', product_name),
       replace(replace($12::text, '{branch}', branch_name), '{product}', product_name),
       id, $2::timestamptz
     FROM claimed
   )
   SELECT who.*, to_json(letter) AS letter, EXISTS (SELECT FROM document WHERE letter_id = letter.id) AS "hasReceipts"
   FROM who LEFT JOIN (${letterClaimed}) letter ON true`

type Claim = { letterId: string; branchId: string; now: Date; request: Origin }

/**
 * How letters are claimed by whom the SQL `who` finds (`accountId`, `patientId`, `roles`) by a key `$1` at the moment `$2`:
 * an issued, unexpired letter becomes claimed at a branch in service. Answers who it was and the letter; null where
 * nothing happened, and what the letter says tells why. Undefined when nobody has that key.
 */
function claiming<Who extends { patientId: string | null }>(name: string, who: string) {
  const claim = statement<Who & { letter: LetterRow | null; hasReceipts: boolean }>(name, claimSql(who))
  return async (db: Db, key: unknown, { letterId, branchId, now, request }: Claim) => {
    const { title, body } = textsOf('LetterClaimed')
    const news = [request.id, randomUUID(), title.en, title.fil, body.en, body.fil]
    const attempt = (code: string) =>
      claim(db, [key, now, letterId, branchId, code, codeEnd(now), ...news, request.ip ?? null])
    const [found] = await withFreshCode(attempt)
    if (!found) return undefined
    const { letter, hasReceipts, ...bearer } = found
    const inFull = hasReceipts && found.patientId && (await findLetterOfPatient(db, letterId, found.patientId, now))
    return { bearer, letter: inFull || letter }
  }
}

/** By the hash of an access token: its look-up and the claim are one statement (docs/decisions/009). */
export const claimByToken = claiming<Bearer>('letters.claim', bearerSql)

/** By the patient's id, for who needs no token. */
export const claimAs = claiming(
  'letters.claim-as',
  `SELECT account_id AS "accountId", id AS "patientId", '{patient}'::text[] AS roles FROM patient WHERE id = $1`,
)

type Undoing = { letterId: string; patientId: string; accountId: string; now: Date; request: Origin }

const undo = statement<{ branchId: string }>(
  'letters.undo-claim',
  `WITH undone AS (
     UPDATE letter l SET status = 'Issued', branch_id = NULL, branch_name = NULL, claim_code = NULL, claimed_at = NULL,
       code_valid_until = NULL
     FROM (SELECT id, branch_id, branch_name FROM letter WHERE id = $1 AND patient_id = $2 FOR UPDATE) before
     WHERE l.id = before.id AND l.status = 'Claimed' AND l.scanned_at IS NULL AND l.valid_until > $3
     RETURNING l.id, l.product_name, before.branch_id, before.branch_name
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, 'ClaimUndone', $3::timestamptz, 'you', branch_name FROM undone
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address)
     SELECT $3::timestamptz, $4::uuid, 'letter.claim_undone', $2::uuid, id, $5::text, $11::text FROM undone
   ), news AS (
     INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, subject_id, created_at)
     SELECT $6::uuid, $4::uuid, 'LetterClaimUndone', $7::text, $8::text,
       replace(replace($9::text, '{branch}', branch_name), '{product}', product_name),
       replace(replace($10::text, '{branch}', branch_name), '{product}', product_name),
       id, $3::timestamptz
     FROM undone
   )
   SELECT branch_id AS "branchId" FROM undone`,
)

/** Gives a claim back that no counter has scanned. Answers where it was claimed; undefined when there was nothing to undo. */
export async function undoClaim(db: Db, asked: Undoing): Promise<string | undefined> {
  const { letterId, patientId, accountId, now, request } = asked
  const { title, body } = textsOf('LetterClaimUndone')
  const values = [title.en, title.fil, body.en, body.fil, request.ip ?? null]
  const [undone] = await undo(db, [letterId, patientId, now, accountId, request.id, randomUUID(), ...values])
  return undone?.branchId
}

const renew = statement(
  'letters.renew-code',
  `UPDATE letter SET claim_code = $3, code_valid_until = $4, scanned_at = NULL
   WHERE id = $1 AND patient_id = $2 AND status = 'Claimed' AND code_valid_until <= $5 AND valid_until > $5`,
)

/** A claim code older than a day is replaced when its owner opens the letter, by one that no counter has scanned. */
export const renewClaimCode = (db: Db, letterId: string, patientId: string, now: Date) =>
  withFreshCode((code) => renew(db, [letterId, patientId, code, codeEnd(now), now]))

export const codeEnd = (now: Date) => new Date(now.getTime() + CLAIM_CODE_LIFE_MS)

/** Two living codes are never the same: on the rare clash another one is drawn. */
export async function withFreshCode<T>(attempt: (code: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(newClaimCode())
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'letter_claim_code' || tries === 5) throw error
    }
  }
}
