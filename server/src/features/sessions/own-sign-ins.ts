// The log-ins of an account, from the audit log.
import type { AuditAction } from '@aruga/contract/audit/audit'
import type { SignIn } from '@aruga/contract/sessions/sessions'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const whats: Partial<Record<AuditAction, SignIn['what']>> = {
  'sign_in.succeeded': 'LoggedIn',
  'sign_in.failed': 'WrongPassword',
  'sign_in.locked': 'Locked',
  'session.token_reused': 'LoggedOutForSafety',
}

const list = query(
  'sessions.list-sign-ins',
  `SELECT id, at, action, device, reason FROM audit_entry
    WHERE subject_id = :accountId AND action IN (${Object.keys(whats).map((action) => `'${action}'`)}) ORDER BY id DESC LIMIT 20`,
)

/** The latest ones, newest first. */
export async function listSignInsOf(db: Db, accountId: string): Promise<SignIn[]> {
  const rows = await list(db, { accountId })
  return rows.flatMap(({ action, reason, ...entry }) => {
    const what = reason?.endsWith('NewDevice') ? 'LoggedInOnNewDevice' : whats[action]
    const [, count] = /^Count: (\d+)$/.exec(reason ?? '') ?? []
    return what
      ? [{ ...entry, what, byPasskey: reason?.startsWith('Passkey') ?? false, count: count ? Number(count) : null }]
      : []
  })
}
