// By hand, in 90 lines: node-pg-migrate does not notice that a file was edited after it was applied.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Database, Db } from './open.ts'
import { findExtensionSchema, prepareProgram } from './prepare-program.ts'
import { openUnlimitedSession } from './unlimited-session.ts'

const OWN_MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** What this file itself keeps in the database. */
export const MIGRATION_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

export type Migration = { name: string; sql: string; checksum: string }

/**
 * Migrates the database: applies each `NNN-*.sql` of `directory` not applied yet, in order, each in its own transaction;
 * servers that start simultaneously wait for each other. Returns the applied names.
 * Throws a one-line Error when an applied file was edited, the database is newer than this server, or a file fails.
 */
export async function migrate(db: Database, directory: string = OWN_MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(directory)
  // Migrations may take long, here and on a server that this one waits for.
  const client = await openMigrationSession(db)
  try {
    await client.query(`SELECT pg_advisory_lock(hashtextextended(current_schema() || ' migrations', 0))`)
    await client.query(MIGRATION_TABLE)
    const pending = await findPending({ query: (text, values) => client.query(text, values) }, migrations)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // Closing the connection releases the lock and resets the settings.
    await client.end()
  }
}

/** A session without limits on time, in which migrations find the program's schema and the extension's; the caller ends it. */
export async function openMigrationSession(db: Database): Promise<Client> {
  const client = await openUnlimitedSession(db)
  try {
    await prepareProgram(client, db.settings)
    const { schema } = db.settings
    if (schema) await client.query(`SET search_path TO ${schema}, ${await findExtensionSchema(client)}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The names of the migrations that `migrate` would apply; throws as it does. For commands that must not change the database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await readMigrations()
  const { rows } = await db.query<{ missing: boolean }>(`SELECT to_regclass('migration') IS NULL AS missing`)
  const pending = rows[0]?.missing ? migrations : await findPending(db, migrations)
  return pending.map(({ name }) => name)
}

/** The migrations of `directory`, in their order. */
export async function readMigrations(directory: string = OWN_MIGRATIONS): Promise<Migration[]> {
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

async function findPending(db: Db, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await db.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration')
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

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
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
