// By hand, in 90 lines: node-pg-migrate does not notice that a file was edited after it was applied.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import type { Database } from './open.ts'

const OWN_MIGRATIONS = join(import.meta.dirname, '../../migrations')
// Any fixed number; it only has to differ from the other advisory locks on this database.
const LOCK = 7_231_004

type Migration = { name: string; sql: string; checksum: string }

/**
 * Migrates the database: applies each `NNN-*.sql` of `directory` not applied yet, in order, each in its own transaction;
 * servers that start simultaneously wait for each other. Returns the applied names.
 * Throws a one-line Error when an applied file was edited, the database is newer than this server, or a file fails.
 */
export async function migrate(db: Database, directory: string = OWN_MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = await db.pool.connect()
  try {
    // Migrations may take long, here and on a server that this one waits for.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      `CREATE TABLE IF NOT EXISTS migration (
         name text PRIMARY KEY,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
    const pending = await findPending(client, migrations)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // Closing the connection releases the lock and resets the settings.
    client.release(true)
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`Migration ${name} must be called like 001-what-it-does.sql.`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line endings, which is not an edit.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function findPending(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration')
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const applied of rows) {
    const migration = known.get(applied.name)
    if (!migration)
      throw new Error(`The database is newer than this server: it has ${applied.name}. Start a newer version.`)
    if (migration.checksum !== applied.checksum) {
      throw new Error(
        `Migration ${applied.name} was edited after it was applied. Undo the edit and add a new migration.`,
      )
    }
  }
  const done = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
    throw new Error(`Migration ${name} failed: ${message}${line}.`, { cause: error })
  }
}
