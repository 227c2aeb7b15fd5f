// The number that a patient has proved to be theirs. It is always the profile's: while the profile has another one, nothing is sent.
import type { PushTopic } from '@aruga/contract/notifications/channels'
import { philippineMobile } from '@aruga/contract/typed-text'
import type { Keys } from '../../../auth/keys.ts'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { attemptKey } from '../../../rate-limits/attempts.ts'

const find = query(
  'sms.find-number',
  `SELECT nullif(p.mobile_phone_number, '') AS "written?", s.number AS "number?", s.topics AS "topics?", s.confirmed_at AS "confirmedAt?",
     s.code_hash AS "codeHash?", s.code_ends_at AS "codeEndsAt?"
   FROM patient p LEFT JOIN sms_number s ON s.account_id = p.account_id WHERE p.account_id = :accountId`,
)

/** `number`: the profile's, or undefined where nothing can be sent to it. */
export async function findSmsNumber(db: Db, accountId: string) {
  const [row] = await find(db, { accountId })
  const number = row && philippineMobile(row.written ?? '')
  const isSame = number !== undefined && row?.number === number
  return {
    number,
    isConfirmed: isSame && row.confirmedAt !== null,
    topics: (isSame ? (row.topics ?? []) : []) as PushTopic[],
    code:
      isSame && row.codeHash && row.codeEndsAt ? { hash: row.codeHash, endsAt: new Date(row.codeEndsAt) } : undefined,
  }
}

/** The stored code: a keyed hash, since a code is short. */
export const smsCodeHash = (keys: Keys, accountId: string, code: string): Buffer =>
  attemptKey(keys.attempts, `sms code ${code} of ${accountId}`)

/** An earlier code does not prove a new number. */
export const keepSmsCode = query(
  'sms.keep-code',
  `INSERT INTO sms_number AS s (account_id, number, code_hash, code_ends_at) VALUES (:accountId, :number, :codeHash, :endsAt)
   ON CONFLICT (account_id) DO UPDATE SET number = excluded.number, code_hash = excluded.code_hash, code_ends_at = excluded.code_ends_at,
     topics = CASE WHEN s.number = excluded.number THEN s.topics ELSE '{}' END,
     confirmed_at = CASE WHEN s.number = excluded.number THEN s.confirmed_at END`,
)

/** A row when the code is right; it works once. */
export const confirmNumber = query(
  'sms.confirm-number',
  `UPDATE sms_number SET confirmed_at = :now, code_hash = NULL, code_ends_at = NULL,
     topics = CASE WHEN topics = '{}' THEN :topics::text[] ELSE topics END
   WHERE account_id = :accountId AND number = :number AND code_hash = :codeHash AND code_ends_at > :now RETURNING account_id AS id`,
)

/** A row when anything changed. */
export const saveTopics = query(
  'sms.save-topics',
  `UPDATE sms_number SET topics = :topics WHERE account_id = :accountId AND number = :number AND confirmed_at IS NOT NULL
     AND topics IS DISTINCT FROM :topics RETURNING account_id AS id`,
)
