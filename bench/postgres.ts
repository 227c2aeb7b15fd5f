// The product's embedded PostgreSQL with its settings, in a temporary folder that is deleted afterwards.
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@aruga/server/db/embedded-postgres'
import { migrate } from '@aruga/server/db/migrate'
import { type Database, openDatabase } from '@aruga/server/db/open'
import type { PoolConfig } from 'pg'

type BenchDatabase = { db: Database; app: Database; url: string }
export type BenchPostgres = { open(name: string): Promise<BenchDatabase>; folder: string; stop(): Promise<void> }

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-bench-'))
  // Under root PostgreSQL runs as another account, which has to enter the folder.
  await chmod(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { connection, superuser, stop } = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  // Foreign keys hold by construction; checking millions of them would be most of the time.
  const options = '-c TimeZone=UTC -c session_replication_role=replica -c statement_timeout=0'
  const opened: Database[] = []
  const openAs = (who: PoolConfig) => {
    const db = openDatabase({ connection: who, max: 1 })
    opened.push(db)
    return db
  }
  return {
    folder,
    /** A migrated, empty database. `db` is the superuser, for filling it; `app` the product's own role and limits. */
    open: async (name) => {
      await openAs(superuser).query(`CREATE DATABASE ${name} OWNER ${connection.user}`)
      await migrate(openAs({ ...connection, database: name }))
      return {
        db: openAs({ ...superuser, database: name, statement_timeout: 0, query_timeout: 0, options }),
        app: openAs({ ...connection, database: name }),
        url: urlOf(connection, name),
      }
    },
    stop: async () => {
      for (const db of opened) await db.close()
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const urlOf = ({ host = '', port, user, password }: PoolConfig, database: string) =>
  `postgres://${user}${typeof password === 'string' ? `:${password}` : ''}@${encodeURIComponent(host)}:${port}/${database}`
