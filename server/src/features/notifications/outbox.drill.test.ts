// From a notification to the queue: nothing is lost and nothing queued twice, whoever takes part and whenever it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { inDrills } from '../../testing/drill.ts'
import { addPatient } from '../../testing/people.ts'
import { queueDueMails } from './outbox.ts'
import { notify } from './queries.ts'

let server: TestApp
let accountId: string

beforeAll(async () => {
  server = await startTestApp()
  accountId = (await addPatient(server.db)).accountId
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.query(`DELETE FROM notification; DELETE FROM jobs.job WHERE name = 'mail'`)
})

const tell = (tx = server.db as Parameters<typeof notify>[0]) =>
  notify(tx, { accountId, kind: 'ProfileChanged', now: new Date() })
const idsOf = async (sql: string) => (await server.db.query<{ id: string }>(sql)).rows.map(({ id }) => id).sort()
const told = () => idsOf('SELECT id FROM notification')
const due = () => idsOf('SELECT id FROM notification WHERE mail_due')
const queued = () => idsOf(`SELECT data->>'notificationId' AS id FROM jobs.job WHERE name = 'mail'`)
const queueAll = async () => {
  while ((await queueDueMails(server.context)) > 0);
}

test('What happened is told by mail once it is committed, and never when it is not', async () => {
  await inTransaction(server.db, async (tx) => {
    await tell(tx)
    await queueAll()
    expect(await queued()).toEqual([])
  })
  const undone = inTransaction(server.db, async (tx) => {
    await tell(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queueAll()
  expect(await queued()).toHaveLength(1)
  expect(await queued()).toEqual(await told())
  expect(await due()).toEqual([])
})

test('However many servers queue mails at once, each mail is queued once', async () => {
  await server.db.query(
    `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at)
     SELECT gen_random_uuid(), $1, 'ProfileChanged', '', '', '', '', now() FROM generate_series(1, 3000)`,
    [accountId],
  )
  await Promise.all(Array.from({ length: 8 }, queueAll))
  expect(await queued()).toHaveLength(3000)
  expect(await queued()).toEqual(await told())
})

test('When the queue takes nothing, the mail stays due', async () => {
  await tell()
  const jobs = { ...server.context.jobs, send: () => Promise.reject(new Error('no queue')) }
  await expect(queueDueMails({ db: server.db, jobs })).rejects.toThrow('no queue')
  expect(await due()).toEqual(await told())
})

test('Servers killed at any moment lose no mail and queue none twice', async () => {
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
  expect((await told()).length).toBeGreaterThan(inDrills(50, 10))
  expect(await queued()).toEqual(await told())
}, 30_000)

/** A server in another process that tells and queues, already at it. */
async function startServer() {
  const connection = server.db.pool.options
  const program = join(import.meta.dirname, '../../testing/queue-until-killed.ts')
  const child = spawn(
    process.execPath,
    [program, JSON.stringify({ connection: { ...connection, types: undefined }, accountId })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  return child
}

/** What the killed servers' connections were at is finished or undone when they are gone. */
async function connections() {
  const { rows } = await server.db.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
  )
  return rows[0]?.others
}
