// The product's embedded PostgreSQL with its settings, in a temporary folder that is deleted afterwards, or in a permanent one.
import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@aruga/server/db/embedded-postgres'
import { migrate } from '@aruga/server/db/migrate'
import { type Database, openDatabase } from '@aruga/server/db/open'
import type { PoolConfig } from 'pg'

type BenchDatabase = { db: Database; app: Database; url: string }
const FILLED = 'filled by the benchmark'

type Fill = (opened: BenchDatabase) => Promise<void>
export type BenchPostgres = {
  open(name: string, fill: Fill, options?: { fresh?: boolean }): Promise<BenchDatabase>
  folder: string
  stop(): Promise<void>
}

/** `reused`: a folder whose filled databases a later run uses again, since filling them takes most of the time. */
export async function startBenchPostgres(reused?: string): Promise<BenchPostgres> {
  const folder = reused ?? (await mkdtemp(join(tmpdir(), 'aruga-bench-')))
  await mkdir(folder, { recursive: true })
  // Under root PostgreSQL runs as another account, which has to enter the folder.
  await chmod(folder, 0o711)
  if (!reused) process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
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
    /** A migrated database, filled unless it is reused. `db` is the superuser, for filling it; `app` the product's own role and limits. */
    open: async (name, fill, { fresh = false } = {}) => {
      const root = openAs(superuser)
      const opened = {
        db: openAs({ ...superuser, database: name, statement_timeout: 0, query_timeout: 0, options }),
        app: openAs({ ...connection, database: name }),
        url: urlOf(connection, name),
      }
      const { rows } = await root.query<{ isFilled: boolean }>(
        `SELECT shobj_description(oid, 'pg_database') IS NOT DISTINCT FROM '${FILLED}' AS "isFilled" FROM pg_database WHERE datname = $1`,
        [name],
      )
      const isFilled = !fresh && (rows[0]?.isFilled ?? false)
      // Remains of an interrupted run.
      if (!isFilled) await root.query(`DROP DATABASE IF EXISTS ${name}`)
      if (!isFilled) await root.query(`CREATE DATABASE ${name} OWNER ${connection.user}`)
      await migrate(openAs({ ...connection, database: name }))
      if (!isFilled) {
        await fill(opened)
        await root.query(`COMMENT ON DATABASE ${name} IS '${FILLED}'`)
      }
      return opened
    },
    stop: async () => {
      for (const db of opened) await db.close()
      await stop()
      if (!reused) await rm(folder, { recursive: true, force: true })
    },
  }
}

const urlOf = ({ host = '', port, user, password }: PoolConfig, database: string) =>
  `postgres://${user}${typeof password === 'string' ? `:${password}` : ''}@${encodeURIComponent(host)}:${port}/${database}`
