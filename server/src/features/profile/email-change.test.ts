import { randomUUID } from 'node:crypto'
import { changePassword, resetPassword } from '@aruga/contract/password/password'
import { cancelEmailChange, confirmEmailAddress, editProfile, readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, linkIn, mailJobs, notificationsToMail } from '../../testing/mailed.ts'
import { addPatient, addSession, PASSWORD } from '../../testing/people.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'
import { writeResetMail } from '../password/mails.ts'
import { writeEmailChangeMail } from './mails.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: true, appUrls: { Aruga: 'https://app.test' } })
})
afterAll(() => server.close())

let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.4.${Math.floor(++sender / 250)}.${sender % 250}` } })
const newAddress = () => `new-${randomUUID()}@demo.test`

type Someone = { accountId: string; patientId: string; email: string; token: string }
async function someone(): Promise<Someone> {
  const patient = await addPatient(server.db)
  return { ...patient, token: (await addSession(server.db, patient.accountId)).token }
}
const read = async (token: string) => (await call(server.app, readProfile, {}, { token })).result
async function want(token: string, emailAddress: string, app = server.app) {
  const { firstName, lastName, mobilePhoneNumber } = await read(token)
  return call(app, editProfile, { body: { firstName, lastName, mobilePhoneNumber, emailAddress } }, { token })
}
const mail = (accountId: string) => writeEmailChangeMail(server.context, { kind: 'emailChange', accountId })
const linkFor = async (accountId: string) => {
  const { query } = linkIn(await mail(accountId))
  return { userId: query.userId ?? '', token: query.token ?? '' }
}
const confirm = (body: { userId: string; token: string }, app = server.app) =>
  call(app, confirmEmailAddress, { body }, from())
const cancel = (token: string) => call(server.app, cancelEmailChange, {}, { token })
const linksAsked = async (accountId: string) => (await mailJobs(server.db, 'emailChange', accountId)).length

test('The old address is told even when its mail is sent after the new one counts', async () => {
  const { accountId, token, email } = await someone()
  await want(token, newAddress())
  await confirm(await linkFor(accountId))
  const { rows } = await server.db.query('SELECT id, kind FROM notification WHERE account_id = $1', [accountId])
  const told = await Promise.all(
    rows.map(async ({ id, kind }) => {
      const draft = await writeNotificationMail(server.context, { kind: 'notification', notificationId: id })
      return [kind, draft?.to === email]
    }),
  )
  expect(Object.fromEntries(told)).toEqual({ EmailChangeAsked: true, EmailChanged: false })
})

test('A new address counts when the link mailed to it is opened, and the old one is told', async () => {
  const patient = await someone()
  const { accountId, token, email } = patient
  const next = `Luz.${randomUUID()}@Demo.test`
  const asked = await want(token, ` ${next} `)
  expect(asked.result).toMatchObject({ emailAddress: email, pendingEmailAddress: next })
  expect(await linksAsked(accountId)).toBe(1)
  expect(await notificationsToMail(server.db, accountId)).toEqual(['EmailChangeAsked'])
  await logIn(server.app, email, PASSWORD)

  const draft = await mail(accountId)
  expect(draft).toMatchObject({ to: next, language: 'en' })
  const { url, query } = linkIn(draft)
  expect(url.href.split('?')[0]).toBe('https://app.test/confirm-email')
  const answer = await confirm({ userId: query.userId ?? '', token: query.token ?? '' })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])

  expect(await read(token)).toMatchObject({ emailAddress: next, pendingEmailAddress: null })
  await logIn(server.app, next.toLowerCase(), PASSWORD)
  await expect(logIn(server.app, email, PASSWORD)).rejects.toThrow('Invalid username or password!')
  expect(await notificationsToMail(server.db, accountId)).toEqual(['EmailChangeAsked', 'EmailChanged'])
  expect(await auditActionsOf(server.db, accountId)).toEqual(['email.change_asked', 'email.changed'])
  const { rows } = await server.db.query('SELECT email_verified_at FROM account WHERE id = $1', [accountId])
  expect(rows[0]?.email_verified_at).not.toBeNull()
})

test('Of twenty openings of a link at once, on two servers, one counts', async () => {
  const { accountId, token } = await someone()
  await want(token, newAddress())
  const link = await linkFor(accountId)
  const another = await server.startAnother()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(link, n % 2 ? another : server.app)))
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const lost = answers.find(({ statusCode }) => statusCode !== 204)
  expect(lost && refusal(lost)).toEqual(problemOf('InvalidToken'))
  expect(await notificationsToMail(server.db, accountId)).toEqual(['EmailChangeAsked', 'EmailChanged'])
})

test('Asking for the same address twenty times at once is one change, one mail and one word to the old address', async () => {
  const { accountId, token } = await someone()
  const next = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => want(token, n % 2 ? next : next.toUpperCase())),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(await linksAsked(accountId)).toBe(1)
  expect(await notificationsToMail(server.db, accountId)).toEqual(['EmailChangeAsked'])
})

test('Somebody else’s address gets the very same answer and the same work; its owner gets a word, and no link is made', async () => {
  const owner = await someone()
  const writtenBy = async (address: string) => {
    const patient = await someone()
    const count = async () => {
      const { rows } = await server.db.query(
        `SELECT (SELECT count(*) FROM jobs.job) AS jobs, (SELECT count(*) FROM audit_entry) AS audits,
           (SELECT count(*) FROM mailed_link) AS links, (SELECT count(*) FROM notification) AS notifications`,
      )
      return rows[0] as Record<string, number>
    }
    const before = await count()
    const { statusCode, result } = await want(patient.token, address)
    const after = await count()
    const rows = Object.keys(after).map((name) => (after[name] ?? 0) - (before[name] ?? 0))
    const { id, patientCode, emailAddress, pendingEmailAddress, enrolledAt, ...same } = result
    expect(pendingEmailAddress).toBe(address)
    expect((await read(patient.token)).pendingEmailAddress).toBe(address)
    return { patient, told: { statusCode, same, rows } }
  }
  const free = await writtenBy(newAddress())
  const taken = await writtenBy(owner.email)
  expect(taken.told).toEqual(free.told)
  expect(await mailJobs(server.db, 'alreadyRegistered', owner.accountId)).toHaveLength(1)
  expect(await linksAsked(taken.patient.accountId)).toBe(0)
  expect(await mail(taken.patient.accountId)).toBeUndefined()
})

test('An address that somebody else took meanwhile is not given away', async () => {
  const patient = await someone()
  const next = newAddress()
  await want(patient.token, next)
  const link = await linkFor(patient.accountId)
  const faster = await addPatient(server.db)
  await server.db.query('UPDATE account SET email = $2 WHERE id = $1', [faster.accountId, next.toUpperCase()])
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
  expect((await read(patient.token)).emailAddress).toBe(patient.email)
  expect(await mail(patient.accountId)).toBeUndefined()
})

test('Two patients who both got a link to one address: it becomes the account’s of one', async () => {
  const both = [await someone(), await someone()]
  const next = newAddress()
  for (const { token } of both) await want(token, next)
  const links = await Promise.all(both.map(({ accountId }) => linkFor(accountId)))
  const answers = await Promise.all(links.map((link) => confirm(link)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  const addresses = await Promise.all(both.map(async ({ token }) => (await read(token)).emailAddress))
  expect(addresses.filter((address) => address === next)).toHaveLength(1)
})

test('A link is good for a day; then nothing is pending, and the same address may be asked for again', async () => {
  const { accountId, token } = await someone()
  const next = newAddress()
  await want(token, next)
  const link = await linkFor(accountId)
  const later = new Date(Date.now() + 24 * 3_600_000 + 60_000)
  server.setClock(later)
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
  expect(await mail(accountId)).toBeUndefined()
  const fresh = (await addSession(server.db, accountId, later)).token
  expect((await read(fresh)).pendingEmailAddress).toBeNull()
  expect((await want(fresh, next)).result.pendingEmailAddress).toBe(next)
  expect(await linksAsked(accountId)).toBe(2)
  server.setClock(new Date())
})

test.each([
  ['cancelled', (patient: Someone) => cancel(patient.token)],
  ['called off by sending the present address', (patient: Someone) => want(patient.token, patient.email.toUpperCase())],
])('A change that is %s is over: its link no longer works', async (_how, callOff) => {
  const patient = await someone()
  await want(patient.token, newAddress())
  const link = await linkFor(patient.accountId)
  expect((await callOff(patient)).statusCode).toBeLessThan(300)
  await callOff(patient)
  expect((await read(patient.token)).pendingEmailAddress).toBeNull()
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
  expect(await mail(patient.accountId)).toBeUndefined()
  expect(await auditActionsOf(server.db, patient.accountId)).toEqual(['email.change_asked', 'email.change_cancelled'])
})

test('Cancelling without a pending change does nothing', async () => {
  const { accountId, token } = await someone()
  expect((await cancel(token)).statusCode).toBe(204)
  expect(await auditActionsOf(server.db, accountId)).toEqual([])
})

test('Another address in place of a pending one kills the link to that', async () => {
  const { accountId, token } = await someone()
  await want(token, newAddress())
  const older = await linkFor(accountId)
  const next = newAddress()
  await want(token, next)
  expect(refusal(await confirm(older))).toEqual(problemOf('InvalidToken'))
  expect((await confirm(await linkFor(accountId))).statusCode).toBe(204)
  expect((await read(token)).emailAddress).toBe(next)
})

test('Nobody confirms with a link of another account, or with a link for a new password', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  await want(mine.token, newAddress())
  await want(theirs.token, newAddress())
  const link = await linkFor(mine.accountId)
  expect(refusal(await confirm({ ...link, userId: theirs.accountId }))).toEqual(problemOf('InvalidToken'))
  const reset = linkIn(await writeResetMail(server.context, { kind: 'passwordReset', accountId: mine.accountId })).query
  const crossed = { userId: mine.accountId, token: reset.resetToken ?? '' }
  expect(refusal(await confirm(crossed))).toEqual(problemOf('InvalidToken'))
  const body = { userId: mine.accountId, resetToken: link.token, password: 'Another-horse-2' }
  expect(refusal(await call(server.app, resetPassword, { body }, from()))).toEqual(problemOf('InvalidToken'))
  expect((await confirm(link)).statusCode).toBe(204)
})

test('A new password calls off a change of address that somebody else may have asked for', async () => {
  const { accountId, token } = await someone()
  await want(token, newAddress())
  const link = await linkFor(accountId)
  const newPassword = 'Another-horse-2'
  const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
  expect((await call(server.app, changePassword, { body }, { token })).statusCode).toBe(204)
  expect((await read(token)).pendingEmailAddress).toBeNull()
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
})

test('A link for a new password that went to the old address is dead when the address is another one', async () => {
  const { accountId, token } = await someone()
  const reset = linkIn(await writeResetMail(server.context, { kind: 'passwordReset', accountId })).query
  await want(token, newAddress())
  await confirm(await linkFor(accountId))
  const body = { userId: accountId, resetToken: reset.resetToken ?? '', password: 'Another-horse-2' }
  expect(refusal(await call(server.app, resetPassword, { body }, from()))).toEqual(problemOf('InvalidToken'))
})

test('Nobody floods strangers with links: five changes an hour, and the sixth changes nothing', async () => {
  server.setClock(new Date())
  const { accountId, token } = await someone()
  for (let n = 0; n < 5; n++) expect((await want(token, newAddress())).statusCode).toBe(200)
  const before = await read(token)
  const sixth = await call(
    server.app,
    editProfile,
    { body: { firstName: 'X', lastName: 'Y', mobilePhoneNumber: '09175550199', emailAddress: newAddress() } },
    { token },
  )
  expect(refusal(sixth)).toEqual(problemOf('TooManyRequests'))
  expect(sixth.headers['retry-after']).toBe('3600')
  expect(await read(token)).toEqual(before)
  expect(await linksAsked(accountId)).toBe(5)
})
