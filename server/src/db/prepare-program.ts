// Prepares what a program's tables need: its schema, the extensions that all programs of a database share, and behind a
// pooler in transaction mode a role with our settings.
import type { Client } from 'pg'
import { sessionSettings } from './connection.ts'
import type { Database } from './open.ts'

// Any fixed number; it only has to differ from the other advisory locks on this database.
const LOCK = 7_231_004

/** Runs on a session of its own, before the migrations; programs that start simultaneously wait for each other. */
export async function prepareProgram(client: Client, { schema, pooling }: Database['settings']): Promise<void> {
  if (!schema && pooling !== 'transaction') return
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  if (schema) await createSchema(client, schema)
  if (pooling === 'transaction') await setUpRole(client, schema)
  await client.query('COMMIT')
}

async function createSchema(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS known', [schema])
  if (!rows[0]?.known) await client.query(`CREATE SCHEMA ${schema}`)
  // In no program's schema, or dropping one program would drop the others' indexes.
  for (const extension of ['pg_trgm', 'btree_gist']) {
    const installed = await client.query('SELECT FROM pg_extension WHERE extname = $1', [extension])
    if (installed.rowCount === 0) await client.query(`CREATE EXTENSION ${extension} SCHEMA public`)
  }
}

/** The pooler's connections to PostgreSQL then have the settings from their start. */
async function setUpRole(client: Client, schema: string | undefined): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `SELECT unnest(setconfig) AS setting FROM pg_db_role_setting
     WHERE setrole = current_user::regrole
       AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const found = new Map(
    rows.map(({ setting }) => [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)]),
  )
  const other = found.get('search_path')
  if (other !== undefined && other !== schema) {
    throw new Error(
      `The role belongs to the program in schema ${other}: behind a pooler in transaction mode each program needs a role of its own.`,
    )
  }
  const names = await client.query<{ role: string; database: string }>(
    'SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database',
  )
  const { role, database } = names.rows[0] as { role: string; database: string }
  for (const [name, value] of Object.entries(sessionSettings(schema))) {
    if (found.get(name) !== value)
      await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET ${name} TO '${value}'`)
  }
}

/** The schema of the search indexes' operators: only migrations name them, so only their path includes it. */
export async function findExtensionSchema(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname = 'pg_trgm'`,
  )
  return rows[0]?.schema
}
