// The mail server is away for an hour, through our own proxy. The drill does not wait for the hour: it makes later tries due now.
import { startSmtp } from '@aruga/server/testing/smtp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChaosProxy, startChaosProxy } from './support/chaos-proxy.ts'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

/** With pauses of 5 s, 10 s, 20 s and so on these tries fill the hour. */
const TRIES = 10
const SLOW = { timeout: 120_000 }

const folder = await makeFolder()
const metricsPort = await freePort()
let database: DrillDatabase
let smtp: Awaited<ReturnType<typeof startSmtp>>
let proxy: ChaosProxy
let server: ServerProcess

beforeAll(async () => {
  database = await startDatabase(folder.path)
  smtp = await startSmtp()
  proxy = await startChaosProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) })
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${proxy.port}`,
    MAIL_FROM: 'aruga@demo.test',
    METRICS_PORT: `${metricsPort}`,
    TRUST_PROXY: 'true',
  }
  server = await startServer({ folder: folder.path, env })
  await server.ready()
})
afterAll(async () => {
  await server?.stop()
  await proxy?.close()
  await smtp?.close()
  await database?.stop()
  await folder.remove()
})

const count = async (sql: string): Promise<number> => {
  const { rows } = await database.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)
  return rows[0]?.n ?? 0
}
const unfinished = `jobs.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`
async function oldestMail(): Promise<number> {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
  return Number(/^aruga_oldest_age_seconds\{of="mail"\} (.+)$/m.exec(text)?.[1])
}
const lines = (text: string) => server.output().split(text).length - 1

test('While the mail server is away for an hour nothing is lost, the log stays short and a metric shows it; later each mail is sent once', async () => {
  proxy.cut()
  const ledger = openLedger()
  const load = await startLoad({ urls: [server.url], db: database.db, ledger, actors: 4 })
  await expect.poll(() => count('notification'), SLOW).toBeGreaterThan(60)
  await load.stop()
  expect(load.unexpected).toEqual([])
  expect(load.tries, JSON.stringify([...load.repeated])).toMatchObject({ second: 0, later: 0 })

  await expect.poll(() => count('notification WHERE mail_due'), SLOW).toBe(0)
  for (let tries = 1; tries <= TRIES; tries++) {
    await expect.poll(() => count(`${unfinished} AND (state <> 'retry' OR retry_count < ${tries - 1})`), SLOW).toBe(0)
    // Shifts the time of the queue, each time by its own pause.
    await database.db.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'`)
    await expect.poll(() => count(`${unfinished} AND retry_count < ${tries}`), SLOW).toBe(0)
  }
  await database.db.query(`UPDATE jobs.job SET created_on = created_on - interval '1 hour' WHERE name = 'mail'`)
  // One scrape may still return the values of the last one.
  await expect.poll(oldestMail, SLOW).toBeGreaterThanOrEqual(3600)
  const waiting = await count(unfinished)
  expect(smtp.arrived).toEqual([])
  expect(lines('a job failed permanently')).toBe(0)
  const warnings = lines('a job will be retried')
  report(`mail away: ${waiting} mails, ${waiting * TRIES} failures, ${warnings} lines`)
  expect(warnings).toBeGreaterThan(0)
  // A line a minute, for each queue and reason.
  expect(warnings).toBeLessThan(waiting)

  proxy.heal()
  // Again and again, as the last try of some may have failed only now.
  const left = async () => {
    await database.db.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'`)
    return count(unfinished)
  }
  await expect.poll(left, SLOW).toBe(0)
  const sent = smtp.accepted.map(({ raw }) => /^message-id: <([^@]+)@/im.exec(raw)?.[1])
  expect(new Set(sent).size).toBe(sent.length)
  // A registration that waits for its confirmation has no account to mail to yet.
  const { rows } = await database.db.query<{ id: string }>(
    `SELECT n.id FROM notification n JOIN account a ON a.id = n.account_id WHERE a.status = 'active'`,
  )
  report(`mail back: ${sent.length} mails arrived, each once`)
  expect(rows.map(({ id }) => id).filter((id) => !sent.includes(id))).toEqual([])
  await expect.poll(oldestMail, SLOW).toBe(0)
})
