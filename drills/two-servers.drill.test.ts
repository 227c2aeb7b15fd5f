// Two servers behind HAProxy on one database, one of them killed again and again.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startDatabase } from './support/database.ts'
import { startHaProxy } from './support/debian-postgres.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const KILLS = 30

const folder = await makeFolder()
const ending: (() => Promise<unknown>)[] = [() => folder.remove()]
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

test(`When one of two servers ends at ${KILLS} moments, every call succeeds at once or when repeated half a second later`, async () => {
  const database = await startDatabase(folder.path)
  ending.push(database.stop)
  const start = (port?: number) =>
    startServer({
      folder: folder.path,
      env: {
        DATABASE_URL: database.url,
        FILES_KEY: '11'.repeat(32),
        TRUST_PROXY: 'true',
        DRAIN_SECONDS: '1',
        ...(port && { PORT: `${port}` }),
      },
    })
  const servers: ServerProcess[] = [await start(), await start()]
  ending.push(() => Promise.all(servers.map((server) => server.stop())))
  for (const server of servers) await server.ready()
  const proxy = await startHaProxy({ folder: folder.path, ports: servers.map(({ port }) => port) })
  ending.push(proxy.program.stop)

  const ledger = openLedger()
  const load = await startLoad({ urls: [proxy.url], db: database.db, ledger, actors: 4, pauseMs: 500 })
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 500)
    const which = kill % 2
    const signal = kill % 3 === 2 ? 'SIGTERM' : 'SIGKILL'
    const { port, ended, ...server } = servers[which] as ServerProcess
    server.kill(signal)
    await ended
    const next = await start(port)
    servers[which] = next
    await next.ready()
    await proxy.isUp(which)
    // A call that was cut twice would prove nothing about the repetition.
    await expect.poll(() => load.repeating.size, { timeout: 60_000 }).toBe(0)
  }
  await load.stop()
  report(
    `two servers: ${JSON.stringify(ledger.totals())}; tries ${JSON.stringify(load.tries)}, ${JSON.stringify([...load.repeated])}`,
  )
  expect(load.unexpected).toEqual([])
  expect([...load.repeated.keys()].filter((why) => why.includes('RequestInProgress'))).toEqual([])
  expect(load.tries.later).toBe(0)
  expect(await ledger.differences(database.db)).toEqual([])

  // Jobs: each notification has been mailed once, or its mail was in a dead server's hands (docs/decisions/008).
  await expect
    .poll(async () => (await database.db.query(`SELECT FROM notification WHERE mail_due`)).rowCount, {
      timeout: 60_000,
    })
    .toBe(0)
}, 600_000)
