// The `mail` queue: what a job's ids stand for is read when it is sent, so nothing personal waits in the queue.
import type { Language } from '@aruga/contract/values'
import { type Db, statement } from '../../db/open.ts'
import type { JobData } from '../../jobs/jobs.ts'
import { written } from '../../mail/letterhead.ts'
import type { Mailer } from '../../mail/mailer.ts'

type Addressed = { email: string; language: Language }

const findNotification = statement<Addressed & { title: string; body: string; link: string | null }>(
  'mailing.find-notification',
  `SELECT a.email, a.language, n.link,
     CASE a.language WHEN 'fil' THEN n.title_fil ELSE n.title_en END AS title,
     CASE a.language WHEN 'fil' THEN n.body_fil ELSE n.body_en END AS body
   FROM notification n JOIN account a ON a.id = n.account_id WHERE n.id = $1 AND a.status = 'active'`,
)
const findAccount = statement<Addressed>(
  'mailing.find-account',
  `SELECT email, language FROM account WHERE id = $1 AND status = 'active'`,
)

const open: Record<Language, string> = { en: 'Open the app', fil: 'Buksan ang app' }
const alreadyRegistered = {
  en: {
    title: 'You already have an account',
    body: 'Somebody, perhaps you, tried to register with this e-mail address. You already have an account: log in with it. If it was not you, there is nothing to do; nobody saw your data.',
  },
  fil: {
    title: 'May account na po kayo',
    body: 'May sumubok na magrehistro gamit ang e-mail address na ito, baka po kayo. May account na kayo: mag-log in lang po. Kung hindi kayo iyon, wala po kayong kailangang gawin; walang nakakita ng inyong data.',
  },
} satisfies Record<Language, { title: string; body: string }>

/** Sends the mail of one job. `appUrl` is where links lead, without a trailing slash. */
export async function sendMail(db: Db, mailer: Mailer, appUrl: string, job: JobData['mail']): Promise<void> {
  if (job.kind === 'alreadyRegistered') {
    const [account] = await findAccount(db, [job.accountId])
    if (!account) return
    const link = { href: `${appUrl}/login`, label: open[account.language] }
    const words = written({ ...alreadyRegistered[account.language], link }, account.language)
    return mailer({ id: crypto.randomUUID(), to: account.email, ...words })
  }
  if (job.kind !== 'notification') return
  const [news] = await findNotification(db, [job.notificationId])
  if (!news) return
  const link = { href: `${appUrl}${news.link ?? '/tabs/home'}`, label: open[news.language] }
  const words = written({ title: news.title, body: news.body, link }, news.language)
  return mailer({ id: job.notificationId, to: news.email, ...words })
}
