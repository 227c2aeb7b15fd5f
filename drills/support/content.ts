import type { Db } from '@aruga/server/db/open'

/** Hash and number of the rows of each table, without the rows that a starting server changes. */
export async function contentOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname <> 'backup' UNION ALL SELECT 'jobs.job' ORDER BY name`,
  )
  const content: Record<string, string> = {}
  for (const { name } of rows) {
    const sql = `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS hash FROM ${name} t`
    content[name] = (await db.query(sql)).rows[0]?.hash
  }
  return content
}
