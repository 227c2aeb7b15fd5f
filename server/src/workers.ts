// What this server does in the background.
import { sendMail } from './features/notifications/mailing.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Outside } from './outside.ts'
import { sweep } from './sweep.ts'

export async function startWorkers(outside: Outside, mailer: Mailer) {
  const { db, jobs, config } = outside
  const appUrl = Object.values(config.appUrls)[0] ?? config.publicUrl
  await jobs.work('mail', (job) => sendMail(db, mailer, appUrl, job))
  await jobs.work('sweep', () => sweep(outside))
}
