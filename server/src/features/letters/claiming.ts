// A letter is claimed once. The guard is the UPDATE's own WHERE: whoever changes the row first has won, and the timeline,
// the notification and the audit row are parts of the same statement, so none of them is ever there without the others.

import { randomUUID } from 'node:crypto'
import { CLAIM_CODE_LIFE_MS } from '@aruga/contract/constants'
import { type Db, statement } from '../../db/open.ts'
import { textsOf } from '../notifications/texts.ts'
import { newClaimCode } from './claim-code.ts'
import { type LetterRow, letterInFullSql } from './queries.ts'

type Asked = { letterId: string; patientId: string; accountId: string; now: Date; requestId: string }

const withTheNewOne = '(SELECT * FROM letter_event UNION ALL SELECT * FROM event)'

const claim = statement<LetterRow>(
  'letters.claim',
  `WITH claimed AS (
     UPDATE letter l SET status = 'Claimed', branch_id = b.id, branch_name = b.name, claim_code = $4,
       claimed_at = $5, code_valid_until = $6, scanned_at = NULL
     FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
     WHERE l.id = $1 AND l.patient_id = $2 AND l.status = 'Issued' AND l.valid_until > $5
       AND b.id = $3 AND b.retired_at IS NULL AND p.retired_at IS NULL
     RETURNING l.*
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, 'Claimed', $5::timestamptz, 'you', branch_name FROM claimed
     RETURNING *
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id)
     SELECT $5::timestamptz, $7::uuid, 'letter.claimed', $2::uuid, id, $8::text FROM claimed
   ), news AS (
     INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, link, created_at)
     SELECT $9::uuid, $7::uuid, 'LetterClaimed', $10::text, $11::text,
       replace(replace($12::text, '{branch}', branch_name), '{product}', product_name),
       replace(replace($13::text, '{branch}', branch_name), '{product}', product_name),
       '/loa-details?id=' || id, $5::timestamptz
     FROM claimed
   )
   ${letterInFullSql({ now: '$5', letters: 'claimed', events: withTheNewOne })}`,
)

/**
 * An issued, unexpired letter becomes claimed at a branch in service, and is the answer. Otherwise nothing happens:
 * undefined, and what the letter says tells why.
 */
export async function makeClaim(db: Db, asked: Asked & { branchId: string }): Promise<LetterRow | undefined> {
  const { letterId, patientId, accountId, branchId, now, requestId } = asked
  const { title, body } = textsOf('LetterClaimed')
  const news = [accountId, requestId, randomUUID(), title.en, title.fil, body.en, body.fil]
  const attempt = (code: string) => claim(db, [letterId, patientId, branchId, code, now, codeEnd(now), ...news])
  const [claimed] = await withFreshCode(attempt)
  return claimed
}

const undo = statement<{ id: string }>(
  'letters.undo-claim',
  `WITH undone AS (
     UPDATE letter l SET status = 'Issued', branch_id = NULL, branch_name = NULL, claim_code = NULL, claimed_at = NULL,
       code_valid_until = NULL
     FROM (SELECT id, branch_name FROM letter WHERE id = $1 AND patient_id = $2 FOR UPDATE) before
     WHERE l.id = before.id AND l.status = 'Claimed' AND l.scanned_at IS NULL AND l.valid_until > $3
     RETURNING l.id, l.product_name, before.branch_name
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, 'ClaimUndone', $3::timestamptz, 'you', branch_name FROM undone
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id)
     SELECT $3::timestamptz, $4::uuid, 'letter.claim_undone', $2::uuid, id, $5::text FROM undone
   )
   INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, link, created_at)
   SELECT $6::uuid, $4::uuid, 'LetterClaimUndone', $7::text, $8::text,
     replace(replace($9::text, '{branch}', branch_name), '{product}', product_name),
     replace(replace($10::text, '{branch}', branch_name), '{product}', product_name),
     '/loa-details?id=' || id, $3::timestamptz
   FROM undone RETURNING id`,
)

/** Gives a claim back that no counter has scanned. False when there was nothing to undo. */
export async function undoClaim(db: Db, asked: Asked): Promise<boolean> {
  const { letterId, patientId, accountId, now, requestId } = asked
  const { title, body } = textsOf('LetterClaimUndone')
  const values = [title.en, title.fil, body.en, body.fil]
  const undone = await undo(db, [letterId, patientId, now, accountId, requestId, randomUUID(), ...values])
  return undone.length > 0
}

const renew = statement(
  'letters.renew-code',
  `UPDATE letter SET claim_code = $3, code_valid_until = $4
   WHERE id = $1 AND patient_id = $2 AND status = 'Claimed' AND code_valid_until <= $5 AND valid_until > $5`,
)

/** A claim code older than a day is replaced when its owner opens the letter. */
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
