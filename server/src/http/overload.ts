// Load above what one server can do is refused at the door with 503 and `Retry-After`, before it queues up. Each class of work has a
// queue of its own, so that one does not starve another: passwords (auth/passwords/), inspections of uploads, everything else.
// By hand: @fastify/under-pressure has one limit for all calls.
import type { AppContext } from '../context.ts'
import { countInspections } from '../files/sandbox/sandbox.ts'
import { problem } from './problem.ts'

/** Some ten seconds of inspecting. */
const LONGEST_INSPECTION_QUEUE = 60
/** Some two seconds of the database's time. */
const LONGEST_CALL_QUEUE = 400

export function refuseOverload({ db }: Pick<AppContext, 'db'>, { multipart }: { multipart?: unknown }): void {
  if (multipart && countInspections().waiting >= LONGEST_INSPECTION_QUEUE) throw problem('NotReady')
  if (db.pool.waitingCount >= LONGEST_CALL_QUEUE) throw problem('NotReady')
}
