import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'

/** `/health/live`: the process answers. `/health/ready`: it can also do its work; 503 while the database is unavailable. */
export function registerHealth(app: FastifyInstance, db: Db) {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    try {
      await db.query('SELECT 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: { message: (error as Error).message } }, 'database away')
      return reply.code(503).header('retry-after', '5').send({ status: 'database away' })
    }
  })
}
