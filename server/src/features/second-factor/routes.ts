// A staff member's own second factor. How it works: auth/second-factor.
import * as contract from '@aruga/contract/second-factor/second-factor'
import { recordAudit } from '../../audit/record-audit.ts'
import { isRefused } from '../../auth/lock-out/lock-out.ts'
import { findLogInNameOf } from '../../auth/passwords/reauthenticate.ts'
import { proveCode, takesCode } from '../../auth/second-factor/prove-code.ts'
import * as factor from '../../auth/second-factor/second-factor.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { Origin } from '../../auth/sign-in-audit/audit-sign-in.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyOfSecondFactor } from '../../notify/notify-owner.ts'
import { findProgramFacts } from '../../records/program/queries.ts'
import { problem } from '../../wire/problem.ts'

export function secondFactorRoutes(context: AppContext) {
  const { db, config, keys, clock } = context
  const statusOf = async ({ accountId, roles }: Caller) => {
    const secondFactor = await factor.findSecondFactor(db, accountId)
    const since = secondFactor?.confirmedAt ?? null
    const required = factor.needsSecondFactor(config, roles)
    return { since, recoveryCodesLeft: since ? (secondFactor?.recoveryCodesLeft ?? 0) : 0, required }
  }
  /** Checks a code, counted against the account's lock-out. */
  const prove = async <T>(accountId: string, from: Origin, check: (now: Date) => Promise<T | undefined>) => {
    const proved = await proveCode({ db, clock, keys }, { accountId, from }, check)
    if (!isRefused(proved)) return proved
    throw proved.refused === 'wrong'
      ? problem('CodeWrong')
      : problem('TooManyRequests', { retryAfter: proved.retryAfter })
  }

  return [
    implement(contract.readSecondFactor, ({ caller }) => statusOf(caller)),

    implement(contract.beginSecondFactor, async ({ caller: { accountId } }) => {
      const { name: issuer } = await findProgramFacts(db, 'en')
      const email = (await findLogInNameOf(db, accountId)) ?? ''
      const begun = await factor.beginSecondFactor(context, { id: accountId, email, issuer }, clock())
      if (!begun) throw problem('SecondFactorExists')
      return begun
    }),

    implement(contract.confirmSecondFactor, async ({ body, caller, request }) => {
      const { accountId } = caller
      const recoveryCodes = await prove(accountId, request, (now) =>
        inTransaction(db, async (tx) => {
          const codes = await factor.confirmSecondFactor({ db: tx, config }, accountId, body.code, now)
          if (!codes) return undefined
          const auditTarget = { patientId: null, subjectId: accountId, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'second_factor.set', ...auditTarget })
          await notifyOfSecondFactor(tx, { accountId, kind: 'SecondFactorSet', now })
          return codes
        }),
      )
      return { recoveryCodes }
    }),

    implement(contract.removeSecondFactor, async ({ body, caller, request }) => {
      const { accountId } = caller
      await prove(accountId, request, takesCode(context, accountId, body.code))
      const now = clock()
      await inTransaction(db, async (tx) => {
        await factor.removeSecondFactor(tx, { accountId })
        const auditTarget = { patientId: null, subjectId: accountId, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'second_factor.removed', ...auditTarget })
        await notifyOfSecondFactor(tx, { accountId, kind: 'SecondFactorRemoved', now })
      })
      return statusOf(caller)
    }),
  ]
}
