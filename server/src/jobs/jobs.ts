// Work for later, on PostgreSQL: a job is sent in the transaction of its cause, so it exists exactly when the cause does.

import type { FastifyBaseLogger } from 'fastify'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, type Db, openDatabase } from '../db/open.ts'
import { type Insertion, insertionOf } from './insertion.ts'
import { queues } from './queues.ts'
import { safeReason } from './safe-reason.ts'

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
  /** Every quarter of an hour: letters past their date or near it. */
  letterDates: Record<never, never>
  /** Hourly: leftovers of crashes, old counts. */
  sweep: Record<never, never>
}
export type Queue = keyof JobData

export type Jobs = {
  /** Inside a transaction (`tx`): there after commit, gone after rollback. */
  send<Q extends Queue>(db: Db, queue: Q, data: JobData[Q]): Promise<void>
  /** The same for a mail, as a part of the statement that is its cause. */
  mailInsertion: Insertion<'mail'>
  /** Starts working a queue; on every server, each job on one of them. What `handler` throws is tried again, as the queue says. */
  work<Q extends Queue>(queue: Q, handler: (data: JobData[Q], jobId: string) => Promise<void>): Promise<void>
  /** Takes no new job and waits for those at work, 10 seconds at most; what is cut off then is done again later. */
  stop(): Promise<void>
}

const STOP_MS = 10_000

export async function openJobs(db: Database, log: FastifyBaseLogger): Promise<Jobs> {
  const executeSql = (on: Db) => (text: string, values?: unknown[]) => on.query(text, values)
  // Connections of its own: while a transaction sends a job, every other connection may be waiting for its row lock.
  const own = openDatabase({ connection: db.pool.options, max: 3 })
  const boss = new PgBoss({ db: { executeSql: executeSql(own) }, schema: 'jobs' })
  boss.on('error', (error) => log.error({ why: safeReason(error) }, 'background work failed'))
  await boss.start()
  for (const [name, { cron, atOnce, everySeconds, ...options }] of Object.entries(queues)) {
    await boss.createQueue(name, options)
    // A database that an older version made keeps that one's settings otherwise.
    const { policy, partition, ...changeable } = options
    await boss.updateQueue(name, changeable)
    if (cron) await boss.schedule(name, cron)
  }

  /** Never throws: what went wrong is in the result, in words that may be stored, and in the log. */
  async function done<Q extends Queue>(
    queue: Q,
    job: JobWithMetadata<JobData[Q]>,
    handler: (data: JobData[Q], jobId: string) => Promise<void>,
  ): Promise<JobResult> {
    const { id, retryCount, retryLimit } = job
    try {
      await handler(job.data, id)
      return { id, status: 'completed' }
    } catch (error) {
      const why = safeReason(error as Error)
      if (retryCount < retryLimit)
        log.warn({ queue, job: id, why, tries: retryCount + 1 }, 'a job is tried again later')
      else log.error({ queue, job: id, why, tries: retryCount + 1 }, 'a job was given up')
      return { id, status: 'failed', output: { why } }
    }
  }

  return {
    send: async (on, queue, data) => {
      // Named, so that a connection plans pg-boss's long INSERT once.
      const insert = (text: string, values: unknown[] = []) => on.query({ name: `jobs.send ${queue}`, text, values })
      await boss.send(queue, data, { db: { executeSql: insert } })
    },
    mailInsertion: await insertionOf(boss, 'mail', { kind: 'notification', notificationId: '' }),
    work: async (queue, handler) => {
      const { atOnce = 1, everySeconds } = queues[queue]
      const options = {
        batchSize: atOnce,
        pollingIntervalSeconds: everySeconds,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const
      await boss.work<JobData[typeof queue], JobResult[], typeof options>(queue, options, (jobs) =>
        Promise.all(jobs.map((job) => done(queue, job, handler))),
      )
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: STOP_MS })
      await own.close()
    },
  }
}
