import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { StorageAway } from '../files/s3/errors.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: it can also do its work; 503 with the reason while it still loads a part of
 * itself or is leaving, the database is away, or files cannot be stored. A bucket that is away is said but not a 503: it is so for every server, and were all of
 * them to leave their proxy, what needs no files would fail, too.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, files, jobs }: Pick<AppContext, 'db' | 'files' | 'jobs'>,
  isLeaving: () => boolean,
) {
  const notReady = (request: FastifyRequest, reply: FastifyReply, status: string, error?: Error) => {
    if (error) request.log.warn({ code: (error as NodeJS.ErrnoException).code }, status)
    return reply.code(503).header('retry-after', '5').send({ status })
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    if (isLeaving()) return notReady(request, reply, 'stopping')
    // The last part of a start that can fail (start.ts): a proxy must not retire the server before for one that then ends.
    if (!jobs.hasStarted()) return notReady(request, reply, 'starting')
    try {
      await db.query('SELECT 1')
    } catch (error) {
      return notReady(request, reply, 'database away', error as Error)
    }
    try {
      await files.checkWritable()
    } catch (error) {
      const shared = error instanceof StorageAway
      if (!shared) return notReady(request, reply, 'files cannot be stored', error as Error)
      request.log.warn({ why: error.message }, 'files cannot be stored')
      return { status: 'ready', files: 'cannot be stored' }
    }
    return { status: 'ready' }
  })
}
