import type { Language } from '@aruga/contract/values'
import type { AppContext } from '../../context.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Draft } from '../../mail/draft.ts'
import { makeResetLink } from './links.ts'
import { appUrlOf } from './return-address.ts'

const texts: Record<Language, { title: string; body: string; label: string }> = {
  en: {
    title: 'Choose a new password',
    body: 'Somebody, perhaps you, asked for a new password. The link below works once, for 2 hours. If it was not you, there is nothing to do: your password stays as it is.',
    label: 'Choose a new password',
  },
  fil: {
    title: 'Pumili po ng bagong password',
    body: 'May humiling ng bagong password, baka po kayo. Isang beses lang gagana ang link sa ibaba, sa loob ng 2 oras. Kung hindi po kayo iyon, wala kayong kailangang gawin: mananatili ang inyong password.',
    label: 'Pumili ng bagong password',
  },
}

/** The mail with a link for a new password, drawn now, in place of the one before. Undefined: no living account. */
export async function writeResetMail(
  { db, clock, config }: AppContext,
  job: Extract<JobData['mail'], { kind: 'passwordReset' }>,
): Promise<Draft | undefined> {
  const made = await makeResetLink(db, job.accountId, clock())
  if (!made) return undefined
  const { accountId: userId, returnUrl, returnUrlHash } = job
  const query = Object.entries({ userId, resetToken: made.token, returnUrl, returnUrlHash })
    .filter((part): part is [string, string] => part[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const href = `${appUrlOf(config, job.appName)}/reset-password?${query.join('&')}`
  const { label, ...words } = texts[made.language]
  return { to: made.email, language: made.language, words: { ...words, link: { href, label } } }
}
