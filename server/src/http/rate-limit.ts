// Counts in the database, so that two servers are one limit. Only for calls that say `perMinute`: guessing codes,
// registering. An unlogged table: losing a minute's counts in a crash is fine.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { problem } from './problem.ts'

const count = query(
  'rate-limit.count',
  `INSERT INTO request_count (key_hash, minute, count) VALUES (:keyHash, :minute, 1)
   ON CONFLICT (key_hash, minute) DO UPDATE SET count = request_count.count + 1
   RETURNING count`,
)

/** 429 with `Retry-After` (seconds to the next minute) once an address has called `name` more than `perMinute` times. */
export async function limitRate(
  db: Db,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, perMinute }: { name: string; perMinute: number },
): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000)
  const keyHash = createHash('sha256').update(`${name} ${request.ip}`).digest()
  const [row] = await count(db, { keyHash, minute })
  if (row && row.count > perMinute) {
    reply.header('retry-after', String(60 - Math.floor((now.getTime() / 1000) % 60)))
    throw problem('TooManyRequests')
  }
}

/** Deletes counts of past minutes. */
export const sweepRequestCounts = query('rate-limit.sweep', 'DELETE FROM request_count WHERE minute < :before')
