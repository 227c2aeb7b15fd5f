import { hashToken, newToken } from '../../auth/sessions/tokens.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { undoExpiry } from './undo-email.ts'

const EMAIL_LINK_LIFE_MS = 24 * 60 * 60_000

const isCurrent = query(
  'email-change.is-current',
  'SELECT lower(mail_address_of(account)) = lower(:email) AS current FROM account WHERE id = :accountId',
)
/** Whether the account is mailed at this address, case-insensitive. */
export const isCurrentAddress = async (db: Db, accountId: string, email: string) =>
  (await isCurrent(db, { accountId, email }))[0]?.current ?? false

const request = query(
  'email-change.request',
  `INSERT INTO mailed_link (account_id, purpose, token_hash, email, created_at, expires_at)
   VALUES (:accountId, 'EmailChange', :tokenHash, :email, :now, :expiresAt)
   ON CONFLICT (account_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email, failures = 0,
     created_at = excluded.created_at, expires_at = excluded.expires_at
   WHERE lower(mailed_link.email) <> lower(excluded.email) OR mailed_link.expires_at <= excluded.created_at
   RETURNING email`,
)
/** Makes the change pending. False when the same change is already pending. */
export async function requestEmail(tx: Db, accountId: string, email: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + EMAIL_LINK_LIFE_MS)
  return (await request(tx, { accountId, tokenHash: hashToken(newToken()), email, now, expiresAt })).length > 0
}

const cancel = query(
  'email-change.cancel',
  `DELETE FROM mailed_link WHERE account_id = :accountId AND purpose = 'EmailChange' AND expires_at > :now RETURNING email`,
)
/** Cancels a pending change. False when there is none. */
export const cancelEmail = async (tx: Db, accountId: string, now: Date) =>
  (await cancel(tx, { accountId, now })).length > 0

const make = query(
  'email-change.make-link',
  `UPDATE mailed_link link SET token_hash = :tokenHash FROM account
   WHERE link.account_id = :accountId AND link.purpose = 'EmailChange' AND link.expires_at > :now
     AND account.id = :accountId AND account.status = 'active'
     AND (account.email IS NULL OR NOT EXISTS (
       SELECT FROM account other WHERE lower(other.email) = lower(link.email) AND other.status <> 'unverified'))
   RETURNING link.email AS "email!", account.email IS NULL AS "isContact!", language_of(account.language_code, account.language) AS "language!: Language"`,
)
/** Makes a new token for a pending change. Undefined: nothing is pending, or the address is taken. */
export async function makeEmailLink(db: Db, accountId: string, now: Date) {
  const token = newToken()
  const [made] = await make(db, { accountId, tokenHash: hashToken(token), now })
  return made && { ...made, token }
}

const findNewName = query(
  'email-change.find-new-name',
  `SELECT link.email FROM mailed_link link JOIN account ON account.id = link.account_id AND account.status = 'active' AND account.email IS NOT NULL
   WHERE link.account_id = :accountId AND link.purpose = 'EmailChange' AND link.token_hash = :tokenHash AND link.expires_at > :now`,
)
/** The address that a valid link gives the account to log in with; undefined where it is only mailed there. */
export const findNewAddress = async (tx: Db, accountId: string, token: string, now: Date) =>
  (await findNewName(tx, { accountId, tokenHash: hashToken(token), now }))[0]?.email ?? undefined

const confirm = query(
  'email-change.confirm',
  `WITH link AS (
     DELETE FROM mailed_link WHERE account_id = :accountId AND purpose = 'EmailChange' AND token_hash = :tokenHash AND expires_at > :now
     RETURNING account_id, email
   ), before AS (
     SELECT account.id, account.email, account.email_verified_at FROM account JOIN link ON link.account_id = account.id
     WHERE account.status = 'active' FOR NO KEY UPDATE OF account
   ), undo AS (
     INSERT INTO email_undo (account_id, email, expires_at)
     SELECT id, email, :undoExpiresAt FROM before WHERE email_verified_at IS NOT NULL RETURNING id
   )
   UPDATE account SET email = CASE WHEN before.email IS NOT NULL THEN link.email END,
     email_verified_at = CASE WHEN before.email IS NOT NULL THEN :now::timestamptz END,
     contact_email = CASE WHEN before.email IS NULL THEN link.email END FROM link, before WHERE account.id = before.id
   RETURNING account.id AS "accountId", (SELECT id FROM patient WHERE account_id = account.id) AS "patientId",
     (SELECT id FROM undo) AS "undoId", before.email IS NULL AS "isContact!"`,
)
/**
 * Uses the link up and sets its address: that of the log-in, or only where an account is mailed that logs in by its number.
 * `undoId`: restores the previous address, if that was proved; an unproved one may be
 * a typing error, and a stranger's. Undefined when the link is invalid or another account has taken the address.
 */
export async function confirmEmail(tx: Db, accountId: string, token: string, now: Date) {
  try {
    const undoExpiresAt = undoExpiry(now)
    return (await confirm(tx, { accountId, tokenHash: hashToken(token), now, undoExpiresAt }))[0]
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'account_email') return undefined
    throw error
  }
}

const lockContact = query(
  'email-change.lock-contact',
  'SELECT contact_email AS address FROM account WHERE id = :accountId AND email IS NULL FOR NO KEY UPDATE',
)
/** Where an account is mailed that logs in by its number only, if anywhere. Undefined: it logs in by an address. */
export const lockContactAddress = async (tx: Db, accountId: string) => (await lockContact(tx, { accountId }))[0]

/** Mails an account nowhere from now on. */
export const removeContactAddress = query(
  'email-change.remove-contact',
  'UPDATE account SET contact_email = NULL WHERE id = :accountId AND email IS NULL',
)

const findIsContact = query(
  'email-change.is-contact',
  'SELECT email IS NULL AS "isContact!" FROM account WHERE id = :accountId',
)
/** Whether an address would only be where the account is mailed: then it may be another account's, too. */
export const isContactOnly = async (tx: Db, accountId: string): Promise<boolean> =>
  (await findIsContact(tx, { accountId }))[0]?.isContact ?? false
