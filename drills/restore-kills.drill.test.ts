// A restore is killed at many moments, from the very start, also while it makes its database. After each kill no server and no
// migration runs on the remains, and the same command finishes the restore: in the same folder, or, with a database and a bucket of
// its own, on another machine.
import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@aruga/server/config/config'
import { openForCommand } from '@aruga/server/db/open-for-command'
import { CREDENTIALS, startS3Server } from '@aruga/server/testing/s3-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKUP_KEY, FILES_KEY, folderOfBackup } from './last-version/story.ts'
import { startDatabase } from './support/database.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { makeFolder, startServer } from './support/server-process.ts'

type Environment = Record<string, string>

const root = join(import.meta.dirname, '..')
let folder: Awaited<ReturnType<typeof makeFolder>>
let backups: string

beforeAll(async () => {
  folder = await makeFolder()
  backups = join(folder.path, 'backups')
  await cp(folderOfBackup, backups, { recursive: true })
})
afterAll(() => folder.remove())

const begin = (dataDir: string, env: Environment, command = ['commands/backup.ts', 'restore', backups]) =>
  startProgram('node', [join(root, 'server/src', command[0] ?? ''), ...command.slice(1)], {
    cwd: root,
    env: { DATA_DIR: dataDir, BACKUP_KEY, ...env },
  })

const namesIn = (dataDir: string) => readdir(dataDir).catch(() => [] as string[])
const stages: [string, (dataDir: string) => Promise<boolean>][] = [
  ['makes its folder', async (dataDir) => existsSync(dataDir)],
  ['has written its mark', async (dataDir) => existsSync(join(dataDir, 'restoring'))],
  [
    'is deep in initdb',
    async (dataDir) => {
      const fresh = (await namesIn(dataDir)).find((name) => name.startsWith('database.new-'))
      return fresh !== undefined && existsSync(join(dataDir, fresh, 'base'))
    },
  ],
  ['has moved its database into place', async (dataDir) => existsSync(join(dataDir, 'database'))],
  ['starts PostgreSQL', async (dataDir) => existsSync(join(dataDir, 'database/postmaster.pid'))],
  ['stores files', async (dataDir) => (await namesIn(join(dataDir, 'files/kept'))).length > 0],
  ['has written the key', async (dataDir) => existsSync(join(dataDir, 'files.key'))],
]

test.each(stages)('A restore that is killed when it %s is finished by the same command', async (stage, reached) => {
  const place = join(folder.path, stage.replaceAll(' ', '-'))
  // Without FILES_KEY it keeps the backup's in DATA_DIR, as its last step.
  await killedAndFinished(place, reached, stage.includes('key') ? {} : { FILES_KEY })
})

test('A restore that is killed at any time is finished by the same command', async () => {
  const began = Date.now()
  const whole = begin(join(folder.path, 'whole'), { FILES_KEY })
  expect(await whole.ended, whole.output()).toMatchObject({ code: 0 })
  const ms = Date.now() - began
  const outcomes: string[] = []
  // The stages above are its first third.
  for (const part of [4, 5, 6, 7]) {
    const end = Date.now() + (ms * part) / 8
    outcomes.push(await killedAndFinished(join(folder.path, `${part}`), async () => Date.now() > end, { FILES_KEY }))
  }
  report(`restores killed at four eighths, from the middle, of ${ms} ms: ${outcomes.join(', ')}`)
})

/** Returns the remains of the killed one. */
async function killedAndFinished(place: string, reached: (dataDir: string) => Promise<boolean>, env: Environment) {
  const dataDir = join(place, 'data')
  const killed = begin(dataDir, env)
  while (!killed.hasEnded() && !(await reached(dataDir))) await sleep(1)
  killed.killGroup()
  const { code } = await killed.ended
  const left = await namesIn(dataDir)
  let outcome = 'nothing'
  if (left.includes('restoring')) {
    outcome = 'begun'
    await nothingStarts(place, dataDir, env)
  } else if (left.includes('database')) outcome = 'done'
  // Nothing that a server could take for its own data.
  else expect(left.filter((name) => name !== 'restoring.part')).toEqual([])
  if (code !== 0) {
    const again = begin(dataDir, env)
    const ended = await again.ended
    // Killed after its last step, it refuses to begin anew.
    if (outcome === 'done' && ended.code === 1) expect(again.output()).toContain('is not empty')
    else expect(ended, again.output()).toMatchObject({ code: 0 })
  }
  await isRestored(dataDir, env)
  await rm(place, { recursive: true, force: true })
  return outcome
}

/** A server from the folder of `place`, and the migrations from `dataDir`. */
async function nothingStarts(place: string, dataDir: string, env: Environment) {
  const server = await startServer({ folder: place, env: { ...env, DEMO: 'none' } })
  for (const program of [server, begin(dataDir, env, ['commands/migrate.ts'])]) {
    expect(await program.ended, program.output()).toMatchObject({ code: 1 })
    expect(program.output()).toContain('was interrupted')
  }
}

async function isRestored(dataDir: string, env: Environment) {
  const { db, close } = await openForCommand(readConfig({ DATA_DIR: dataDir, ...env }))
  const { rows } = await db.query('SELECT count(*)::int AS letters FROM letter').finally(close)
  expect(rows).toEqual([{ letters: 1 }])
  expect(await namesIn(dataDir)).not.toContain('restoring')
}

test('A restore into a database and a bucket of its own, killed at any time, is finished from another machine', async () => {
  const database = await startDatabase(folder.path)
  const s3 = await startS3Server()
  try {
    const moments = {
      files: (program: string) => `SELECT FROM pg_tables WHERE schemaname = '${program}' AND tablename = 'restoring'`,
      rows: () => `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY %FROM STDIN'`,
      loaded: (program: string) => `SELECT FROM ${program}.restoring WHERE loaded`,
    }
    for (const [program, reached] of Object.entries(moments)) {
      const env = {
        FILES_KEY,
        DATABASE_URL: database.url,
        DATABASE_SCHEMA: program,
        FILES_URL: `s3://${s3.bucket}/${program}?endpoint=http://127.0.0.1:${s3.port}`,
        AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      }
      const place = join(folder.path, program)
      const killed = begin(join(place, 'data'), env)
      const isReached = () =>
        database.db.query(reached(program)).then(
          ({ rowCount }) => rowCount,
          () => 0,
        )
      while (!killed.hasEnded() && !(await isReached())) await sleep(1)
      killed.killGroup()
      await killed.ended
      await expect.poll(async () => (await database.db.query(`SELECT FROM ${program}.restoring`)).rowCount).toBe(1)
      await nothingStarts(join(place, 'another-machine'), join(place, 'data'), env)
      const again = begin(join(place, 'new-machine'), env)
      expect(await again.ended, again.output()).toMatchObject({ code: 0 })
      await isRestored(join(place, 'new-machine'), env)
    }
  } finally {
    await s3.close()
    await database.stop()
  }
})
