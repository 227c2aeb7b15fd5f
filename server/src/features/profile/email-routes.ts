import { cancelEmailChange, confirmEmailAddress } from '@aruga/contract/profile/profile'
import { type Origin, recordAudit, recordAuditOfAccount } from '../../audit/record-audit.ts'
import { findLogin, normalEmail } from '../../auth/passwords/find-login.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { needRecentPassword } from '../../http/recent-password.ts'
import { notify } from '../../notify/notify.ts'
import { countMail } from '../../records/mailed-links/mail-limit.ts'
import { problem } from '../../wire/problem.ts'
import { freeName } from '../registration/log-in-by.ts'
import {
  cancelEmail,
  confirmEmail,
  findNewAddress,
  isContactOnly,
  isCurrentAddress,
  requestEmail,
} from './email-change.ts'

export const emailRoutes = ({ db, jobs, clock, files }: AppContext) => [
  implement(confirmEmailAddress, async ({ body, request }) => {
    const now = clock()
    const replaced = await inTransaction(db, async (tx) => {
      // Nobody has proved the address of an unconfirmed registration.
      const name = await findNewAddress(tx, body.userId, body.token, now)
      const freed = name === undefined ? undefined : await freeName(tx, { name: normalEmail(name), request, now })
      const confirmed = await confirmEmail(tx, body.userId, body.token, now)
      if (!confirmed) throw problem('InvalidToken')
      const { accountId, patientId, undoId, isContact } = confirmed
      const auditTarget = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'email.changed', ...auditTarget })
      await notify(tx, { accountId, kind: isContact ? 'EmailAddressSet' : 'EmailChanged', now })
      if (undoId !== null) await jobs.send(tx, 'mail', { kind: 'emailUndo', undoId })
      return freed?.replaced ?? []
    })
    await Promise.allSettled(replaced.map((key) => files.remove(key)))
  }),

  implement(cancelEmailChange, async ({ caller: { accountId }, request }) => {
    await inTransaction(db, (tx) => cancelPending(tx, { accountId, request, now: clock() }))
  }),
]

type Cancelling = { accountId: string; request: Origin; now: Date }
export type EmailChange = Cancelling & { sessionId: string }

export async function cancelPending(tx: Db, { accountId, request, now }: Cancelling) {
  if (!(await cancelEmail(tx, accountId, now))) return
  const action = 'email.change_cancelled'
  await recordAuditOfAccount(tx, { at: now, actorId: accountId, action, accountId, request })
}

/**
 * Applies the address of a saved profile: the current one cancels a pending change, a new one needs a recent password and
 * requests a change. For
 * another account's address the response is the same, but its owner gets a different mail and no link is made; an account that
 * logs in by its number only may be mailed at it.
 */
export async function setEmail(tx: Db, { jobs, keys }: AppContext, change: EmailChange, email: string) {
  const { accountId, request, now } = change
  if (await isCurrentAddress(tx, accountId, email)) return cancelPending(tx, change)
  if (!(await requestEmail(tx, accountId, email, now))) return
  await needRecentPassword(tx, change, now)
  const wait = await countMail(tx, keys, [`email change of ${accountId}`, `email change to ${normalEmail(email)}`], now)
  if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
  await recordAuditOfAccount(tx, { at: now, actorId: accountId, action: 'email.change_asked', accountId, request })
  await notify(tx, { accountId, kind: 'EmailChangeAsked', now, toCurrentAddress: true })
  const owner = (await isContactOnly(tx, accountId)) ? undefined : await findLogin(tx, normalEmail(email))
  const isTaken = owner !== undefined && owner.status !== 'unverified'
  await jobs.send(
    tx,
    'mail',
    isTaken ? { kind: 'alreadyRegistered', accountId: owner.accountId } : { kind: 'emailChange', accountId },
  )
}
