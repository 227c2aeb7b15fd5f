// SIGKILL at random moments under load: of the server, of its database, of both.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@aruga/server/config/config'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnDatabase } from './support/database.ts'
import { openLedger } from './support/ledger.ts'
import { type Load, startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const ROUNDS = { server: 20, database: 60, both: 20 }

const folder = await makeFolder()
const dataDir = join(folder.path, 'data')
const env = { PORT: `${await freePort()}`, TRUST_PROXY: 'true', LOG_LEVEL: 'error' }
const ledger = openLedger()
let server: ServerProcess
let own: Awaited<ReturnType<typeof openOwnDatabase>>
let load: Load

beforeAll(async () => {
  server = await startServer({ folder: folder.path, env })
  await server.ready()
  own = await openOwnDatabase(dataDir)
})
afterAll(async () => {
  await own?.db.close()
  await server?.stop()
  await folder.remove()
})

const killServer = () => {
  server.kill('SIGKILL')
  return server.ended
}
/** Resolves when another postmaster runs. */
const killDatabase = async () => {
  const pid = await own.pid()
  process.kill(pid, 'SIGKILL')
  while (!server.hasEnded() && (await own.pid().catch(() => pid)) === pid) await sleep(20)
}

/** Kills after a random time of work, restarts what does not restart by itself, and waits until the server is ready. */
async function round(kill: () => Promise<unknown>) {
  await sleep(100 + Math.random() * 900)
  await kill()
  if (server.hasEnded()) server = await startServer({ folder: folder.path, env })
  await server.ready()
}

/** The process id is read first: the kernel signals the database of a killed server to stop, and then its file may already be gone. */
const killBoth = async () => {
  process.kill(await own.pid(), 'SIGKILL')
  await killServer()
}

const killings = { server: killServer, database: killDatabase, both: killBoth }

test.each(Object.keys(ROUNDS) as (keyof typeof ROUNDS)[])(
  'Nothing that was acknowledged is lost or doubled when the %s is killed',
  async (what) => {
    load = await startLoad({ urls: [server.url], db: own.db, ledger })
    for (let count = 0; count < ROUNDS[what]; count++) await round(killings[what])
    await load.stop()
    expect(load.unexpected).toEqual([])
    expect(await ledger.differences(own.db)).toEqual([])
    const { first, second, later } = load.tries
    report(
      `${what}: ${ROUNDS[what]} kills; ${first} calls answered at the first try, ${second} at the second, ${later} later`,
    )
  }, // A round takes a second or two, on a machine with much else to do ten.
  900_000,
)

test('Every file that was acknowledged in spite of the kills is whole', async () => {
  const { filesKeys } = readConfig({ DATA_DIR: dataDir })
  const files = await openDiskStore({ dir: join(dataDir, 'files'), keys: filesKeys })
  expect(await ledger.damagedFiles(own.db, files)).toEqual([])
  const totals = ledger.totals()
  report(JSON.stringify(totals))
  expect(Math.min(...Object.values(totals))).toBeGreaterThan(0)
})
