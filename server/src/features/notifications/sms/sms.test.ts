// SMS with real workers, a gateway and a mail server.
import type { PatientKind } from '@aruga/contract/notifications/kinds'
import { savePhone, savePushSettings } from '@aruga/contract/notifications/push'
import { askSmsCode, confirmSmsNumber, readSmsSettings, saveSmsTopics } from '@aruga/contract/notifications/sms'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { openJobs } from '../../../jobs/jobs.ts'
import { openMailer } from '../../../mail/mailer.ts'
import { notify, notifyPatient } from '../../../notify/notify.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../../testing/app.ts'
import { startApple } from '../../../testing/apple.ts'
import { auditActionsOf } from '../../../testing/mailed.ts'
import { addAccess, addPatient, PASSWORD } from '../../../testing/people.ts'
import { startSmsGateway } from '../../../testing/sms-gateway.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startWorkers } from '../../../workers.ts'

let server: TestApp
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let apple: Awaited<ReturnType<typeof startApple>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let patient: Awaited<ReturnType<typeof addPatient>>
let token: string
let running: AppContext[]
let number: string

beforeAll(async () => {
  gateway = await startSmsGateway()
  apple = await startApple()
  const sms = {
    url: gateway.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"to":"{to}","from":"{sender}","text":"{text}"}',
    sender: 'ARUGA',
  } as const
  server = await startTestApp({ sms, apns: apple.account, smsLimits: { patient: 4, program: 1000, codes: 1000 } })
})
afterAll(async () => {
  await server.context.push?.close()
  await Promise.all([gateway.stop(), apple.stop()])
  await server.close()
})
beforeEach(async () => {
  // Noon in Manila.
  server.setClock(new Date('2026-11-24T04:00:00Z'))
  smtp = await startSmtp({})
  patient = await addPatient(server.db)
  token = await logIn(server.app, patient.email, PASSWORD)
  const { rows } = await server.db.query('SELECT mobile_phone_number AS n FROM patient WHERE account_id = $1', [
    patient.accountId,
  ])
  number = `+63${String(rows[0]?.n).slice(1)}`
  running = []
  gateway.received.length = gateway.answers.length = apple.received.length = 0
})
afterEach(async () => {
  await Promise.all(running.map(({ jobs }) => jobs.stop()))
  await smtp.close()
  await server.db.query(`DELETE FROM notification; DELETE FROM jobs.job WHERE name IN ('mail', 'push')`)
})

async function startServer() {
  const log = pino({ level: 'silent' })
  const context = { ...server.context, log, jobs: await openJobs(server.db, log) }
  running.push(context)
  await startWorkers(context, openMailer({ smtpUrl: smtp.url, from: 'no-reply@demo.test', dir: '' }))
}

const ask = () => call(server.app, askSmsCode, {}, { token })
const confirm = (code: string) => call(server.app, confirmSmsNumber, { body: { code } }, { token })
const read = async () => (await call(server.app, readSmsSettings, {}, { token })).result
const choose = (topics: string[]) => call(server.app, saveSmsTopics, { body: { topics } as never }, { token })
const received = (): { to: string; from: string; text: string }[] =>
  gateway.received.map(({ body }) => JSON.parse(body))
const lastCode = () => /^\d{6}/.exec(received().at(-1)?.text ?? '')?.[0] ?? ''
async function turnOn() {
  expect((await ask()).statusCode).toBe(204)
  expect((await confirm(lastCode())).statusCode).toBe(204)
  gateway.received.length = 0
}
const tell = (kind: PatientKind = 'LetterIssued') =>
  inTransaction(server.db, (tx) =>
    notifyPatient(tx, {
      patientId: patient.patientId,
      kind,
      params: { product: 'Cardiovex', quantity: 3, units: 'boxes' } as never,
      now: server.context.clock(),
    }),
  )
const jobs = async () =>
  (
    await server.db.query(
      `SELECT name, state::text, data->>'kind' AS kind, extract(epoch FROM start_after - created_on)::int AS wait
         FROM jobs.job WHERE name IN ('mail', 'push') ORDER BY start_after`,
    )
  ).rows
const waits = (kind: string, wait: number) =>
  expect.poll(jobs).toContainEqual(expect.objectContaining({ name: 'push', state: 'created', kind, wait }))
