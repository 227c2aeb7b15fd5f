import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { inDrills } from '../testing/drill.ts'
import { runAsSuperuser } from '../testing/start-postgres.ts'
import { type Account, chooseAccount, launch } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { OURS } from './embedded/running.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import { openDatabase } from './open.ts'

let folder: string
let dataDir: string
let running: EmbeddedPostgres | undefined
const children = new Set<ChildProcess>()
const log: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(inject('scratch'), 'launch-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'postgres')
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  await running?.stop()
  running = undefined
  log.length = 0
})
afterAll(() => rm(folder, { recursive: true }))

const start = async (directory = dataDir) => {
  running = await startPostgres({ dataDir: directory, log: (line) => log.push(line) })
  return running
}

/** Runs one query on a connection of its own. */
async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const db = openDatabase({ connection: postgres.connection, max: 1 })
  const result = await db.query(sql).finally(() => db.close())
  return result.rows.map((row) => Object.values(row)[0])
}

/** A server in another process that writes rows; `killed` returns the numbers acknowledged as committed. */
async function startWriter() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/write-until-killed.ts'), dataDir])
  children.add(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const heard = async (count: number) => {
    while (lines.length < count && child.exitCode === null) await sleep(5)
    return lines
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child.stdout, 'close')
    // When PostgreSQL died first, the last line is its error.
    return lines.filter((line) => /^\d+$/.test(line)).map(Number)
  }
  return { child, heard, kill }
}

const missing = async (postgres: EmbeddedPostgres, acknowledged: number[]) => {
  const rows = new Set(await ask(postgres, 'SELECT n FROM entry'))
  return acknowledged.filter((n) => !rows.has(n))
}
const postmaster = async () => Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10)

/** The account PostgreSQL runs under, without the kernel ending it when its parent dies (as on macOS). */
async function accountWithoutDeathSignal(): Promise<Account> {
  const account = await chooseAccount(findBinaries(), dataDir, [folder])
  const prefix = account.prefix.filter((word) => word !== '--pdeathsig' && word !== 'INT')
  return { ...account, prefix: prefix.length === 1 ? [] : prefix }
}

test('the first start creates a database, the second finds its data', async () => {
  await mkdir(`${dataDir}.new-half`)
  const first = await start()
  expect(log).toEqual([`creating the database in ${dataDir}`])
  expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.lock'])
  await ask(first, 'CREATE TABLE note AS SELECT 1 AS n')
  await first.stop()

  const second = await start()
  expect(await ask(second, 'SELECT n FROM note')).toEqual([1])
  expect(log).toHaveLength(1)
})

test('no other user of the machine can connect, and the app is not a superuser', async () => {
  const postgres = await start()
  if (process.platform !== 'win32') {
    expect(await ask(postgres, 'SHOW listen_addresses')).toEqual([''])
    expect((await stat(postgres.connection.host ?? '')).mode & 0o777).toBe(0o700)
  }
  await expect(ask(postgres, `SELECT pg_read_file('postgresql.conf')`)).rejects.toThrow('permission denied')
  await expectPasswords(postgres)
})

/** Both roles have their own, in a file for the owner alone, and connect only with it. */
async function expectPasswords({ connection, superuser }: EmbeddedPostgres, directory = dataDir) {
  const roles = [connection, superuser]
  for (const role of roles) {
    for (const password of [undefined, '', 'postgres', roles.find((other) => other !== role)?.password])
      await expect(selectOne({ ...role, password }), role.user).rejects.toThrow(/password/)
    expect(await selectOne(role)).toBe(1)
    const file = join(directory, `${role.user}-password`)
    expect(await readFile(file, 'utf8')).toBe(role.password)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
}

async function selectOne(connection: PoolConfig) {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return (await client.query('SELECT 1 AS one')).rows[0].one
  } finally {
    await client.end()
  }
}

test.runIf(process.platform !== 'win32').each([
  ['as it was made', []],
  ['whose first password was written when the server was killed', ['aruga']],
  ['whose passwords were written, but not yet asked for, when the server was killed', ['aruga', 'postgres']],
])(
  'From the next start a folder of an earlier version %s admits nobody without a password',
  async (_which, settings) => {
    const directory = await mkdtemp(join(inject('scratch'), 'trusting-'))
    const first = await start(join(directory, 'postgres'))
    await ask(first, 'CREATE TABLE note AS SELECT 7 AS n')
    for (const role of [first.connection, first.superuser])
      await runAsSuperuser(first.superuser, `ALTER ROLE ${role.user} PASSWORD NULL`)
    await first.stop()
    const inside = (name: string) => join(directory, 'postgres', name)
    const rules = await readFile(inside('pg_hba.conf'), 'utf8')
    await writeFile(inside('pg_hba.conf'), rules.replaceAll(/scram-sha-256$/gm, 'trust'))
    for (const role of ['aruga', 'postgres']) if (!settings.includes(role)) await rm(inside(`${role}-password`))

    const second = await start(join(directory, 'postgres'))
    expect(await ask(second, 'SELECT n FROM note')).toEqual([7])
    await expectPasswords(second, join(directory, 'postgres'))
    await second.stop()
    await expectPasswords(await start(join(directory, 'postgres')), join(directory, 'postgres'))
  },
)

