// The `mail` queue with real workers and a real SMTP server.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PatientKind } from '@aruga/contract/notifications/kinds'
import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { openJobs } from '../../jobs/jobs.ts'
import { openMailer } from '../../mail/mailer.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient } from '../../testing/people.ts'
import { type SmtpBehaviour, startSmtp } from '../../testing/smtp.ts'
import { startWorkers } from '../../workers.ts'

let server: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
let behaviour: SmtpBehaviour
let patient: Awaited<ReturnType<typeof addPatient>>
let running: AppContext[]
let logged = ''

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  behaviour = {}
  smtp = await startSmtp(behaviour)
  patient = await addPatient(server.db)
  running = []
  logged = ''
})
afterEach(async () => {
  await Promise.all(running.map(({ jobs }) => jobs.stop()))
  await smtp.close()
  await server.db.query(`DELETE FROM notification; DELETE FROM jobs.job WHERE name = 'mail'`)
})

const write = (line: string) => {
  logged += line
}

/** Starts a server's workers, with connections of their own. */
async function startServer() {
  const log = pino({ level: 'debug' }, { write })
  const context = { ...server.context, log, jobs: await openJobs(server.db, log) }
  running.push(context)
  await startWorkers(context, openMailer({ smtpUrl: smtp.url, from: 'no-reply@demo.test', dir: '' }))
  return context
}

const notifyOwn = (kind: PatientKind = 'ProfileChanged') =>
  inTransaction(server.db, (tx) => notifyPatient(tx, { patientId: patient.patientId, kind, now: new Date() }))
const jobs = async () =>
  (await server.db.query(`SELECT state::text, retry_count, output::text FROM jobs.job WHERE name = 'mail'`)).rows
const states = async () => (await jobs()).map(({ state }) => state)
/** Skips the pause before the next attempt. */
const retryNow = () => server.db.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`)
const consent = (granted: boolean, at: Date) =>
  server.db.query(
    `INSERT INTO consent (id, patient_id, purpose, granted, page_slug, page_language, page_version, page_hash, channel, given_at)
     VALUES ($1, $2, 'reminders', $3, 'patient-consent', 'en', 1, 'h', 'app', $4)`,
    [randomUUID(), patient.patientId, granted, at],
  )

test('A mail deferred twice by the mail server is delivered once, at the third attempt', async () => {
  let attempts = 0
  behaviour.message = () => {
    attempts += 1
    return attempts < 3 ? 451 : undefined
  }
  await startServer()
  await notifyOwn()
  for (const tries of [1, 2]) {
    await expect.poll(async () => (await jobs())[0]).toMatchObject({ state: 'retry' })
    expect(attempts).toBe(tries)
    await retryNow()
    await expect.poll(() => attempts).toBe(tries + 1)
  }
  await expect.poll(states).toEqual(['completed'])
  expect(smtp.accepted).toHaveLength(1)
})

test('Two servers share the queue, and each of thirty mails arrives once', async () => {
  await Promise.all([startServer(), startServer()])
  for (let n = 0; n < 30; n++) await notifyOwn()
  await expect.poll(async () => (await states()).filter((state) => state === 'completed').length).toBe(30)
  const ids = smtp.arrived.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
  expect(ids).toHaveLength(30)
  expect(new Set(ids).size).toBe(30)
})

test('Neither the log nor the queue has the address of a mail that could not be sent', async () => {
  behaviour.recipient = () => 450
  await startServer()
  await notifyOwn()
  await expect.poll(states).toEqual(['retry'])
  const [job] = await jobs()
  expect(job?.output).toContain('450')
  expect(logged).toContain('450')
  expect(`${job?.output}${logged}`).not.toContain('demo.test')
})

test('A server that is stopped finishes the mail it is sending', async () => {
  behaviour.message = () => sleep(2000).then(() => undefined)
  const { jobs: ofServer } = await startServer()
  await notifyOwn()
  await expect.poll(() => smtp.arrived.length).toBe(1)
  await ofServer.stop()
  running = []
  expect(await states()).toEqual(['completed'])
  expect(smtp.accepted).toHaveLength(1)
})

test('Reminders are mailed only to patients whose latest consent allows it', async () => {
  await startServer()
  const done: string[] = []
  const mailsAfter = async (change: () => Promise<unknown>) => {
    await change()
    await notifyOwn('LetterExpiresSoon')
    done.push('completed')
    await expect.poll(states).toEqual(done)
    return smtp.accepted.length
  }
  expect(await mailsAfter(async () => {})).toBe(0)
  expect(await mailsAfter(() => consent(true, new Date(Date.now() - 2000)))).toBe(1)
  expect(smtp.accepted[0]?.raw.replace(/=\r\n/g, '')).toContain('because you agreed to reminders')
  expect(await mailsAfter(() => consent(false, new Date(Date.now() - 1000)))).toBe(1)
  expect(await mailsAfter(() => consent(true, new Date()))).toBe(2)
})

test('Without the consent to reminders, a patient is mailed that a paper has ended, but not that it will', async () => {
  await startServer()
  await notifyOwn('PaperEndsSoon')
  await expect.poll(states).toEqual(['completed'])
  expect(smtp.accepted).toEqual([])
  await notifyOwn('PaperEnded')
  await expect.poll(states).toEqual(['completed', 'completed'])
  expect(smtp.accepted).toHaveLength(1)
  expect(smtp.accepted[0]?.raw).not.toContain('you agreed to reminders')
})

test('The password reset mail is in the account’s language and links to the app', async () => {
  await server.db.query(`UPDATE account SET language = 'fil' WHERE id = $1`, [patient.accountId])
  await startServer()
  const answer = await call(server.app, sendPasswordResetCode, { body: { email: patient.email, appName: 'Aruga' } })
  expect(answer.statusCode).toBe(204)
  await expect.poll(() => smtp.accepted.length).toBe(1)
  const mail = smtp.accepted[0]?.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
  expect(mail).toContain('<html lang="fil"')
  expect(mail).toContain(`${server.context.config.publicUrl}/reset-password?userId=${patient.accountId}&resetToken=`)
})

test('A closed account gets no mail', async () => {
  await notifyOwn()
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [patient.accountId])
  await startServer()
  await expect.poll(states).toEqual(['completed'])
  expect(smtp.arrived).toEqual([])
})

test('An operator can resend a mail of unknown outcome as docs/operations.md describes', async () => {
  behaviour.message = () => 'cut'
  await startServer()
  await notifyOwn()
  await expect.poll(states).toEqual(['completed'])
  behaviour.message = () => undefined
  const { rows } = await server.db.query(`SELECT id FROM mail WHERE state = 'unknown'`)
  expect(rows).toHaveLength(1)
  await server.db.query('DELETE FROM mail WHERE id = $1', [rows[0]?.id])
  await server.db.query(
    `UPDATE jobs.job SET state = 'retry', completed_on = NULL, start_after = now()
     WHERE name = 'mail' AND (id = $1 OR data->>'notificationId' = $1::text)`,
    [rows[0]?.id],
  )
  await expect.poll(() => smtp.accepted.length).toBe(1)
  await expect.poll(states).toEqual(['completed'])
})
