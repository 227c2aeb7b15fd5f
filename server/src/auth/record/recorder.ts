// What goes on record about signing in: successes with what they begin, failures after the answer.
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { isMarked as isMarkedWith, readDevice } from '../lock-out/device-cookie.ts'
import { findLogin } from '../passwords/find-login.ts'
import { deviceOf } from '../sessions/device.ts'
import { createBackground } from './background.ts'
import { type Burst, countFailure } from './bursts.ts'
import { recordFailure } from './failures.ts'
import { kindOfDevice } from './known-devices.ts'
import { type Origin, recordOnAccount } from './record.ts'
import { recordSignInSql } from './sign-in-sql.ts'

/** Who is told what; features implement it. */
export type SignInAlerts = {
  /** The notification that a sign-in writes which is the first on its device. `device`: like `Chrome on Android`, or null. */
  newDevice(news: { accountId: string; device: string | null; now: Date }): NewDevice
  /** In the transaction that sets a second factor up at the sign-in page. */
  secondFactorSet(tx: Db, news: { accountId: string; now: Date }): Promise<void>
  burst(db: Database, burst: Burst, now: Date): Promise<void>
}

/** Where nobody is told. */
const nothing = { id: null, titleEn: null, titleFil: null, bodyEn: null, bodyFil: null, event: null }

export type Recorder = ReturnType<typeof createRecorder>

/** As it is stored; `event`: what their open apps hear (events/publish.ts). */
type NewDevice = {
  id: string
  titleEn: string
  titleFil: string
  bodyEn: string
  bodyFil: string
  event: string
}

/** The parameters of `recordSignInSql`. */
export type SignInRecord = ReturnType<Recorder['recordOf']>

const recordSignIn = query('connect.record-sign-in', `WITH ${recordSignInSql} SELECT FROM recorded`)

/**
 * All steps of a sign-in are proved. `name`: what the device's cookie is marked with after the last of them. `by`: where it was not the
 * password.
 */
type SignedIn = { accountId: string; name: string; from: Origin; by?: '' | 'Passkey' }

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

  const recordOf = ({ accountId, name, from, by = '' }: SignedIn, now: Date) => {
    const browser = readDevice(from)
    const device = deviceOf(from.headers['user-agent'])
    const isMarked = browser !== undefined && isMarkedWith(keys.attempts, browser, name)
    const { id = null, ...news } = (isMarked ? undefined : alerts?.newDevice({ accountId, device, now })) ?? nothing
    return {
      ...kindOfDevice({ accountId, from, now, keys }),
      isMarked,
      accountId,
      action: 'sign_in.succeeded',
      by,
      byOwner: true,
      requestId: from.id,
      address: from.ip,
      device,
      now,
      notificationId: id,
      ...news,
    }
  }

  return {
    /** What to put on record with the session that a sign-in begins. */
    recordOf,

    /** Puts a sign-in that begins no session by itself on record. The owner hears of a new device, except at the account's first sign-in. */
    succeeded: async (db: Db, signedIn: SignedIn) => void (await recordSignIn(db, recordOf(signedIn, clock()))),

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
