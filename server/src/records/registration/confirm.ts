// The link of a registration, mailed to its address or made from the code sent to its number: a person who has it has the mailbox or phone, and proves with the password that the
// registration is theirs. So a stranger's registration is never confirmed with the stranger's password (docs/decisions/025).

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import { hashToken } from '../../auth/sessions/tokens.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { ANSWERS_ALLOWED, revokeLinks } from '../mailed-links/links.ts'

/** The parameters of the link. */
export type RegistrationLink = { userId: string; token: string }

const find = query(
  'registration.find-link',
  `SELECT account.id AS "accountId", patient.id AS "patientId", account.email AS "emailAddress", account.mobile AS "mobileNumber",
     coalesce(account.email, account.mobile) AS "name!", account.password_hash AS "passwordHash"
   FROM mailed_link link
   JOIN account ON account.id = link.account_id AND account.status = 'unverified'
   LEFT JOIN patient ON patient.account_id = account.id
   WHERE link.account_id = :userId AND link.purpose = 'Registration' AND link.token_hash = :tokenHash
     AND link.expires_at > :now AND link.failures < :triesAllowed`,
)
/** The unverified registration of a valid link; a read does not use the link up. */
export const findRegistrationOf = async (db: Db, { userId, token }: RegistrationLink, now: Date) =>
  (await find(db, { userId, tokenHash: hashToken(token), now, triesAllowed: ANSWERS_ALLOWED }))[0]

const confirm = query(
  'registration.confirm',
  `UPDATE account SET status = 'active', email_verified_at = CASE WHEN email IS NOT NULL THEN :now::timestamptz END, security_stamp = gen_random_uuid()
   WHERE id = :accountId AND status = 'unverified' AND password_hash = :passwordHash RETURNING id`,
)
/** Lets the account log in with the proved password. False when another request was faster. */
export async function confirmAccount(tx: Db, registration: { accountId: string; passwordHash: string; now: Date }) {
  const { accountId } = registration
  await revokeLinks(tx, { accountId, now: registration.now })
  return (await confirm(tx, registration)).length > 0
}

// Until now their mails had no recipient; each is still sent once (docs/decisions/008).
const mailDelayed = query(
  'registration.mail-held-back',
  'UPDATE notification SET mail_due = true WHERE account_id = :accountId AND NOT mail_due',
)

type Confirmed = { accountId: string; patientId: string | null; request: Origin; now: Date }

/** Audits the confirmation of a log-in name, and mails the notifications written until then. */
export async function recordConfirmation(tx: Db, { accountId, patientId, request, now }: Confirmed): Promise<void> {
  const auditTarget = { patientId, subjectId: patientId ?? accountId, request }
  await recordAudit(tx, { at: now, actorId: accountId, action: 'registration.confirmed', ...auditTarget })
  await mailDelayed(tx, { accountId })
}
