import { claimLetter } from '@aruga/contract/letters/letters'
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@aruga/contract/notifications/notifications'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '../../mail/mailer.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, PASSWORD } from '../../testing/people.ts'
import { startWorkers } from '../../workers.ts'

let server: TestApp
let patient: Awaited<ReturnType<typeof addPatient>>
let token: string
let branchId: string

beforeAll(async () => {
  server = await startTestApp()
  patient = await addPatient(server.db)
  token = await logIn(server.app, patient.email, PASSWORD)
  branchId = await addBranch(server.db)
  await claim()
  await claim()
})
afterAll(() => server.close())

/** Notifies the patient of something that they did not do themselves. */
const tell = () => {
  const params = { product: 'Insulin glargine', day: '2026-11-01' }
  return notifyPatient(server.db, { patientId: patient.patientId, kind: 'LetterExpired', params, now: new Date() })
}
async function claim(quantity = 12) {
  const id = await addLetter(server.db, patient.patientId, { quantity })
  await call(server.app, claimLetter, { body: { id, pharmacyBranchId: branchId } }, { token })
  return id
}
const list = (headers: Record<string, string> = {}) => call(server.app, listNotifications, {}, { token, headers })

test('Notifications, old ones too, are in the app’s language; those of the patient’s own actions do not count as unread', async () => {
  const english = await list({ 'accept-language': 'en-PH' })
  expect(english.result).toMatchObject({ totalCount: 2, unreadCount: 0 })
  expect(english.result.items[0]).toMatchObject({
    kind: 'LetterClaimed',
    title: 'Your code is ready',
    body: 'Show it at Test Avenue to buy Insulin glargine.',
    readAt: null,
  })
  const filipino = await list({ 'accept-language': 'fil-PH,fil;q=0.9,en;q=0.8' })
  expect(filipino.result.items[0]?.title).toBe('May code na po kayo')
})

test('Only its owner can mark a notification as read, and it keeps the first read time', async () => {
  await tell()
  await tell()
  const id = (await list()).result.items[0]?.id ?? ''
  const mark = (by: string) => call(server.app, markNotificationRead, { params: { id } }, { token: by })
  const otherPatient = await logIn(server.app, (await addPatient(server.db)).email, PASSWORD)
  expect(refusal(await mark(otherPatient))).toEqual(problemOf('NotFound'))
  expect((await list()).result.unreadCount).toBe(2)
  expect((await mark(token)).statusCode).toBe(204)
  const readAt = (await list()).result.items.find((item) => item.id === id)?.readAt
  expect((await mark(token)).statusCode).toBe(204)
  const after = (await list()).result
  expect(after.unreadCount).toBe(1)
  expect(after.items.find((item) => item.id === id)?.readAt).toBe(readAt)
  expect((await call(server.app, markAllNotificationsRead, {}, { token })).statusCode).toBe(204)
  expect((await list()).result.unreadCount).toBe(0)
})

test('Each notification is also mailed to its owner', async () => {
  const mails: { to: string[]; text: string }[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  const letterId = await claim()
  const from = 'Aruga <no-reply@demo.test>'
  await startWorkers(server.context, openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, dir: '' }))
  await expect.poll(() => mails.length).toBe(5)
  expect(new Set(mails.flatMap(({ to }) => to))).toEqual(new Set([patient.email]))
  const plain = mails.map(({ text }) => text.replace(/=\r\n/g, '').replace(/=3D/g, '='))
  expect(plain.filter((text) => text.includes(`/loa-details?id=${letterId}`))).toHaveLength(1)
  expect(plain.filter((text) => text.includes('Subject: Your code is ready'))).toHaveLength(3)
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
