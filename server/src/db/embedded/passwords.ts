// The passwords of the two roles of the embedded PostgreSQL, in files of its folder that only their owner can read: a program that can
// reach the socket, such as the process that opens uploads, still cannot log in. Folders of earlier versions get passwords at a start.
import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { syncDirectory } from '../../files/sync.ts'
import { type Account, APP, SUPERUSER } from './account.ts'

export const AUTHENTICATION = 'scram-sha-256'

type Passwords = { app: string; superuser: string }
const files = { app: 'aruga-password', superuser: 'postgres-password' } satisfies Record<keyof Passwords, string>

/** Letters and digits only, so that they need no escaping in SQL. */
export const newPasswords = (): Passwords => ({
  app: randomBytes(24).toString('hex'),
  superuser: randomBytes(24).toString('hex'),
})

export async function writePasswords(cluster: string, passwords: Passwords, account: Account): Promise<void> {
  for (const role of ['app', 'superuser'] as const) {
    const file = join(cluster, files[role])
    await writeSecret(`${file}.new`, passwords[role], account)
    await rename(`${file}.new`, file)
  }
  await syncDirectory(cluster)
}

export async function writeSecret(file: string, secret: string, { uid, gid }: Account): Promise<void> {
  await writeFile(file, secret, { mode: 0o600, flush: true })
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
}

/** The password of a role; undefined in a folder that has none yet. */
export const readPassword = (cluster: string, role: keyof Passwords): Promise<string | undefined> =>
  readFile(join(cluster, files[role]), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/**
 * The passwords of a running PostgreSQL. In a folder of an earlier version, which admitted anybody at the socket, both roles get one, and
 * nobody can connect without one from then on; an interrupted change is repeated.
 */
export async function requirePasswords(
  cluster: string,
  account: Account,
  connection: ClientConfig,
): Promise<Passwords> {
  const rulesFile = join(cluster, 'pg_hba.conf')
  const [app, superuser, rules] = await Promise.all([
    readPassword(cluster, 'app'),
    readPassword(cluster, 'superuser'),
    readFile(rulesFile, 'utf8'),
  ])
  if (app !== undefined && superuser !== undefined && rules.search(TRUSTING) < 0) return { app, superuser }
  const passwords = newPasswords()
  // On Windows the existing password is that of both roles.
  const client = new pg.Client({ ...connection, user: SUPERUSER, database: SUPERUSER, password: app })
  await client.connect()
  try {
    await client.query(`ALTER ROLE ${SUPERUSER} PASSWORD '${passwords.superuser}'`)
    await client.query(`ALTER ROLE ${APP} PASSWORD '${passwords.app}'`)
    await writePasswords(cluster, passwords, account)
    await writeSecret(`${rulesFile}.new`, rules.replaceAll(TRUSTING, `$1${AUTHENTICATION}`), account)
    await rename(`${rulesFile}.new`, rulesFile)
    await syncDirectory(cluster)
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
  return passwords
}

/** A rule, not a comment. */
const TRUSTING = /^(\s*(?:local|host)\b[^#\n]*\s)trust\b/gm
