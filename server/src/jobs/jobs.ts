// Work for later, on PostgreSQL: a job is sent in the transaction of its cause, so it exists exactly when the cause does.

import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { type Database, type Db, openDatabase } from '../db/open.ts'

/** Queue -> what its jobs hold. Ids only: a job is no place for personal data. */
export type JobData = {
  mail:
    | { kind: 'notification'; notificationId: string }
    /** A word to somebody whose address was used again, to register or as another account's new address. */
    | { kind: 'alreadyRegistered'; accountId: string }
    /** A link for a new password. The token is drawn when the mail is written, so none waits in the queue. */
    | { kind: 'passwordReset'; accountId: string; appName?: string; returnUrl?: string; returnUrlHash?: string }
    /** A link to the account's new address, which proves that it is theirs. */
    | { kind: 'emailChange'; accountId: string }
  /** The ZIP of a patient's data and files. */
  portableCopy: { copyId: string }
  /** Hourly: letters past their date or near it, leftovers of crashes, old counts. */
  sweep: Record<never, never>
}
type Queue = keyof JobData

export type Jobs = {
  /** Inside a transaction (`tx`): there after commit, gone after rollback. */
  send<Q extends Queue>(db: Db, queue: Q, data: JobData[Q]): Promise<void>
  /** Starts working a queue; on every server, each job on one of them. */
  work<Q extends Queue>(queue: Q, handler: (data: JobData[Q]) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const RETRIES = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }

export async function openJobs(db: Database, log: FastifyBaseLogger): Promise<Jobs> {
  const executeSql = (on: Db) => (text: string, values?: unknown[]) => on.query(text, values)
  // Connections of its own: while a transaction sends a job, every other connection may be waiting for its row lock.
  const own = openDatabase({ connection: db.pool.options, max: 3 })
  const boss = new PgBoss({ db: { executeSql: executeSql(own) }, schema: 'jobs' })
  boss.on('error', (error) =>
    log.error({ err: { type: error.name, message: error.message } }, 'background work failed'),
  )
  await boss.start()
  await boss.createQueue('mail', RETRIES)
  await boss.createQueue('portableCopy', RETRIES)
  await boss.createQueue('sweep', { retryLimit: 0, policy: 'short' })
  await boss.schedule('sweep', '17 * * * *')
  return {
    send: async (on, queue, data) => {
      await boss.send(queue, data, { db: { executeSql: executeSql(on) } })
    },
    work: async (queue, handler) => {
      await boss.work<JobData[typeof queue]>(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const { data } of jobs) await handler(data)
      })
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 })
      await own.close()
    },
  }
}
