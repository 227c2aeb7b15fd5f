// A receiver of events and the server are killed at random moments under load: every event arrives at least once, and in order for each patient.
import { createHmac } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ResultOf } from '@aruga/contract/endpoint'
import { eventKindNames, eventKinds } from '@aruga/contract/webhooks/events'
import { addWebhook, allowWebhook } from '@aruga/contract/webhooks/staff'
import { addSession, addStaff } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const ROUNDS = 15
const SLOW = { timeout: 300_000 }

const folder = await makeFolder()
const receiverPort = await freePort()
const env = { PORT: `${await freePort()}`, TRUST_PROXY: 'true', LOG_LEVEL: 'error' }
let database: DrillDatabase
let server: ServerProcess
let secret: string
const start = () => startServer({ folder: folder.path, env: { ...env, DATABASE_URL: database.url } })

beforeAll(async () => {
  database = await startDatabase(folder.path)
  server = await start()
  await server.ready()
  secret = await addReceiver()
})
afterAll(async () => {
  await killReceiver()
  await server?.stop()
  await database?.stop()
  await folder.remove()
})

/** Added by one administrator and switched on by another. Returns its secret. */
async function addReceiver(): Promise<string> {
  const asAdministrator = async (method: string, path: string, body?: object) => {
    const { accountId } = await addStaff(database.db, 'administrator')
    const { token } = await addSession(database.db, accountId)
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return response
  }
  const body = {
    address: `http://127.0.0.1:${receiverPort}/`,
    purpose: 'A drill',
    kinds: eventKindNames,
    endsOn: '2027-12-31',
  }
  const response = await asAdministrator('POST', addWebhook.path, body)
  const added = (await response.json()) as ResultOf<typeof addWebhook>
  await asAdministrator('POST', allowWebhook.path.replace('{id}', added.id))
  return added.secret
}

/** The ids, in the order in which they arrived, again whenever they did. */
const arrived: string[] = []
let unsigned = 0
let receiver: Server | undefined

/** What a receiver may do to us: accept, fail, never answer, or answer without end. */
function answer(response: ServerResponse) {
  const dice = Math.random()
  if (dice < 0.02) return
  if (dice < 0.07) return void response.writeHead(500).end()
  if (dice > 0.1) return void response.writeHead(204).end()
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
  }
  response.on('drain', more)
  more()
}
function startReceiver() {
  receiver = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    if (signature !== `v1,${expected}`) unsigned += 1
    arrived.push(String(id))
    answer(response)
  })
  receiver.listen(receiverPort, '127.0.0.1')
}
const killReceiver = () =>
  new Promise<void>((done) => {
    if (!receiver) return done()
    receiver.close(() => done())
    receiver.closeAllConnections()
    receiver = undefined
  })

const killings = {
  receiver: async () => {
    await killReceiver()
    await sleep(Math.random() * 1000)
    startReceiver()
  },
  server: async () => {
    server.kill('SIGKILL')
    await server.ended
    server = await start()
    await server.ready()
  },
}

const count = async (sql: string): Promise<number> => {
  const { rows } = await database.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)
  return rows[0]?.n ?? 0
}

const countBy = async (from: string, column: string, values: unknown[] = []) => {
  const { rows } = await database.db.query<{ name: string; n: number }>(
    `SELECT ${column} AS name, count(*)::int AS n FROM ${from} GROUP BY 1`,
    values,
  )
  return new Map(rows.map(({ name, n }) => [name, n]))
}

test('A receiver and a server that are killed at random have every event at least once, and in order for each patient', async () => {
  startReceiver()
  const before = await count('audit_entry')
  const load = await startLoad({ urls: [server.url], db: database.db, ledger: openLedger(), actors: 4 })
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(500 + Math.random() * 2000)
    await killings[Math.random() < 0.5 ? 'receiver' : 'server']()
  }
  await load.stop()
  // The pauses between tries are not waited for.
  const waiting = async () => {
    await database.db.query(
      `UPDATE webhook_event SET due_at = now() WHERE state = 'Waiting' AND leased_until IS NULL AND due_at > now()`,
    )
    return count(`webhook_event WHERE state = 'Waiting'`)
  }
  await expect.poll(waiting, { ...SLOW, interval: 1000 }).toBe(0)

  const { rows } = await database.db.query<{ id: string; subject: string; kind: string }>(
    'SELECT id, subject_id AS subject, kind FROM webhook_event ORDER BY position',
  )
  report(`webhooks: ${rows.length} events arrived in ${arrived.length} deliveries`)
  expect(rows.length).toBeGreaterThan(50)
  expect(unsigned).toBe(0)
  expect(rows.map(({ id }) => id).filter((id) => !arrived.includes(id))).toEqual([])
  const firstTimes = new Map<string, number>()
  arrived.forEach((id, at) => void (firstTimes.has(id) || firstTimes.set(id, at)))
  const wrong: string[] = []
  for (const [subject, ofOne] of Map.groupBy(rows, (row) => row.subject)) {
    const times = ofOne.map(({ id }) => firstTimes.get(id) ?? 0)
    if (times.some((time, at) => at > 0 && time < (times[at - 1] ?? 0))) wrong.push(subject)
  }
  expect(wrong).toEqual([])
  // None was lost where it happened, either: each has its entry in the audit log. Documents of other kinds than receipts have no event, and retention
  // erases without an entry.
  const audited = await countBy('(SELECT action FROM audit_entry ORDER BY id OFFSET $1) e', 'action', [before])
  const told = await countBy('webhook_event', 'kind')
  for (const kind of eventKindNames) {
    const { about, actions }: { about: string; actions: readonly string[] } = eventKinds[kind]
    if (about === 'receipt' || actions.length === 0) continue
    const happened = actions.reduce((total, action) => total + (audited.get(action) ?? 0), 0)
    expect([kind, told.get(kind) ?? 0]).toEqual([kind, happened])
  }
}, 900_000)
