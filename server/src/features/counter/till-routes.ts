import {
  chooseBranch,
  lockTill,
  readTillPin,
  removeTillPin,
  setTillPin,
  unlockTill,
} from '@aruga/contract/counter/till'
import { TILL_PIN_TRIES } from '@aruga/contract/limits'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/record-audit.ts'
import { hashPassword, verifyPin } from '../../auth/passwords/passwords.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import { endSession } from '../../auth/sessions/lifecycle/end.ts'
import { forgetTries } from '../../auth/sessions/lifecycle/forget-tries.ts'
import { lockSession } from '../../auth/sessions/lifecycle/lock.ts'
import { tryPin } from '../../auth/sessions/lifecycle/try-pin.ts'
import { unlockSession } from '../../auth/sessions/lifecycle/unlock.ts'
import { useSession } from '../../auth/sessions/lifecycle/use.ts'
import { findPin, isSimplePin, removePin, savePin } from '../../auth/sessions/pins.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import * as branches from '../../records/staff/branches.ts'
import { invalidField, problem } from '../../wire/problem.ts'

type By = { caller: Caller; request: FastifyRequest }
type TillAction = 'branch_chosen' | 'pin_set' | 'pin_removed' | 'locked' | 'opened' | 'pin_wrong' | 'pin_tries_used'

export function tillRoutes({ db, clock }: AppContext) {
  const audit = (tx: Db, { caller: { accountId }, request }: By, action: TillAction, at: Date) =>
    recordAudit(tx, {
      at,
      actorId: accountId,
      action: `till.${action}`,
      patientId: null,
      subjectId: accountId,
      request,
    })

  return [
    implement(readTillPin, async ({ caller: { accountId } }) => ({
      setAt: (await findPin(db, { accountId }))[0]?.setAt ?? null,
    })),

    implement(setTillPin, async ({ body: { pin }, ...by }) => {
      if (isSimplePin(pin)) throw invalidField('PinTooSimple', 'pin')
      const hash = await hashPassword(pin)
      const now = clock()
      const { accountId, sessionId } = by.caller
      await inTransaction(db, async (tx) => {
        await savePin(tx, { accountId, hash, now, oneTime: false })
        await useSession(tx, sessionId, now)
        await audit(tx, by, 'pin_set', now)
      })
      return { setAt: now.toISOString() }
    }),

    implement(removeTillPin, (by) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { accountId, sessionId } = by.caller
        if ((await removePin(tx, { accountId })).length > 0) await audit(tx, by, 'pin_removed', now)
        await useSession(tx, sessionId, now)
        return { setAt: null }
      }),
    ),

    implement(lockTill, (by) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { isTill, isNews } = await lockSession(tx, by.caller.sessionId, now)
        if (!isTill) throw problem('PinNotSet')
        if (isNews) await audit(tx, by, 'locked', now)
      }),
    ),

    implement(unlockTill, async ({ body: { pin, newPin }, ...by }) => {
      const { accountId, sessionId } = by.caller
      const now = clock()
      const [tried] = await tryPin(db, { id: sessionId, tries: TILL_PIN_TRIES, now })
      if (!tried) throw problem((await findPin(db, { accountId })).length === 0 ? 'PinNotSet' : 'PinTriesUsed')
      // An open till: an earlier call, whose answer was lost, opened it and may have changed the PIN.
      const entered = tried.locked || tried.oneTime ? pin : (newPin ?? pin)
      if (await verifyPin(tried.hash, entered)) {
        if (tried.oneTime && !isOwnPin(newPin, pin)) {
          await forgetTries(db, { id: sessionId })
          throw newPin === undefined ? problem('PinMustChange') : invalidField('PinTooSimple', 'newPin')
        }
        const hash = tried.oneTime && newPin ? await hashPassword(newPin) : undefined
        await inTransaction(db, async (tx) => {
          if (hash) {
            await savePin(tx, { accountId, hash, now, oneTime: false })
            await audit(tx, by, 'pin_set', now)
          }
          if (await unlockSession(tx, sessionId, now)) await audit(tx, by, 'opened', now)
          else await forgetTries(tx, { id: sessionId })
        })
        return
      }
      await audit(db, by, 'pin_wrong', now)
      if (tried.left > 0) throw problem('PinWrong', { left: tried.left })
      await inTransaction(db, async (tx) => {
        await endSession(tx, sessionId, now, null)
        await audit(tx, by, 'pin_tries_used', now)
      })
      throw problem('PinTriesUsed')
    }),

    implement(chooseBranch, ({ body, ...by }) =>
      inTransaction(db, async (tx) => {
        const at = { accountId: by.caller.accountId, branchId: body.branchId }
        if (await branches.chooseBranch(tx, at)) return audit(tx, by, 'branch_chosen', clock())
        if (by.caller.branchId !== body.branchId.toLowerCase()) throw problem('NotFound')
      }),
    ),
  ]
}

/** Whether it can replace a PIN that somebody else set. */
const isOwnPin = (pin: string | undefined, given: string) => pin !== undefined && pin !== given && !isSimplePin(pin)
