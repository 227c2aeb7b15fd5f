// Only for calls with `perMinute`: guessing codes, registering, mails. The caller's own rows bound the work of other calls.
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../context.ts'
import { attemptKey, countAttempt } from '../rate-limits/attempts.ts'
import { networkOf } from '../rate-limits/network.ts'
import { problem } from '../wire/problem.ts'

/** The counted sender: an account, or for a public call the network of its address. */
export type Sender = { accountId: string } | { address: string }

/** 429 with `Retry-After` in seconds once a sender has called `name` `perMinute` times within a minute. */
export async function limitRate(
  { db, keys }: Pick<AppContext, 'db' | 'keys'>,
  now: Date,
  reply: FastifyReply,
  { name, perMinute, sender }: { name: string; perMinute: number; sender: Sender },
): Promise<void> {
  const by = 'accountId' in sender ? `account ${sender.accountId}` : networkOf(sender.address)
  const key = attemptKey(keys.attempts, `call ${name} ${by}`)
  const wait = await countAttempt(db, { key, limit: perMinute, windowMs: 60_000 }, now)
  if (wait === undefined) return
  reply.header('retry-after', String(wait))
  throw problem('TooManyRequests')
}
