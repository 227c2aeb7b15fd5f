import en from '@aruga/locales/en/profile.server.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import type { JobData } from '../../jobs/job-data.ts'
import type { Draft } from '../../mail/draft.ts'
import { appUrlOf } from '../../records/mailed-links/return-address.ts'
import { localesOf } from '../../texts/locales.ts'
import { makeEmailLink } from './email-change.ts'
import { makeUndoLink } from './undo-email.ts'

const mails = localesOf('profile.server', en)

/** The mail to the new address, with a new link. Undefined: cancelled, confirmed or expired meanwhile, or the address is taken. */
export async function writeEmailChangeMail(
  { db, clock, config }: AppContext,
  job: Extract<JobData['mail'], { kind: 'emailChange' }>,
): Promise<Draft | undefined> {
  const made = await makeEmailLink(db, job.accountId, clock())
  if (!made) return undefined
  const href = `${appUrlOf(config)}/confirm-email?userId=${job.accountId}&token=${encodeURIComponent(made.token)}`
  const { label, ...texts } = mails[made.language][made.isContact ? 'contactMail' : 'emailChangeMail']
  return { to: made.email, language: made.language, content: { ...texts, link: { href, label } } }
}

/** The mail to the previous address, with the link that takes the account back. Undefined: used or expired, or the account is closed. */
export async function writeEmailUndoMail(
  { db, clock, config }: AppContext,
  job: Extract<JobData['mail'], { kind: 'emailUndo' }>,
): Promise<Draft | undefined> {
  const made = await makeUndoLink(db, job.undoId, clock())
  if (!made) return undefined
  const { accountId, token, email, language, ofNumber } = made
  const href = `${appUrlOf(config)}/reset-password?userId=${accountId}&undoToken=${encodeURIComponent(token)}`
  const { label, ...texts } = mails[language][ofNumber ? 'numberUndoMail' : 'emailUndoMail']
  return { to: email, language, content: { ...texts, link: { href, label } } }
}