test('non-English letters compare case-insensitively, and the time zone is UTC', async () => {
  const postgres = await start()
  expect(await ask(postgres, `SELECT lower('ÑÉ') || ('PEÑA' ILIKE 'peña') || current_setting('TimeZone')`)).toEqual([
    'ñétrueUTC',
  ])
})

test('a value that violates a constraint is not logged', async () => {
  const postgres = await start()
  await ask(postgres, 'CREATE TABLE person (email text UNIQUE)')
  await ask(postgres, `INSERT INTO person VALUES ('ana@demo.test')`)
  await expect(ask(postgres, `INSERT INTO person VALUES ('ana@demo.test')`)).rejects.toThrow('duplicate')
  await postgres.stop()
  expect(log).toEqual([])
})

test('a second server on the same directory is refused with one line, in the same process and in another', async () => {
  const postgres = await start()
  const refusal =
    /^Another server already uses the database in .*postgres\. Stop it first, or choose another DATA_DIR\.$/
  await expect(startPostgres({ dataDir, log: () => {} })).rejects.toThrow(refusal)
  const other = await startWriter()
  expect((await other.heard(1))[0]).toMatch(refusal)
  expect(await ask(postgres, 'SELECT 1')).toEqual([1])
})

test('a server killed while writing loses no acknowledged row and starts again unaided', async () => {
  const acknowledged: number[] = []
  for (let round = 0; round < inDrills(4, 1); round++) {
    const writer = await startWriter()
    await writer.heard(50 + round * 100)
    acknowledged.push(...(await writer.kill()))
  }
  expect(acknowledged.length).toBeGreaterThan(inDrills(400, 40))
  expect(await missing(await start(), acknowledged)).toEqual([])
})

test('a PostgreSQL killed while writing loses no acknowledged row and is restarted', async () => {
  const postgres = await start()
  const db = openDatabase({ connection: postgres.connection, max: 2 })
  const before = await postmaster()
  const acknowledged: number[] = []
  const write = async () => {
    for (;;) {
      const { rows } = await db.query('INSERT INTO entry DEFAULT VALUES RETURNING n')
      acknowledged.push(rows[0]?.n)
    }
  }
  setTimeout(() => process.kill(before, 'SIGKILL'), 200)
  await expect(Promise.all([write(), write()])).rejects.toThrow()
  await expect
    .poll(() =>
      db.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await db.close()

  expect(await postmaster()).not.toBe(before)
  expect(log.join()).toContain('ended without being asked to')
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(await missing(postgres, acknowledged)).toEqual([])
})

test('server and PostgreSQL killed together lose no acknowledged row', async () => {
  const writer = await startWriter()
  await writer.heard(200)
  process.kill(await postmaster(), 'SIGKILL')
  const acknowledged = await writer.kill()
  expect(await missing(await start(), acknowledged)).toEqual([])
})

test('a PostgreSQL that outlived its server is stopped first', async () => {
  await (await start()).stop()
  const orphan = launch(
    await accountWithoutDeathSignal(),
    findBinaries().postgres,
    ['-D', dataDir, '-c', OURS, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${dataDir}`],
    'ignore',
  )
  children.add(orphan)
  await expect.poll(() => readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).toContain('ready')

  expect(await ask(await start(), 'SELECT 1')).toEqual([1])
  expect(log[0]).toContain('of an earlier server still runs')
  expect(orphan.exitCode).toBe(0)
})

test('a pid file whose number now belongs to another program does not prevent the start', async () => {
  await (await start()).stop()
  const bystander = launch(await accountWithoutDeathSignal(), 'sleep', ['60'], 'ignore')
  children.add(bystander)
  await writeFile(join(dataDir, 'postmaster.pid'), `${bystander.pid}\n${dataDir}\n1\n5432\n/tmp\n\n 0 0\nready   \n`)

  expect(await ask(await start(), 'SELECT 1')).toEqual([1])
  expect(bystander.exitCode).toBeNull()
})

test('a directory with other content is refused and not changed', async () => {
  const other = join(folder, 'other')
  await mkdir(other)
  await writeFile(join(other, 'thesis.txt'), 'three years')
  await expect(start(other)).rejects.toThrow(/^PostgreSQL could not create its database in .*not empty/)
  expect(await readdir(other)).toEqual(['thesis.txt'])
  expect((await readdir(folder)).sort()).toEqual(['other', 'other.lock', 'postgres', 'postgres.lock'])
})

test.runIf(process.getuid?.() === 0)('root can start it in a folder that only root may enter', async () => {
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const postgres = await start(join(closed, 'data', 'postgres'))
  expect(await ask(postgres, 'SELECT 1')).toEqual([1])
  expect((await stat(join(closed, 'data', 'postgres'))).uid).not.toBe(0)
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
})
