// For what happens many times a second: published after the commit, together with all else of the same moment. Transactions
// that publish by themselves wait for one another at their commit (docs/decisions/012).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import { type ChangeEvent, payloadsOf, publish } from './publish.ts'

const TOGETHER_MS = 100

export function createDebounce(db: Db, log: FastifyBaseLogger) {
  const waiting = new Map<string, ChangeEvent>()
  let publishing: Promise<void> | undefined

  async function publishAll() {
    await sleep(TOGETHER_MS)
    const payloads = payloadsOf([...waiting.values()])
    waiting.clear()
    publishing = undefined
    await publish(db, { payloads })
  }

  return {
    publish(event: ChangeEvent) {
      waiting.set(JSON.stringify(event), event)
      publishing ??= publishAll().catch((error: Error & { code?: string }) =>
        // Nothing is lost but time: whoever should have heard looks again by a clock of their own.
        log.warn({ code: error.code }, 'changes were not published'),
      )
    },
    /** Publishes what still waits. */
    stop: async () => publishing,
  }
}
