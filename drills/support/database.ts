// A PostgreSQL that outlives the servers of a drill, reached by DATABASE_URL; and the PostgreSQL that a server runs itself.
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyOf } from '@aruga/server/db/embedded/hold'
import { readPassword } from '@aruga/server/db/embedded/passwords'
import { startPostgres } from '@aruga/server/db/embedded-postgres'
import { type Database, openDatabase } from '@aruga/server/db/open'

export type DrillDatabase = {
  /** For `DATABASE_URL`. */
  url: string
  /** The same through a proxy at a port of this machine. */
  through(port: number): string
  /** The folder of its socket. */
  host: string
  db: Database
  /** The process id of the postmaster. */
  pid(): Promise<number>
  stop(): Promise<void>
}

/** Starts PostgreSQL below `folder`; a killed one is started again at once. */
export async function startDatabase(folder: string): Promise<DrillDatabase> {
  const dataDir = join(folder, 'postgres')
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const host = postgres.connection.host ?? ''
  const account = `aruga:${postgres.connection.password}`
  const db = openDatabase({ connection: postgres.connection, max: 2 })
  return {
    url: `postgresql://${account}@/aruga?host=${encodeURIComponent(host)}`,
    through: (port) => `postgresql://${account}@127.0.0.1:${port}/aruga`,
    host,
    db,
    pid: () => postmasterOf(dataDir),
    stop: async () => {
      await db.close()
      await postgres.stop()
    },
  }
}

/** The database that the server with this `DATA_DIR` runs itself; the server must have been ready once. */
export async function openOwnDatabase(dataDir: string): Promise<{ db: Database; pid(): Promise<number> }> {
  const cluster = join(dataDir, 'database')
  const host = join(tmpdir(), `aruga-${await keyOf(cluster)}`)
  const password = await readPassword(cluster, 'app')
  const db = openDatabase({ connection: { host, port: 5432, user: 'aruga', database: 'aruga', password }, max: 2 })
  return { db, pid: () => postmasterOf(cluster) }
}

const postmasterOf = async (cluster: string) =>
  Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
