// The content of the database and the file store, in a form to compare: a refused request must not change it.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { queues } from '../jobs/queues.ts'
import type { TestApp } from './app.ts'

/** Tables that a refused request may change, and why. */
const IGNORED_TABLES = {
  attempt: 'counts requests, wrong passwords and requested mails, on purpose',
}
/** Columns that a refused request may change, and why. */
const IGNORED_COLUMNS: Record<string, { columns: string[]; why: string }> = {
  connect_session: { columns: ['last_used_at', 'expires_at', 'locks_at'], why: 'every request uses its session' },
  mailed_link: { columns: ['failures'], why: 'counts wrong security answers on purpose' },
}

/** Rows that a refused request may add, and why. */
const IGNORED_ROWS: Record<string, { only: string; why: string }> = {
  audit_entry: {
    only: `action NOT LIKE 'sign\\_in.%' AND action <> 'access.refused'`,
    why: 'refused log-ins and calls are on record on purpose',
  },
}

/** Scheduled jobs, pg-boss's own among them: no request causes them. */
const SCHEDULED = Object.entries(queues).flatMap(([name, { cron }]) => (cron ? [`'${name}'`] : []))
const NOT_SCHEDULED = `name NOT IN (${SCHEDULED}) AND NOT starts_with(name, '__pgboss')`

export type Snapshot = Record<string, string>

/** Row count and content hash of each table, jobs included, and the names of all files. */
export async function takeSnapshot({ db, context }: TestApp): Promise<Snapshot> {
  const sql = (statements.get(db) ?? (await statementFor(db))) as string
  statements.set(db, sql)
  // Named, so that a connection plans it once: planning takes longer than reading a small program.
  const { rows } = await db.query<{ name: string; content: string }>({ name: 'testing.snapshot', text: sql })
  const dir = join(context.config.dataDir, 'files')
  const files = await readdir(dir, { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => file.name)
  return { ...Object.fromEntries(rows.map(({ name, content }) => [name, content])), files: names.sort().join(' ') }
}

const statements = new WeakMap<object, string>()

async function statementFor(db: TestApp['db']): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !(name in IGNORED_TABLES))
  const digest = (label: string, from: string, row: string) =>
    `SELECT '${label}' AS name, count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' ORDER BY md5(${row}))), '') AS content FROM ${from} t`
  return [
    ...tables.map((name) => {
      const columns = IGNORED_COLUMNS[name]?.columns
      const only = IGNORED_ROWS[name]?.only
      return digest(
        name,
        only ? `(SELECT * FROM public."${name}" WHERE ${only})` : `public."${name}"`,
        columns ? `(to_jsonb(t) - '{${columns}}'::text[])::text` : 't::text',
      )
    }),
    digest('jobs', `(SELECT name, data FROM jobs.job WHERE ${NOT_SCHEDULED})`, 't::text'),
  ].join(' UNION ALL ')
}
