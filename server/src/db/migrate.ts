// By hand: node-pg-migrate neither notices edits of applied files nor retries for a lock.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { applyMigration, type Patience, patience as usual } from './apply-migration.ts'
import type { Database, Db } from './open.ts'
import { findExtensionSchema, prepareProgram } from './prepare-program.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { refuseMarkedDatabase } from './restore-mark.ts'
import { openUnlimitedSession } from './unlimited-session.ts'

/** How often a server checks whether another one has finished its migrations. */
const LOCK_RETRY_MS = 200

/** This file's own table in the database. */
export const MIGRATION_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

type Options = {
  /** The folder of migrations; the default is the server's own. */
  directory?: string
  patience?: Patience
  /** The restore itself calls it, whose end others wait for. */
  restoring?: boolean
  /** Gets a line when a migration waits for a lock or builds an index. */
  report?: (line: string) => void
}

/**
 * Migrates the database: applies each `NNN-*.sql` not applied yet, in the order of their numbers, even one below
 * the applied ones; servers that start simultaneously wait for each other. Returns the applied names.
 * Throws a one-line Error when a restore has not ended, an applied file was edited, the database is newer than this server, or a file fails.
 */
export async function migrate(
  db: Database,
  { directory, patience = usual, restoring = false, report = () => {} }: Options = {},
) {
  const migrations = readMigrations(directory)
  // Migrations may take long, here and on a server that this one waits for.
  const client = await openMigrationSession(db)
  try {
    await lockMigrations(client)
    if (!restoring) await refuseMarkedDatabase(client)
    await client.query(MIGRATION_TABLE)
    const pending = await findPending({ query: (text, values) => client.query(text, values) }, migrations)
    await applyAll(client, pending, (migration) => applyMigration(client, migration, patience, report))
    return pending.map(({ name }) => name)
  } finally {
    // Closing the connection releases the lock and resets the settings.
    await client.end()
  }
}

/**
 * Only the last commit waits for the disk, and so makes all earlier ones durable: the log is written in order. A power cut before that
 * loses whole migrations from the end, which the next start applies.
 */
async function applyAll(client: Client, pending: Migration[], apply: (migration: Migration) => Promise<void>) {
  for (const [n, migration] of pending.entries()) {
    await client.query(n === pending.length - 1 ? 'RESET synchronous_commit' : 'SET synchronous_commit = off')
    await apply(migration)
  }
}

/** Polls for the lock: a waiting statement would hold a snapshot, for which a concurrent index build would wait. */
export async function lockMigrations(client: Client): Promise<void> {
  const attempt = `SELECT pg_try_advisory_lock(hashtextextended(current_schema() || ' migrations', 0)) AS taken`
  while (!(await client.query<{ taken: boolean }>(attempt)).rows[0]?.taken) await sleep(LOCK_RETRY_MS)
}

/** A session without time limits, with the program's and the extension's schemas in its path; the caller ends it. */
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

/** The names of the migrations that `migrate` would apply; throws as it does. For commands that may not change the database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  await refuseMarkedDatabase(db)
  const migrations = readMigrations()
  const { rows } = await db.query<{ missing: boolean }>(`SELECT to_regclass('migration') IS NULL AS missing`)
  const pending = rows[0]?.missing ? migrations : await findPending(db, migrations)
  return pending.map(({ name }) => name)
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
