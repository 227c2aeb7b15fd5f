// Mails to be sent: waiting notifications and mail jobs, and the link in a mail.
import type { Db } from '../db/open.ts'
import type { JobData } from '../jobs/job-data.ts'
import type { Draft } from '../mail/draft.ts'

type MailKind = JobData['mail']['kind']
type MailJob<K extends MailKind> = Extract<JobData['mail'], { kind: K }>

/** The mail jobs of a kind for an account, oldest first. */
export async function mailJobs<K extends Exclude<MailKind, 'notification'>>(
  db: Db,
  kind: K,
  accountId: string,
): Promise<MailJob<K>[]> {
  const { rows } = await db.query(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'kind' = $1 AND data->>'accountId' = $2 ORDER BY created_on`,
    [kind, accountId],
  )
  return rows.map(({ data }) => data)
}

/** The kinds of an account's notifications whose mail is due, oldest first. */
export async function notificationsToMail(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await db.query(
    'SELECT kind FROM notification WHERE mail_due AND account_id = $1 ORDER BY created_at, ctid',
    [accountId],
  )
  return rows.map(({ kind }) => kind)
}

/** The audited actions on an account, oldest first, without the log-ins of the tests themselves. */
export async function auditActionsOf(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT action FROM audit_entry WHERE subject_id = $1 AND action NOT LIKE 'sign\\_in.%' ORDER BY id`,
    [accountId],
  )
  return rows.map(({ action }) => action)
}

/** The link in a mail, and its query. */
export function linkIn(draft: Draft | undefined) {
  if (!draft) throw new Error('There is no mail')
  const url = new URL(draft.content.link.href)
  return { url, query: Object.fromEntries(url.searchParams) }
}
