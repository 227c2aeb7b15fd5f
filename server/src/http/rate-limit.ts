// Only for calls with `perMinute`: guessing codes, registering. Others need a token, and their work is bounded by the
// caller's own rows.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptKey, countAttempt } from '../attempts/attempts.ts'
import { attemptsKeyOf } from '../auth/keys.ts'
import type { AppContext } from '../context.ts'
import { problem } from './problem.ts'

/** 429 with `Retry-After` in seconds once an address has called `name` `perMinute` times within a minute. */
export async function limitRate(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, perMinute }: { name: string; perMinute: number },
): Promise<void> {
  const key = attemptKey(attemptsKeyOf(config), `call ${name} ${request.ip}`)
  const wait = await countAttempt(db, { key, limit: perMinute, windowMs: 60_000 }, now)
  if (wait === undefined) return
  reply.header('retry-after', String(wait))
  throw problem('TooManyRequests')
}
