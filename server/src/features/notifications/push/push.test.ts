// Messages on the phone, with real workers, a push service and a mail server.
import type { PatientKind } from '@aruga/contract/notifications/kinds'
import {
  pushShown,
  readPushSettings,
  removePushSubscription,
  savePhone,
  savePushSettings,
  savePushSubscription,
} from '@aruga/contract/notifications/push'
import { endOtherSessions } from '@aruga/contract/sessions/sessions'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { openJobs } from '../../../jobs/jobs.ts'
import { openMailer } from '../../../mail/mailer.ts'
import { notify, notifyPatient } from '../../../notify/notify.ts'
import { readFcm } from '../../../push/config.ts'
import { call, logIn, startTestApp, type TestApp } from '../../../testing/app.ts'
import { startApple } from '../../../testing/apple.ts'
import { startGoogle } from '../../../testing/google.ts'
import { auditActionsOf } from '../../../testing/mailed.ts'
import { addAccess, addPatient, PASSWORD } from '../../../testing/people.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startWorkers } from '../../../workers.ts'
import { queueDue } from '../outbox.ts'

let server: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
let service: Awaited<ReturnType<typeof startPushService>>
let google: Awaited<ReturnType<typeof startGoogle>>
let apple: Awaited<ReturnType<typeof startApple>>
let patient: Awaited<ReturnType<typeof addPatient>>
let token: string
let running: AppContext[]

