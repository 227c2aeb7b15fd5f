import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { safeReason } from '../../jobs/safe-reason.ts'

/** Beyond this, work is dropped: in such a flood each piece repeats the others. */
const LONGEST_QUEUE = 1_000

/**
 * Work that no answer waits for, so that an answer's time does not reveal whether something is written. One at a time: a flood
 * takes one connection. `drain` waits for all of it.
 */
export function createBackground(log: FastifyBaseLogger) {
  const lane = pLimit(1)
  const pending = new Set<Promise<void>>()
  return {
    run: (work: () => Promise<void>): void => {
      if (pending.size >= LONGEST_QUEUE) return
      const done: Promise<void> = lane(work)
        .catch((error: Error) => log.error({ why: safeReason(error) }, 'a refusal is not on record'))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    drain: async (): Promise<void> => {
      await Promise.all(pending)
    },
  }
}
