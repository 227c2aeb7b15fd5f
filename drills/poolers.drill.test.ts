// The server behind Debian's PgBouncer, with PgBouncer's defaults, on Debian's PostgreSQL.
import { followChanges } from '@aruga/contract/events'
import { listLetters } from '@aruga/contract/letters/letters'
import { openDatabase } from '@aruga/server/db/open'
import { addLetter, addPatient, addSession } from '@aruga/server/testing/people'
import { afterAll, expect, test } from 'vitest'
import { startDebianPostgres, startPgBouncer } from './support/debian-postgres.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, startServer } from './support/server-process.ts'

const PATIENCE = { timeout: 60_000, interval: 250 }

/** As config/config.ts reads them from the environment. */
const settingsOf = {
  session: {},
  transaction: { pooling: 'transaction' },
} as const

const folder = await makeFolder()
const ending: (() => Promise<unknown>)[] = [() => folder.remove()]
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

// Each has a database, a pooler and a server of its own, and waits half a minute for a time limit.
test.concurrent.each([
  { mode: 'session', env: {} },
  { mode: 'transaction', env: { DATABASE_POOLING: 'transaction' } },
] as const)(
  'Behind PgBouncer in $mode mode patients, counter and jobs work as without it, and time limits hold',
  async ({ mode, env }) => {
    const postgres = await startDebianPostgres({ folder: folder.path })
    ending.push(postgres.stop)
    const pooler = await startPgBouncer({ folder: folder.path, before: postgres, mode })
    ending.push(pooler.program.stop)
    const server = await startServer({
      folder: `${folder.path}/${mode}`,
      env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url, TRUST_PROXY: 'true', ...env },
    })
    ending.push(server.stop)
    await server.ready()
    const db = openDatabase({ connection: postgres.url, max: 2 })
    ending.push(db.close)

    const pooled = openDatabase({ connection: pooler.url, direct: postgres.url, max: 2, ...settingsOf[mode] })
    ending.push(pooled.close)
    const limits = await pooled.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
       current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone`,
    )
    const cut = pooled.query('SELECT pg_sleep(60)').catch((error: Error) => error)

    const stream = await watchLive(server.url, db)
    const ledger = openLedger()
    const load = await startLoad({ urls: [server.url], db, ledger, actors: 4 })
    await expect.poll(() => Math.min(...Object.values(ledger.totals())), PATIENCE).toBeGreaterThan(0)
    await load.stop()
    expect(load.unexpected).toEqual([])
    expect(load.tries, JSON.stringify([...load.repeated])).toMatchObject({ second: 0, later: 0 })
    expect(await ledger.differences(db)).toEqual([])
    report(`${mode} mode: ${load.tries.first} calls, ${JSON.stringify(ledger.totals())}`)

    await db.query(`SELECT pg_notify('aruga_live_public', $1)`, [
      JSON.stringify([{ to: `account ${stream.accountId}`, topics: ['letters'] }]),
    ])
    await expect.poll(stream.text).toContain('"letters"')
    // Mails are jobs: every event has been mailed.
    await expect
      .poll(async () => (await db.query(`SELECT count(*)::int AS due FROM notification WHERE mail_due`)).rows[0]?.due)
      .toBe(0)
    await expect
      .poll(async () => (await db.query(`SELECT count(*)::int AS sent FROM mail WHERE state = 'sent'`)).rows[0]?.sent, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0)

    expect(limits.rows).toEqual([{ statement: '30s', lock: '10s', idle: '1min', zone: 'UTC' }])
    expect(await cut).toMatchObject({ code: '57014' })
  },
  180_000,
)

async function watchLive(url: string, db: ReturnType<typeof openDatabase>) {
  const patient = await addPatient(db)
  await addLetter(db, patient.patientId)
  const { token } = await addSession(db, patient.accountId)
  const headers = { authorization: `Bearer ${token}` }
  const list = await fetch(url + listLetters.path, { headers })
  expect(list.status).toBe(200)
  expect(await list.json()).toMatchObject({ totalCount: 1 })
  const abort = new AbortController()
  const response = await fetch(url + followChanges.path, { headers, signal: abort.signal })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body as ReadableStream<Uint8Array>) text += decoder.decode(chunk)
  })().catch(() => undefined)
  ending.push(async () => {
    abort.abort()
    await reading
  })
  return { accountId: patient.accountId, text: () => text }
}
