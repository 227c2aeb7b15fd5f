// A real PostgreSQL for the whole test run; each test file copies its own database from the template.
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { openJobs } from '../jobs/jobs.ts'

/** The template of all databases: migrated, with the tables of the jobs, which take as long to create as all others. */
export const TEMPLATE = 'aruga_template'

/**
 * Vitest's global set-up: starts PostgreSQL in a temporary folder and migrates the template. It has the server's own
 * settings except fsync, which triples the time to create a test database and has no effect in tests: a killed process
 * loses nothing either way. The tests of the embedded server itself run with fsync.
 */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-test-'))
  // Under root PostgreSQL runs as another account, which has to enter the folder.
  await chmod(folder, 0o711)
  // Ctrl-C leaves no time for more; PostgreSQL itself ends with this process.
  const leftovers = [folder]
  const removeAll = () => {
    for (const path of leftovers) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  const interrupted = () => process.exit(130)
  process.once('exit', removeAll)
  process.once('SIGINT', interrupted)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, settings: { fsync: 'off' } })
  if (process.platform !== 'win32') leftovers.push(postgres.connection.host ?? folder)
  const stop = async () => {
    process.off('exit', removeAll)
    process.off('SIGINT', interrupted)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await runAsSuperuser(postgres.superuser, `CREATE DATABASE ${TEMPLATE} OWNER ${postgres.connection.user}`)
    const template = openDatabase({ connection: { ...postgres.connection, database: TEMPLATE }, max: 1 })
    try {
      await migrate(template)
      await (await openJobs(template, pino({ level: 'silent' }))).stop()
    } finally {
      await template.close()
    }
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('scratch', folder)
  project.provide('postgres', { app: postgres.connection, superuser: postgres.superuser })
  return stop
}

/** Runs one statement that needs PostgreSQL's superuser. */
export async function runAsSuperuser(connection: PoolConfig, sql: string): Promise<void> {
  const admin = openDatabase({ connection, max: 1 })
  try {
    await admin.query(sql)
  } finally {
    await admin.close()
  }
}
