// For what happens many times a second: told after the commit, together with all else of the same moment. Transactions that
// tell by themselves wait for one another at their commit (docs/decisions/012).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import { payloadsOf, type Told, tell } from './publish.ts'

const TOGETHER_MS = 100

export function createSoon(db: Db, log: FastifyBaseLogger) {
  const waiting = new Map<string, Told>()
  let telling: Promise<void> | undefined

  async function tellAll() {
    await sleep(TOGETHER_MS)
    const payloads = payloadsOf([...waiting.values()])
    waiting.clear()
    telling = undefined
    await tell(db, [payloads])
  }

  return {
    tell(told: Told) {
      waiting.set(JSON.stringify(told), told)
      telling ??= tellAll().catch((error: Error & { code?: string }) =>
        // Nothing is lost but time: whoever should have heard looks again by a clock of their own.
        log.warn({ code: error.code }, 'changes were not told'),
      )
    },
    /** What still waits is told. */
    stop: async () => telling,
  }
}
