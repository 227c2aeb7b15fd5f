// For events many times a second: published after the commit, in batches. Transactions
// that publish inside themselves wait for one another at their commit (docs/decisions/012).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import { type ChangeEvent, payloadsOf, publish } from './publish.ts'

const BATCH_MS = 100

export function createDebounce(db: Db, log: FastifyBaseLogger) {
  const pending = new Map<string, ChangeEvent>()
  let publishing: Promise<void> | undefined

  async function publishAll() {
    await sleep(BATCH_MS)
    const payloads = payloadsOf([...pending.values()])
    pending.clear()
    publishing = undefined
    await publish(db, { payloads })
  }

  return {
    publish(event: ChangeEvent) {
      pending.set(JSON.stringify(event), event)
      publishing ??= publishAll().catch((error: Error & { code?: string }) =>
        // Only time is lost: clients also refresh on their own timer.
        log.warn({ code: error.code }, 'changes were not published'),
      )
    },
    /** Publishes what is still pending. */
    stop: async () => publishing,
  }
}
