// Background work that a stop interrupts is not a failure: the next server does it at once, and no alarm is raised.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '@aruga/server/http/logging'
import type { Queue } from '@aruga/server/jobs/job-data'
import { openJobs } from '@aruga/server/jobs/jobs'
import { addPatient } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const MAILS = 5
const folder = await makeFolder()
let database: DrillDatabase

beforeAll(async () => {
  database = await startDatabase(folder.path)
  await (await start({})).stop()
})
afterAll(async () => {
  await database.stop()
  await folder.remove()
})

type Pauses = { recipient?: number; message?: number }

/** A mail server that takes its time before it answers RCPT, or the end of a message. */
async function startSlowMailServer(pauses: Pauses) {
  const accepted: string[] = []
  const sockets = new Set<Socket>()
  let dialogues = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let to = ''
    let inMessage = false
    let pending = ''
    socket.write('220 slow.test\r\n')
    const answer = async (line: string) => {
      const say = (text: string) => socket.writable && socket.write(`${text}\r\n`)
      if (inMessage) {
        if (line !== '.') return
        inMessage = false
        await sleep(pauses.message ?? 0)
        if (socket.destroyed) return
        accepted.push(to)
        say('250 taken')
      } else if (line.startsWith('RCPT')) {
        to = line
        dialogues++
        await sleep(pauses.recipient ?? 0)
        say('250 ok')
      } else if (line === 'DATA') {
        inMessage = true
        say('354 go on')
      } else say(line === 'QUIT' ? '221 bye' : '250 ok')
    }
    let queue = Promise.resolve()
    socket.on('data', (bytes) => {
      pending += bytes
      const lines = pending.split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) queue = queue.then(() => answer(line))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${port}`, pauses, accepted, dialogues: () => dialogues, close }
}

async function notify() {
  const { accountId } = await addPatient(database.db)
  await database.db.query(
    `INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at, mail_due)
     SELECT gen_random_uuid(), $1, 'RegistrationApproved', 'T', 'T', 'B', 'B', now(), true FROM generate_series(1, ${MAILS})`,
    [accountId],
  )
}
const states = async () =>
  (await database.db.query<{ state: string }>('SELECT state FROM mail ORDER BY state')).rows.map(({ state }) => state)
const start = async (env: Record<string, string>) => {
  const server = await startServer({ folder: folder.path, env: { DATABASE_URL: database.url, ...env } })
  await server.ready()
  return server
}

test.each([
  ['answers RCPT after 6 seconds', { recipient: 6_000 }, 0],
  ['answers RCPT after a minute', { recipient: 60_000 }, 0],
  ['accepts the message after 5 seconds', { message: 5_000 }, MAILS],
] as [string, Pauses, number][])(
  'A stop finishes or hands back mails to a mail server that %s, and each arrives once',
  async (_, pauses, finished) => {
    await database.db.query('DELETE FROM mail')
    const smtp = await startSlowMailServer(pauses)
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'aruga@demo.test' }
    let server: ServerProcess | undefined
    try {
      server = await start(env)
      await notify()
      await expect.poll(smtp.dialogues).toBe(MAILS)
      await sleep(500)
      const began = Date.now()
      server.kill('SIGTERM')
      expect(await server.ended).toEqual({ code: 0, signal: null })
      expect(Date.now() - began).toBeLessThan(10_000)
      expect(smtp.accepted).toHaveLength(finished)
      expect(await states()).toEqual(Array(finished).fill('sent'))
      expect(server.output()).not.toMatch(/"level":[56]0/)

      Object.assign(pauses, { recipient: 0, message: 0 })
      server = await start(env)
      await expect.poll(() => smtp.accepted.length).toBe(MAILS)
      await expect.poll(states).toEqual(Array(MAILS).fill('sent'))
    } finally {
      await server?.stop()
      smtp.close()
    }
  },
)

const jobsOf = async (queue: string, state: string): Promise<number> => {
  const counted = 'SELECT count(*)::int AS n FROM jobs.job WHERE name = $1 AND state = $2'
  return (await database.db.query<{ n: number }>(counted, [queue, state])).rows[0]?.n ?? 0
}

test.each([
  ['reports', 'report_progress'],
  ['letterDates', 'letter'],
  ['sweep', 'idempotency'],
] as [Queue, string][])(
  'Work of %s that a stop and then a kill interrupt is done, and raises no alarm',
  async (queue, table) => {
    const metricsPort = await freePort()
    const failed = async () => {
      const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^aruga_jobs_failed\\{queue="${queue}"\\} (.+)$`, 'm').exec(text)?.[1])
    }
    const isRunning = () => expect.poll(() => jobsOf(queue, 'active'), { timeout: 60_000, interval: 50 }).toBe(1)
    // Its statements wait for this.
    const holder = await database.db.pool.connect()
    await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
    const jobs = await openJobs(database.db, openLog('silent'))
    await jobs.send(database.db, queue, {} as never)
    await jobs.stop()
    const doneBefore = await jobsOf(queue, 'completed')
    const env = { METRICS_PORT: `${metricsPort}` }
    let server = await start(env)
    try {
      await isRunning()
      server.kill('SIGTERM')
      await server.ended
      expect(server.output()).not.toMatch(/"level":[56]0/)
      expect(await jobsOf(queue, 'failed')).toBe(0)
      server = await start(env)
      await isRunning()
      server.killGroup()
      await server.ended
      server = await start(env)
      expect([await failed(), await jobsOf(queue, 'failed')]).toEqual([0, 0])
      await holder.query('ROLLBACK')
      await expect
        .poll(() => jobsOf(queue, 'completed'), { timeout: 200_000, interval: 500 })
        .toBeGreaterThan(doneBefore)
      expect(await failed()).toBe(0)
    } finally {
      holder.release(true)
      await server.stop()
    }
  },
)
