// The database as a copy that any PostgreSQL of any version can take: the rows of every table, in one snapshot. Tables are made by the
// migrations, which are never edited. Why not pg_dump or a base backup: docs/decisions/028.

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { MIGRATION_TABLE } from '../db/migrate.ts'
import { query } from '../db/query.ts'
import { inOneTransaction, type Migration } from '../db/read-migrations.ts'
import { markLoaded } from '../db/restore-mark.ts'
import { referencedFiles } from '../records/stored-files/referenced-files.ts'
import { linesIn } from './folder.ts'
import { linesOf } from './lines.ts'
import type { Manifest } from './manifest.ts'

const listTables = query(
  'backup.list-tables',
  `SELECT c.relname::text AS "name!", array_agg(a.attname::text ORDER BY a.attnum) AS "columns!"
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   GROUP BY c.relname ORDER BY c.relname`,
)
const listSequences = query(
  'backup.list-sequences',
  `SELECT sequencename::text AS "name!", last_value AS "value!" FROM pg_sequences
   WHERE schemaname = current_schema() AND last_value IS NOT NULL`,
)
const listForeignKeys = query(
  'backup.list-foreign-keys',
  `SELECT conrelid::regclass::text AS "table!", quote_ident(conname) AS "name!", pg_get_constraintdef(k.oid) AS "definition!"
   FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
   WHERE n.nspname = current_schema() AND contype = 'f' AND conparentid = 0`,
)
const readVersion = query('backup.version', `SELECT current_setting('server_version') AS "version!"`)

type Write = (part: string, source: AsyncIterable<Buffer>) => Promise<void>
type Read = (part: string) => Readable
type Copied = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'jobs'>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = (columns: string[]) => columns.map(quoted).join(', ')

/** Copies the database as it is now, together with the keys of its files, to the parts that `write` makes. */
export async function dumpDatabase(
  client: Client,
  jobsSchema: string,
  write: Write,
  report: (line: string) => void,
): Promise<Copied> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  try {
    const copy = async (part: string, sql: string) => {
      const rows = client.query(copyTo(`COPY (${sql}) TO STDOUT`))
      await write(part, rows)
      return rows.rowCount
    }
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      report(`table ${name}`)
      const rows = await copy(`tables/${name}`, `SELECT ${columnsOf(columns)} FROM ${quoted(name)}`)
      tables.push({ name, columns, rows })
    }
    await copy('keys', `SELECT DISTINCT key COLLATE "C" AS key FROM (${referencedFiles}) referenced ORDER BY key`)
    await copy('erased', 'SELECT row_to_json(e) FROM erasure_request e WHERE erased_at IS NOT NULL')
    const hasJobs = (await client.query(`SELECT to_regclass('${jobsSchema}.job') IS NOT NULL AS yes`)).rows[0]?.yes
    const jobs = hasJobs ? await copy('jobs', `SELECT row_to_json(j) FROM ${jobsSchema}.job j`) : 0
    // Sequences are not part of snapshots: read last, they are above every number in the tables.
    await write('sequences', linesIn((await listSequences(client)).map((sequence) => JSON.stringify(sequence))))
    const { rows: migrations } = await client.query('SELECT name, checksum FROM migration ORDER BY name')
    const [postgres] = await readVersion(client)
    return { postgres: postgres?.version ?? '', migrations, tables, jobs }
  } finally {
    await client.query('ROLLBACK')
  }
}

/**
 * Creates and fills the tables of a backup in an empty, marked database, all or nothing. `migrations`: this server's, which must
 * include the backup's. Foreign keys are checked by creating them after the rows.
 */
export async function loadDatabase(
  client: Client,
  {
    jobsSchema,
    manifest,
    migrations,
    read,
    report,
  }: { jobsSchema: string; manifest: Manifest; migrations: Migration[]; read: Read; report: (line: string) => void },
): Promise<void> {
  await client.query('BEGIN')
  try {
    await markLoaded(client)
    await client.query(MIGRATION_TABLE)
    for (const migration of chosenMigrations(manifest, migrations)) await client.query(inOneTransaction(migration))
    const foreignKeys = await listForeignKeys(client)
    for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    for (const { name, columns, rows } of manifest.tables) {
      report(`table ${name}`)
      const table = quoted(name)
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      // What a migration inserted is in the backup, too.
      if ((await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount) await client.query(`DELETE FROM ${table}`)
      const into = client.query(copyFrom(`COPY ${table} (${columnsOf(columns)}) FROM STDIN`))
      await pipeline(read(`tables/${name}`), into)
      if (into.rowCount !== rows) throw new Error(`Table ${name} has ${into.rowCount} rows instead of ${rows}.`)
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    }
    for await (const line of linesOf(read('sequences'))) {
      const { name, value } = JSON.parse(line)
      await client.query('SELECT setval($1::regclass, $2)', [quoted(name), value])
    }
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
    if (manifest.jobs > 0) await loadJobs(client, jobsSchema, read('jobs'))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
  report('statistics')
  await client.query('ANALYZE')
}

/** The migrations that the backup's database had. Throws when this server does not know one of them. */
export function chosenMigrations(manifest: Manifest, migrations: Migration[]): Migration[] {
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = migrations.find((known) => known.name === name && known.checksum === checksum)
    if (migration) return migration
    throw new Error(
      `The backup has the migration ${name}, which this version does not know: restore it with version ${manifest.version} or later.`,
    )
  })
}

/** pg-boss owns its tables, and its version may differ: of each job, the columns that both versions have. */
async function loadJobs(client: Client, schema: string, jobs: Readable) {
  await client.query('CREATE TEMP TABLE restored_job (row json) ON COMMIT DROP')
  await pipeline(jobs, client.query(copyFrom('COPY restored_job FROM STDIN')))
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = '${schema}.job'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND attname IN (SELECT json_object_keys(row) FROM (SELECT row FROM restored_job LIMIT 1) first)`,
  )
  const columns = rows[0]?.columns
  if (!columns) return
  await client.query(`DELETE FROM ${schema}.job`)
  await client.query(
    `INSERT INTO ${schema}.job (${columns})
     SELECT ${columns
       .split(', ')
       .map((column) => `(job).${column}`)
       .join(', ')}
     FROM (SELECT json_populate_record(NULL::${schema}.job, row) AS job FROM restored_job OFFSET 0) restored
     WHERE (job).name IN (SELECT name FROM ${schema}.queue)`,
  )
}
