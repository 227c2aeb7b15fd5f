import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type SmtpBehaviour, startSmtp } from '../testing/smtp.ts'
import { type Mailer, openMailer } from './mailer.ts'
import { NotSent } from './not-sent.ts'
import { GONE_MS, sendOnce } from './once.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let behaviour: SmtpBehaviour
let mailer: Mailer
let id: string
let now: Date
let logged: string

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  behaviour = {}
  smtp = await startSmtp(behaviour)
  mailer = openMailer({ smtpUrl: smtp.url, from: 'no-reply@demo.test', dir: '' })
  id = randomUUID()
  now = new Date()
  logged = ''
})
afterEach(() => smtp.close())

const write = (line: string) => {
  logged += line
}
const log = pino({ level: 'debug' }, { write })
const message = {
  to: 'patient@demo.test',
  senderName: 'Aruga',
  subject: 'Notification',
  text: 'Notification',
  html: '<p>Notification</p>',
}
const send = (by = mailer, on: Database = db) =>
  sendOnce({ db: on, clock: () => now, log }, by, id, async () => message)
const later = () => {
  now = new Date(Math.max(now.getTime(), Date.now()) + GONE_MS + 1)
}
const state = async () => (await db.query('SELECT state FROM mail WHERE id = $1', [id])).rows[0]?.state

test('A mail that was sent is not sent again', async () => {
  await send()
  await send()
  later()
  await send()
  expect(smtp.accepted).toHaveLength(1)
  expect(smtp.accepted[0]?.to).toEqual(['patient@demo.test'])
  expect(await state()).toBe('sent')
})

test('Ten servers that get the same mail job send it once', async () => {
  await Promise.allSettled(Array.from({ length: 10 }, () => send()))
  expect(smtp.arrived).toHaveLength(1)
})

test.each([
  ['the message', { message: () => 451 }],
  ['the recipient', { recipient: () => 450 }],
  ['its own service', { message: () => 421 }],
] satisfies [string, SmtpBehaviour][])(
  'After a mail server refuses %s temporarily it gets the mail later',
  async (_, refusing) => {
    Object.assign(behaviour, refusing)
    await expect(send()).rejects.toThrow(NotSent)
    await expect(send()).rejects.toThrow(/answered 4\d\d/)
    expect(await state()).toBeUndefined()
    behaviour.message = () => undefined
    behaviour.recipient = () => undefined
    await send()
    expect(smtp.accepted).toHaveLength(1)
  },
)

test.each([
  ['relaying denied', { recipient: () => '554 5.7.1 Relaying denied' }],
  ['relaying denied, without a code', { recipient: () => '550 Relaying denied' }],
  ['an unknown sender domain', { recipient: () => '550 5.1.8 Sender domain not found' }],
  ['authentication required', { sender: () => '530 5.7.0 Authentication required' }],
  ['a policy on content', { message: () => '554 5.7.1 Message rejected by policy' }],
] satisfies [string, SmtpBehaviour][])(
  'A mail server that refuses because of its set-up (%s) gets the mail once that is mended',
  async (_, refusing) => {
    Object.assign(behaviour, refusing)
    await expect(send()).rejects.toThrow(/answered 5\d\d/)
    expect(await state()).toBeUndefined()
    Object.assign(behaviour, { sender: undefined, recipient: undefined, message: undefined })
    await send()
    expect(smtp.accepted).toHaveLength(1)
    expect(logged).not.toContain('refused permanently')
  },
)

test('A mail server that is down gets the mail when it is back', async () => {
  await smtp.close()
  await expect(send()).rejects.toThrow('no mail server: ECONNREFUSED')
  expect(await state()).toBeUndefined()
  smtp = await startSmtp()
  await send(openMailer({ smtpUrl: smtp.url, from: 'no-reply@demo.test', dir: '' }))
  expect(smtp.accepted).toHaveLength(1)
})

