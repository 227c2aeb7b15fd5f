import { cancelEmailChange, confirmEmailAddress } from '@aruga/contract/profile/profile'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import { type Origin, recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import { countMail } from '../password/mail-limit.ts'
import { findAccountByEmail } from '../registration/queries.ts'
import { askForEmail, cancelEmail, confirmEmail, isPresentAddress } from './email-change.ts'

export const emailRoutes = ({ db, clock }: AppContext) => [
  implement(confirmEmailAddress, async ({ body, request }) => {
    const now = clock()
    await inTransaction(db, async (tx) => {
      const confirmed = await confirmEmail(tx, body.userId, body.token, now)
      if (!confirmed) throw problem('InvalidToken')
      const { accountId, patientId } = confirmed
      const on = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'email.changed', ...on })
      await notify(tx, { accountId, kind: 'EmailChanged', now })
    })
  }),

  implement(cancelEmailChange, async ({ caller: { accountId, patientId }, request }) => {
    await inTransaction(db, (tx) => callOff(tx, { accountId, patientId, request, now: clock() }))
  }),
]

export type EmailChange = { accountId: string; patientId: string; request: Origin; now: Date }

async function callOff(tx: Db, { accountId, patientId, request, now }: EmailChange) {
  if (!(await cancelEmail(tx, accountId, now))) return
  const on = { patientId, subjectId: accountId, request }
  await recordAudit(tx, { at: now, actorId: accountId, action: 'email.change_cancelled', ...on })
}

/**
 * What an address in the profile means: the present one calls a change off, another one asks for a change. Somebody else's
 * is asked for in the very same way, but its owner gets another mail, and no link goes anywhere.
 */
export async function wantEmail(tx: Db, { jobs, config }: AppContext, change: EmailChange, email: string) {
  const { accountId, patientId, request, now } = change
  if (await isPresentAddress(tx, accountId, email)) return callOff(tx, change)
  if (!(await askForEmail(tx, accountId, email, now))) return
  const wait = await countMail(tx, config, [`email change of ${accountId}`], now)
  if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
  const on = { patientId, subjectId: accountId, request }
  await recordAudit(tx, { at: now, actorId: accountId, action: 'email.change_asked', ...on })
  const news = { kind: 'EmailChangeAsked', now } as const
  await notify(tx, { accountId, ...news, toPresentAddress: true })
  const owner = await findAccountByEmail(tx, email)
  await jobs.send(
    tx,
    'mail',
    owner ? { kind: 'alreadyRegistered', accountId: owner.id } : { kind: 'emailChange', accountId },
  )
}
