// One connection of each server receives every server's events. When it is lost, the server reconnects, however long that takes.
// By hand on pg: pg-listen gives up after a few seconds by default, and does not report missed events.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/open.ts'
import { announceServer } from '../db/server-id.ts'
import { CHANNEL, type ChangeEvent, type SessionsEnded } from './publish.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** A silently dead connection is noticed within the sum of these two. */
const CHECK_EVERY_MS = 10_000
const ANSWER_WITHIN_MS = 5_000

type Receiver = {
  /** Called on each new connection. */
  announce: (connection: Db) => Promise<unknown>
  received: (event: ChangeEvent | SessionsEnded) => void
  /** From now on all events arrive; those since the last `lost` may have been missed. */
  connected: () => void
  lost: () => void
}

/** Listens until stopped, through any outage of the database. Resolves after the first try. */
export async function subscribe(
  db: Database,
  log: FastifyBaseLogger,
  receiver: Receiver,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const tried = Promise.withResolvers<void>()
  const run = async () => {
    let pause = FIRST_PAUSE_MS
    const connected = () => {
      pause = FIRST_PAUSE_MS
      receiver.connected()
      tried.resolve()
    }
    while (!stopping.signal.aborted) {
      await receiveOnce(db, stopping.signal, { ...receiver, connected }).catch((error: Error & { code?: string }) =>
        log.warn({ code: error.code }, 'change events are not received; trying again'),
      )
      receiver.lost()
      tried.resolve()
      await unlessStopped(stopping.signal, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  const running = run()
  await tried.promise
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Resolves when it is stopped, rejects when the connection is lost. */
async function receiveOnce(
  db: Database,
  stopped: AbortSignal,
  { announce, received, connected }: Omit<Receiver, 'lost'>,
): Promise<void> {
  const client = db.direct({ query_timeout: ANSWER_WITHIN_MS, keepAlive: true })
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The connection ended.')))
  })
  lost.catch(() => undefined) // The loss may come during another await; the next race sees it.
  client.on('notification', ({ payload }) => {
    for (const each of JSON.parse(payload ?? '[]') as (ChangeEvent | SessionsEnded)[]) received(each)
  })
  try {
    await client.connect()
    await announceServer(client)
    await announce(client)
    const { rows } = await client.query<{ channel: string }>(`SELECT quote_ident(${CHANNEL}) AS channel`)
    await client.query(`LISTEN ${rows[0]?.channel}`)
    connected()
    while (!stopped.aborted) {
      await Promise.race([unlessStopped(stopped, CHECK_EVERY_MS), lost])
      if (!stopped.aborted) await client.query('SELECT 1')
    }
  } finally {
    // A dead connection never confirms that it has ended.
    await Promise.race([client.end(), sleep(ANSWER_WITHIN_MS, undefined, { ref: false })])
  }
}

const unlessStopped = (stopped: AbortSignal, ms: number) =>
  sleep(ms, undefined, { signal: stopped }).catch(() => undefined)
