// The database of this deployment, for an operator's command: DATABASE_URL, or the embedded one, whether or not its server runs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { type Config, databaseSettings } from '../config/config.ts'
import { APP } from './embedded/account.ts'
import { readPassword } from './embedded/passwords.ts'
import { startPostgres } from './embedded-postgres.ts'
import { type Database, openDatabase } from './open.ts'

export type OpenedForCommand = { db: Database; close(): Promise<void> }

/** Opens it without migrations. `close` also stops a PostgreSQL that was started for the command. */
export async function openForCommand(config: Config): Promise<OpenedForCommand> {
  if (config.databaseUrl) return opened(config)
  const cluster = join(config.dataDir, 'database')
  const running = await connectionOfRunning(cluster)
  if (running) return opened(config, running)
  const postgres = await startPostgres({ dataDir: cluster, log: () => {} })
  return opened(config, postgres.connection, () => postgres.stop())
}

function opened(config: Config, embedded?: PoolConfig, stop = async () => {}): OpenedForCommand {
  const db = openDatabase({ ...databaseSettings(config, embedded), max: 2 })
  return { db, close: () => db.close().finally(stop) }
}

/** Where the PostgreSQL of `cluster` listens, by its pid file; undefined when nothing answers there. */
async function connectionOfRunning(cluster: string): Promise<PoolConfig | undefined> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, socketFolder, address] = pidFile.split('\n')
  if (!port) return undefined
  const password = await readPassword(cluster, 'app')
  const connection = {
    host: socketFolder || address || '127.0.0.1',
    port: Number(port),
    user: APP,
    database: APP,
    password,
  }
  const probe = openDatabase({ connection, max: 1 })
  try {
    await probe.query('SELECT')
    return connection
  } catch {
    // The pid file of a PostgreSQL that was killed.
    return undefined
  } finally {
    await probe.close()
  }
}
