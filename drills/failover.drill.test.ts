// A primary with a synchronous standby: the primary is killed under load and the standby promoted.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@aruga/server/db/open'
import { openReplica } from '@aruga/server/db/replica'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { afterAll, expect, test } from 'vitest'
import { startDebianPostgres } from './support/debian-postgres.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, startServer } from './support/server-process.ts'

const PATIENCE = { timeout: 60_000, interval: 250 }
const folder = await makeFolder()
const ending: (() => Promise<unknown>)[] = [() => folder.remove()]
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

test('When the primary dies and its standby is promoted, nothing acknowledged is lost and work goes on', async () => {
  const primary = await startDebianPostgres({ folder: folder.path })
  ending.push(primary.stop)
  const standby = await startDebianPostgres({ folder: folder.path, of: primary })
  ending.push(standby.stop)
  await primary.run(`ALTER SYSTEM SET synchronous_standby_names TO 'standby'`)
  await primary.run('SELECT pg_reload_conf()')
  await expect.poll(() => primary.run('SELECT sync_state FROM pg_stat_replication')).toEqual([{ sync_state: 'sync' }])
  const url = `postgres://aruga@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/aruga`
  const filesKey = '11'.repeat(32)
  const server = await startServer({
    folder: folder.path,
    env: { DATABASE_URL: url, DATABASE_REPLICA_URL: standby.url, FILES_KEY: filesKey, TRUST_PROXY: 'true' },
  })
  ending.push(server.stop)
  await server.ready()
  const db = openDatabase({ connection: url, max: 2 })
  ending.push(db.close)

  const replica = openReplica(db, standby.url)
  const isStandby = async () => (await replica.query('SELECT pg_is_in_recovery() AS standby')).rows[0]?.standby
  await expect.poll(isStandby).toBe(true)

  const ledger = openLedger()
  const load = await startLoad({ urls: [server.url], db, ledger })
  const kinds = ['claim', 'upload', 'handOver', 'decision'] as const
  await expect.poll(() => Math.min(...kinds.map((kind) => ledger.totals()[kind])), PATIENCE).toBeGreaterThan(0)
  const before = ledger.totals()

  // A standby that does not answer is not tried for long.
  await standby.run('SELECT pg_wal_replay_pause()')
  await expect.poll(isStandby).toBe(false)
  await standby.run('SELECT pg_wal_replay_resume()')
  await expect.poll(isStandby).toBe(true)

  const killed = performance.now()
  primary.program.killGroup()
  await primary.program.ended
  await sleep(1_000)
  await standby.promote()
  await server.ready()
  const away = performance.now() - killed
  expect(await isStandby()).toBe(false)
  await replica.close()
  const doneSince = () => kinds.map((kind) => ledger.totals()[kind] - before[kind])
  await expect.poll(() => Math.min(...doneSince()), PATIENCE).toBeGreaterThan(0)
  await load.stop()

  const totals = ledger.totals()
  report(
    `failover: ${Math.round(away)} ms until ready; ${JSON.stringify(before)} before, ${JSON.stringify(totals)} in all`,
  )
  report(`calls answered at the first try, the second, later: ${JSON.stringify(load.tries)}`)
  expect(load.unexpected).toEqual([])
  const promoted = openDatabase({ connection: standby.url, max: 1 })
  ending.push(promoted.close)
  expect(await ledger.differences(promoted)).toEqual([])
  const files = await openDiskStore({ dir: join(folder.path, 'data/files'), keys: [Buffer.from(filesKey, 'hex')] })
  expect(await ledger.damagedFiles(promoted, files)).toEqual([])
}, 180_000)
