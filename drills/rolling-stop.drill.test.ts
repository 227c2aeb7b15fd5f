// Two servers behind HAProxy are stopped and replaced in turn, as for an upgrade: nobody notices.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { followChanges } from '@aruga/contract/events'
import { listLetters } from '@aruga/contract/letters/letters'
import { addPatient, addSession } from '@aruga/server/testing/people'
import { afterAll, expect, test } from 'vitest'
import { startDatabase } from './support/database.ts'
import { startHaProxy } from './support/debian-postgres.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const DRAIN_SECONDS = 3
/** A server ends the oldest of more than eight streams of one account. */
const STREAMS = 6
const SLOW = { timeout: 60_000 }

const folder = await makeFolder()
const ending: (() => Promise<unknown>)[] = [() => folder.remove()]
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

type Answer = { status: number | undefined; body: string }

/** Calls a server again and again on kept-alive connections until it accepts no more; returns its answers. */
async function callUntilGone(url: string, authorization: string): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true })
  const answers: Answer[] = []
  const call = () =>
    new Promise<Answer>((resolve, reject) => {
      get(`${url}${listLetters.path}`, { agent, headers: { authorization } }, (response) => {
        let body = ''
        response.on('data', (bytes) => {
          body += bytes
        })
        response.once('end', () => resolve({ status: response.statusCode, body }))
        response.once('error', reject)
      }).once('error', reject)
    })
  try {
    for (;;) answers.push(await call())
  } catch (error) {
    // Nobody listens any more, or a connection without a request was ended.
    expect((error as NodeJS.ErrnoException).code).toMatch(/^(ECONNREFUSED|ECONNRESET)$/)
  }
  agent.destroy()
  return answers
}

/** Follows changes and connects again whenever the stream ends, as the apps do. */
function followAgainAndAgain(url: string, authorization: string) {
  const state = { open: false, connections: 0, refused: [] as string[], heard: '' }
  const abort = new AbortController()
  async function follow() {
    const response = await fetch(url + followChanges.path, { headers: { authorization }, signal: abort.signal })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    state.open = true
    state.connections++
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body as ReadableStream<Uint8Array>) state.heard += decoder.decode(chunk)
    } catch {} // The stream was cut.
    state.open = false
  }
  const following = (async () => {
    while (!abort.signal.aborted) {
      await follow().catch((error: Error) => state.refused.push(`${error.message} ${error.cause ?? ''}`))
      await sleep(50)
    }
  })()
  return {
    state,
    stop: () => {
      abort.abort()
      return following
    },
  }
}

test('While two servers are stopped and replaced in turn no call fails, refusals are the contract’s, and event streams go to the other', async () => {
  const database = await startDatabase(folder.path)
  ending.push(database.stop)
  const start = async (port?: number) => {
    const own = { DRAIN_SECONDS: `${DRAIN_SECONDS}`, ...(port && { PORT: `${port}` }) }
    const env = { DATABASE_URL: database.url, FILES_KEY: '11'.repeat(32), TRUST_PROXY: 'true', ...own }
    const server = await startServer({ folder: folder.path, env })
    await server.ready()
    return server
  }
  const servers: ServerProcess[] = await Promise.all([start(), start()])
  ending.push(() => Promise.all(servers.map((server) => server.stop())))
  const ports = servers.map(({ port }) => port)
  const proxy = await startHaProxy({ folder: folder.path, ports, cut: false })
  ending.push(proxy.program.stop)
  await Promise.all([proxy.isUp(0), proxy.isUp(1)])
  const { accountId } = await addPatient(database.db)
  const authorization = `Bearer ${(await addSession(database.db, accountId)).token}`

  const streams = Array.from({ length: STREAMS }, () => followAgainAndAgain(proxy.url, authorization))
  ending.push(() => Promise.all(streams.map((stream) => stream.stop())))
  const open = () => streams.filter(({ state }) => state.open).length
  await expect.poll(open, SLOW).toBe(STREAMS)
  const refusedStreams = () => streams.flatMap(({ state }) => state.refused)
  const ledger = openLedger()
  const load = await startLoad({ urls: [proxy.url], db: database.db, ledger, actors: 4 })
  const refused: Answer[] = []
  for (const [index, server] of servers.entries()) {
    await expect.poll(() => ledger.totals().handOver, SLOW).toBeGreaterThan(2 * index)
    const direct = callUntilGone(server.url, authorization)
    const requestedAt = performance.now()
    server.kill('SIGTERM')
    const answers = await direct
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - requestedAt).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1000)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    refused.push(...answers.filter(({ status }) => status !== 200))
    // Only the other is left.
    await expect.poll(() => [open(), ...refusedStreams()], SLOW).toEqual([STREAMS])
    servers[index] = await start(server.port)
    // Before the other stops.
    await proxy.isUp(index)
  }
  await load.stop()
  report(
    `rolling stop: ${JSON.stringify(ledger.totals())}; tries ${JSON.stringify(load.tries)}, ${JSON.stringify([...load.repeated])}; ${refused.length} refused directly`,
  )
  expect(load.unexpected).toEqual([])
  expect(load.tries, JSON.stringify([...load.repeated])).toMatchObject({ second: 0, later: 0 })
  expect(await ledger.differences(database.db)).toEqual([])
  for (const { status, body } of refused)
    expect([status, JSON.parse(body)]).toMatchObject([503, { error: { code: 'Aruga:NotReady' } }])
  expect(Math.max(...streams.map(({ state }) => state.connections))).toBeGreaterThan(1)
  await database.db.query(`SELECT pg_notify('aruga_live_public', $1)`, [
    JSON.stringify([{ to: `account ${accountId}`, topics: ['letters'] }]),
  ])
  for (const { state } of streams) await expect.poll(() => state.heard, SLOW).toContain('"letters"')
})
