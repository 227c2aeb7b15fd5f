// People forget their security answers. Then the mailed link sets a password without them, after a wait in which the notified owner
// can cancel it: docs/decisions/023.
import { DELAYED_RESET_OPEN_MS, DELAYED_RESET_WAIT_MS } from '@aruga/contract/limits'
import { type Origin, recordAudit, recordAuditOfAccount } from '../../audit/record-audit.ts'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { dayAndTimeOf } from '../../notify/days.ts'
import { notify } from '../../notify/notify.ts'
import { revokeResetLink } from '../../records/mailed-links/links.ts'

const start = query(
  'delayed-reset.start',
  `INSERT INTO delayed_reset AS old (account_id, email, security_stamp, open_from, expires_at)
   SELECT id, email, security_stamp, :openFrom::timestamptz, :expiresAt::timestamptz FROM account
   WHERE id = :accountId AND email IS NOT DISTINCT FROM :email AND status = 'active'
   ON CONFLICT (account_id) DO UPDATE SET email = excluded.email, security_stamp = excluded.security_stamp,
     open_from = excluded.open_from, expires_at = excluded.expires_at
   WHERE old.expires_at <= :now OR old.email IS DISTINCT FROM excluded.email OR old.security_stamp <> excluded.security_stamp
   RETURNING open_from AS "openFrom"`,
)

// For this address and password only: a change of either ends the wait, as does a changed number (features/profile/log-in-names.ts).
const find = query(
  'delayed-reset.find',
  `SELECT wait.open_from AS "openFrom" FROM delayed_reset wait
   JOIN account ON account.id = wait.account_id AND account.email IS NOT DISTINCT FROM wait.email AND account.security_stamp = wait.security_stamp
   WHERE wait.account_id = :accountId AND wait.expires_at > :now`,
)
/** From when on a mailed link sets a password without the answers; null when nobody has requested that. */
export const findDelayedReset = async (db: Db, accountId: string, now: Date): Promise<string | null> =>
  (await find(db, { accountId, now }))[0]?.openFrom ?? null

type Asking = { accountId: string; patientId: string | null; email: string | null; request: Origin; now: Date }

/** Starts the wait and notifies the owner, in the app and by mail. Returns its end, or that of a wait already running. */
export const beginDelayedReset = (
  db: Database,
  { accountId, patientId, email, request, now }: Asking,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const openFrom = new Date(now.getTime() + DELAYED_RESET_WAIT_MS)
    const expiresAt = new Date(openFrom.getTime() + DELAYED_RESET_OPEN_MS)
    const [started] = await start(tx, { accountId, email, openFrom, expiresAt, now })
    if (!started) return (await findDelayedReset(tx, accountId, now)) ?? openFrom.toISOString()
    const auditTarget = { patientId, subjectId: accountId, request }
    await recordAudit(tx, { at: now, actorId: null, action: 'password.delayed_reset_requested', ...auditTarget })
    await notify(tx, { accountId, kind: 'DelayedReset', params: { time: dayAndTimeOf(openFrom) }, now })
    return started.openFrom
  })

const cancel = query(
  'delayed-reset.cancel',
  'DELETE FROM delayed_reset WHERE account_id = :accountId RETURNING account_id AS "accountId"',
)
/** Ends the wait, if there is one: its owner knows the password, or has new answers. True when there was one. */
export const endDelayedReset = async (tx: Db, accountId: string): Promise<boolean> =>
  (await cancel(tx, { accountId })).length > 0

type Cancelling = { accountId: string; request: Origin; now: Date }

/** The owner cancels it: the mailed link that started it is revoked too. Without a wait nothing happens. */
export async function stopDelayedReset(tx: Db, { accountId, request, now }: Cancelling): Promise<void> {
  if (!(await endDelayedReset(tx, accountId))) return
  await revokeResetLink(tx, { accountId })
  const action = 'password.delayed_reset_cancelled'
  await recordAuditOfAccount(tx, { at: now, actorId: accountId, action, accountId, request })
}

const sweepExpired = query('delayed-reset.sweep', 'DELETE FROM delayed_reset WHERE expires_at <= :now')
/** For the hourly sweep. */
export async function sweepDelayedResets(db: Db, now: Date): Promise<void> {
  await sweepExpired(db, { now })
}
