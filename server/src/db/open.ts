import { availableParallelism } from 'node:os'
import pg from 'pg'
import { type Connections, connectionsTo, type DatabaseSettings } from './connection.ts'
import { isSilent } from './database-away.ts'
import { openPipeline } from './pipeline.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows take their type where a statement is declared
type Row = Record<string, any>

/** `pipelined`: outside a transaction it is sent in a pipeline (query.ts). */
type Query = pg.QueryConfig & { pipelined?: boolean }

/** The first parameter of every query function: the database, or one transaction. */
export type Db = {
  query<R extends Row = Row>(query: string | Query, values?: unknown[]): Promise<pg.QueryResult<R>>
}

export type Transaction = Db & { readonly client: pg.PoolClient }
export type Database = Db & {
  readonly pool: pg.Pool
  /** The options it was opened with, to open it again. */
  readonly settings: DatabaseSettings
  /** A session of its own past any pooler, not connected yet; the caller ends it. */
  direct(options?: pg.ClientConfig): pg.Client
  /** Queries that wait for a connection. */
  waiting(): number
  close(): Promise<void>
}

/** `2026-11-20 13:20:31.5+00`, as PostgreSQL in UTC writes it, in the wire's form: `2026-11-20T13:20:31.500Z`. */
const toIsoTimestamp = (text: string) => {
  const fraction = text.slice(20, text.indexOf('+', 19))
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
/** The same for JSON built by PostgreSQL, which has `2026-11-20T13:20:31.5+00:00`. */
export const toIsoTimestamps = (json: string) =>
  json.replace(/(?<=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00(?=")/g, toIsoTimestamp)

// Numbers beyond 2^53 would lose digits silently; dates have no time zone and stay `YYYY-MM-DD`.
const safeInteger = (text: string) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`A bigint that JavaScript cannot hold: ${text}`)
  return number
}
const INT8_ARRAY = 1016
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: safeInteger,
  [INT8_ARRAY]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger)),
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: toIsoTimestamp,
  [pg.types.builtins.JSON]: (text) => JSON.parse(toIsoTimestamps(text)),
}

/**
 * Four times the processor's cores, 8 to 20: short reads use the pipeline, and the others wait for the disk half of the time. More do not
 * increase throughput: each is a process whose plans evict the others' from the processor's cache (docs/performance/calls.md).
 */
const POOL = Math.min(20, Math.max(8, 4 * availableParallelism()))

/** Statements queued on a connection are sent together (PostgreSQL's "pipeline mode"), and answered in order. */
const PIPELINE = { pipeline: true }

/**
 * Opens a pool of at most `max` connections (`POOL`). Nothing connects before the first query.
 * `bigint` reads as number, `timestamptz` as ISO 8601 string in UTC with three fraction digits (also in `json`, not in `jsonb`), `date` as `YYYY-MM-DD`.
 * A statement may run for 30 s and wait 10 s for a lock; on a silent connection it fails after 35 s.
 */
export function openDatabase({ max = POOL, ...settings }: DatabaseSettings & { max?: number }): Database {
  const { schema, pooling } = settings
  const kind = { schema, writable: true }
  const calls = connectionsTo(settings.connection, { ...kind, settings: pooling === 'transaction' ? 'check' : 'set' })
  const direct = connectionsTo(settings.direct ?? settings.connection, { ...kind, settings: 'set' })
  const pool = openPool({ ...calls, config: { ...calls.config, ...PIPELINE } }, max)
  const pipeline = openPipeline(() => new calls.Client({ ...calls.config, types, ...PIPELINE }))
  // No pipeline behind a pooler, which would have to preserve the order. A closed pool refuses queries.
  const isPipelined = (query: string | Query) =>
    pooling !== 'transaction' && !pool.ending && typeof query === 'object' && query.pipelined
  return {
    pool,
    settings,
    query: (query, values) => (isPipelined(query) ? pipeline.query(query as Query) : pool.query(query, values)),
    direct: (options) => new direct.Client({ ...direct.config, types, ...options }),
    waiting: () => pool.waitingCount + pipeline.waiting(),
    close: async () => void (await Promise.all([pool.end(), pipeline.close()])),
  }
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** A pool of at most `max` of these connections. */
export function openPool({ config, Client }: Connections, max: number): pg.Pool {
  const pool = new pg.Pool({ ...config, Client, max, types })
  // The query that needs the connection fails, and reports it.
  pool.on('error', () => {})
  return pool
}

/**
 * Runs `work` in one transaction on one connection: committed when it resolves, rolled back when it throws (the error
 * passes through). Statements that do not need each other's answers take one round trip: `await Promise.all([one(tx), other(tx)])`;
 * they run in that order.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let broken = true
  let failed = false
  const query: Db['query'] = (statement, values) =>
    failed ? Promise.reject(new Error('The transaction has failed.')) : client.query(statement, values)
  try {
    // Sent with the first statement of `work`. It fails only with the connection, as that statement does.
    const begun = client.query('BEGIN')
    begun.catch(() => undefined)
    const result = await work({ client, query })
    await begun
    await client.query('COMMIT')
    broken = false
    return result
  } catch (error) {
    // Another part of the same batch may continue: it must not reach the connection after the rollback, outside any transaction.
    failed = true
    // A silent connection would have to be waited for again.
    if (!isSilent(error as Error)) {
      broken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      )
    }
    throw error
  } finally {
    client.release(broken)
  }
}

/** Marks a savepoint in a transaction; `name` is an identifier of ours. */
export async function savepoint(tx: Transaction, name: string) {
  await tx.query(`SAVEPOINT ${name}`)
  return {
    rollBack: () => tx.query(`ROLLBACK TO SAVEPOINT ${name}`),
    release: () => tx.query(`RELEASE SAVEPOINT ${name}`),
  }
}
