import {
  askLogInNumber,
  confirmLogInNumber,
  readLogInNames,
  removeLogInNumber,
  setMailAddress,
} from '@aruga/contract/profile/log-in-names'
import { philippineMobile } from '@aruga/contract/typed-text'
import { recordAuditOfAccount } from '../../audit/record-audit.ts'
import { findLogin } from '../../auth/passwords/find-login.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { needRecentPassword } from '../../http/recent-password.ts'
import { notify } from '../../notify/notify.ts'
import { beginNewNumber, keepEarlierNumber, takeNewNumber } from '../../records/mailed-links/number-codes.ts'
import { countNumberCode, sendsSms } from '../../records/mailed-links/number-limit.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import { freeName } from '../registration/log-in-by.ts'
import { lockContactAddress, removeContactAddress } from './email-change.ts'
import { cancelPending, setEmail } from './email-routes.ts'
import { findLogInNames, setMobile } from './log-in-names.ts'

type Own = {
  caller: { accountId: string; sessionId: string }
  request: Parameters<typeof recordAuditOfAccount>[1]['request']
}

export const logInNameRoutes = (context: AppContext) => {
  const { db, clock, keys, jobs, push, files } = context

  /** Sets a proved number, or none, and tells the owner. False when nothing changed; undefined when it cannot be. */
  async function changeNumber(tx: Transaction, mobile: string | null, { caller: { accountId }, request }: Own) {
    const now = clock()
    const changed = await setMobile(tx, { accountId, mobile, now })
    if (!changed?.isChanged) return changed && false
    const action = mobile === null ? 'log_in_number.removed' : 'log_in_number.changed'
    await recordAuditOfAccount(tx, { at: now, actorId: accountId, action, accountId, request })
    await notify(tx, { accountId, kind: 'LogInNumberChanged', now })
    if (changed.undoId !== null) await jobs.send(tx, 'mail', { kind: 'emailUndo', undoId: changed.undoId })
    return true
  }

  return [
    implement(readLogInNames, async ({ caller: { accountId } }) => ({
      ...orNotFound(await findLogInNames(db, accountId, clock())),
      sendsSms: sendsSms({ push }),
    })),

    implement(askLogInNumber, ({ body, caller, request }) => {
      const mobile = philippineMobile(body.mobileNumber)
      if (mobile === undefined) throw invalidField('NumberNotPhilippine', 'mobileNumber')
      return inTransaction(db, async (tx) => {
        const now = clock()
        const { accountId } = caller
        await countNumberCode(tx, context, { mobile, accountId, request, now })
        const hasOther = await beginNewNumber(tx, { accountId, mobile, now })
        const action = 'log_in_number.change_asked'
        await recordAuditOfAccount(tx, { at: now, actorId: accountId, action, accountId, request })
        if (hasOther) await jobs.send(tx, 'numberText', { accountId, about: 'NumberChangeAsked' })
        const owner = await findLogin(tx, mobile)
        // Nobody has proved the number of an unconfirmed registration. The code of a number that is taken is never made, so that none is right.
        const isTaken = owner !== undefined && owner.accountId !== accountId && owner.status !== 'unverified'
        await jobs.send(
          tx,
          'numberText',
          isTaken ? { accountId: owner.accountId, about: 'AlreadyRegistered' } : { accountId, about: 'NewNumber' },
        )
      })
    }),

    implement(confirmLogInNumber, async ({ body, caller, request }) => {
      const replaced = await inTransaction(db, async (tx) => {
        const now = clock()
        const mobile = await takeNewNumber(tx, keys, { accountId: caller.accountId, code: body.code }, now)
        if (mobile === undefined) return undefined
        const freed = await freeName(tx, { name: mobile, request, now })
        if ((await changeNumber(tx, mobile, { caller, request })) === undefined) throw problem('SmsCodeWrong')
        return freed.replaced
      })
      // A wrong code is thrown after the commit: its try counts.
      if (!replaced) throw problem('SmsCodeWrong')
      await Promise.allSettled(replaced.map((key) => files.remove(key)))
    }),

    implement(removeLogInNumber, ({ caller, request }) =>
      inTransaction(db, async (tx) => {
        const { accountId } = caller
        const hasNumber = await keepEarlierNumber(tx, { accountId, mobile: null, now: clock() })
        if ((await changeNumber(tx, null, { caller, request })) === undefined) throw problem('LogInNameNeeded')
        if (hasNumber) await jobs.send(tx, 'numberText', { accountId, about: 'NumberChangeAsked' })
      }),
    ),

    implement(setMailAddress, ({ body, caller, request }) =>
      inTransaction(db, async (tx) => {
        const [now, { accountId, sessionId }] = [clock(), caller]
        if (body.emailAddress !== null) {
          return setEmail(tx, context, { accountId, sessionId, request, now }, body.emailAddress.trim())
        }
        await needRecentPassword(tx, caller, now)
        const contact = await lockContactAddress(tx, accountId)
        if (!contact) throw problem('LogInNameNeeded')
        await cancelPending(tx, { accountId, request, now })
        if (contact.address === null) return
        await notify(tx, { accountId, kind: 'ContactAddressRemoved', now, toCurrentAddress: true })
        await removeContactAddress(tx, { accountId })
        const action = 'email.contact_removed'
        await recordAuditOfAccount(tx, { at: now, actorId: accountId, action, accountId, request })
      }),
    ),
  ]
}
