// The `mail` queue. Jobs have only ids; the data is read when the mail is sent, so the queue has nothing personal.
import { appPaths } from '@aruga/contract/links'
import { entryInApp, kindsInApp, type NotificationKind } from '@aruga/contract/notifications/kinds'
import { consolePathOf, notificationPath } from '@aruga/contract/notifications/paths'
import en from '@aruga/locales/en/mail.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/mail.server.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import { query } from '../../db/query.ts'
import type { JobData } from '../../jobs/job-data.ts'
import type { Draft } from '../../mail/draft.ts'
import { renderMail } from '../../mail/email-layout.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { sendOnce } from '../../mail/once.ts'
import { appUrlOf } from '../../records/mailed-links/return-address.ts'
import { findProgramFacts } from '../../records/program/queries.ts'

type Job<Kind extends JobData['mail']['kind']> = Extract<JobData['mail'], { kind: Kind }>
export type Writers = {
  [Kind in JobData['mail']['kind']]: (context: AppContext, job: Job<Kind>) => Promise<Draft | undefined>
}

/** Sends the mail of a job, once: identified by the notification's id, or else by the job's. */
export async function sendMail(
  context: AppContext,
  mailer: Mailer,
  writers: Writers,
  job: JobData['mail'],
  jobId: string,
  stopping: AbortSignal,
) {
  const write = writers[job.kind] as (context: AppContext, job: JobData['mail']) => Promise<Draft | undefined>
  const message = async () => {
    const draft = await write(context, job)
    if (!draft) return undefined
    const sender = await findProgramFacts(context.db, draft.language)
    return { to: draft.to, ...renderMail(draft.content, draft.language, sender) }
  }
  await sendOnce(context, mailer, job.kind === 'notification' ? job.notificationId : jobId, message, stopping)
}

/** These are mailed only with consent to `reminders`; in the app everyone gets them. */
const isReminder = (kind: NotificationKind) => entryInApp(kind)?.channels.mail === 'with-consent'
const reminders = kindsInApp.filter(isReminder)

const findNotification = query(
  'mailing.find-notification',
  `SELECT coalesce(n.mail_to, a.email) AS email, a.language, n.kind, n.subject_id AS "subjectId", NOT 'patient' = ANY (a.roles) AS "isStaff!",
     CASE a.language WHEN 'fil' THEN n.title_fil ELSE n.title_en END AS title,
     CASE a.language WHEN 'fil' THEN n.body_fil ELSE n.body_en END AS body
   FROM notification n JOIN account a ON a.id = n.account_id
   WHERE n.id = :notificationId AND (a.status = 'active' OR n.mail_to IS NOT NULL) AND (n.kind <> ALL (:reminders::text[]) OR (
     SELECT c.granted FROM patient p JOIN consent c ON c.patient_id = p.id
     WHERE p.account_id = a.id AND c.purpose = 'reminders' ORDER BY c.ordinal DESC LIMIT 1))`,
)
const findAccount = query(
  'mailing.find-account',
  `SELECT email, language FROM account WHERE id = :accountId AND status = 'active'`,
)

const messages = { en, fil }

export async function writeNotificationMail(context: AppContext, job: Job<'notification'>): Promise<Draft | undefined> {
  const [notification] = await findNotification(context.db, {
    notificationId: job.notificationId,
    reminders,
  })
  if (!notification) return undefined
  const { email, language, kind, title, body, subjectId, isStaff } = notification
  const href = isStaff
    ? `${context.config.publicUrl}${consolePathOf(kind, subjectId)}`
    : `${appUrlOf(context.config)}${notificationPath(kind, subjectId) ?? ''}`
  const why = isReminder(kind) ? { why: messages[language].reminderWhy } : {}
  return { to: email, language, content: { title, body, link: { href, label: messages[language].openTheApp }, ...why } }
}

export async function writeAlreadyRegisteredMail(
  context: AppContext,
  job: Job<'alreadyRegistered'>,
): Promise<Draft | undefined> {
  const [account] = await findAccount(context.db, { accountId: job.accountId })
  if (!account) return undefined
  const { email, language } = account
  const { label, ...content } = messages[language].alreadyRegistered
  return {
    to: email,
    language,
    content: { ...content, link: { href: `${appUrlOf(context.config)}${appPaths.login}`, label } },
  }
}
