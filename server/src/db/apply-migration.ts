// Applies one migration beside working servers. A statement that waits for a lock blocks everybody who needs the table after it,
// so it waits only for a second; then the migration is undone, the others proceed, and it is tried again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { concurrentIndexes, type Migration } from './read-migrations.ts'

export type Patience = {
  /** How long one statement waits for a lock. */
  lockTimeoutMs: number
  /** The pauses between the tries: one fewer than tries. */
  pausesMs: number[]
}

/** 20 tries within five minutes: a long report may end by then, and a forgotten transaction never will. */
export const patience: Patience = {
  lockTimeoutMs: 1_000,
  pausesMs: [500, 1_000, 2_000, 4_000, 8_000, ...Array<number>(14).fill(20_000)],
}

/** Applies and records it. `report` gets a line per failed try and per index. Throws a one-line Error when it cannot be applied. */
export async function applyMigration(
  client: Client,
  migration: Migration,
  { lockTimeoutMs, pausesMs }: Patience,
  report: (line: string) => void,
): Promise<void> {
  const indexes = concurrentIndexes(migration)
  try {
    if (indexes.length > 0) {
      for (const { index, statement } of indexes) {
        report(`Migration ${migration.name} builds the index ${index}.`)
        await buildIndex(client, index, statement)
      }
      await record(client, migration)
      return
    }
    for (const pauseMs of [...pausesMs, undefined]) {
      try {
        return await inTransaction(client, migration, lockTimeoutMs)
      } catch (error) {
        await client.query('ROLLBACK')
        if (!lostToOthers(error)) throw error
        if (pauseMs === undefined) throw new Error(await gaveUp(client, pausesMs.length + 1), { cause: error })
        report(`Migration ${migration.name} waits for a lock; next try in ${pauseMs / 1000} s.`)
        await sleep(pauseMs)
      }
    }
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const line = position ? ` (line ${migration.sql.slice(0, Number(position)).split('\n').length})` : ''
    throw new Error(`Migration ${migration.name} failed: ${message.replace(/\.$/, '')}${line}.`, { cause: error })
  }
}

/** Lock timeout, deadlock. */
const lostToOthers = (error: unknown) => ['55P03', '40P01'].includes(String((error as { code?: unknown }).code))

async function inTransaction(client: Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
  await client.query(migration.sql)
  await record(client, migration)
  await client.query('COMMIT')
}

const record = (client: Client, { name, checksum }: Migration) =>
  client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum])

/**
 * Builds an index without blocking writers. It waits for older transactions, however long: nobody waits
 * behind it. An interrupted build leaves an invalid index, which is dropped and built again.
 */
async function buildIndex(client: Client, index: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.valid) return
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
  await client.query(statement)
}

/** Why it was given up, with the blocking transactions: other roles' are visible only with `pg_read_all_stats`. */
async function gaveUp(client: Client, tries: number): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: string }>(
    `SELECT pid, coalesce(nullif(application_name, ''), 'unnamed') AS name, to_char(xact_start, 'HH24:MI:SS') AS since
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  )
  const [oldest] = rows
  const hint = oldest
    ? `The oldest open transaction is that of process ${oldest.pid} (${oldest.name}), since ${oldest.since} UTC`
    : 'Look for an open transaction in pg_stat_activity'
  return `others held a lock that it needs at each of ${tries} tries; it has changed nothing. ${hint}: end it and start again`
}
