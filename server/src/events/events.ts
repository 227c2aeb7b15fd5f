// Change events changes on this server: what any server publishes goes to those streams of this one that may hear it.
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'
import { createDebounce } from './debounce.ts'
import type { ChangeEvent } from './publish.ts'
import { createStreams, type Listener, type Rights } from './streams.ts'
import { subscribe } from './subscriber.ts'

export type Events = {
  /** Publishes after the commit, within a tenth of a second; `publish` does it in the transaction. */
  publishDebounced(event: ChangeEvent): void
  /** The events of a caller from now on. Undefined while this server hears nothing, or has all that it can hold. */
  open(listener: Listener): Readable | undefined
  /** Ends every stream; no other opens. */
  endStreams(): void
  /** Stops listening, once the streams have ended. */
  stop(): Promise<void>
}

/** So long at most does a session that has ended without a word, as by its token, hear that something changed. */
const LOOK_EVERY_MS = 2_000

/** What the holders of these tokens may now that still live, by the token's hash in hexadecimal digits. */
type FindRights = (tokenHashes: readonly Buffer[]) => Promise<Map<string, Rights>>

export async function openEvents(db: Database, findRights: FindRights, log: FastifyBaseLogger): Promise<Events> {
  const streams = createStreams()
  const debounce = createDebounce(db, log)
  let isConnected = false
  let ended = false
  const subscriber = await subscribe(db, log, {
    received: (event) => ('to' in event ? streams.send(event) : streams.endSessions(event)),
    connected: () => {
      isConnected = true
      streams.sendEverything()
    },
    lost: () => {
      isConnected = false
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
      .catch((error: Error & { code?: string }) =>
        log.warn({ code: error.code }, 'sessions with open streams were not looked at'),
      )
      .finally(() => {
        looking = undefined
      })
  }, LOOK_EVERY_MS)

  return {
    publishDebounced: debounce.publish,
    open(listener) {
      if (!isConnected || ended || streams.isFull()) return undefined
      return streams.open(listener)
    },
    endStreams() {
      ended = true
      streams.endUnless(() => false)
    },
    async stop() {
      clearInterval(timer)
      await debounce.stop()
      await looking
      await subscriber.stop()
    },
  }
}

/** Whoever may hear something else by now asks again. */
const hasKept = ({ roles, branchId }: Listener, now: Rights | undefined) =>
  now !== undefined && now.branchId === branchId && String(now.roles) === String(roles)