test.each(['sender', 'recipient', 'message'] as const)(
  'A stop during the %s hands the mail back, or waits for the answer to a message already sent',
  async (step) => {
    const stopping = new AbortController()
    behaviour[step] = () => {
      stopping.abort()
      return undefined
    }
    const sending = sendOnce({ db, clock: () => now, log }, mailer, id, async () => message, stopping.signal)
    if (step === 'message') await sending
    else {
      await expect(sending).rejects.toThrow('the server stops before it sent this mail')
      expect(await state()).toBeUndefined()
      await send()
    }
    expect(await state()).toBe('sent')
    expect(smtp.accepted).toHaveLength(1)
  },
)

test('When the connection breaks before the message, the mail is sent later', async () => {
  behaviour.recipient = () => 'cut'
  await expect(send()).rejects.toThrow(NotSent)
  behaviour.recipient = () => undefined
  await send()
  expect(smtp.accepted).toHaveLength(1)
})

test('When the connection breaks after the message, the mail is not sent again and the log names it', async () => {
  behaviour.message = () => 'cut'
  await send()
  expect(smtp.arrived).toHaveLength(1)
  expect(await state()).toBe('unknown')
  behaviour.message = () => undefined
  later()
  await send()
  expect(smtp.arrived).toHaveLength(1)
  expect(logged).toContain(id)
})

test.each([
  550,
  '550 5.1.1 No such user <patient@demo.test>',
  '550 5.2.1 Mailbox of <patient@demo.test> is closed',
] as const)('A refused recipient (%s) is tried once, and the address is not logged', async (reply) => {
  behaviour.recipient = () => reply
  await send()
  await send()
  expect(await state()).toBe('refused')
  expect(logged).toContain(id)
  expect(logged).toContain('550')
  expect(logged).not.toContain('@demo.test')
})

test('When a server is killed before it stores the acceptance, the mail is not sent again', async () => {
  const args = JSON.stringify({ connection: db.settings.connection, smtpUrl: smtp.url, id })
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/send-until-killed.ts'), args], {
    stdio: 'inherit',
  })
  const gone = once(child, 'exit')
  behaviour.message = async () => {
    child.kill('SIGKILL')
    await gone
    return undefined
  }
  await gone
  await expect.poll(() => smtp.accepted.length).toBe(1)
  expect(await state()).toBe('sending')
  // Another server gets the job and cannot know yet that the first one has died.
  await expect(send()).rejects.toThrow('another server is sending this mail')
  later()
  await send()
  expect(smtp.arrived).toHaveLength(1)
  expect(await state()).toBe('unknown')
  expect(logged).toContain(id)
})

test('When a server dies before it connects to the mail server, another one sends the mail', async () => {
  const hanging = () => new Promise<never>(() => {})
  void send(hanging)
  await expect.poll(state).toBe('claimed')
  await expect(send()).rejects.toThrow('another server is sending this mail')
  later()
  await send()
  expect(smtp.accepted).toHaveLength(1)
})

test('A slow server sends nothing after another one has taken over', async () => {
  let resume = () => {}
  const slow: Mailer = async (...sent) => {
    await new Promise<void>((resolve) => {
      resume = resolve
    })
    await mailer(...sent)
  }
  const first = send(slow)
  await expect.poll(state).toBe('claimed')
  later()
  await send()
  resume()
  await expect(first).rejects.toThrow('another server has taken over this mail')
  expect(smtp.arrived).toHaveLength(1)
  expect(await state()).toBe('sent')
})

test('When the database fails right after the acceptance, the mail is not sent again', async () => {
  const dying: Mailer = async (...sent) => {
    await mailer(...sent)
    away = true
  }
  let away = false
  const flaky: Database = {
    ...db,
    query: (...args) => (away ? Promise.reject(new Error('away')) : db.query(...args)),
  }
  await expect(send(dying, flaky)).rejects.toThrow('away')
  later()
  await send()
  expect(smtp.arrived).toHaveLength(1)
  expect(await state()).toBe('unknown')
})

test('A mail without a recipient is not sent and stores nothing', async () => {
  await sendOnce({ db, clock: () => now, log }, mailer, id, async () => undefined)
  expect(await state()).toBeUndefined()
  expect(smtp.arrived).toEqual([])
})
