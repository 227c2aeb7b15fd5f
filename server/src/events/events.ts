// Live changes on this server: what it hears from any server goes to those of its streams that may know.
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'
import { createSoon } from './debounce.ts'
import type { Told } from './publish.ts'
import { createStreams, type Listener, type Rights } from './streams.ts'
import { listen } from './subscriber.ts'

export type Live = {
  /** Tells after the commit, within a tenth of a second; not in the transaction, which `tell` is for. */
  tellSoon(told: Told): void
  /** The events of a caller from now on. Undefined while this server hears nothing, or has all that it can hold. */
  open(listener: Listener): Readable | undefined
  /** Ends every stream; no other opens. */
  endStreams(): void
  /** Stops to listen, once the streams have ended. */
  stop(): Promise<void>
}

/** So long at most does a session that has ended without a word, as by its token, hear that something changed. */
const LOOK_EVERY_MS = 2_000

/** What the holders of these tokens may now that still live, by the token's hash in hexadecimal digits. */
type FindRights = (tokenHashes: readonly Buffer[]) => Promise<Map<string, Rights>>

export async function openLive(db: Database, findRights: FindRights, log: FastifyBaseLogger): Promise<Live> {
  const streams = createStreams()
  const soon = createSoon(db, log)
  let hears = false
  let ended = false
  const listening = await listen(db, log, {
    told: (told) => ('to' in told ? streams.tell(told) : streams.endSessions(told)),
    connected: () => {
      hears = true
      streams.tellEverything()
    },
    lost: () => {
      hears = false
    },
  })

  let looking: Promise<void> | undefined
  const look = async () => {
    streams.beat()
    const listeners = streams.listeners()
    if (listeners.length === 0) return
    const hashes = listeners.map(({ tokenHash }) => tokenHash)
    const rights = await findRights(hashes)
    // Who came while we asked was not asked about.
    const gone = new Set(listeners.filter((one) => !hasKept(one, rights.get(one.tokenHash.toString('hex')))))
    streams.endUnless((listener) => !gone.has(listener))
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: Error & { code?: string }) => log.warn({ code: error.code }, 'live sessions were not looked at'))
      .finally(() => {
        looking = undefined
      })
  }, LOOK_EVERY_MS)

  return {
    tellSoon: soon.tell,
    open(listener) {
      if (!hears || ended || streams.isFull()) return undefined
      return streams.open(listener)
    },
    endStreams() {
      ended = true
      streams.endUnless(() => false)
    },
    async stop() {
      clearInterval(timer)
      await soon.stop()
      await looking
      await listening.stop()
    },
  }
}

/** Whoever may hear something else by now asks again. */
const hasKept = ({ roles, branchId }: Listener, now: Rights | undefined) =>
  now !== undefined && now.branchId === branchId && String(now.roles) === String(roles)
