// FILES_KEY is changed beside a server at work, by the operator's command, which is killed again and again.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { afterAll, expect, test } from 'vitest'
import { openOwnDatabase } from './support/database.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')
const [old, fresh] = [randomBytes(32), randomBytes(32)]
const before = { FILES_KEY: old.toString('hex') }
const during = { FILES_KEY: fresh.toString('hex'), FILES_KEY_PREVIOUS: old.toString('hex') }
const after = { FILES_KEY: fresh.toString('hex') }

const folder = await makeFolder()
let server: ServerProcess | undefined
const start = async (env: Record<string, string>) => {
  server = await startServer({ folder: folder.path, env: { TRUST_PROXY: 'true', ...env } })
  await server.ready()
  return server
}
afterAll(async () => {
  await server?.stop()
  await folder.remove()
})

const begin = () =>
  startProgram('node', [join(root, 'server/src/commands/staff.ts'), 'rotate-files-key'], {
    cwd: root,
    env: { DATA_DIR: join(folder.path, 'data'), ...during },
  })

test('A change of FILES_KEY that is killed again and again beside a running server loses no file', async () => {
  const ledger = openLedger()
  const dataDir = join(folder.path, 'data')
  const work = async (meanwhile: () => Promise<unknown>) => {
    const { db } = await openOwnDatabase(dataDir)
    const load = await startLoad({ urls: [server?.url ?? ''], db, ledger })
    await meanwhile()
    await load.stop()
    await db.close()
    expect(load.unexpected).toEqual([])
  }
  const filesWith = (keys: [Buffer, ...Buffer[]]) => openDiskStore({ dir: join(dataDir, 'files'), keys })

  const first = await start(before)
  await work(() => sleep(10_000))
  const tooEarly = begin()
  expect(await tooEarly.ended).toMatchObject({ code: 1 })
  expect(tooEarly.output()).toContain('Start it with the new FILES_KEY')
  await first.stop()

  const second = await start(during)
  await work(async () => {
    for (const ms of [600, 900, 1200, 1500, 2000]) {
      const killed = begin()
      await sleep(ms)
      killed.killGroup()
      await killed.ended
    }
  })
  const refused = await startServer({ folder: join(folder.path, 'other'), env: { DATA_DIR: dataDir, ...after } })
  expect(await refused.ended).toMatchObject({ code: 1 })
  await work(async () => {
    const whole = begin()
    expect(await whole.ended, whole.output()).toMatchObject({ code: 0 })
    report(whole.output().trim())
  })
  await second.stop()

  await start(after)
  const { db } = await openOwnDatabase(dataDir)
  expect(await ledger.differences(db)).toEqual([])
  expect(await ledger.damagedFiles(db, await filesWith([fresh]))).toEqual([])
  expect(ledger.totals().upload).toBeGreaterThan(0)
  await db.close()
})
