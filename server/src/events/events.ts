// Change events on this server: events of any server go to the local streams whose callers may receive them.
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/open.ts'
import { createDebounce } from './debounce.ts'
import type { ChangeEvent } from './publish.ts'
import { createStreams, type Listener, type Rights } from './streams.ts'
import { subscribe } from './subscriber.ts'

export type Events = {
  /** Publishes after the commit, within a tenth of a second; `publish` does it in the transaction. */
  publishDebounced(event: ChangeEvent): void
  /** The events for a caller from now on. Undefined while this server is not subscribed, or is full. */
  open(listener: Listener): Readable | undefined
  countStreams(): number
  /** Ends every stream; no other opens. */
  endStreams(): void
  /** Unsubscribes; call it once the streams have ended. */
  stop(): Promise<void>
}

/** How long a session that ended without an event, as by expiry, may still receive change events. */
const CHECK_EVERY_MS = 2_000

/** The present rights of the tokens that are still valid, by the token's hash in hexadecimal digits. */
type FindRights = (tokenHashes: readonly Buffer[]) => Promise<Map<string, Rights>>

/** `announce` marks the connection with this server's advisory locks while it lives. */
export async function openEvents(
  db: Database,
  findRights: FindRights,
  log: FastifyBaseLogger,
  announce: (connection: Db) => Promise<unknown> = async () => {},
): Promise<Events> {
  const streams = createStreams()
  const debounce = createDebounce(db, log)
  let isConnected = false
  let ended = false
  const subscriber = await subscribe(db, log, {
    announce,
    received: (event) => ('to' in event ? streams.send(event) : streams.endSessions(event)),
    connected: () => {
      isConnected = true
      streams.sendEverything()
    },
    lost: () => {
      isConnected = false
    },
  })

  let checking: Promise<void> | undefined
  const checkListeners = async () => {
    streams.beat()
    const listeners = streams.listeners()
    if (listeners.length === 0) return
    const hashes = listeners.map(({ tokenHash }) => tokenHash)
    const rights = await findRights(hashes)
    // A listener that connected during the query was not included.
    const gone = new Set(listeners.filter((one) => !hasSameRights(one, rights.get(one.tokenHash.toString('hex')))))
    streams.endUnless((listener) => !gone.has(listener))
  }
  const timer = setInterval(() => {
    checking ??= checkListeners()
      .catch((error: Error & { code?: string }) =>
        log.warn({ code: error.code }, 'the sessions of open streams could not be checked'),
      )
      .finally(() => {
        checking = undefined
      })
  }, CHECK_EVERY_MS)

  return {
    publishDebounced: debounce.publish,
    open(listener) {
      if (!isConnected || ended || streams.isFull()) return undefined
      return streams.open(listener)
    },
    countStreams: () => streams.count().streams,
    endStreams() {
      ended = true
      streams.endUnless(() => false)
    },
    async stop() {
      clearInterval(timer)
      await debounce.stop()
      await checking
      await subscriber.stop()
    },
  }
}

/** A listener whose rights have changed must reconnect. */
const hasSameRights = ({ roles, branchId }: Listener, now: Rights | undefined) =>
  now !== undefined && now.branchId === branchId && String(now.roles) === String(roles)