beforeAll(async () => {
  service = await startPushService()
  google = await startGoogle()
  apple = await startApple()
  const account = readFcm(() => google.serviceAccount)
  server = await startTestApp({ fcm: account && { ...account, url: google.url }, apns: apple.account })
})
afterAll(async () => {
  await server.context.push?.close()
  await Promise.all([service.stop(), google.stop(), apple.stop()])
  await server.close()
})
beforeEach(async () => {
  // Noon in Manila.
  server.setClock(new Date('2026-11-24T04:00:00Z'))
  smtp = await startSmtp({})
  patient = await addPatient(server.db)
  token = await logIn(server.app, patient.email, PASSWORD)
  running = []
  service.received.length = 0
  service.answers.length = 0
  for (const each of [google, apple]) each.received.length = each.answers.length = 0
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

const DAY = { topics: ['letters', 'documents'], quiet: null, timeZone: 'Asia/Manila' } as const
const choose = (choices: object = DAY) =>
  call(server.app, savePushSettings, { body: { ...DAY, ...choices } as never }, { token })
async function turnOn(choices?: object) {
  const { service: _, ...subscription } = service.subscribe()
  expect((await call(server.app, savePushSubscription, { body: subscription }, { token })).statusCode).toBe(204)
  expect((await choose(choices)).statusCode).toBe(204)
  return subscription
}
const tell = (kind: PatientKind = 'LetterIssued', params = { product: 'Cardiovex', quantity: 3, units: 'boxes' }) =>
  inTransaction(server.db, (tx) =>
    notifyPatient(tx, { patientId: patient.patientId, kind, params, now: server.context.clock() }),
  )
const jobs = async (queue: string) =>
  (
    await server.db.query(
      `SELECT state::text, data->>'kind' AS kind, extract(epoch FROM start_after - created_on)::int AS wait
         FROM jobs.job WHERE name = $1 ORDER BY start_after`,
      [queue],
    )
  ).rows
/** Lets the mail's time come. */
const afterTheWait = (minutes = 21) => {
  server.setClock(new Date(server.context.clock().getTime() + minutes * 60_000))
  return server.db.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'push' AND state = 'created'`)
}
const settled = (count: number) =>
  expect.poll(async () => (await jobs('push')).filter(({ state }) => state === 'completed').length).toBe(count)
const mails = () => smtp.accepted.length

test('The phone is notified without a name or a medicine, and no mail follows once it has shown the message', async () => {
  await turnOn()
  await startServer()
  await tell()
  await expect.poll(() => service.received.length).toBe(1)
  const [{ message } = {}] = service.received
  expect(message).toMatchObject({ title: 'You have news about your letter', unread: 1, language: 'en' })
  expect(JSON.stringify(message)).not.toMatch(/Cardiovex|Test|boxes/)
  expect(message?.path).toMatch(/^\/loa-details/)
  expect((await call(server.app, pushShown, { body: { token: message?.token ?? '' } })).statusCode).toBe(204)
  await afterTheWait()
  await settled(2)
  expect(await jobs('mail')).toEqual([])
})

test('A message about somebody else names them and leads to their page; the number on the icon counts all', async () => {
  const mother = await addPatient(server.db)
  const accessId = await addAccess(server.db, { ...patient, patientId: mother.patientId })
  await server.db.query(`UPDATE patient SET first_name = 'Lourdes' WHERE id = $1`, [mother.patientId])
  await turnOn()
  await startServer()
  await tell()
  await expect.poll(() => service.received.length).toBe(1)
  await notifyPatient(server.db, { patientId: mother.patientId, kind: 'LetterExpired', now: server.context.clock() })
  await expect.poll(() => service.received.length).toBe(2)
  const [own, hers] = service.received.map(({ message }) => message)
  expect(own).toMatchObject({ title: 'You have news about your letter', unread: 1 })
  expect(own?.path).toBe(`/loa-details?for=${patient.patientId}`)
  expect(hers).toMatchObject({ title: 'Lourdes: You have news about your letter', unread: 2 })
  expect(hers?.path).toBe(`/loa-details?for=${mother.patientId}`)
  expect(hers?.tag).not.toBe(own?.tag)
  await server.db.query('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
  await tell()
  await expect.poll(() => service.received.length).toBe(3)
  expect(service.received[2]?.message).toMatchObject({ title: 'You have news about your letter', unread: 2 })
  expect(service.received[2]?.message.path).toBe('/loa-details')
})

test('A message that waited while the access to the patient ended is neither sent nor mailed', async () => {
  const mother = await addPatient(server.db)
  const accessId = await addAccess(server.db, { ...patient, patientId: mother.patientId })
  await turnOn()
  await notifyPatient(server.db, { patientId: mother.patientId, kind: 'LetterExpired', now: server.context.clock() })
  await server.db.query('DELETE FROM notification WHERE account_id = $1', [mother.accountId])
  await queueDue(server.context)
  await server.db.query('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
  await startServer()
  await settled(1)
  await afterTheWait()
  await settled(2)
  await expect.poll(async () => (await jobs('mail')).map(({ state }) => state)).toEqual(['completed'])
  expect([service.received.length, mails()]).toEqual([0, 0])
})

test('A message that no phone has shown is mailed after twenty minutes', async () => {
  await turnOn()
  await startServer()
  await tell()
  await settled(1)
  expect((await jobs('push')).at(-1)).toMatchObject({ kind: 'mailUnlessShown', state: 'created', wait: 1200 })
  expect(mails()).toBe(0)
  await afterTheWait()
  await expect.poll(mails).toBe(1)
})

test('A message that the patient has read in the app meanwhile is neither sent nor mailed', async () => {
  await turnOn()
  await tell()
  await server.db.query('UPDATE notification SET read_at = now()')
  await startServer()
  await settled(1)
  await afterTheWait()
  await settled(2)
  expect([service.received.length, mails()]).toEqual([0, 0])
})

test('A subscription that the push service has dropped is deleted, and the mail is sent at once', async () => {
  const { endpoint } = await turnOn()
  service.unsubscribe(endpoint)
  await startServer()
  await tell()
  await expect.poll(mails).toBe(1)
  expect((await server.db.query('SELECT FROM push_subscription WHERE endpoint = $1', [endpoint])).rowCount).toBe(0)
  await afterTheWait()
  await settled(2)
  expect(mails()).toBe(1)
})

test('A push service that is away for a moment gets the message again, and the phone shows it once', async () => {
  await turnOn()
  service.answers.push(502)
  await startServer()
  await tell()
  await expect.poll(async () => (await jobs('push'))[0]?.state).toBe('retry')
  await server.db.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`)
  await expect.poll(() => service.received.length).toBe(1)
})

test('Two servers send each of ten messages to each of two phones once', async () => {
  await turnOn()
  await turnOn()
  await Promise.all([startServer(), startServer()])
  for (let n = 0; n < 10; n++) await tell()
  await settled(10)
  expect(service.received).toHaveLength(20)
  expect(new Set(service.received.map(({ message }) => message.token)).size).toBe(20)
})

