// A real PostgreSQL for the whole run of the tests; each test file then copies its own database from the template.
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'

/** The migrated database that all others copy. */
export const TEMPLATE = 'aruga_template'

/**
 * Vitest's global set-up: starts PostgreSQL in a temporary folder and migrates the database that all others copy. It has
 * the server's own settings but for fsync, which makes a test file's database three times as slow and which no test can
 * notice: a killed process loses nothing either way. The tests of the launcher itself run with fsync.
 */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-test-'))
  // Under root PostgreSQL runs as another account, which has to pass.
  await chmod(folder, 0o711)
  // Ctrl-C leaves no time for more; PostgreSQL itself ends with us.
  const left = [folder]
  const removeAll = () => {
    for (const path of left) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  const interrupted = () => process.exit(130)
  process.once('exit', removeAll)
  process.once('SIGINT', interrupted)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, settings: { fsync: 'off' } })
  if (process.platform !== 'win32') left.push(postgres.connection.host ?? folder)
  const stop = async () => {
    process.off('exit', removeAll)
    process.off('SIGINT', interrupted)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await runAsSuperuser(postgres.superuser, `CREATE DATABASE ${TEMPLATE} OWNER ${postgres.connection.user}`)
    const template = openDatabase({ connection: { ...postgres.connection, database: TEMPLATE }, max: 1 })
    await migrate(template).finally(() => template.close())
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('scratch', folder)
  project.provide('postgres', { app: postgres.connection, superuser: postgres.superuser })
  return stop
}

/** Runs one statement that only PostgreSQL's superuser may. */
export async function runAsSuperuser(connection: PoolConfig, sql: string): Promise<void> {
  const admin = openDatabase({ connection, max: 1 })
  try {
    await admin.query(sql)
  } finally {
    await admin.close()
  }
}
