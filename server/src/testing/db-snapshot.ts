// What stands in the database and the file store, in a form to compare: a refused request must leave it as it was.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { queues } from '../jobs/queues.ts'
import type { TestApp } from './app.ts'

/** Tables that a refused request may change, and why. */
const BESIDE = {
  request_count: 'counts every request, which is what limits them',
  connect_attempt: 'counts wrong passwords on purpose',
  mail_count: 'counts what was asked for, known address or not',
}
/** Columns that a refused request may change, and why. */
const BESIDE_IN: Record<string, { column: string; why: string }> = {
  connect_session: { column: 'last_used_at', why: 'any request of a session is a use of it' },
  mailed_link: { column: 'failures', why: 'counts wrong security answers on purpose' },
}

/** Jobs that come by themselves, pg-boss's own among them, whatever is asked of the server meanwhile. */
const BY_THE_CLOCK = Object.entries(queues).flatMap(([name, { cron }]) => (cron ? [`'${name}'`] : []))
const CAUSED = `name NOT IN (${BY_THE_CLOCK}) AND NOT starts_with(name, '__pgboss')`

export type Standing = Record<string, string>

/** Row count and content hash of each table, jobs included, and the names of all files. */
export async function standingOf({ db, context }: TestApp): Promise<Standing> {
  const sql = (statements.get(db) ?? (await statementFor(db))) as string
  statements.set(db, sql)
  const { rows } = await db.query<{ name: string; content: string }>(sql)
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
  const tables = rows.map(({ name }) => name).filter((name) => !(name in BESIDE))
  const digest = (label: string, from: string, row: string) =>
    `SELECT '${label}' AS name, count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' ORDER BY md5(${row}))), '') AS content FROM ${from} t`
  return [
    ...tables.map((name) => {
      const column = BESIDE_IN[name]?.column
      return digest(name, `public."${name}"`, column ? `(to_jsonb(t) - '${column}')::text` : 't::text')
    }),
    digest('jobs', `(SELECT name, data FROM jobs.job WHERE ${CAUSED})`, 't::text'),
  ].join(' UNION ALL ')
}