test('In the quiet hours a message waits for their end, and its mail with it', async () => {
  await turnOn({ quiet: { from: '21:00', until: '07:00' } })
  // 23:00 in Manila.
  server.setClock(new Date('2026-11-24T15:00:00Z'))
  await tell()
  await startServer()
  await expect.poll(async () => (await jobs('push')).map(({ wait }) => wait)).toEqual([8 * 3600, 8 * 3600 + 1200])
  expect([service.received.length, mails()]).toEqual([0, 0])
})

test('When a counter waits for an answer, phone and mail get the question at once, in the quiet hours too, and the mail is sent once', async () => {
  await turnOn({ quiet: { from: '21:00', until: '07:00' } })
  // 23:00 in Manila.
  server.setClock(new Date('2026-11-24T15:00:00Z'))
  await startServer()
  await tell('CollectorAsked', { branch: 'Katipunan Avenue' } as never)
  await expect.poll(() => [service.received.length, mails()]).toEqual([1, 1])
  expect(service.received[0]?.message.title).toBe('Somebody wants to collect for you. Answer within 10 minutes')
  expect((await jobs('push')).map(({ wait }) => wait)).toEqual([0])
})

test.each(['LetterCollected', 'ClaimRefused'] as const)(
  'What others do with the letter (%s) reaches phone and mailbox at once, in the quiet hours too',
  async (kind) => {
    await turnOn({ quiet: { from: '21:00', until: '07:00' } })
    server.setClock(new Date('2026-11-24T15:00:00Z'))
    await startServer()
    await tell(kind)
    await expect.poll(() => [service.received.length, mails()]).toEqual([1, 1])
    expect((await jobs('push')).map(({ wait }) => wait)).toEqual([0])
  },
)

test('That the branch is out of stock goes to the phone, like its other answers', async () => {
  await turnOn()
  await startServer()
  await tell('OutOfStock', { product: 'Cardiovex', branch: 'Katipunan Avenue' } as never)
  await expect.poll(() => service.received.length).toBe(1)
  expect(service.received[0]?.message.title).toBe('You have news about your letter')
})

test('A call that its ten minutes outlived reaches neither phone nor mailbox', async () => {
  await turnOn()
  await tell('CollectorAsked', { branch: 'Katipunan Avenue' } as never)
  server.setClock(new Date(server.context.clock().getTime() + 10 * 60_000))
  await startServer()
  const states = async () => [...(await jobs('push')), ...(await jobs('mail'))].map(({ state }) => state)
  await expect.poll(states).toEqual(['completed', 'completed'])
  expect([service.received.length, mails()]).toEqual([0, 0])
})

test('A call that was answered is not sent any more, even if its messages were queued', async () => {
  await turnOn()
  await tell('CollectorAsked', { branch: 'Katipunan Avenue' } as never)
  await queueDue(server.context)
  await server.db.query('UPDATE notification SET read_at = created_at WHERE account_id = $1', [patient.accountId])
  await startServer()
  const states = async () => [...(await jobs('push')), ...(await jobs('mail'))].map(({ state }) => state)
  await expect.poll(states).toEqual(['completed', 'completed'])
  expect([service.received.length, mails()]).toEqual([0, 0])
})

test('A message whose topic is turned off during the quiet hours is mailed, and reaches no phone', async () => {
  await turnOn({ quiet: { from: '11:00', until: '13:00' } })
  await startServer()
  await tell()
  await expect.poll(async () => (await jobs('push')).map(({ wait }) => wait)).toEqual([3600, 3600 + 1200])
  expect((await choose({ topics: ['documents'] })).statusCode).toBe(204)
  await afterTheWait(60)
  await settled(2)
  await expect.poll(mails).toBe(1)
  expect([service.received.length, mails()]).toEqual([0, 1])
})

const tellOfPassword = () =>
  notify(server.db, { accountId: patient.accountId, kind: 'PasswordChanged', now: server.context.clock() })

test.each([
  ['a topic that is off', () => tell('LetterExpiresSoon'), { topics: ['letters'] }],
  ['the safety of the account', tellOfPassword, {}],
] as const)('A message about %s is mailed as before', async (_what, tellIt, choices) => {
  await turnOn(choices)
  await tellIt()
  await startServer()
  await expect.poll(async () => (await jobs('mail')).length).toBe(1)
  expect(await jobs('push')).toEqual([])
})

