// Background jobs on PostgreSQL: a job is sent in the transaction of its cause, so it exists exactly when the cause does.

import type { QueueState } from '@aruga/contract/operations/staff'
import type { FastifyBaseLogger } from 'fastify'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, type Db, openDatabase } from '../db/open.ts'
import { createBursts } from '../failures/log-bursts.ts'
import { feed } from './feed.ts'
import type { JobData, Queue } from './job-data.ts'
import { findFailedJobs, findUnfinished, giveBack, readQueues } from './queue-state.ts'
import { queues } from './queues.ts'
import { safeReason } from './safe-reason.ts'

/** `stopping` is aborted once the server has waited for its running jobs: handlers leave the rest to the next server. */
type Handler<Q extends Queue> = (data: JobData[Q], jobId: string, stopping: AbortSignal) => Promise<void>

export type Jobs = {
  /** Whether jobs are accepted and done. Until then calls wait. */
  hasStarted(): boolean
  /** In a transaction (`tx`) the jobs exist after its commit only. Any number of jobs in one statement. */
  send<Q extends Queue>(db: Db, queue: Q, ...data: JobData[Q][]): Promise<void>
  /** The same, delayed by this many seconds. */
  sendLater<Q extends Queue>(db: Db, queue: Q, seconds: number, ...data: JobData[Q][]): Promise<void>
  /**
   * Starts working a queue; on every server, each job on one of them. A job whose `handler` throws is retried as
   * configured in queues.ts. `fetchMore` is called each second; it sends jobs stored elsewhere and returns how many.
   */
  work<Q extends Queue>(queue: Q, handler: Handler<Q>, fetchMore?: () => Promise<number>): Promise<void>
  /** Calls it each second, on every server, until the stop: for rows that are their own queue. */
  poll(work: (stopping: AbortSignal) => Promise<unknown>): void
  /** The waiting, running and failed jobs, by queue. */
  state(): Promise<QueueState[]>
  /** The number of a queue's unfinished jobs, and the creation time of the oldest, however often it was tried. */
  unfinished(queue: Queue): Promise<{ count: number; since: string | null }>
  /** Runs the failed jobs of a queue again; returns how many. */
  retryFailed(queue: Queue): Promise<number>
  /** Takes no new job and waits for running ones, as long as queues.ts says; interrupted jobs are due again at once. */
  stop(): Promise<void>
}

const STOP_MS = 3_000
const LONGEST_STOP_MS = Math.max(...Object.values(queues).map(({ stopSeconds = 0 }) => stopSeconds * 1000))

/** One line a minute for each queue and reason. */
const bursts = createBursts(60_000)

/** The schema of pg-boss's tables, beside the program's own: each program has its own jobs. */
export const jobsSchemaOf = (schema: string | undefined) => (schema && schema !== 'public' ? `${schema}_jobs` : 'jobs')

export async function openJobs(db: Database, log: FastifyBaseLogger): Promise<Jobs> {
  const jobs = createJobs(db, log)
  await jobs.start()
  return jobs
}

