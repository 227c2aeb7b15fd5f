// Two processes on one data folder: a second server, also in another container, and the successor of a killed one.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnDatabase } from './support/database.ts'
import { type Ledger, openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const folder = await makeFolder()
const env = { TRUST_PROXY: 'true', PORT: `${await freePort()}` }
let first: ServerProcess
let own: Awaited<ReturnType<typeof openOwnDatabase>>

beforeAll(async () => {
  first = await startServer({ folder: folder.path, env })
  await first.ready()
  own = await openOwnDatabase(join(folder.path, 'data'))
})
afterAll(async () => {
  await own?.db.close()
  await first?.stop()
  await folder.remove()
})

const moreClaims = (ledger: Ledger) => {
  const before = ledger.totals().claim
  return expect.poll(() => ledger.totals().claim, { timeout: 60_000 }).toBeGreaterThan(before)
}

/** The namespaces of a container that shares a volume with another one. */
const CONTAINER = ['unshare', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc']
function canMakeContainer(): boolean {
  try {
    execFileSync('unshare', [...CONTAINER.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('A second server on the same data folder reports it in one line and ends, and the first continues unharmed', async () => {
  const postmaster = await own.pid()
  const ledger = openLedger()
  const load = await startLoad({ urls: [first.url], db: own.db, ledger, actors: 4 })
  const second = await startServer({ folder: folder.path })
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.output()).toMatch(
    /^Aruga cannot start: Another server already uses the database in \S+\. Stop it first.*\n$/,
  )
  await moreClaims(ledger)
  await load.stop()
  expect(await own.pid()).toBe(postmaster)
  expect(load.unexpected).toEqual([])
  expect(load.tries, JSON.stringify([...load.repeated])).toMatchObject({ second: 0, later: 0 })
  expect(await ledger.differences(own.db)).toEqual([])
  report(`one folder: ${load.tries.first} calls while a second server was refused, all answered at the first try`)
})

test.skipIf(!canMakeContainer())(
  'A second server in another container that shares the folder ends likewise (skipped where namespaces cannot be made)',
  async () => {
    const second = await startServer({ folder: folder.path, within: CONTAINER })
    expect(await second.ended).toMatchObject({ code: 1 })
    expect(second.output()).toContain('Another server already uses the database in')
    expect((await own.db.query('SELECT count(*)::int AS n FROM letter')).rows[0]?.n).toBeGreaterThan(0)
  },
)

test('A server that starts the moment the first was killed takes over its folder, and nothing acknowledged is lost', async () => {
  const ledger = openLedger()
  const load = await startLoad({ urls: [first.url], db: own.db, ledger, actors: 4 })
  await moreClaims(ledger)
  first.kill('SIGKILL')
  await first.ended
  first = await startServer({ folder: folder.path, env })
  await first.ready()
  await moreClaims(ledger)
  await load.stop()
  expect(load.unexpected).toEqual([])
  expect(await ledger.differences(own.db)).toEqual([])
})