test('The text is in the patient’s language', async () => {
  await turnOn()
  await server.db.query(`UPDATE account SET language = 'fil' WHERE id = $1`, [patient.accountId])
  await startServer()
  await tell('DocumentAccepted', {} as never)
  await expect.poll(() => service.received.length).toBe(1)
  expect(service.received[0]?.message.title).toBe('May balita po tungkol sa ipinadala ninyong dokumento')
})

const ANDROID = { service: 'fcm', token: 'dQw4w9WgXcQ:APA91bE-one' } as const
const IPHONE = { service: 'apns', token: 'A1'.repeat(32) } as const
const turnOnApp = async (phone: { service: 'fcm' | 'apns'; token: string; replaces?: string }) => {
  expect((await call(server.app, savePhone, { body: phone }, { token })).statusCode).toBe(204)
  await choose()
}

test('The apps for Android and iOS get the same message, and one that either has shown is not mailed', async () => {
  await turnOnApp(ANDROID)
  await turnOnApp(IPHONE)
  await startServer()
  await tell()
  await expect.poll(() => [google.received.length, apple.received.length]).toEqual([1, 1])
  const [android] = google.received
  const [iphone] = apple.received
  expect(android?.notification.title).toBe('You have news about your letter')
  expect(iphone?.payload.aps.alert.title).toBe('You have news about your letter')
  expect(JSON.stringify([android, iphone?.payload])).not.toMatch(/Cardiovex|Test|boxes/)
  expect([android?.data.path, iphone?.payload.path].every((path) => path?.startsWith('/loa-details'))).toBe(true)
  await call(server.app, pushShown, { body: { token: iphone?.payload.token ?? '' } })
  await afterTheWait(200)
  await settled(2)
  expect(await jobs('mail')).toEqual([])
})

test('A message that Google accepted but no app confirmed is mailed after three hours', async () => {
  await turnOnApp(ANDROID)
  await startServer()
  await tell()
  await expect.poll(() => google.received.length).toBe(1)
  expect(google.received[0]?.android.ttl).toBe('10500s')
  await afterTheWait()
  await settled(2)
  expect((await jobs('push')).at(-1)).toMatchObject({ kind: 'mailUnlessShown', state: 'created', wait: 9540 })
  await afterTheWait(160)
  await expect.poll(mails).toBe(1)
})

test('A phone that Google or Apple has dropped is deleted, and the mail is sent at once', async () => {
  await turnOnApp(ANDROID)
  await turnOnApp(IPHONE)
  google.answers.push({ status: 404, error: { details: [{ errorCode: 'UNREGISTERED' }] } })
  apple.answers.push({ status: 410, reason: 'Unregistered' })
  await startServer()
  await tell()
  await expect.poll(mails).toBe(1)
  expect(await subscribed()).toBe(0)
})

