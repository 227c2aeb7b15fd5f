// PostgreSQL, PgBouncer and HAProxy of Debian, as operators run them who do not use the embedded database.
import { execFileSync } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureDebianProgram } from '../../scripts/debian.ts'
import { type Program, startProgram } from './program.ts'
import { freePort } from './server-process.ts'

const VERSION = 15
const BIN = `/usr/lib/postgresql/${VERSION}/bin`
const WAIT_MS = 30_000

export type DebianPostgres = {
  port: number
  /** As the app's role, for `DATABASE_URL`. */
  url: string
  /** The postmaster; ends with `stop` or a kill of its group. */
  program: Program
  /** As superuser, on the app's database. */
  run<R extends pg.QueryResultRow>(sql: string): Promise<R[]>
  /** Makes a standby the primary; resolves when it takes writes. */
  promote(): Promise<void>
  stop(): Promise<unknown>
}

/** Starts a new primary with the role and database `aruga`, or a standby `of` a primary, in a folder of its own below `folder`. */
export async function startDebianPostgres({
  folder,
  of,
  bin = BIN,
  settings = {},
}: {
  folder: string
  of?: DebianPostgres
  /** Of another version: the folder with `initdb` and `postgres`. */
  bin?: string | undefined
  settings?: Record<string, string>
}): Promise<DebianPostgres> {
  await ensureDebianProgram('pg_ctlcluster', `postgresql-${VERSION}`)
  const port = await freePort()
  const account = postgresAccount()
  const data = await makeOwned(join(folder, `postgres-${port}`), account)
  if (of) {
    const from = `host=127.0.0.1 port=${of.port} user=postgres application_name=standby`
    await runToEnd(
      join(bin, 'pg_basebackup'),
      ['-d', from, '-D', data, '-R', '-X', 'stream', '--checkpoint=fast'],
      account,
    )
  } else {
    const options = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
    await runToEnd(join(bin, 'initdb'), options, account)
  }
  const all = { port: `${port}`, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = startProgram(join(bin, 'postgres'), ['-D', data, ...options], { ...account, env: { LC_ALL: 'C' } })
  const ask = <R extends pg.QueryResultRow>(database: string, sql: string) => askAs<R>('postgres', database, port, sql)
  await until(() => ask('postgres', 'SELECT 1'), `PostgreSQL does not start:\n${program.output()}`)
  if (!of) {
    await ask('postgres', 'CREATE ROLE aruga LOGIN')
    await ask('postgres', 'CREATE DATABASE aruga OWNER aruga')
  }
  return {
    port,
    url: `postgres://aruga@127.0.0.1:${port}/aruga`,
    program,
    run: (sql) => ask('aruga', sql),
    promote: async () => {
      await ask('postgres', 'SELECT pg_promote(true, 20)')
      await until(async () => {
        const [row] = await ask<{ standby: boolean }>('postgres', 'SELECT pg_is_in_recovery() AS standby')
        if (row?.standby !== false) throw new Error('still a standby')
      }, 'The standby was not promoted.')
    },
    stop: () => {
      program.kill('SIGINT')
      return program.ended
    },
  }
}

/** Starts PgBouncer before a PostgreSQL, with its defaults but for the mode. */
export async function startPgBouncer({
  folder,
  before,
  mode,
}: {
  folder: string
  before: DebianPostgres
  mode: 'session' | 'transaction'
}): Promise<{ port: number; url: string; program: Program }> {
  const command = await ensureDebianProgram('pgbouncer', 'pgbouncer')
  const port = await freePort()
  const account = postgresAccount()
  const home = await makeOwned(join(folder, `pgbouncer-${port}`), account)
  await writeFile(join(home, 'users'), '"aruga" ""\n')
  await writeFile(
    join(home, 'pgbouncer.ini'),
    `[databases]
aruga = host=127.0.0.1 port=${before.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(home, 'users')}
admin_users = aruga
pool_mode = ${mode}
`,
  )
  const program = startProgram(command, [join(home, 'pgbouncer.ini')], account)
  await until(() => askAs('aruga', 'pgbouncer', port, 'SHOW VERSION'), `PgBouncer does not start:\n${program.output()}`)
  return { port, url: `postgres://aruga@127.0.0.1:${port}/aruga`, program }
}

/**
 * Starts HAProxy before HTTP servers: a server that does not answer `/health/ready` gets no new calls. `cut`: cuts its calls in
 * progress, for servers that die instead of stopping.
 */
export async function startHaProxy({ folder, ports, cut = true }: { folder: string; ports: number[]; cut?: boolean }) {
  const command = await ensureDebianProgram('haproxy', 'haproxy')
  const port = await freePort()
  const statsPort = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((each, n) => `  server s${n} 127.0.0.1:${each} check inter 250ms fall 1 rise 1`)
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout check 10s
  timeout client 60s
  timeout server 60s
  retries 2
  option redispatch 1
listen aruga
  bind 127.0.0.1:${port}
  option httpchk GET /health/ready
${cut ? '  default-server on-marked-down shutdown-sessions\n' : ''}${servers.join('\n')}
listen stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`,
  )
  const program = startProgram(command, ['-db', '-f', file], {})
  await until(
    () => fetch(`http://127.0.0.1:${port}/health/live`).then((r) => r.body?.cancel()),
    'HAProxy does not start.',
  )
  /** Resolves when the server with this index gets calls. */
  const isUp = (index: number) =>
    until(async () => {
      const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()
      if (!new RegExp(`^aruga,s${index},.*,UP,`, 'm').test(table)) throw new Error('not up')
    }, `HAProxy sends nothing to server ${index}.`)
  return { url: `http://127.0.0.1:${port}`, program, isUp }
}

type Account = { uid?: number; gid?: number }

/** PostgreSQL and PgBouncer refuse to run as root. */
function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

async function makeOwned(path: string, { uid, gid }: Account): Promise<string> {
  await mkdir(path, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

async function runToEnd(command: string, args: string[], account: Account) {
  const program = startProgram(command, args, { ...account, env: { LC_ALL: 'C' } })
  const { code } = await program.ended
  if (code !== 0) throw new Error(`${command} failed:\n${program.output()}`)
}

async function askAs<R extends pg.QueryResultRow>(user: string, database: string, port: number, sql: string) {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

async function until(check: () => Promise<unknown>, otherwise: string): Promise<void> {
  for (const end = Date.now() + WAIT_MS; ; await sleep(50)) {
    try {
      await check()
      return
    } catch (error) {
      if (Date.now() > end) throw new Error(otherwise, { cause: error })
    }
  }
}
