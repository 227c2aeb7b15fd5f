// Sends reads that may be a little old, such as reports, to a standby, if there is one.

import { setTimeout as sleep } from 'node:timers/promises'
import { isAfter } from '@aruga/contract/instants'
import { connectionsTo } from './connection.ts'
import { isDatabaseAway } from './database-away.ts'
import { type Database, type Db, openPool } from './open.ts'

/** The oldest state that a read may see. */
const OLDEST_MS = 10_000
const CHECK_EVERY_MS = 2_000
/** How long a check counts when the next one is slow. */
const TRUSTED_MS = 4_000
/** Reports are few and long. */
const MAX = 4

export type Replica = Db & { close(): Promise<void> }

/**
 * Queries go to the standby at `connection` while its data is less than `OLDEST_MS` old, else to the primary; so does a query
 * that the standby ends. A standby cannot say how old its data is when nothing reaches it, so positions of the
 * primary's log are stored with their time, and it must have passed one from `OLDEST_MS` ago.
 */
export function openReplica(primary: Database, connection: string): Replica {
  const { schema, pooling } = primary.settings
  const settings = pooling === 'transaction' ? 'check' : 'set'
  const pool = openPool(connectionsTo(connection, { settings, schema, writable: false }), MAX)
  const stopping = new AbortController()
  let positions: { at: number; position: string }[] = []
  let freshUntil = 0

  async function check() {
    const at = performance.now()
    const noted = await primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position')
    positions.push({ at, position: noted.rows[0]?.position as string })
    // The newest position that is old enough, and those since.
    const oldest = positions.findLastIndex((each) => each.at <= at - OLDEST_MS + TRUSTED_MS)
    positions = positions.slice(Math.max(0, oldest))
    const reached = await pool.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS fresh', [positions[0]?.position])
    freshUntil = reached.rows[0]?.fresh === true ? at + TRUSTED_MS : 0
  }
  const checking = (async () => {
    while (!stopping.signal.aborted) {
      await check().catch(() => {
        freshUntil = 0
      })
      await sleep(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()

  return {
    async query(query, values) {
      if (isAfter(performance.now(), freshUntil)) return primary.query(query, values)
      try {
        return await pool.query(query, values)
      } catch (error) {
        if (!endedByStandby(error as Error)) throw error
        return primary.query(query, values)
      }
    },
    async close() {
      stopping.abort()
      await checking
      await pool.end()
    },
  }
}

/** It is away, or its replay of the log removed rows that the query still read (40001, conflict with recovery). */
const endedByStandby = (error: Error) => isDatabaseAway(error) || (error as { code?: string }).code === '40001'
