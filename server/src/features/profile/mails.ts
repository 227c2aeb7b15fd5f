import type { Language } from '@aruga/contract/values'
import type { AppContext } from '../../context.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Draft } from '../../mail/draft.ts'
import { appUrlOf } from '../password/return-address.ts'
import { makeEmailLink } from './email-change.ts'

const texts: Record<Language, { title: string; body: string; label: string }> = {
  en: {
    title: 'Is this your new e-mail address?',
    body: 'Somebody, perhaps you, wants to use this address in the program. Open the link within 24 hours, and from then on you log in with it. If it was not you, there is nothing to do: without the link nothing changes.',
    label: 'Yes, use this address',
  },
  fil: {
    title: 'Ito po ba ang bago ninyong e-mail address?',
    body: 'May gustong gumamit ng address na ito sa programa, baka po kayo. Buksan ang link sa loob ng 24 oras, at mula noon ay ito na ang gagamitin ninyo sa pag-log in. Kung hindi po kayo iyon, wala kayong kailangang gawin: walang magbabago kung hindi bubuksan ang link.',
    label: 'Opo, gamitin ang address na ito',
  },
}

/** The mail to an account's new address, its link drawn now. Undefined: called off, confirmed or too old meanwhile, or the address is taken. */
export async function writeEmailChangeMail(
  { db, clock, config }: AppContext,
  job: Extract<JobData['mail'], { kind: 'emailChange' }>,
): Promise<Draft | undefined> {
  const made = await makeEmailLink(db, job.accountId, clock())
  if (!made) return undefined
  const href = `${appUrlOf(config)}/confirm-email?userId=${job.accountId}&token=${encodeURIComponent(made.token)}`
  const { label, ...words } = texts[made.language]
  return { to: made.email, language: made.language, words: { ...words, link: { href, label } } }
}
