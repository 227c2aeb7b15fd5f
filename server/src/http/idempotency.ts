// A repeat with the same `Idempotency-Key` gets the first request's answer, on whichever server it arrives, and waits for it a while.
// By hand: the answer commits in the transaction of what was done, which a plugin around the handler cannot.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { isServerAlive, serverId } from '../db/server-id.ts'
import { invalidField, problem } from '../wire/problem.ts'

/** How long a request may run before a repeat takes over, even from a server that seems alive. */
const STALE_MS = 2 * 60_000
/** How long a repeat waits for the first request, whose answer, or whose server's end, is mostly a moment away. */
const WAIT_MS = 3_000
const RETRY_MS = 100

/** A request, as identified by its key. */
export type Keyed = Pick<FastifyRequest, 'headers'>

/** Stores the answer, in the same transaction as the work, so that neither exists without the other. */
export type Finish<A> = (tx: Db, answer: A) => Promise<void>

type IdempotentRequest = {
  /** Call and caller: the same key in another scope is a different key. */
  scope: string
  /** The request's content; the same key with other content is refused. */
  input: unknown
  now: Date
}

/** Does the work, or returns the answer of the earlier request with the same key. `work` calls `finish` when it is done. */
export async function withIdempotency<A>(
  db: Db,
  request: Keyed,
  { scope, input, now }: IdempotentRequest,
  work: (finish: Finish<A>) => Promise<A>,
): Promise<A> {
  const keyHash = keyHashOf(request, scope)
  if (!keyHash) return work(async () => {})
  const requestHash = sha256(JSON.stringify(input))
  // An unanswered attempt of this server that is not running was given up when the database was away.
  const givenUp = !running.has(keyHash)
  const staleSince = new Date(now.getTime() - STALE_MS)
  const attempt = { keyHash, now, owner: serverId }
  running.add(keyHash)
  try {
    for (const end = performance.now() + WAIT_MS; ; await sleep(RETRY_MS)) {
      const begun = await begin(db, { ...attempt, requestHash, givenUp, staleSince })
      if (begun.length > 0) return await attemptOnce(db, attempt, work)
      const earlier = await findEarlier<A>(db, keyHash, requestHash)
      if (earlier) return earlier.answer
      if (performance.now() > end) throw problem('RequestInProgress')
    }
  } finally {
    if (givenUp) running.delete(keyHash)
  }
}

/** The keys that this server works on. */
const running = new Set<string>()

type Attempt = { keyHash: string; now: Date; owner: number }

async function attemptOnce<A>(db: Db, attempt: Attempt, work: (finish: Finish<A>) => Promise<A>): Promise<A> {
  try {
    return await work(async (tx, answer) => {
      const recorded = await record(tx, { ...attempt, answer: JSON.stringify(answer) })
      // A repeat has taken over the work: this server was slow, or seemed gone. Its own work is rolled back.
      if (recorded.length === 0) throw problem('RequestInProgress')
    })
  } catch (error) {
    // The work failed: the same key may be used again.
    await forget(db, attempt)
    throw error
  }
}

const begin = query(
  'idempotency.begin',
  `INSERT INTO idempotency (key_hash, request_hash, created_at, owner) VALUES (:keyHash, :requestHash, :now, :owner)
   ON CONFLICT (key_hash) DO UPDATE SET created_at = excluded.created_at, owner = excluded.owner
     WHERE idempotency.answer IS NULL AND idempotency.request_hash = excluded.request_hash
       AND (idempotency.created_at < :staleSince OR NOT ${isServerAlive('idempotency.owner')}
         OR (idempotency.owner = :owner AND :givenUp::boolean))
   RETURNING true AS begun`,
)
const find = query(
  'idempotency.find',
  'SELECT request_hash AS "requestHash", answer FROM idempotency WHERE key_hash = :keyHash',
)
// Time and owner distinguish an attempt from its successor.
const record = query(
  'idempotency.record',
  `UPDATE idempotency SET answer = :answer WHERE key_hash = :keyHash AND answer IS NULL AND created_at = :now AND owner = :owner
   RETURNING true AS recorded`,
)
const forget = query(
  'idempotency.forget',
  'DELETE FROM idempotency WHERE key_hash = :keyHash AND answer IS NULL AND created_at = :now AND owner = :owner',
)

/** The answer of the request with this key; undefined while there is none, or when it has just failed. */
async function findEarlier<A>(db: Db, keyHash: string, requestHash: string): Promise<{ answer: A } | undefined> {
  const [earlier] = await find(db, { keyHash })
  if (earlier && earlier.requestHash !== requestHash) throw problem('IdempotencyKeyReused')
  return earlier && earlier.answer !== null ? { answer: earlier.answer as A } : undefined
}

function keyHashOf(request: Keyed, scope: string): string | undefined {
  const key = idempotencyKeyOf(request)
  return key === undefined ? undefined : sha256(`${scope}\n${key}`)
}

/** The caller's key, or undefined when there is none. A key is 8 to 200 visible characters. */
export function idempotencyKeyOf(request: Keyed): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalidField('IdempotencyKeyFormat', 'Idempotency-Key')
  }
  return key
}

/** The SHA-256 of a text, in hex. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
