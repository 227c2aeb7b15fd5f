// The number that an account logs in with. A thief who has a session and the password could give it a number of their own, and a thief of a SIM
// card resets passwords by it: so a change is told to the earlier number and to the address, which undoes it (docs/decisions/025#272).
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { undoExpiry } from './undo-email.ts'

const find = query(
  'log-in-names.find',
  `SELECT coalesce(s.name, owner.first_name, '') AS "firstName!", coalesce(owner.last_name, '') AS "lastName!", a.email AS "emailAddress", a.mobile AS "mobileNumber",
     CASE WHEN a.email IS NULL THEN a.contact_email END AS "contactEmailAddress?",
     (SELECT email FROM mailed_link WHERE account_id = a.id AND purpose = 'EmailChange' AND expires_at > :now) AS "pendingEmailAddress?",
     (SELECT mobile FROM number_code WHERE account_id = a.id AND purpose = 'NewNumber' AND expires_at > :now) AS "pendingMobileNumber?"
   FROM account a LEFT JOIN staff s ON s.account_id = a.id LEFT JOIN name_of_account(a.id) owner ON true WHERE a.id = :accountId`,
)
/** What an account logs in with, and where it is mailed. */
export const findLogInNames = async (db: Db, accountId: string, now: Date) => (await find(db, { accountId, now }))[0]

const change = query(
  'log-in-names.set-mobile',
  `WITH before AS (
     SELECT id, email, email_verified_at, mobile FROM account WHERE id = :accountId AND status = 'active'
       AND (:mobile?::text IS NOT NULL OR email IS NOT NULL) FOR NO KEY UPDATE
   ), undo AS (
     INSERT INTO email_undo (account_id, email, mobile, of_number, expires_at)
     SELECT id, email, mobile, true, :undoExpiresAt FROM before
     WHERE email_verified_at IS NOT NULL AND mobile IS DISTINCT FROM :mobile RETURNING id
   ), wait AS (
     DELETE FROM delayed_reset d USING before WHERE d.account_id = before.id AND before.mobile IS DISTINCT FROM :mobile
   )
   UPDATE account SET mobile = :mobile FROM before WHERE account.id = before.id
   RETURNING (SELECT id FROM patient WHERE account_id = account.id) AS "patientId", (SELECT id FROM undo) AS "undoId",
     before.mobile IS DISTINCT FROM :mobile AS "isChanged!"`,
)

/**
 * Sets the number, or none, which ends a wait for a new password without answers (features/password/delayed-reset.ts). `undoId`: restores the earlier one, by a link mailed to the address. Undefined when it is another account's, or
 * without a number no log-in name would be left.
 */
export async function setMobile(tx: Db, of: { accountId: string; mobile: string | null; now: Date }) {
  const { accountId, mobile, now } = of
  try {
    return (await change(tx, { accountId, mobile, undoExpiresAt: undoExpiry(now) }))[0]
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'account_mobile') return undefined
    throw error
  }
}
