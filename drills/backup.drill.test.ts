// Backups by the operator's commands, beside a server at work, killed, damaged, and restored elsewhere.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@aruga/server/config/config'
import type { Db } from '@aruga/server/db/open'
import { openForCommand } from '@aruga/server/db/open-for-command'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { addPatient, PASSWORD } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf } from './support/content.ts'
import { openOwnDatabase, startDatabase } from './support/database.ts'
import { type Ledger, openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')
const BACKUP_KEY = randomBytes(32).toString('hex')

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: ServerProcess
let backups: string
let source: Awaited<ReturnType<typeof openOwnDatabase>>
let person: { email: string }
/** The acknowledged work from before the first backup. */
const before = openLedger()

beforeAll(async () => {
  folder = await makeFolder()
  backups = join(folder.path, 'backups')
  server = await startServer({ folder: folder.path, env: { TRUST_PROXY: 'true' } })
  await server.ready()
  source = await openOwnDatabase(join(folder.path, 'data'))
  person = await addPatient(source.db)
})
afterAll(async () => {
  await source.db.close()
  await server.stop()
  await folder.remove()
})

const begin = (command: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) =>
  startProgram('node', [join(root, 'server/src/commands/backup.ts'), command, backups, ...args], {
    cwd: root,
    env: { DATA_DIR: join(folder.path, 'data'), BACKUP_KEY, ...env },
  })
async function run(...call: Parameters<typeof begin>) {
  const program = begin(...call)
  const { code } = await program.ended
  return { code, output: program.output() }
}
async function succeeds(...call: Parameters<typeof begin>) {
  const { code, output } = await run(...call)
  expect(code, output).toBe(0)
}
const complete = async () => (await readdir(backups)).filter((name) => /^\d{4}-.*Z$/.test(name)).sort()

async function filesOf(dataDir: string, db: Db): Promise<number> {
  const key = Buffer.from((await readFile(join(dataDir, 'files.key'), 'utf8')).trim(), 'hex')
  const files = await openDiskStore({ dir: join(dataDir, 'files'), keys: [key] })
  const { rows } = await db.query<{ key: string }>(
    'SELECT filename AS key FROM document UNION ALL SELECT picture FROM document WHERE picture IS NOT NULL',
  )
  for (const row of rows) expect((await buffer(await files.open(row.key))).length).toBeGreaterThan(0)
  return rows.length
}

test('A backup of a running server has all that was acknowledged before it began, and a server starts on its restore', async () => {
  const all = openLedger()
  let begun = false
  const watched: Ledger = {
    ...all,
    sent: (kind, key) => {
      all.sent(kind, key)
      before.sent(kind, key)
    },
    acknowledged: (kind, key) => {
      all.acknowledged(kind, key)
      if (!begun) before.acknowledged(kind, key)
    },
  }
  const load = await startLoad({ urls: [server.url], db: source.db, ledger: watched })
  // On a busy machine an upload and its decision take a while.
  const leastOf = () => {
    const { claim, upload, handOver, decision } = before.totals()
    return Math.min(claim, upload, handOver, decision)
  }
  await expect.poll(leastOf, { timeout: 120_000 }).toBeGreaterThan(0)
  begun = true
  const began = Date.now()
  const made = await run('backup', [])
  expect(made).toMatchObject({ code: 0 })
  report(`backup under load: ${Date.now() - began} ms, ${made.output.trim()}`)
  await sleep(1_000)
  await load.stop()
  expect(load.unexpected).toEqual([])
  report(`acknowledged before: ${JSON.stringify(before.totals())}`)

  const dataDir = join(folder.path, 'restored', 'data')
  await succeeds('restore', [], { DATA_DIR: dataDir })
  const restored = await openForCommand(readConfig({ DATA_DIR: dataDir }))
  try {
    expect(await before.differences(restored.db)).toEqual([])
    const key = Buffer.from((await readFile(join(dataDir, 'files.key'), 'utf8')).trim(), 'hex')
    const files = await openDiskStore({ dir: join(dataDir, 'files'), keys: [key] })
    expect(await before.damagedFiles(restored.db, files)).toEqual([])
  } finally {
    await restored.close()
  }
  // Nothing in it is overwritten.
  expect(await run('restore', [], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('not empty'),
  })

  const second = await startServer({ folder: join(folder.path, 'restored') })
  await second.ready()
  const logIn = await fetch(`${second.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'aruga-patient-app',
      scope: 'openid aruga offline_access',
      username: person.email,
      password: PASSWORD,
    }),
  })
  expect(logIn.status).toBe(200)
  const token = ((await logIn.json()) as { access_token: string }).access_token
  const details = await fetch(`${second.url}/api/app/patient-client/details`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(details.status).toBe(200)
  expect(await second.stop()).toEqual({ code: 0, signal: null })
})

test('A killed backup leaves nothing that looks whole, no server starts on a killed restore, and both can continue', async () => {
  const whole = await complete()
  for (const ms of [300, 450, 600, 750, 900]) {
    const killed = begin('backup', [])
    await sleep(ms)
    killed.killGroup()
    await killed.ended
  }
  for (const name of await complete()) {
    await succeeds('backup', [name, '--verify'])
  }
  expect((await complete()).slice(0, whole.length)).toEqual(whole)
  await succeeds('backup', ['--keep', '2'])
  expect((await readdir(backups)).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await complete()).toHaveLength(2)

  const dataDir = join(folder.path, 'interrupted', 'data')
  const killed = begin('restore', [], { DATA_DIR: dataDir })
  while (!killed.hasEnded() && !(await readdir(dataDir).catch(() => [] as string[])).includes('restoring'))
    await sleep(10)
  killed.killGroup()
  await killed.ended
  expect(await readdir(dataDir)).toContain('restoring')
  const refused = await startServer({ folder: join(folder.path, 'interrupted') })
  expect(await refused.ended).toMatchObject({ code: 1 })
  expect(refused.output()).toContain('was interrupted')
  await succeeds('restore', [], { DATA_DIR: dataDir })
  const restored = await openForCommand(readConfig({ DATA_DIR: dataDir }))
  expect(await before.differences(restored.db)).toEqual([])
  await restored.close()
})

test('The database of a stopped server is restored into a PostgreSQL of its own, equal in every table and file', async () => {
  await server.stop()
  const stopped = await openForCommand(readConfig({ DATA_DIR: join(folder.path, 'data') }))
  const content = await contentOf(stopped.db).finally(() => stopped.close())
  await succeeds('backup', [])
  const target = await startDatabase(join(folder.path, 'elsewhere'))
  try {
    const dataDir = join(folder.path, 'elsewhere', 'data')
    await succeeds('restore', [], { DATA_DIR: dataDir, DATABASE_URL: target.url })
    expect(await contentOf(target.db)).toEqual(content)
    report(`${Object.keys(content).length} tables equal, ${await filesOf(dataDir, target.db)} files open`)
  } finally {
    await target.stop()
  }
})

test('A flipped byte and a wrong key are found, by --verify and by the restore', async () => {
  const newest = (await complete()).at(-1) ?? ''
  const table = join(backups, newest, 'tables', 'letter_event')
  const bytes = await readFile(table)
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(200) ^ 1, 200)
  await writeFile(table, flipped)
  expect(await run('backup', ['--verify'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('tables/letter_event'),
  })
  const dataDir = join(folder.path, 'damaged')
  const refused = await run('restore', [], { DATA_DIR: dataDir })
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('tables/letter_event is damaged') })
  await writeFile(table, bytes)
  await succeeds('backup', ['--verify'])
  const wrong = await run('restore', [], {
    DATA_DIR: join(folder.path, 'x'),
    BACKUP_KEY: randomBytes(32).toString('hex'),
  })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/another key: [0-9a-f]{8}, as BACKUP_KEY/) })
})
