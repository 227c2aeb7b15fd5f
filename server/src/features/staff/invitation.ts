// An invitation is a link for a new password that leads to the console's own page for a first password.
import { CONSOLE_PATH } from '@aruga/contract/connect'
import en from '@aruga/locales/en/staff.server.json' with { type: 'json' }
import { mustUseOrganisation } from '../../auth/organisation/domains.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { JobData } from '../../jobs/job-data.ts'
import type { Draft } from '../../mail/draft.ts'
import { makeLink } from '../../records/mailed-links/links.ts'
import { localesOf } from '../../texts/locales.ts'

const mails = localesOf('staff.server', en)

const INVITATION_LIFE_MS = 7 * 24 * 60 * 60_000

/** A link to choose a first password, valid for 7 days or until a newer one is made. Undefined: no active account. */
export async function makeInvitation(
  { db, config }: { db: Db; config: AppContext['config'] },
  accountId: string,
  now: Date,
) {
  const made = await makeLink(db, accountId, now, { purpose: 'Invitation', lifeMs: INVITATION_LIFE_MS })
  if (!made) return undefined
  const { token, to: email, language } = made
  const href = `${config.publicUrl}${CONSOLE_PATH}invitation?userId=${accountId}&resetToken=${encodeURIComponent(token)}`
  return { email, language, href }
}

const findInvited = query(
  'staff.find-invited',
  `SELECT email AS "email!", roles::text[] AS "roles!: StaffRoles", language_of(language_code, language) AS "language!: Language"
   FROM account WHERE id = :accountId AND status = 'active' AND email IS NOT NULL`,
)

/** The mail with a new link, which invalidates an earlier one; without one where people sign in with their organisation's account. */
export async function writeInvitationMail(
  context: AppContext,
  { accountId }: Extract<JobData['mail'], { kind: 'invitation' }>,
): Promise<Draft | undefined> {
  const [invited] = await findInvited(context.db, { accountId })
  if (invited && mustUseOrganisation(context.config, invited.email, invited.roles)) {
    const { label, ...texts } = mails[invited.language].organisationMail
    const href = context.config.publicUrl + CONSOLE_PATH
    return { to: invited.email, language: invited.language, content: { ...texts, link: { href, label } } }
  }
  const made = await makeInvitation(context, accountId, context.clock())
  if (!made) return undefined
  const { label, ...texts } = mails[made.language].invitationMail
  return { to: made.email, language: made.language, content: { ...texts, link: { href: made.href, label } } }
}
