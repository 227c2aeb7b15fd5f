// A repeat with the same `Idempotency-Key` answers what the first one answered, on whichever server it arrives.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Db, statement } from '../db/open.ts'
import { invalid, problem } from './problem.ts'

/** How long a request may be at work before a repeat may take over (its server was killed). */
const STALE_MS = 2 * 60_000

const begin = statement<{ key_hash: string }>(
  'idempotency.begin',
  `INSERT INTO idempotency (key_hash, request_hash, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (key_hash) DO UPDATE SET created_at = excluded.created_at
     WHERE idempotency.answer IS NULL AND idempotency.request_hash = excluded.request_hash AND idempotency.created_at < $4
   RETURNING key_hash`,
)
const find = statement<{ request_hash: string; answer: unknown }>(
  'idempotency.find',
  'SELECT request_hash, answer FROM idempotency WHERE key_hash = $1',
)
const forget = statement('idempotency.forget', 'DELETE FROM idempotency WHERE key_hash = $1 AND answer IS NULL')

export type Attempt = { keyHash: string }

/** The caller's key, or undefined when there is none. A key is 8 to 200 visible characters. */
export function idempotencyKey(request: FastifyRequest, scope: string): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid([{ message: 'An Idempotency-Key has 8 to 200 visible characters.', members: ['Idempotency-Key'] }])
  }
  return sha256(`${scope}\n${key}`)
}

/** Either this attempt does the work, or the answer of the one that did. */
export async function beginAttempt(
  db: Db,
  now: Date,
  keyHash: string,
  request: unknown,
): Promise<{ attempt: Attempt } | { answer: unknown }> {
  const requestHash = sha256(JSON.stringify(request))
  const begun = await begin(db, [keyHash, requestHash, now, new Date(now.getTime() - STALE_MS)])
  if (begun.length > 0) return { attempt: { keyHash } }
  const [earlier] = await find(db, [keyHash])
  if (earlier && earlier.request_hash !== requestHash) throw problem('IdempotencyKeyReused')
  if (!earlier || earlier.answer === null) throw problem('RequestInProgress')
  return { answer: earlier.answer }
}

/** Records the answer in the same transaction as the work, so that neither stands without the other. */
export const recordAnswer = (db: Db, attempt: Attempt, answer: unknown) =>
  record(db, [attempt.keyHash, JSON.stringify(answer)])
const record = statement('idempotency.record', 'UPDATE idempotency SET answer = $2 WHERE key_hash = $1')

/** The work failed: the same key may be used again. */
export const abandonAttempt = (db: Db, attempt: Attempt) => forget(db, [attempt.keyHash])

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
