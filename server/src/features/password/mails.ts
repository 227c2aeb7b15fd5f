import en from '@aruga/locales/en/password.server.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import type { JobData } from '../../jobs/job-data.ts'
import type { Draft } from '../../mail/draft.ts'
import { makeLink } from '../../records/mailed-links/links.ts'
import { appUrlOf } from '../../records/mailed-links/return-address.ts'
import { localesOf } from '../../texts/locales.ts'

const mails = localesOf('password.server', en)

/** The mail with a password reset link, made now and replacing an earlier one. Undefined: no account, or a closed one. */
export async function writeResetMail(
  { db, clock, config }: AppContext,
  job: Extract<JobData['mail'], { kind: 'passwordReset' }>,
): Promise<Draft | undefined> {
  const made = await makeLink(db, job.accountId, clock())
  if (!made) return undefined
  const { accountId: userId, returnUrl, returnUrlHash } = job
  const query = Object.entries({ userId, resetToken: made.token, returnUrl, returnUrlHash })
    .filter((part): part is [string, string] => part[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const href = `${appUrlOf(config, job.appName)}/reset-password?${query.join('&')}`
  const { label, ...texts } = mails[made.language].resetMail
  return { to: made.to, language: made.language, content: { ...texts, link: { href, label } } }
}
