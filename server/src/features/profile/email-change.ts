// A change of the e-mail address is a row of `mailed_link`: pending until its link is opened, it is a day old, or it is
// called off. For an address that is somebody else's the row is made just the same, and its token goes to nobody.
import type { Language } from '@aruga/contract/values'
import { hashToken, newToken } from '../../auth/sessions/tokens.ts'
import { type Db, statement } from '../../db/open.ts'

const EMAIL_LINK_LIFE_MS = 24 * 60 * 60_000

const isPresent = statement<{ present: boolean }>(
  'email-change.is-present',
  'SELECT lower(email) = lower($2) AS present FROM account WHERE id = $1',
)
/** Whether this is the account's address already, whatever the case. */
export const isPresentAddress = async (db: Db, accountId: string, email: string) =>
  (await isPresent(db, [accountId, email]))[0]?.present ?? false

const ask = statement<{ email: string }>(
  'email-change.ask',
  `INSERT INTO mailed_link (account_id, purpose, token_hash, email, created_at, expires_at)
   VALUES ($1, 'EmailChange', $2, $3, $4, $5)
   ON CONFLICT (account_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email, failures = 0,
     created_at = excluded.created_at, expires_at = excluded.expires_at
   WHERE lower(mailed_link.email) <> lower(excluded.email) OR mailed_link.expires_at <= excluded.created_at
   RETURNING email`,
)
/** Makes the change pending. False when just this one is pending already. */
export async function askForEmail(tx: Db, accountId: string, email: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + EMAIL_LINK_LIFE_MS)
  return (await ask(tx, [accountId, hashToken(newToken()), email, now, expiresAt])).length > 0
}

const cancel = statement<{ email: string }>(
  'email-change.cancel',
  `DELETE FROM mailed_link WHERE account_id = $1 AND purpose = 'EmailChange' AND expires_at > $2 RETURNING email`,
)
/** Calls a pending change off. False when there is none. */
export const cancelEmail = async (tx: Db, accountId: string, now: Date) =>
  (await cancel(tx, [accountId, now])).length > 0

const make = statement<{ email: string; language: Language }>(
  'email-change.make-link',
  `UPDATE mailed_link link SET token_hash = $2 FROM account
   WHERE link.account_id = $1 AND link.purpose = 'EmailChange' AND link.expires_at > $3
     AND account.id = $1 AND account.status = 'active'
     AND NOT EXISTS (SELECT FROM account other WHERE lower(other.email) = lower(link.email))
   RETURNING link.email, account.language`,
)
/** Draws the token of a pending change, in place of the one before. Undefined: nothing is pending, or the address is taken. */
export async function makeEmailLink(db: Db, accountId: string, now: Date) {
  const token = newToken()
  const [made] = await make(db, [accountId, hashToken(token), now])
  return made && { ...made, token }
}

const confirm = statement<{ accountId: string; patientId: string | null }>(
  'email-change.confirm',
  `WITH link AS (
     DELETE FROM mailed_link WHERE account_id = $1 AND purpose = 'EmailChange' AND token_hash = $2 AND expires_at > $3
     RETURNING account_id, email
   )
   UPDATE account SET email = link.email, email_verified_at = $3 FROM link
   WHERE account.id = link.account_id AND account.status = 'active'
   RETURNING account.id AS "accountId", (SELECT id FROM patient WHERE account_id = account.id) AS "patientId"`,
)
/** Uses the link up and sets its address. Undefined when it does not work, also because somebody has the address by now. */
export async function confirmEmail(tx: Db, accountId: string, token: string, now: Date) {
  try {
    return (await confirm(tx, [accountId, hashToken(token), now]))[0]
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'account_email') return undefined
    throw error
  }
}
