// From a notification to the mail queue: no mail is lost or queued twice, with any number of servers, whenever they stop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { inDrills } from '../../testing/drill.ts'
import { addPatient } from '../../testing/people.ts'
import { queueDue } from './outbox.ts'

let server: TestApp
let accountId: string
let patientId: string

beforeAll(async () => {
  server = await startTestApp()
  ;({ accountId, patientId } = await addPatient(server.db))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.query(`DELETE FROM notification; DELETE FROM jobs.job WHERE name = 'mail'`)
})

const notifyOwn = (tx = server.db as Parameters<typeof notifyPatient>[0]) =>
  notifyPatient(tx, { patientId, kind: 'ProfileChanged', now: new Date() })
const idsOf = async (sql: string) => (await server.db.query<{ id: string }>(sql)).rows.map(({ id }) => id).sort()
const notified = () => idsOf('SELECT id FROM notification')
const due = () => idsOf('SELECT id FROM notification WHERE mail_due')
const queued = () => idsOf(`SELECT data->>'notificationId' AS id FROM jobs.job WHERE name = 'mail'`)
const queueAll = async () => {
  while ((await queueDue(server.context)) > 0);
}

test('A notification is mailed only once its transaction is committed', async () => {
  await inTransaction(server.db, async (tx) => {
    await notifyOwn(tx)
    await queueAll()
    expect(await queued()).toEqual([])
  })
  const undone = inTransaction(server.db, async (tx) => {
    await notifyOwn(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queueAll()
  expect(await queued()).toHaveLength(1)
  expect(await queued()).toEqual(await notified())
  expect(await due()).toEqual([])
})

test('When several servers queue mails at the same time, each mail is queued once', async () => {
  await server.db.query(
    `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at)
     SELECT gen_random_uuid(), $1, 'ProfileChanged', '', '', '', '', now() FROM generate_series(1, 3000)`,
    [accountId],
  )
  await Promise.all(Array.from({ length: 8 }, queueAll))
  expect(await queued()).toHaveLength(3000)
  expect(await queued()).toEqual(await notified())
})

test('When queueing fails, the mail stays due', async () => {
  await notifyOwn()
  const jobs = { ...server.context.jobs, send: () => Promise.reject(new Error('no queue')) }
  await expect(queueDue({ ...server.context, jobs })).rejects.toThrow('no queue')
  expect(await due()).toEqual(await notified())
})

test('Servers killed at any time lose no mail and queue none twice', async () => {
  for (const ms of inDrills([50, 120, 200], [120])) {
    const servers = [await startServer(), await startServer()]
    await sleep(ms)
    for (const child of servers) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await expect.poll(connections).toBe(0)
  await queueAll()
  expect((await notified()).length).toBeGreaterThan(inDrills(50, 10))
  expect(await queued()).toEqual(await notified())
})

/** Starts another process that notifies and queues; resolves once it is running. */
async function startServer() {
  const program = join(import.meta.dirname, '../../testing/queue-until-killed.ts')
  const child = spawn(
    process.execPath,
    [program, JSON.stringify({ connection: server.db.settings.connection, patientId })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  return child
}

/** Counts connections of killed servers that still run a transaction. */
async function connections() {
  const { rows } = await server.db.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
  )
  return rows[0]?.others
}
