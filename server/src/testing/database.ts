// Each test file gets its own database on the run's one PostgreSQL (start-postgres.ts).
import { randomBytes } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { runAsSuperuser, TEMPLATE } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { app: PoolConfig; superuser: PoolConfig }
    /** A folder for files that tests write; removed at the end of the run, however it ends. */
    scratch: string
  }
}

export type TestDatabase = Database & { drop(): Promise<void> }

/** The server answers 503 after 5 s without a connection; on a machine busy with other tests, that may take longer. */
const CONNECTION_MS = 60_000

/** A migrated, empty database; a copy of files takes half of what a copy by the log takes. Call `drop` in `afterAll`. */
export const createTestDatabase = (options?: { max?: number }) =>
  create(`TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`, options)

/** A database without tables, as an operator gets one. */
export const createBareDatabase = () => create('')

async function create(kind: string, options: { max?: number } = {}): Promise<TestDatabase> {
  const { app, superuser } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsSuperuser(superuser, `CREATE DATABASE ${name} OWNER ${app.user} ${kind}`)
  const connection = { ...app, database: name, connectionTimeoutMillis: CONNECTION_MS }
  const db = openDatabase({ connection, ...options })
  return {
    ...db,
    drop: async () => {
      await db.close()
      await runAsSuperuser(superuser, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** The `DATABASE_URL` of this database. */
export function addressOf({ host = '', port, user, password, database }: PoolConfig): string {
  const secret = typeof password === 'string' ? `:${password}` : ''
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
