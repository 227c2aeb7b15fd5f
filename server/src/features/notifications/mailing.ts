// The `mail` queue. Jobs have only ids; the data is read when the mail is sent, so the queue has nothing personal.
import { textIn } from '@aruga/contract/languages'
import { appPaths } from '@aruga/contract/links'
import { entryInApp, kindsInApp, type NotificationKind } from '@aruga/contract/notifications/kinds'
import { consolePathOf, notificationPath } from '@aruga/contract/notifications/paths'
import { isCall } from '@aruga/contract/notifications/push'
import en from '@aruga/locales/en/mail.server.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import { query, type Row } from '../../db/query.ts'
import type { JobData } from '../../jobs/job-data.ts'
import type { Draft } from '../../mail/draft.ts'
import { renderMail } from '../../mail/email-layout.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { sendOnce } from '../../mail/once.ts'
import { titleAbout } from '../../notify/messages.ts'
import { mayStillRead, nameOfOther, patientInLink } from '../../notify/readable.ts'
import { appUrlOf } from '../../records/mailed-links/return-address.ts'
import { findProgramFacts } from '../../records/program/queries.ts'
import { fill, localesOf } from '../../texts/locales.ts'
import { isLateCall } from './late-call.ts'

type Job<Kind extends JobData['mail']['kind']> = Extract<JobData['mail'], { kind: Kind }>
export type Writers = {
  [Kind in JobData['mail']['kind']]: (context: AppContext, job: Job<Kind>) => Promise<Draft | undefined>
}

/** What identifies a mail: the notification, what the job names, or else the job itself. */
function mailIdOf(job: JobData['mail'], jobId: string): string {
  if (job.kind === 'notification') return job.notificationId
  return job.kind === 'takeOver' ? job.mailId : jobId
}

/** Sends the mail of a job, once. */
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
  await sendOnce(context, mailer, mailIdOf(job, jobId), message, stopping)
}

/** Mailed only with the patient's consent to `reminders`; in the app everyone gets them. */
const isReminder = (kind: NotificationKind) => entryInApp(kind)?.channels.mail === 'with-consent'
const reminders = kindsInApp.filter(isReminder)

const findNotification = query(
  'mailing.find-notification',
  `SELECT coalesce(n.mail_to, mail_address_of(a)) AS email, language_of(a.language_code, a.language) AS "language!: Language", n.kind, n.created_at AS "createdAt", n.read_at IS NOT NULL AS "isRead!", n.subject_id AS "subjectId",
     ${nameOfOther} AS "about?", ${patientInLink} AS "forPatient?", NOT 'patient' = ANY (a.roles) AS "isStaff!",
     texts_of(n.title, n.title_en, n.title_fil) AS "titles!: Texts", texts_of(n.body, n.body_en, n.body_fil) AS "bodies!: Texts"
   FROM notification n JOIN account a ON a.id = n.account_id
   WHERE n.id = :notificationId AND (a.status = 'active' OR n.mail_to IS NOT NULL) AND ${mayStillRead} AND (n.kind <> ALL (:reminders::text[]) OR (
     SELECT c.granted FROM consent c WHERE c.patient_id = coalesce(n.patient_id, (SELECT own.id FROM patient own WHERE own.account_id = a.id))
       AND c.purpose = 'reminders' ORDER BY c.ordinal DESC LIMIT 1))`,
)
const findAccount = query(
  'mailing.find-account',
  `SELECT mail_address_of(account) AS email, language_of(language_code, language) AS "language!: Language" FROM account WHERE id = :accountId AND status = 'active'`,
)

const messages = localesOf('mail.server', en)

/** A call that was answered or ended, or whose time is over. */
const isOver = (call: Pick<Row<'mailing.find-notification'>, 'kind' | 'createdAt' | 'isRead'>, now: Date) =>
  (isCall(call.kind) && call.isRead) || isLateCall(call, now)

export async function writeNotificationMail(context: AppContext, job: Job<'notification'>): Promise<Draft | undefined> {
  const [notification] = await findNotification(context.db, {
    notificationId: job.notificationId,
    reminders,
    now: context.clock(),
  })
  if (!notification || isOver(notification, context.clock())) return undefined
  const { email, language, kind, titles, bodies, subjectId, about, forPatient, isStaff } = notification
  if (email === null) return undefined
  const words = messages[language]
  const title = titleAbout(about, textIn(titles, language), language)
  const text = textIn(bodies, language)
  const body = about === null ? text : `${fill(words.aboutOther, { name: about })}\n\n${text}`
  const href = isStaff
    ? `${context.config.publicUrl}${consolePathOf(kind, subjectId)}`
    : `${appUrlOf(context.config)}${notificationPath(kind, subjectId, forPatient) ?? ''}`
  const reminderWhy = about === null ? words.reminderWhy : fill(words.reminderWhyOther, { name: about })
  const why = isReminder(kind) ? { why: reminderWhy } : {}
  return { to: email, language, content: { title, body, link: { href, label: words.openTheApp }, ...why } }
}

export async function writeAlreadyRegisteredMail(
  context: AppContext,
  job: Job<'alreadyRegistered'>,
): Promise<Draft | undefined> {
  const [account] = await findAccount(context.db, { accountId: job.accountId })
  if (!account) return undefined
  const { email, language } = account
  if (email === null) return undefined
  const { label, ...content } = messages[language].alreadyRegistered
  return {
    to: email,
    language,
    content: { ...content, link: { href: `${appUrlOf(context.config)}${appPaths.login}`, label } },
  }
}