/** Calls before `start` has resolved wait for it. It loads pg-boss, a tenth of a start. */
export function createJobs(db: Database, log: FastifyBaseLogger): Jobs & { start(): Promise<void> } {
  const executeSql = (on: Db) => (text: string, values?: unknown[]) => on.query(text, values)
  // It has its own connections: while a transaction sends a job, every other connection may wait for its row lock.
  const own = openDatabase({ ...db.settings, max: 3 })
  const schema = jobsSchemaOf(db.settings.schema)
  const failed = (error: Error) => {
    const why = safeReason(error)
    const first = bursts.first(why)
    if (first) log.error({ why, ...first }, 'background work failed')
  }
  const stopping = new AbortController()
  const running = new Set<string>()
  const { promise: interrupted, reject: interrupt } = Promise.withResolvers<never>()
  interrupted.catch(() => {}) // Awaited by the jobs that run then.
  stopping.signal.addEventListener('abort', () => interrupt(stopping.signal.reason))
  const { promise: started, resolve } = Promise.withResolvers<PgBoss>()
  let boss: PgBoss | undefined
  let hasStarted = false
  const feeds: { stop(): Promise<void> }[] = []

  /** Never throws: the failure is in the result, without personal data, and in the log. */
  async function run<Q extends Queue>(
    queue: Q,
    job: JobWithMetadata<JobData[Q]>,
    handler: Handler<Q>,
  ): Promise<JobResult> {
    const { id, retryCount, retryLimit } = job
    running.add(id)
    try {
      const done = handler(job.data, id, stopping.signal)
      await (queues[queue].stopSeconds ? done : Promise.race([done, interrupted]))
      running.delete(id)
      return { id, status: 'completed' }
    } catch (error) {
      // Not a failure: it stays among the running jobs, which are given back.
      if (stopping.signal.aborted) return { id, status: 'failed', output: { why: 'the server stopped' } }
      running.delete(id)
      const why = safeReason(error as Error)
      const failure = { queue, job: id, why, tries: retryCount + 1 }
      if (retryCount >= retryLimit) log.error(failure, 'a job failed permanently')
      else {
        // A missing mail server fails every mail alike.
        const first = bursts.first(`${queue} ${why}`)
        if (first) log.warn({ ...failure, ...first }, 'a job will be retried')
      }
      return { id, status: 'failed', output: { why } }
    }
  }

  const sendLater: Jobs['sendLater'] = async (on, queue, seconds, ...data) => {
    // Named, so that a connection plans pg-boss's long INSERT once.
    const insert = (text: string, values: unknown[] = []) => on.query({ name: `jobs.send ${queue}`, text, values })
    const { oneFor } = queues[queue]
    const keyOf = (each: Record<string, unknown>) => oneFor && { singletonKey: String(each[oneFor]) }
    const wait = seconds > 0 && { startAfter: seconds }
    const jobs = data.map((each) => ({ data: each, ...keyOf(each), ...wait }))
    await (await started).insert(queue, jobs, { db: { executeSql: insert } })
  }

  return {
    start: async () => {
      const { PgBoss } = await import('pg-boss')
      boss = new PgBoss({ db: { executeSql: executeSql(own) }, schema })
      boss.on('error', failed)
      await boss.start()
      await createQueues(boss)
      hasStarted = true
      resolve(boss)
    },
    hasStarted: () => hasStarted,
    send: (on, queue, ...data) => sendLater(on, queue, 0, ...data),
    sendLater,
    work: async (queue, handler, fetchMore) => {
      const { concurrency = 1, workers = 1, pollSeconds } = queues[queue]
      const options = {
        batchSize: concurrency,
        localConcurrency: workers,
        pollingIntervalSeconds: pollSeconds,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const
      const boss = await started
      const worker = await boss.work<JobData[typeof queue], JobResult[], typeof options>(queue, options, (jobs) =>
        Promise.all(jobs.map((job) => run(queue, job, handler))),
      )
      if (!fetchMore) return
      const fed = async () => (await fetchMore()) > 0 && boss.notifyWorker(worker)
      feeds.push(feed(fed, { failed }))
    },
    poll: (work) => void feeds.push(feed(work, { failed })),
    state: async () => {
      await started
      return readQueues(own, schema)
    },
    unfinished: async (queue) => {
      await started
      return findUnfinished(own, schema, queue)
    },
    retryFailed: async (queue) => {
      const boss = await started
      const ids = await findFailedJobs(own, schema, queue)
      if (ids.length > 0) await boss.retry(queue, ids)
      return ids.length
    },
    stop: async () => {
      await Promise.all(feeds.map((each) => each.stop()))
      const timer = setTimeout(() => stopping.abort(new Error('the server stops')), STOP_MS)
      await boss?.stop({ graceful: true, timeout: LONGEST_STOP_MS })
      clearTimeout(timer)
      stopping.abort()
      if (running.size > 0) await giveBack(own, schema, [...running]).catch(failed)
      await own.close()
    },
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, { cron, concurrency, workers, pollSeconds, oneFor, stopSeconds, ...options }] of Object.entries(
    queues,
  )) {
    await boss.createQueue(name, options)
    // Without this, a database created by an older version keeps the old settings.
    const { policy, partition, ...changeable } = options
    await boss.updateQueue(name, changeable)
    if (cron) await boss.schedule(name, cron)
  }
}
