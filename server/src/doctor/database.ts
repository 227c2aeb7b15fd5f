// Can this server work on the database?
import type { PoolClient } from 'pg'
import type { Config } from '../config/config.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Database, Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { failure, failureOf, ok, warning } from './finding.ts'

/** The first and the last major version that drills run on. */
const VERSIONS = [15, 18] as const
/** The setting that loses acknowledged work in a crash when it is off. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit']

const readServer = query(
  'doctor.read-server',
  `SELECT current_setting('server_version') AS "version!", current_setting('server_version_num')::int / 10000 AS "major!",
     (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "superuser!", pg_database_size(current_database()) AS "bytes!"`,
)
const listUnsafeSettings = query(
  'doctor.list-unsafe-settings',
  `SELECT name AS "name!" FROM pg_settings WHERE name = ANY (:names) AND setting = 'off' ORDER BY name`,
)
// The letters of the server's own `toLowerCase`, as in Las Piñas and MUÑOZ.
const readLetters = query('doctor.read-letters', `SELECT lower('ÑÉ') = 'ñé' AND 'Ñ' ILIKE 'ñ' AS "foldsLetters!"`)
const readClock = query('doctor.read-clock', 'SELECT clock_timestamp() AS "now!"')

export async function checkVersion(db: Db) {
  const [server] = await readServer(db)
  if (!server) return []
  const { version, major, bytes } = server
  const what = `PostgreSQL ${version}, ${Math.ceil(bytes / 1e6)} MB`
  const [first, last] = VERSIONS
  if (major < first) return [failure(`${what}: too old.`, `Use PostgreSQL ${first} to ${last}.`)]
  if (major > last) return [warning(`${what}: newer than any that is tested.`, `Use PostgreSQL ${first} to ${last}.`)]
  return [ok(`${what}.`)]
}

export async function checkRole(db: Db) {
  const [server] = await readServer(db)
  if (!server?.superuser) return [ok('An ordinary role: it cannot change the audit log.')]
  return [
    failure(
      'A superuser, which could change the audit log.',
      'Give the database to an ordinary role (docs/operations.md#the-audit-log).',
    ),
  ]
}

export async function checkSettings(db: Db) {
  const unsafe = (await listUnsafeSettings(db, { names: DURABLE })).map(({ name }) => name)
  if (unsafe.length === 0) return [ok('What is answered survives a crash.')]
  return [failure(`${unsafe.join(', ')} is off: a crash loses what was answered.`, 'Switch it on in postgresql.conf.')]
}

/** An ASCII-only locale treats Ñ and ñ as two letters, the server as one. */
export async function checkLetters(db: Db) {
  const [letters] = await readLetters(db)
  if (letters?.foldsLetters) return [ok('Ñ and ñ are one letter.')]
  return [
    failure(
      'Ñ and ñ are two letters: names, branches and addresses are not found, or are taken twice.',
      "Make the database anew with a locale that knows them, such as LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' or en_US.UTF-8, and restore into it.",
    ),
  ]
}

/** A pooler reports another process id to clients than PostgreSQL's own. */
export async function checkPooler(
  db: Pick<Database, 'pool'>,
  { databaseUrl, databaseDirectUrl, databasePooling }: Config,
) {
  const client = await db.pool.connect()
  let pooled: boolean
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    pooled = rows[0]?.pid !== (client as PoolClient & { processID: number }).processID
  } finally {
    client.release()
  }
  if (!pooled) return [ok(databaseUrl ? 'No pooler.' : 'The embedded PostgreSQL.')]
  if (databaseDirectUrl) return [ok(`A pooler, by ${databasePooling}; migrations and live changes go past it.`)]
  return [
    warning('A pooler, and DATABASE_DIRECT_URL is not set.', 'Set it to an address past the pooler, for live changes.'),
  ]
}

/** Whether `migrate` would have nothing to do; the other checks need its tables. */
export async function checkMigrations(db: Db) {
  try {
    const pending = await pendingMigrations(db)
    if (pending.length === 0) return [ok('All are applied, none is unknown or edited.')]
    const next = `${pending.length} are not applied, the first is ${pending[0]}.`
    return [warning(next, 'Take a backup, then start the server: it applies them.')]
  } catch (error) {
    return [failureOf(error, 'Run the version that belongs to this database.')]
  }
}

const LATE_S = 5
const WRONG_S = 30

/** Codes of the two-step log-in are valid for half a minute; both clocks write stored times. */
export async function checkClock(db: Db) {
  const before = Date.now()
  const [server] = await readClock(db)
  const half = (Date.now() - before) / 2
  const seconds = (Date.parse(server?.now ?? '') - before - half) / 1000
  // The database's reading of the clock may fall anywhere within a slow answer.
  return [clockFinding(Math.max(0, Math.abs(seconds) - half / 1000), 'the database’s')]
}

/** For a difference in seconds to another clock. */
export function clockFinding(seconds: number, other: string) {
  const off = `${seconds.toFixed(1)} s from ${other}.`
  const advice = 'Let NTP set both machines (timedatectl).'
  if (seconds > WRONG_S) return failure(`${off} Two-step log-ins fail.`, advice)
  return seconds > LATE_S ? warning(off, advice) : ok(off)
}
