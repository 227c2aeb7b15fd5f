// What goes on record about signing in: successes in the transaction that begins the session, failures after the answer.
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database, Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Keys } from '../keys.ts'
import { isMarked, readDevice } from '../lock-out/device-cookie.ts'
import { findLogin } from '../passwords/find-login.ts'
import { deviceOf } from '../sessions/device.ts'
import { createBackground } from './background.ts'
import { type Burst, countFailure } from './bursts.ts'
import { recordFailure } from './failures.ts'
import { kindOfDevice, rememberDeviceSql } from './known-devices.ts'
import { entrySql, type Origin, recordOnAccount } from './record.ts'

/** Who is told what; features implement it. */
export type SignInAlerts = {
  /** In the transaction of the sign-in. `device`: like `Chrome on Android`, or null. */
  newDevice(tx: Db, news: { accountId: string; device: string | null; now: Date }): Promise<void>
  /** In the transaction that sets a second factor up at the sign-in page. */
  secondFactorSet(tx: Db, news: { accountId: string; now: Date }): Promise<void>
  burst(db: Database, burst: Burst, now: Date): Promise<void>
}

export type Recorder = ReturnType<typeof createRecorder>

const recordSignIn = query(
  'connect.record-sign-in',
  `WITH ${rememberDeviceSql}, first AS (
     UPDATE account SET first_sign_in_at = :now WHERE id = :accountId AND first_sign_in_at IS NULL RETURNING id
   ), news AS (
     SELECT NOT :isMarked::boolean AND NOT EXISTS (SELECT FROM known) AND NOT EXISTS (SELECT FROM first) AS is_new
   ), recorded AS (
     ${entrySql(`(SELECT nullif(:by::text || CASE WHEN is_new THEN 'NewDevice' ELSE '' END, '') FROM news)`)}
   )
   SELECT is_new AS "isNew!" FROM news`,
)

type Deps = {
  db: Database
  clock: Clock
  keys: Pick<Keys, 'attempts'>
  log: FastifyBaseLogger
  alerts?: SignInAlerts | undefined
}

export function createRecorder({ db, clock, keys, log, alerts }: Deps) {
  const background = createBackground(log)
  const bursts = { db, keys, log, burst: alerts?.burst }

  return {
    /**
     * All steps are proved. `name`: what the device's cookie is marked with after the last of them. The owner hears of a new
     * device, except at the account's first sign-in. `by`: where it was not the password.
     */
    succeeded: async (
      tx: Db,
      { accountId, name, from, by = '' }: { accountId: string; name: string; from: Origin; by?: '' | 'Passkey' },
    ) => {
      const now = clock()
      const browser = readDevice(from)
      const device = deviceOf(from.headers['user-agent'])
      const [recorded] = await recordSignIn(tx, {
        ...kindOfDevice({ accountId, from, now, keys }),
        isMarked: browser !== undefined && isMarked(keys.attempts, browser, name),
        accountId,
        action: 'sign_in.succeeded',
        by,
        byOwner: true,
        requestId: from.id,
        address: from.ip,
        device,
        now,
      })
      if (recorded?.isNew) await alerts?.newDevice(tx, { accountId, device, now })
    },

    /** A second factor was set up at the sign-in page; the owner hears of it. */
    secondFactorSet: async (tx: Db, { accountId, from, now }: { accountId: string; from: Origin; now: Date }) => {
      await recordOnAccount(tx, { accountId, action: 'second_factor.set', from, now, byOwner: true })
      await alerts?.secondFactorSet(tx, { accountId, now })
    },

    /**
     * A sign-in with this e-mail, in its normal form, was refused. About an address without an account nothing is written: it is
     * only counted for the alarms.
     */
    refused: ({
      email,
      why,
      from,
    }: {
      email: string
      why: 'wrong' | 'locked' | 'closed' | 'second step needed'
      from: Origin
    }) => {
      const now = clock()
      background.run(async () => {
        const login = await findLogin(db, email)
        if (why === 'wrong') {
          await countFailure(bursts, 'all', now)
          if (login?.roles.some((role) => role !== 'patient')) await countFailure(bursts, 'staff', now)
        }
        if (!login) return
        const on = { accountId: login.accountId, from, now }
        if (why === 'wrong') return recordFailure({ db, keys }, { ...on, action: 'sign_in.failed' })
        if (why === 'locked') return recordFailure({ db, keys }, { ...on, action: 'sign_in.locked' })
        const reason = why === 'closed' ? 'AccountClosed' : 'SecondStepNeeded'
        return recordFailure({ db, keys }, { ...on, action: 'sign_in.refused', reason })
      })
    },

    /** Waits for what is still to be written. */
    drain: background.drain,
  }
}
