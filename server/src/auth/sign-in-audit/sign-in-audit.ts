// What the audit log says about signing in: successes with what they begin, failures after the answer.
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db, Transaction } from '../../db/open.ts'
import { notifyOfSecondFactor } from '../../notify/notify-owner.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { findLogin } from '../passwords/find-login.ts'
import { auditSignIn, type Origin } from './audit-sign-in.ts'
import { createBackground } from './background.ts'
import { countFailure } from './bursts.ts'
import { auditFailure } from './failures.ts'
import { noteDevice, recordSignIn, type SignIn } from './record-sign-in.ts'

const refusalReasons = {
  closed: 'AccountClosed',
  'second step needed': 'SecondStepNeeded',
  'by provider': 'ProviderRefused',
  'provider needed': 'ProviderNeeded',
}

export type SignInAudit = ReturnType<typeof createSignInAudit>

type Deps = {
  db: Database
  clock: Clock
  keys: Pick<Keys, 'attempts'>
  log: FastifyBaseLogger
}

export function createSignInAudit({ db, clock, keys, log }: Deps) {
  const background = createBackground(log)
  const bursts = { db, keys, log }

  return {
    /** Audits a sign-in that begins no session by itself. */
    succeeded: async (tx: Transaction, signIn: SignIn) => recordSignIn(tx, signIn, await noteDevice(tx, keys, signIn)),

    /** A second factor was set up at the sign-in page; notifies the owner. */
    secondFactorSet: async (tx: Db, { accountId, from, now }: { accountId: string; from: Origin; now: Date }) => {
      await auditSignIn(tx, { accountId, action: 'second_factor.set', from, now, byOwner: true })
      await notifyOfSecondFactor(tx, { accountId, kind: 'SecondFactorSet', now })
    },

    /**
     * A sign-in with this name, in the form of `logInName`, was refused. A name without an account gets no entry: it is
     * only counted for the alarms.
     */
    refused: ({
      name,
      why,
      from,
    }: {
      name: string
      why: 'wrong' | 'locked' | 'closed' | 'second step needed' | 'by provider' | 'provider needed'
      from: Origin
    }) => {
      const now = clock()
      background.run(async () => {
        const login = await findLogin(db, name)
        if (why === 'wrong') {
          await countFailure(bursts, 'all', now)
          if (login?.roles.some((role) => role !== 'patient')) await countFailure(bursts, 'staff', now)
        }
        if (!login) return
        const auditTarget = { accountId: login.accountId, from, now }
        if (why === 'wrong') return auditFailure({ db, keys }, { ...auditTarget, action: 'sign_in.failed' })
        if (why === 'locked') return auditFailure({ db, keys }, { ...auditTarget, action: 'sign_in.locked' })
        const reason = refusalReasons[why]
        return auditFailure({ db, keys }, { ...auditTarget, action: 'sign_in.refused', reason })
      })
    },

    /** Waits for entries that are still to be written. */
    drain: background.drain,
  }
}
