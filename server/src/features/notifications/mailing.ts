// The `mail` queue: what a job's ids stand for is read when it is sent, so nothing personal waits in the queue.
import { appPaths, notificationPath } from '@aruga/contract/links'
import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import type { Language } from '@aruga/contract/values'
import type { AppContext } from '../../context.ts'
import { query } from '../../db/query.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Draft } from '../../mail/draft.ts'
import { written } from '../../mail/email-layout.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { sendOnce } from '../../mail/once.ts'
import { appUrlOf } from '../password/return-address.ts'
import { findProgramFacts } from '../program/queries.ts'

type Job<Kind extends JobData['mail']['kind']> = Extract<JobData['mail'], { kind: Kind }>
export type Writers = {
  [Kind in JobData['mail']['kind']]: (context: AppContext, job: Job<Kind>) => Promise<Draft | undefined>
}

/** Sends the mail of one job, once: a notification's goes by the notification's id, any other by the job's. */
export async function sendMail(
  context: AppContext,
  mailer: Mailer,
  writers: Writers,
  job: JobData['mail'],
  jobId: string,
) {
  const write = writers[job.kind] as (context: AppContext, job: JobData['mail']) => Promise<Draft | undefined>
  await sendOnce(context, mailer, job.kind === 'notification' ? job.notificationId : jobId, async () => {
    const draft = await write(context, job)
    if (!draft) return undefined
    const sender = await findProgramFacts(context.db, draft.language)
    return { to: draft.to, ...written(draft.words, draft.language, sender) }
  })
}

/** Only who said yes to the purpose `reminders` gets these by mail; the notification in the app is everybody's. */
const REMINDERS: NotificationKind[] = ['LetterExpiresSoon', 'Announcement']

const findNotification = query(
  'mailing.find-notification',
  `SELECT coalesce(n.mail_to, a.email) AS email, a.language, n.kind, n.subject_id AS "subjectId",
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

const whyReminded: Record<Language, string> = {
  en: 'You get this mail because you said yes to reminders. You can change that in the app, under Account.',
  fil: 'Natanggap po ninyo ito dahil pumayag kayo sa mga paalala. Mababago po ninyo iyon sa app, sa Account.',
}
const openTheApp: Record<Language, string> = { en: 'Open the app', fil: 'Buksan ang app' }

export async function writeNotificationMail(context: AppContext, job: Job<'notification'>): Promise<Draft | undefined> {
  const [news] = await findNotification(context.db, { notificationId: job.notificationId, reminders: REMINDERS })
  if (!news) return undefined
  const { email, language, kind, title, body, subjectId } = news
  const href = `${appUrlOf(context.config)}${notificationPath(kind, subjectId)}`
  const why = REMINDERS.includes(kind) ? { why: whyReminded[language] } : {}
  return { to: email, language, words: { title, body, link: { href, label: openTheApp[language] }, ...why } }
}

const alreadyRegistered: Record<Language, { title: string; body: string; label: string }> = {
  en: {
    title: 'You already have an account',
    body: 'Somebody, perhaps you, tried to use this e-mail address. You already have an account with it: log in with this address.\n\nIf it was not you, there is nothing to do; nobody saw your data.',
    label: 'Log in',
  },
  fil: {
    title: 'May account na po kayo',
    body: 'May sumubok na gamitin ang e-mail address na ito, baka po kayo. May account na kayo rito: mag-log in po gamit ang address na ito.\n\nKung hindi kayo iyon, wala po kayong kailangang gawin; walang nakakita ng inyong data.',
    label: 'Mag-log in',
  },
}

export async function writeAlreadyRegisteredMail(
  context: AppContext,
  job: Job<'alreadyRegistered'>,
): Promise<Draft | undefined> {
  const [account] = await findAccount(context.db, { accountId: job.accountId })
  if (!account) return undefined
  const { email, language } = account
  const { label, ...said } = alreadyRegistered[language]
  return {
    to: email,
    language,
    words: { ...said, link: { href: `${appUrlOf(context.config)}${appPaths.login}`, label } },
  }
}
