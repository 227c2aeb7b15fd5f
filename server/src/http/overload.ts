// Load beyond one server's capacity is refused at the door with 503 and `Retry-After`, before it queues up. Each class of work has a
// queue of its own, so that one does not starve another: passwords (auth/passwords/), inspections of uploads, everything else.
// By hand: @fastify/under-pressure has one limit for all calls.
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import { waitForInspection } from '../files/sandbox/sandbox.ts'
import { problem } from '../wire/problem.ts'

/** By time, as a photo takes 0.2 s and an old phone's HEIC ten times as long. A refused sender has to send everything again. */
const LONGEST_WAIT_FOR_INSPECTION_MS = 20_000
/** Some two seconds of database time. */
const LONGEST_CALL_QUEUE = 400

export function refuseOverload(
  { db }: Pick<AppContext, 'db'>,
  { multipart }: { multipart?: unknown },
  { raw }: Pick<FastifyRequest, 'raw'>,
): void {
  if (multipart && waitForInspection() >= LONGEST_WAIT_FOR_INSPECTION_MS) {
    // The sender gets the answer only after the whole body is read.
    raw.on('data', freeBuffer)
    throw problem('NotReady')
  }
  if (db.waiting() >= LONGEST_CALL_QUEUE) throw problem('NotReady')
}
