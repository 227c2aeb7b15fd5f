// An earlier address takes the account back: docs/decisions/023. So does the address, after a change of the number (`ofNumber`). Each of several changes has its own undo, and an older one
// outranks the newer, so that a thief who changes the address twice cannot undo the owner's undo. None leaves a number that a thief may have set: it
// would be enough for a new password.
import { EMAIL_UNDO_MS } from '@aruga/contract/limits'
import { hashToken, newToken } from '../../auth/sessions/tokens.ts'
import { type Db, savepoint, type Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** Until when a previous address can be restored. */
export const undoExpiry = (now: Date) => new Date(now.getTime() + EMAIL_UNDO_MS)

const make = query(
  'undo-email.make-link',
  `UPDATE email_undo undo SET token_hash = :tokenHash FROM account
   WHERE undo.id = :undoId AND undo.expires_at > :now AND account.id = undo.account_id AND account.status = 'active'
   RETURNING undo.account_id AS "accountId", undo.email, undo.of_number AS "ofNumber", language_of(account.language_code, account.language) AS "language!: Language"`,
)
/** Makes the link's token. Undefined: used or expired meanwhile, or the account is closed. */
export async function makeUndoLink(db: Db, undoId: number, now: Date) {
  const token = newToken()
  const [made] = await make(db, { undoId, tokenHash: hashToken(token), now })
  return made && { ...made, token }
}

const find = query(
  'undo-email.find',
  `SELECT undo.id, undo.email, undo.of_number AS "ofNumber" FROM email_undo undo JOIN account ON account.id = undo.account_id AND account.status = 'active'
   WHERE undo.account_id = :accountId AND undo.token_hash = :tokenHash AND undo.expires_at > :now`,
)
/** The undo of a mailed link, if the link is valid; a read does not use it up. */
export const findUndo = async (db: Db, accountId: string, token: string, now: Date) =>
  (await find(db, { accountId, tokenHash: hashToken(token), now }))[0]

// Every change of a name locks the account first, so none comes between `take` and `restore`.
const lock = query('undo-email.lock', 'SELECT id FROM account WHERE id = :accountId FOR NO KEY UPDATE')

// Undoing a change of the number brings back the number from before the first change that can be undone. Undoing a change of the address brings
// none back, since people change their number mostly because the phone was stolen; it removes one that was changed lately, since a thief may have
// set it before the address, or after it.
const take = query(
  'undo-email.take',
  `WITH first AS (
     SELECT id, mobile FROM email_undo
     WHERE account_id = :accountId AND of_number AND expires_at > :now ORDER BY id LIMIT 1
   ), taken AS (DELETE FROM email_undo WHERE id = :id RETURNING account_id, of_number),
     newer AS (DELETE FROM email_undo USING taken WHERE email_undo.account_id = taken.account_id AND email_undo.id > :id)
   SELECT first.id IS NOT NULL AS "setsNumber!", CASE WHEN taken.of_number THEN first.mobile END AS "mobile?" FROM taken LEFT JOIN first ON true`,
)
// An account that has registered the address meanwhile, without proving it, loses it.
const makeRoom = query(
  'undo-email.make-room',
  `UPDATE account SET email = id || '@unproved.invalid'
   WHERE lower(email) = lower(:email) AND id <> :accountId AND email_verified_at IS NULL`,
)
// The number may be another account's by now: then the account has only its address again.
const restore = query(
  'undo-email.restore',
  `UPDATE account SET email = :email, email_verified_at = :now, mobile = CASE WHEN NOT :setsNumber::boolean THEN mobile
     WHEN NOT EXISTS (SELECT FROM account other WHERE other.mobile = :mobile?::text AND other.id <> :accountId) THEN :mobile END
   WHERE id = :accountId AND status = 'active' RETURNING (SELECT id FROM patient WHERE account_id = account.id) AS "patientId"`,
)

type Restored = { patientId: string | null } | 'invalid' | 'taken'

type Restoring = { accountId: string; id: number; email: string; now: Date }

/**
 * Uses the undo up, with all later ones, and restores its address. The number is left as it is only if it was not changed lately (`take`).
 * `invalid`: somebody else was faster; `taken`: another account has proved the address, and the transaction cannot continue.
 */
export async function restoreEmail(tx: Transaction, { accountId, id, email, now }: Restoring): Promise<Restored> {
  await lock(tx, { accountId })
  const [taken] = await take(tx, { accountId, id, now })
  if (!taken) return 'invalid'
  await makeRoom(tx, { accountId, email })
  const before = await savepoint(tx, 'before_restore')
  try {
    return (await restore(tx, { accountId, email, ...taken, now }))[0] ?? 'invalid'
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'account_email') return 'taken'
    if (constraint !== 'account_mobile') throw error
    // Another account got the number in this moment.
    await before.rollBack()
    return (await restore(tx, { accountId, email, setsNumber: true, mobile: null, now }))[0] ?? 'invalid'
  }
}

const sweepExpired = query('undo-email.sweep', 'DELETE FROM email_undo WHERE expires_at <= :now')
/** For the hourly sweep. */
export async function sweepEmailUndos(db: Db, now: Date): Promise<void> {
  await sweepExpired(db, { now })
}
