// The database cut off, silent and overloaded, through our own proxy.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { addBranch, addLetter, addPatient, addSession } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChaosProxy, startChaosProxy } from './support/chaos-proxy.ts'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const folder = await makeFolder()
let database: DrillDatabase
let proxy: ChaosProxy
let server: ServerProcess
let token: string
let patientId: string

beforeAll(async () => {
  database = await startDatabase(folder.path)
  proxy = await startChaosProxy({ path: join(database.host, '.s.PGSQL.5432') })
  const env = { DATABASE_URL: database.through(proxy.port), TRUST_PROXY: 'true' }
  server = await startServer({ folder: folder.path, env })
  await server.ready()
  const patient = await addPatient(database.db)
  patientId = patient.patientId
  token = (await addSession(database.db, patient.accountId)).token
})
afterAll(async () => {
  proxy.heal()
  await server.stop()
  await proxy.close()
  await database.stop()
  await folder.remove()
})

const list = () =>
  fetch(`${server.url}${listLetters.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(60_000),
  })
const claim = (id: string, pharmacyBranchId: string) =>
  fetch(`${server.url}${claimLetter.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, pharmacyBranchId }),
  })

test('While the database is away for 30 seconds calls are quick 503s, thousands of errors log one stack, and nothing is lost', async () => {
  const ledger = openLedger()
  const load = await startLoad({ urls: [server.url], db: database.db, ledger })
  await sleep(2_000)
  const before = server.output().length
  proxy.cut()
  const answers: { status: number; ms: number }[] = []
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const began = performance.now()
    const { status, headers } = await list()
    answers.push({ status, ms: performance.now() - began })
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  }
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(6_000)
  const stacks =
    server
      .output()
      .slice(before)
      .match(/"stack"/g)?.length ?? 0
  expect(stacks).toBeLessThan(30)
  proxy.heal()
  const healed = Date.now()
  await expect.poll(async () => (await list()).status).toBe(200)
  report(`away 30 s: ${answers.length} of ours refused, ${stacks} stacks; served ${Date.now() - healed} ms after`)
  await sleep(1_000)
  await load.stop()
  expect(load.unexpected).toEqual([])
  expect(await ledger.differences(database.db)).toEqual([])
})

test('While the database is silent, the readiness call reports it within two seconds under any load, and is ready again at once', async () => {
  const ready = async () => {
    const began = performance.now()
    const { status } = await fetch(`${server.url}/health/ready`)
    return { status, ms: performance.now() - began }
  }
  await expect.poll(async () => (await ready()).status).toBe(200)
  // Every process of PostgreSQL, as a frozen machine would.
  const processes = [await database.pid(), ...(await childrenOf(await database.pid()))]
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  try {
    for (let times = 0; times < 3; times++) {
      const answers = await Promise.all(Array.from({ length: 20 }, ready))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2_000)
    }
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await ready()).status).toBe(200)
})

const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

test('Connections that go silent are given up after 35 seconds, and then calls work again', async () => {
  const began = Date.now()
  await Promise.all(Array.from({ length: 10 }, list))
  proxy.silence()
  const waiting = Array.from({ length: 20 }, list)
  await expect.poll(async () => (await list()).status, { timeout: 60_000, interval: 500 }).toBe(200)
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([])
  report(`silent: calls work again after ${Date.now() - began} ms`)
  expect(Date.now() - began).toBeLessThan(45_000)
})

test('A call that waits too long for a row is a 503 that may be repeated', async () => {
  const id = await addLetter(database.db, patientId)
  const branchId = await addBranch(database.db)
  const client = await database.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM letter WHERE id = $1 FOR UPDATE', [id])
    const { status, headers } = await claim(id, branchId)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect((await claim(id, branchId)).status).toBe(200)
})

test('With a database that has gone silent altogether, SIGTERM still ends the server', async () => {
  proxy.silenceAll()
  await sleep(200)
  void list().catch(() => undefined)
  const began = Date.now()
  server.kill('SIGTERM')
  await server.ended
  expect(Date.now() - began).toBeLessThan(10_000)
})
