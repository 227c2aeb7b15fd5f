// A patient's own passkeys. How they work: auth/passkeys. The log-in: auth/oauth/passkey-grant.ts.
import type { AuditAction } from '@aruga/contract/audit/audit'
import * as contract from '@aruga/contract/passkeys/passkeys'
import { creationOptions, requestToLogIn, requestToProve } from '../../auth/passkeys/options.ts'
import * as passkeys from '../../auth/passkeys/queries.ts'
import { registerPasskey, verifyNewPasskey } from '../../auth/passkeys/register.ts'
import { provePasskey } from '../../auth/passkeys/verify.ts'
import { findLogInNameOf } from '../../auth/passwords/reauthenticate.ts'
import { deviceOf } from '../../auth/sessions/device.ts'
import { passwordProved } from '../../auth/sessions/lifecycle/prove-password.ts'
import { auditSignIn, type Origin } from '../../auth/sign-in-audit/audit-sign-in.ts'
import { namesOfDevice } from '../../auth/sign-in-audit/record-sign-in.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { type Implementation, implement } from '../../http/implement.ts'
import { dayAndTimeOf } from '../../notify/days.ts'
import { notify } from '../../notify/notify.ts'
import { findProgramFacts } from '../../records/program/queries.ts'
import { problem } from '../../wire/problem.ts'

type OfPasskeys = Extract<AuditAction, `passkey.${string}`>

export const passkeyRoutes = (context: AppContext): Implementation[] => {
  const { db, config, clock } = context
  const audit = (on: Db, accountId: string, action: OfPasskeys, from: Origin, now: Date) =>
    auditSignIn(on, { accountId, action, from, now, byOwner: true })
  type NotificationParams = { name: string | null; device: string | null }
  const notifyOfPasskey = (
    tx: Db,
    accountId: string,
    kind: 'PasskeyAdded' | 'PasskeyRemoved',
    params: NotificationParams,
    now: Date,
  ) =>
    notify(tx, {
      accountId,
      kind,
      params: { device: params.name ?? namesOfDevice(params.device), when: dayAndTimeOf(now) },
      now,
    })

  return [
    implement(contract.beginPasskeyLogIn, () => requestToLogIn(context, clock())),

    implement(contract.listPasskeys, async ({ caller: { accountId } }) => {
      const items = await passkeys.listPasskeys(db, { accountId })
      const [logIns] = await passkeys.findIsSecondLogIn(db, { accountId })
      return { items, isOffered: items.length === 0 && logIns?.isSecond === true }
    }),

    implement(contract.beginPasskey, async ({ caller: { accountId, sessionId } }) => {
      const { length } = await passkeys.listPasskeys(db, { accountId })
      if (length >= contract.MAX_PASSKEYS) throw problem('TooManyPasskeys')
      const { name: programName } = await findProgramFacts(db, 'en')
      const name = (await findLogInNameOf(db, accountId)) ?? ''
      return creationOptions(context, { accountId, sessionId, name, programName }, clock())
    }),

    implement(contract.addPasskey, async ({ body: credential, caller: { accountId, sessionId }, request }) => {
      const now = clock()
      const device = deviceOf(request.headers['user-agent'])
      const made = await verifyNewPasskey(db, config, { sessionId, credential }, now)
      if (!made) throw problem('PasskeyRefused')
      return inTransaction(db, async (tx) => {
        const added = await registerPasskey(tx, { accountId, sessionId, device, made }, now)
        if (!added) throw problem('PasskeyRefused')
        if (added === 'too many') throw problem('TooManyPasskeys')
        await audit(tx, accountId, 'passkey.added', request, now)
        await notifyOfPasskey(tx, accountId, 'PasskeyAdded', added, now)
        return added
      })
    }),

    implement(contract.renamePasskey, ({ params: { id }, body, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const [renamed] = await passkeys.renamePasskey(tx, { id, accountId, name: body.name.trim() })
        if (!renamed) throw problem('NotFound')
        await audit(tx, accountId, 'passkey.renamed', request, clock())
      }),
    ),

    implement(contract.removePasskey, ({ params: { id }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const [removed] = await passkeys.removePasskey(tx, { id, accountId })
        if (!removed) throw problem('NotFound')
        await audit(tx, accountId, 'passkey.removed', request, now)
        await notifyOfPasskey(tx, accountId, 'PasskeyRemoved', removed, now)
      }),
    ),

    implement(contract.beginPasskeyProof, ({ caller }) => requestToProve(context, caller, clock())),

    implement(contract.proveByPasskey, async ({ body: assertion, caller: { accountId, sessionId }, request }) => {
      const proved = await provePasskey(context, { assertion, asked: { purpose: 'Prove', sessionId }, from: request })
      const isOwn = !('refused' in proved) && proved.accountId === accountId
      if (!isOwn) {
        await audit(db, accountId, 'passkey.not_proved', request, clock())
        const mustWait = 'refused' in proved && proved.refused !== 'wrong'
        throw mustWait ? problem('TooManyRequests', { retryAfter: proved.retryAfter }) : problem('PasskeyRefused')
      }
      const now = clock()
      await inTransaction(db, async (tx) => {
        await passwordProved(tx, { sessionId, now })
        await audit(tx, accountId, 'passkey.proved', request, now)
      })
    }),
  ]
}
