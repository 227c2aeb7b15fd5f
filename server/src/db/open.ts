import { availableParallelism } from 'node:os'
import pg from 'pg'

// biome-ignore lint/suspicious/noExplicitAny: rows take their type where a statement is declared
type Row = Record<string, any>

/** The first parameter of every query function: the database, or one transaction. */
export type Db = {
  query<R extends Row = Row>(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<R>>
}

export type Transaction = Db & { readonly client: pg.PoolClient }
export type Database = Db & { readonly pool: pg.Pool; close(): Promise<void> }

/** JSON built by PostgreSQL has timestamps such as `2026-11-20T13:20:31.5+00:00`; the wire uses `Z`. */
export const toIsoTimestamps = (json: string) => json.replace(/(?<="\d{4}-\d\d-\d\dT[\d:.]{8,15})\+00:00"/g, 'Z"')

// Numbers beyond 2^53 would lose digits silently; a date has no time zone and stays `YYYY-MM-DD`.
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: (text) => {
    const number = Number(text)
    if (!Number.isSafeInteger(number)) throw new RangeError(`A bigint that JavaScript cannot hold: ${text}`)
    return number
  },
  [pg.types.builtins.DATE]: (text) => text,
  // `2026-11-20 13:20:31.5+00` in the wire's format; the connection's time zone is UTC.
  [pg.types.builtins.TIMESTAMPTZ]: (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`,
  [pg.types.builtins.JSON]: (text) => JSON.parse(toIsoTimestamps(text)),
}

/**
 * Twice the processor's cores and one (the rule of PostgreSQL's and HikariCP's advice on pools), 5 to 20. More do not
 * increase throughput: each is a process whose plans evict the others' from the processor's cache (docs/performance.md).
 */
const POOL = Math.min(20, Math.max(5, 2 * availableParallelism() + 1))

/**
 * Opens a pool of at most `max` connections (`POOL`). Nothing connects before the first query.
 * `bigint` reads as number, `timestamptz` as ISO 8601 string in UTC (also in `json`, not in `jsonb`), `date` as `YYYY-MM-DD`.
 * A statement may run for 30 s and wait 10 s for a lock.
 */
export function openDatabase({
  connection,
  max = POOL,
}: {
  connection: string | pg.PoolConfig
  max?: number
}): Database {
  const pool = new pg.Pool({
    application_name: 'aruga',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c TimeZone=UTC',
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max,
    types: {
      getTypeParser: (oid, format) => (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  // A lost connection fails the query that needs it, which reports it; it must not end the process by itself, neither
  // while it is idle (the pool's event) nor between two statements of a transaction (the client's).
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    pool,
    query: (query, values) => pool.query(query, values),
    close: () => pool.end(),
  }
}

/**
 * Runs `work` in one transaction on one connection: committed when it resolves, rolled back when it throws (the error
 * passes through).
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let broken = true
  try {
    await client.query('BEGIN')
    const result = await work({ client, query: (query, values) => client.query(query, values) })
    await client.query('COMMIT')
    broken = false
    return result
  } catch (error) {
    broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(broken)
  }
}
