import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../config/version.ts'
import type { AppContext } from '../context.ts'
import { StorageAway } from '../files/s3/errors.ts'

/**
 * `/health/live`: the process answers, with its version. `/health/ready`: it can also do its work; 503 with the reason while it starts,
 * is leaving, lacks the database, or cannot store files. A missing bucket is reported without a 503: every server lacks it, and if all
 * left their proxy, calls without files would fail too.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, files, jobs, config }: Pick<AppContext, 'db' | 'files' | 'jobs' | 'config'>,
  isLeaving: () => boolean,
) {
  const notReady = (request: FastifyRequest, reply: FastifyReply, status: string, error?: Error) => {
    if (error) request.log.warn({ code: (error as NodeJS.ErrnoException).code }, status)
    return reply.code(503).header('retry-after', '5').send({ status })
  }
  const late = Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })
  const isAnswered = inTime(() => db.query('SELECT 1'), late)
  const isStorable = inTime(() => files.checkWritable(), config.filesUrl ? new StorageAway(late.message) : late)
  app.get('/health/live', async () => ({ status: 'live', version }))
  app.get('/health/ready', async (request, reply) => {
    if (isLeaving()) return notReady(request, reply, 'stopping')
    // The last part of a start that can fail (start.ts): a proxy must not replace the old server with one that then ends.
    if (!jobs.hasStarted()) return notReady(request, reply, 'starting')
    const [database, storage] = await Promise.allSettled([isAnswered(), isStorable()])
    if (database.status === 'rejected') return notReady(request, reply, 'database away', database.reason)
    if (storage.status === 'fulfilled') return { status: 'ready' }
    const { reason } = storage
    if (!(reason instanceof StorageAway)) return notReady(request, reply, 'files cannot be stored', reason)
    request.log.warn({ why: reason.message }, 'files cannot be stored')
    return { status: 'ready', files: 'cannot be stored' }
  })
}

/** Proxies want an answer at once, even while the database or the disk does not respond. */
const LIMIT_MS = 1_500

/** Does `work`, and rejects with `late` when it takes too long. Simultaneous callers share one run: it holds a connection. */
function inTime(work: () => Promise<unknown>, late: Error): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    const limit = sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
      throw late
    })
    return Promise.race([running, limit])
  }
}
