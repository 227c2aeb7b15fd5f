import { hashToken, newToken } from '../../auth/sessions/tokens.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const RESET_LINK_LIFE_MS = 2 * 60 * 60_000
/** Wrong answers to the security question after which the link no longer works. */
export const ANSWERS_ALLOWED = 5

/** Why a link for a new password was mailed; a newer link replaces an earlier one of its kind. */
type Purpose = 'PasswordReset' | 'Invitation' | 'Registration'

/** The parameters of a mailed link. */
export type Link = { userId: string; resetToken: string }

const make = query(
  'password.make-link',
  `INSERT INTO mailed_link (account_id, purpose, token_hash, email, mobile, question, created_at, expires_at)
   SELECT id, :purpose, :tokenHash, CASE WHEN NOT :byNumber THEN email END, CASE WHEN :byNumber THEN mobile END,
     (SELECT question FROM security_answer WHERE account_id = :accountId ORDER BY random() LIMIT 1), :now, :expiresAt
   FROM account WHERE id = :accountId AND CASE WHEN :byNumber::boolean THEN mobile ELSE email END IS NOT NULL
     AND CASE :purpose WHEN 'Registration' THEN status = 'unverified' ELSE status <> 'closed' END
     AND NOT EXISTS (SELECT FROM staff_identity identity WHERE identity.account_id = account.id)
   ON CONFLICT (account_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email, mobile = excluded.mobile,
     question = excluded.question, failures = 0, created_at = excluded.created_at, expires_at = excluded.expires_at
   RETURNING coalesce(email, mobile) AS "to!", (SELECT language_of(language_code, language) FROM account WHERE id = account_id) AS "language!: Language"`,
)

/**
 * Makes a link for an account, replacing an earlier one of its kind, with one of its security questions. `byNumber`: whoever gets it has proved
 * the account's number; else it is mailed. Undefined: no such account, one without this log-in name, a closed one, one that signs in by its
 * organisation's account or, for a registration's link, one that is confirmed already.
 */
export async function makeLink(
  db: Db,
  accountId: string,
  now: Date,
  {
    purpose = 'PasswordReset',
    lifeMs = RESET_LINK_LIFE_MS,
    byNumber = false,
  }: { purpose?: Purpose; lifeMs?: number; byNumber?: boolean } = {},
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const [made] = await make(db, { accountId, purpose, byNumber, tokenHash: hashToken(token), now, expiresAt })
  return made && { ...made, token }
}

// A link is invalid when its question is no longer the account's, or when the account has set questions since. Once the wait
// without answers is over (delayed-reset.ts), it has no question.
const find = query(
  'password.find-link',
  `SELECT account.id AS "accountId", patient.id AS "patientId", account.email, coalesce(link.email, link.mobile) AS "name!", link.mobile IS NOT NULL AS "byNumber!",
     language_of(account.language_code, account.language) AS "language!: Language",
     CASE WHEN waited.account_id IS NULL THEN link.question END AS question,
     CASE WHEN waited.account_id IS NULL THEN answer.answer_hash END AS "answerHash"
   FROM mailed_link link
   JOIN account ON account.id = link.account_id AND account.status <> 'closed' AND (account.email = link.email OR account.mobile = link.mobile)
   LEFT JOIN patient ON patient.account_id = account.id
   LEFT JOIN security_answer answer ON answer.account_id = account.id AND answer.question = link.question
   LEFT JOIN delayed_reset waited ON waited.account_id = account.id AND waited.email IS NOT DISTINCT FROM account.email
     AND waited.security_stamp = account.security_stamp AND waited.open_from <= :now AND waited.expires_at > :now
   WHERE link.account_id = :userId AND link.purpose IN ('PasswordReset', 'Invitation', 'Registration') AND link.token_hash = :resetTokenHash AND link.expires_at > :now
     AND link.failures < :answersAllowed
     AND (answer.account_id IS NOT NULL OR waited.account_id IS NOT NULL
       OR link.question IS NULL AND NOT EXISTS (SELECT FROM security_answer WHERE account_id = :userId))`,
)

/** The link if it is valid; reading it does not use it up. `name`: the log-in name to which it was sent. */
export const findResetLink = async (db: Db, { userId, resetToken }: Link, now: Date) =>
  (await find(db, { userId, resetTokenHash: hashToken(resetToken), now, answersAllowed: ANSWERS_ALLOWED }))[0]

const reserve = query(
  'password.reserve-answer',
  `UPDATE mailed_link SET failures = failures + 1
   WHERE account_id = :userId AND purpose IN ('PasswordReset', 'Invitation', 'Registration') AND token_hash = :resetTokenHash AND expires_at > :now AND failures < :answersAllowed
   RETURNING failures`,
)
/** Counts a try before the answer is checked, so that simultaneous tries are limited too. Undefined: no try is left. */
export const reserveAnswer = async (db: Db, { userId, resetToken }: Link, now: Date) =>
  (await reserve(db, { userId, resetTokenHash: hashToken(resetToken), now, answersAllowed: ANSWERS_ALLOWED }))[0]

const release = query(
  'password.release-answer',
  `UPDATE mailed_link SET failures = greatest(failures - 1, 0)
   WHERE account_id = :userId AND purpose IN ('PasswordReset', 'Invitation', 'Registration') AND token_hash = :resetTokenHash`,
)
/** Gives a try back when the answer could not be checked. */
export const releaseAnswer = (db: Db, { userId, resetToken }: Link) =>
  release(db, { userId, resetTokenHash: hashToken(resetToken) })

const use = query(
  'password.use-link',
  `DELETE FROM mailed_link
   WHERE account_id = :userId AND purpose IN ('PasswordReset', 'Invitation', 'Registration') AND token_hash = :resetTokenHash AND expires_at > :now
   RETURNING account_id AS "accountId"`,
)
/** Uses a link up. Only one caller gets true. */
export const consumeResetLink = async (db: Db, { userId, resetToken }: Link, now: Date) =>
  (await use(db, { userId, resetTokenHash: hashToken(resetToken), now })).length > 0

// A code becomes a link, so it is revoked with it. Not the number that still has to be told of a change (number-codes.ts): a thief could prevent it.
const revokeCodes = query(
  'password.revoke-codes',
  `DELETE FROM number_code WHERE account_id = :accountId AND purpose <> 'EarlierNumber' AND (:only?::text IS NULL OR purpose = :only)`,
)
const revokeReset = query(
  'password.revoke-reset-link',
  `DELETE FROM mailed_link WHERE account_id = :accountId AND purpose = 'PasswordReset'`,
)
/** Revokes link and code of an account's requested password reset, not an invitation or a registration's. */
export async function revokeResetLink(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await revokeCodes(tx, { accountId, only: 'PasswordReset' })
  await revokeReset(tx, { accountId })
}

const revokeAll = query(
  'password.revoke-links',
  `DELETE FROM mailed_link WHERE account_id = :accountId
   RETURNING purpose = 'EmailChange' AND expires_at > :now AS "wasEmailChange!"`,
)
/** Revokes every link and code of an account. Each row says whether a change of the e-mail address was waiting for its link. */
export async function revokeLinks(tx: Db, { accountId, now }: { accountId: string; now: Date }) {
  await revokeCodes(tx, { accountId, only: null })
  return revokeAll(tx, { accountId, now })
}

const sweepLinks = query('password.sweep-links', 'DELETE FROM mailed_link WHERE expires_at <= :now')
/** Deletes expired links. */
export async function sweepMailedLinks(db: Db, now: Date): Promise<void> {
  await sweepLinks(db, { now })
}
