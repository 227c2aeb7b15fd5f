// A restore is killed at many moments, from the first one on, also while it makes its database. Whenever that is, no server starts on
// what it left, and the same command finishes it.
import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@aruga/server/config'
import { openForCommand } from '@aruga/server/db/open-for-command'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKUP_KEY, FILES_KEY, folderOfBackup } from './last-version/story.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { makeFolder, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')
let folder: Awaited<ReturnType<typeof makeFolder>>
let backups: string

beforeAll(async () => {
  folder = await makeFolder()
  backups = join(folder.path, 'backups')
  await cp(folderOfBackup, backups, { recursive: true })
})
afterAll(() => folder.remove())

const begin = (dataDir: string, env: Record<string, string> = { FILES_KEY }) =>
  startProgram('node', [join(root, 'server/src/backup-command.ts'), 'restore', backups], {
    cwd: root,
    env: { DATA_DIR: dataDir, BACKUP_KEY, ...env },
  })

const namesIn = (dataDir: string) => readdir(dataDir).catch(() => [] as string[])
const stages: [string, (dataDir: string) => Promise<boolean>][] = [
  ['makes its folder', async (dataDir) => existsSync(dataDir)],
  ['has written its mark', async (dataDir) => (await namesIn(dataDir)).includes('restoring')],
  ['runs initdb', async (dataDir) => (await namesIn(dataDir)).some((name) => name.startsWith('database.new-'))],
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

test.each(stages)(
  'A restore that is killed when it %s is finished by the same command',
  async (stage, reached) => {
    const place = join(folder.path, stage.replaceAll(' ', '-'))
    // Without FILES_KEY it keeps the backup's in DATA_DIR, as its last step.
    await killedAndFinished(place, reached, stage.includes('key') ? {} : { FILES_KEY })
  },
  300_000,
)

test('A restore that is killed at any time is finished by the same command', async () => {
  const began = Date.now()
  await killedAndFinished(join(folder.path, 'whole'), async () => false, { FILES_KEY })
  const whole = Date.now() - began
  const outcomes: string[] = []
  for (let part = 1; part <= 8; part++) {
    const end = Date.now() + (whole * part) / 9
    outcomes.push(await killedAndFinished(join(folder.path, `${part}`), async () => Date.now() > end, { FILES_KEY }))
  }
  report(`restores killed at each ninth of ${whole} ms: ${outcomes.join(', ')}`)
}, 900_000)

/** Returns what the killed one left. */
async function killedAndFinished(
  place: string,
  reached: (dataDir: string) => Promise<boolean>,
  env: Record<string, string>,
) {
  const dataDir = join(place, 'data')
  const killed = begin(dataDir, env)
  while (!killed.hasEnded() && !(await reached(dataDir))) await sleep(1)
  killed.killGroup()
  const { code } = await killed.ended
  const left = await namesIn(dataDir)
  let outcome = 'nothing'
  // Killed after its last step: what it restored is looked at below.
  if (code === 0 || (left.includes('database') && !left.includes('restoring'))) outcome = 'done'
  else if (left.includes('restoring')) {
    outcome = 'begun'
    const server = await startServer({ folder: place, env: { ...env, DEMO: 'none' } })
    expect(await server.ended).toMatchObject({ code: 1 })
    expect(server.output()).toContain('was interrupted')
  } else {
    // Nothing that a server could take for its own.
    expect(left.filter((name) => name !== 'restoring.part')).toEqual([])
  }
  if (outcome !== 'done') {
    const again = begin(dataDir, env)
    expect(await again.ended, again.output()).toMatchObject({ code: 0 })
  }
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  const { db, close } = await openForCommand(config)
  const { rows } = await db.query('SELECT count(*)::int AS letters FROM letter').finally(close)
  expect(rows).toEqual([{ letters: 1 }])
  expect(await namesIn(dataDir)).not.toContain('restoring')
  await rm(place, { recursive: true, force: true })
  return outcome
}