/** Lets time pass, for the clock and for waiting jobs, once running jobs have queued their follow-ups. */
const pass = async (minutes: number) => {
  await expect.poll(jobs).not.toContainEqual(expect.objectContaining({ state: 'active' }))
  server.setClock(new Date(server.context.clock().getTime() + minutes * 60_000))
  return server.db.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'push' AND state = 'created'`)
}
const DAY = 24 * 60
const arrived = (count: number) => expect.poll(() => gateway.received.length).toBe(count)
const mailed = () => expect.poll(() => smtp.accepted.length).toBe(1)

test('A patient proves the registered number by a code, and gets SMS without a name, a medicine or a link', async () => {
  expect(await read()).toEqual({
    isOffered: true,
    number: `0${number.slice(3, 6)} ••• ${number.slice(-4)}`,
    isConfirmed: false,
    isCodeSent: false,
    topics: [],
  })
  await turnOn()
  expect(await read()).toMatchObject({ isConfirmed: true, isCodeSent: false, topics: ['letters', 'documents'] })
  await startServer()
  await tell()
  await arrived(1)
  const text =
    'You have news about your letter. Open the app to read it. To stop these texts: in the app, Account, Messages on your phone.'
  expect(received()).toEqual([{ to: number, from: 'ARUGA', text }])
  await waits('mailUnlessShown', DAY * 60)
})

test('An SMS about somebody else names them, and none is sent once the access to them has ended', async () => {
  const mother = await addPatient(server.db)
  const accessId = await addAccess(server.db, { ...patient, patientId: mother.patientId })
  await server.db.query(`UPDATE patient SET first_name = 'Lourdes' WHERE id = $1`, [mother.patientId])
  const tellOfMother = async (tx: Db) => {
    await notifyPatient(tx, { patientId: mother.patientId, kind: 'LetterExpired', now: server.context.clock() })
    await tx.query('DELETE FROM notification WHERE account_id = $1', [mother.accountId])
  }
  await turnOn()
  await startServer()
  await tellOfMother(server.db)
  await arrived(1)
  const text =
    'Lourdes: You have news about your letter. To stop these texts: in the app, Account, Messages on your phone.'
  expect(received()).toEqual([{ to: number, from: 'ARUGA', text }])
  await inTransaction(server.db, async (tx) => {
    await tellOfMother(tx)
    await tx.query('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
  })
  const mail = () => jobs().then((all) => all.filter(({ name }) => name === 'mail').map(({ state }) => state))
  await expect.poll(mail).toEqual(['completed'])
  expect([received().length, smtp.accepted.length]).toEqual([1, 0])
})

test.each([
  [
    'full width',
    (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  ],
  [
    'Arabic digits and a mark that turns them',
    (code: string) => `\u202E${code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x630))}`,
  ],
  [
    'a soft hyphen, a narrow blank and a full stop',
    (code: string) => `${code.slice(0, 3)}\u00AD\u202F${code.slice(3)}.`,
  ],
  ['quotation marks and no width', (code: string) => `“\u200B${code}”`],
])('A code by SMS is taken with %s', async (_, written) => {
  await ask()
  expect((await confirm(written(lastCode()))).statusCode).toBe(204)
})

test('An SMS is followed by a mail after a day, unless the patient has opened the app', async () => {
  await turnOn()
  await startServer()
  await tell()
  await tell('DocumentAccepted')
  await arrived(2)
  await server.db.query(`UPDATE notification SET read_at = now() WHERE kind = 'DocumentAccepted'`)
  await pass(DAY)
  await mailed()
  await expect.poll(async () => (await jobs()).every(({ state }) => state === 'completed')).toBe(true)
  expect([received().length, smtp.accepted.length]).toEqual([2, 1])
})

test('Push comes first: an SMS follows only if no phone has shown the message, and then no mail', async () => {
  await turnOn()
  await call(server.app, savePhone, { body: { service: 'apns', token: 'B2'.repeat(32) } }, { token })
  const body = { topics: ['letters'], quiet: null, timeZone: 'Asia/Manila' }
  await call(server.app, savePushSettings, { body: body as never }, { token })
  await startServer()
  await tell()
  await expect.poll(() => apple.received.length).toBe(1)
  expect(gateway.received).toEqual([])
  await pass(181)
  await arrived(1)
  expect(smtp.accepted).toHaveLength(0)
})

test('A message that the patient has read in the app meanwhile is neither pushed nor sent by SMS', async () => {
  await turnOn()
  await tell()
  await server.db.query('UPDATE notification SET read_at = now()')
  await startServer()
  await expect.poll(async () => (await jobs()).map(({ state }) => state)).toEqual(['completed'])
  expect([gateway.received.length, smtp.accepted.length]).toEqual([0, 0])
})

test('Topics not chosen, and messages about the account’s safety, are only mailed', async () => {
  await turnOn()
  await choose(['letters'])
  await startServer()
  await tell('DocumentAccepted')
  await notify(server.db, { accountId: patient.accountId, kind: 'PasswordChanged', now: server.context.clock() })
  await expect.poll(() => smtp.accepted.length).toBe(2)
  expect(gateway.received).toEqual([])
})

test('At night an SMS waits for the morning', async () => {
  await turnOn()
  // 23:00 in Manila.
  server.setClock(new Date('2026-11-24T15:00:00Z'))
  await startServer()
  await tell()
  await waits('sms', 8 * 3600)
  expect(gateway.received).toEqual([])
})

test('An SMS that a gateway defers is sent a minute later, once', async () => {
  await turnOn()
  gateway.answers.push(503)
  await startServer()
  await tell()
  await waits('sms', 60)
  await pass(1)
  await arrived(1)
  await waits('mailUnlessShown', DAY * 60)
})

test('A number that the gateway refuses is mailed at once', async () => {
  await turnOn()
  gateway.answers.push(400)
  await startServer()
  await tell()
  await mailed()
})

test('After the number changes nothing is sent to either number until the new one is proved', async () => {
  await turnOn()
  await server.db.query(`UPDATE patient SET mobile_phone_number = '0918 000 1111' WHERE account_id = $1`, [
    patient.accountId,
  ])
  expect(await read()).toMatchObject({ number: '0918 ••• 1111', isConfirmed: false, topics: [] })
  await startServer()
  await tell()
  await mailed()
  expect(gateway.received).toEqual([])
  expect(refusal(await choose(['letters']))).toEqual(problemOf('SmsNumberNotConfirmed'))
})

test('Messages beyond the daily budget for SMS are mailed', async () => {
  await turnOn()
  await startServer()
  // One of the four was the code.
  for (let n = 0; n < 4; n++) await tell()
  await arrived(3)
  await mailed()
  server.setClock(new Date(server.context.clock().getTime() + 25 * 3600_000))
  await tell()
  await arrived(4)
})

test('Two servers send each of three messages once', async () => {
  await turnOn()
  await Promise.all([startServer(), startServer()])
  for (let n = 0; n < 3; n++) await tell()
  await arrived(3)
  await expect.poll(async () => (await jobs()).filter(({ kind }) => kind === 'mailUnlessShown').length).toBe(3)
  expect(gateway.received).toHaveLength(3)
})

test('A wrong code proves nothing; after five tries, and after ten minutes, not even the right one does', async () => {
  await ask()
  const code = lastCode()
  const wrong = code === '000000' ? '111111' : '000000'
  expect(refusal(await confirm(wrong))).toEqual(problemOf('SmsCodeWrong'))
  for (let n = 0; n < 4; n++) await confirm(wrong)
  expect(refusal(await confirm(code))).toEqual(problemOf('TooManyRequests'))
  await ask()
  expect((await read()).isCodeSent).toBe(true)
  server.setClock(new Date(server.context.clock().getTime() + 11 * 60_000))
  expect(refusal(await confirm(lastCode()))).toEqual(problemOf('SmsCodeWrong'))
  expect(await read()).toMatchObject({ isConfirmed: false, isCodeSent: false })
})

test('A code works once, for the account that requested it, however it is spaced', async () => {
  await ask()
  const code = lastCode()
  const other = await addPatient(server.db)
  const theirs = await logIn(server.app, other.email, PASSWORD)
  const answer = await call(server.app, confirmSmsNumber, { body: { code } }, { token: theirs })
  expect(refusal(answer)).toEqual(problemOf('SmsCodeWrong'))
  expect((await confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(204)
  expect(refusal(await confirm(code))).toEqual(problemOf('SmsCodeWrong'))
})

test('Codes are limited to three a day for an account, and three for a number', async () => {
  for (let n = 0; n < 3; n++) expect((await ask()).statusCode).toBe(204)
  expect(refusal(await ask())).toEqual(problemOf('TooManyRequests'))
  const other = await addPatient(server.db)
  await server.db.query('UPDATE patient SET mobile_phone_number = $2 WHERE account_id = $1', [other.accountId, number])
  token = await logIn(server.app, other.email, PASSWORD)
  expect(refusal(await ask())).toEqual(problemOf('TooManyRequests'))
  expect(gateway.received).toHaveLength(3)
})

test('Nothing is sent abroad', async () => {
  await server.db.query(`UPDATE patient SET mobile_phone_number = '+49 170 1234567' WHERE account_id = $1`, [
    patient.accountId,
  ])
  expect(await read()).toMatchObject({ number: null, isConfirmed: false })
  expect(refusal(await ask())).toEqual(problemOf('SmsNumberMissing'))
})

test('The patient learns that a code could not be sent', async () => {
  gateway.answers.push(400)
  expect(refusal(await ask())).toEqual(problemOf('SmsNotSent'))
})

test('SMS is off by default, and what a patient does about it is on record', async () => {
  const without = await startTestApp({ sms: undefined })
  const { email } = await addPatient(without.db)
  const theirs = await logIn(without.app, email, PASSWORD)
  expect((await call(without.app, readSmsSettings, {}, { token: theirs })).result).toMatchObject({ isOffered: false })
  expect((await call(without.app, askSmsCode, {}, { token: theirs })).statusCode).toBe(404)
  await without.close()
  await turnOn()
  await choose(['letters'])
  await choose([])
  const actions = (await auditActionsOf(server.db, patient.accountId)).filter((action) => action.startsWith('sms.'))
  expect(actions).toEqual(['sms.code_asked', 'sms.turned_on', 'sms.topics_chosen', 'sms.turned_off'])
})

test('A call that its ten minutes outlived is not sent by SMS', async () => {
  await turnOn()
  await tell('CollectorAsked')
  server.setClock(new Date(server.context.clock().getTime() + 10 * 60_000))
  await startServer()
  await expect.poll(async () => (await jobs()).filter(({ kind }) => kind === 'sms')[0]?.state).toBe('completed')
  expect(gateway.received).toEqual([])
})