test('A service that asks for a delay gets it, and the phone shows the message once', async () => {
  await turnOnApp(ANDROID)
  google.answers.push({ status: 429, retryAfter: '70' })
  await startServer()
  await tell()
  await expect.poll(async () => (await jobs('push')).map(({ wait }) => wait)).toContain(70)
  await server.db.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'push' AND data->>'until' IS NOT NULL`)
  await expect.poll(() => google.received.length).toBe(1)
})

test('A message that could not be sent before the quiet hours is mailed, and reaches no phone', async () => {
  await turnOnApp(ANDROID)
  // From a minute after it is noon in Manila.
  expect((await choose({ quiet: { from: '12:01', until: '13:00' } })).statusCode).toBe(204)
  google.answers.push({ status: 429, retryAfter: '70' })
  await startServer()
  await tell()
  await expect.poll(async () => (await jobs('push')).map(({ wait }) => wait)).toContain(70)
  await afterTheWait(2)
  await expect.poll(mails).toBe(1)
  expect([google.received.length, mails()]).toEqual([0, 1])
})

test('A message is mailed when its service asks for too long a delay', async () => {
  await turnOnApp(ANDROID)
  google.answers.push({ status: 503, retryAfter: '3600' })
  await startServer()
  await tell()
  await settled(1)
  await afterTheWait()
  await expect.poll(mails).toBe(1)
  expect(google.received).toEqual([])
})

test('A changed token replaces the old one, and the phone is turned on once', async () => {
  await turnOnApp(ANDROID)
  const next = { ...ANDROID, token: 'dQw4w9WgXcQ:APA91bE-two' }
  await turnOnApp({ ...next, replaces: ANDROID.token })
  await turnOnApp({ ...next, replaces: next.token })
  expect(await subscribed()).toBe(1)
  await startServer()
  await tell()
  await expect.poll(() => google.received.map((each) => each.token)).toEqual([next.token])
  const actions = await auditActionsOf(server.db, patient.accountId)
  expect(actions.filter((action) => action === 'push.turned_on')).toHaveLength(1)
})

test('Nobody replaces another patient’s token', async () => {
  await turnOnApp(ANDROID)
  const other = await addPatient(server.db)
  const theirs = await logIn(server.app, other.email, PASSWORD)
  await call(server.app, savePhone, { body: { ...IPHONE, replaces: ANDROID.token } }, { token: theirs })
  expect(await subscribed()).toBe(1)
})

test.each([
  ['fcm', 'a b'],
  ['apns', '../../evil'],
] as const)('A token for %s that reads %j is refused at its field', async (service, text) => {
  const answer = await call(server.app, savePhone, { body: { service, token: text } }, { token })
  expect(answer.json().error.validationErrors).toMatchObject([{ members: ['token'] }])
})

const subscribed = async () =>
  (await server.db.query('SELECT FROM push_subscription WHERE account_id = $1', [patient.accountId])).rowCount

test('A phone is turned on and off once in the audit log, however often the app sends it', async () => {
  const body = await turnOn()
  await call(server.app, savePushSubscription, { body }, { token })
  await choose()
  const { endpoint } = body
  for (const _ of [1, 2]) await call(server.app, removePushSubscription, { body: { endpoint } }, { token })
  expect(await subscribed()).toBe(0)
  const actions = (await auditActionsOf(server.db, patient.accountId)).filter((action) => action.startsWith('push.'))
  expect(actions).toEqual(['push.turned_on', 'push.settings_changed', 'push.turned_off'])
})

test('A phone logged out from another device, or by a new password, gets no more messages; the current one still does', async () => {
  await turnOn()
  token = await logIn(server.app, patient.email, PASSWORD)
  await turnOn()
  expect(await subscribed()).toBe(2)
  expect((await call(server.app, endOtherSessions, {}, { token })).statusCode).toBe(204)
  expect(await subscribed()).toBe(1)
})

test('A phone keeps getting messages after an idle log-out, since otherwise no phone would', async () => {
  await turnOn()
  await server.app.inject({ url: '/connect/logout', headers: { authorization: `Bearer ${token}` } })
  expect(await subscribed()).toBe(1)
})

test('Another patient on the same phone takes it over, and cannot turn off what is not theirs', async () => {
  const body = await turnOn()
  const other = await addPatient(server.db)
  const theirs = await logIn(server.app, other.email, PASSWORD)
  await call(server.app, removePushSubscription, { body: { endpoint: body.endpoint } }, { token: theirs })
  expect(await subscribed()).toBe(1)
  await call(server.app, savePushSubscription, { body }, { token: theirs })
  expect(await subscribed()).toBe(0)
})

test('By default no topic is on, and the night in Manila is quiet', async () => {
  const { result } = await call(server.app, readPushSettings, {}, { token })
  expect(result).toEqual({
    publicKey: server.context.push?.publicKey,
    services: ['web', 'fcm', 'apns', 'sms'],
    topics: [],
    quiet: { from: '21:00', until: '07:00' },
    timeZone: 'Asia/Manila',
  })
})

test.each([
  [{ endpoint: 'https://169.254.169.254/' }, 'endpoint'],
  [{ endpoint: 'http://10.0.0.1/' }, 'endpoint'],
  [{ p256dh: 'A'.repeat(87) }, 'p256dh'],
])('A subscription with %j is refused at its field', async (change, member) => {
  const answer = await call(
    server.app,
    savePushSubscription,
    { body: { endpoint: 'https://push.test/a', p256dh: service.subscribe().p256dh, auth: 'A'.repeat(22), ...change } },
    { token },
  )
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: [member] }])
})

test('A time zone that does not exist is refused at its field', async () => {
  const answer = await choose({ timeZone: 'Asia/Atlantis' })
  expect(answer.json().error.validationErrors).toMatchObject([{ members: ['timeZone'] }])
})
