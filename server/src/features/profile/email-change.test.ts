import { randomUUID } from 'node:crypto'
import { changePassword, resetPassword } from '@aruga/contract/password/password'
import { cancelEmailChange, confirmEmailAddress, editProfile, readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, linkIn, mailJobs, notificationsToMail } from '../../testing/mailed.ts'
import { addDoctor, addPatient, addSession, PASSWORD } from '../../testing/people.ts'
import { registerWith } from '../../testing/registration.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'
import { writeResetMail } from '../password/mails.ts'
import { writeEmailChangeMail } from './mails.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1, appUrls: { Aruga: 'https://app.test' } })
})
afterAll(() => server.close())

let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.4.${Math.floor(++sender / 250)}.${sender % 250}` } })
const newAddress = () => `new-${randomUUID()}@demo.test`

type NewPatient = { accountId: string; patientId: string; email: string; token: string }
async function newPatient(): Promise<NewPatient> {
  const patient = await addPatient(server.db)
  return { ...patient, token: (await addSession(server.db, patient.accountId)).token }
}
const read = async (token: string) => (await call(server.app, readProfile, {}, { token })).result
async function changeEmail(token: string, emailAddress: string, app = server.app) {
  const { firstName, lastName, mobilePhoneNumber } = await read(token)
  const body = { firstName, lastName, mobilePhoneNumber: mobilePhoneNumber ?? '', emailAddress }
  return call(app, editProfile, { body }, { token })
}
const mail = (accountId: string) => writeEmailChangeMail(server.context, { kind: 'emailChange', accountId })
const linkFor = async (accountId: string) => {
  const { query } = linkIn(await mail(accountId))
  return { userId: query.userId ?? '', token: query.token ?? '' }
}
const confirm = (body: { userId: string; token: string }, app = server.app) =>
  call(app, confirmEmailAddress, { body }, from())
const cancel = (token: string) => call(server.app, cancelEmailChange, {}, { token })
const passwordNotes = async (accountId: string) => {
  const inOrder = `SELECT body_en, body_fil FROM notification WHERE account_id = $1 AND kind = 'PasswordChanged' ORDER BY created_at`
  const { rows } = await server.db.query(inOrder, [accountId])
  expect(JSON.stringify(rows)).not.toContain('{{')
  return rows as unknown as { body_en: string }[]
}
const countLinkMails = async (accountId: string) => (await mailJobs(server.db, 'emailChange', accountId)).length

test('The old address is notified even when its mail is sent after the change', async () => {
  const { accountId, token, email } = await newPatient()
  await changeEmail(token, newAddress())
  await confirm(await linkFor(accountId))
  const { rows } = await server.db.query('SELECT id, kind FROM notification WHERE account_id = $1', [accountId])
  const toOldAddress = await Promise.all(
    rows.map(async ({ id, kind }) => {
      const draft = await writeNotificationMail(server.context, { kind: 'notification', notificationId: id })
      return [kind, draft?.to === email]
    }),
  )
  expect(Object.fromEntries(toOldAddress)).toEqual({ EmailChangeAsked: true, EmailChanged: false })
})

test('A new address is used once its mailed link is opened, and the old address is notified', async () => {
  const patient = await newPatient()
  const { accountId, token, email } = patient
  const next = `Luz.${randomUUID()}@demo.test`
  const requested = await changeEmail(token, ` ${next.replace('@demo', '@Demo')} `)
  expect(requested.result).toMatchObject({ emailAddress: email, pendingEmailAddress: next })
  expect(await countLinkMails(accountId)).toBe(1)
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

test('One of twenty simultaneous confirmations on two servers succeeds', async () => {
  const { accountId, token } = await newPatient()
  await changeEmail(token, newAddress())
  const link = await linkFor(accountId)
  const another = await server.startAnother()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(link, n % 2 ? another : server.app)))
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const lost = answers.find(({ statusCode }) => statusCode !== 204)
  expect(lost && refusal(lost)).toEqual(problemOf('InvalidToken'))
  expect(await notificationsToMail(server.db, accountId)).toEqual(['EmailChangeAsked', 'EmailChanged'])
})

test('Twenty simultaneous requests for the same address make one change, one mail and one notification', async () => {
  const { accountId, token } = await newPatient()
  const next = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => changeEmail(token, n % 2 ? next : next.toUpperCase())),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(await countLinkMails(accountId)).toBe(1)
  expect(await notificationsToMail(server.db, accountId)).toEqual(['EmailChangeAsked'])
})

test('Another account’s address gets the same response and the same rows; its owner is mailed, and no link is made', async () => {
  const owner = await newPatient()
  const effectOf = async (address: string) => {
    const patient = await newPatient()
    const count = async () => {
      const { rows } = await server.db.query(
        `SELECT (SELECT count(*) FROM jobs.job) AS jobs, (SELECT count(*) FROM audit_entry) AS audits,
           (SELECT count(*) FROM mailed_link) AS links, (SELECT count(*) FROM notification) AS notifications`,
      )
      return rows[0] as Record<string, number>
    }
    const before = await count()
    const { statusCode, result } = await changeEmail(patient.token, address)
    const after = await count()
    const rows = Object.keys(after).map((name) => (after[name] ?? 0) - (before[name] ?? 0))
    const { id, patientCode, emailAddress, pendingEmailAddress, mobilePhoneNumber, enrolledAt, ...same } = result
    expect(pendingEmailAddress).toBe(address)
    expect((await read(patient.token)).pendingEmailAddress).toBe(address)
    return { patient, effect: { statusCode, same, rows } }
  }
  const free = await effectOf(newAddress())
  const taken = await effectOf(owner.email)
  expect(taken.effect).toEqual(free.effect)
  expect(await mailJobs(server.db, 'alreadyRegistered', owner.accountId)).toHaveLength(1)
  expect(await countLinkMails(taken.patient.accountId)).toBe(0)
  expect(await mail(taken.patient.accountId)).toBeUndefined()
})

test('A registration that nobody confirmed keeps no address from the account that proves it', async () => {
  await addDoctor(server.db)
  const { accountId, token } = await newPatient()
  const next = newAddress()
  expect((await registerWith(server, { EmailAddress: next.toUpperCase() })).statusCode).toBe(200)
  const filesOf = async () => {
    const { rows } = await server.db.query<{ filename: string }>(
      `SELECT d.filename FROM account a JOIN patient p ON p.account_id = a.id JOIN document d ON d.patient_id = p.id
       WHERE lower(a.email) = lower($1) AND a.status = 'unverified'`,
      [next],
    )
    return rows
  }
  const registered = await filesOf()
  expect(registered).toHaveLength(2)
  expect((await changeEmail(token, next)).statusCode).toBe(200)
  expect(await countLinkMails(accountId)).toBe(1)
  const link = await linkFor(accountId)
  // Until the address is proved, the registration stays.
  expect(refusal(await confirm({ ...link, token: 'x' }))).toEqual(problemOf('InvalidToken'))
  expect(await filesOf()).toHaveLength(2)
  expect((await confirm(link)).statusCode).toBe(204)
  expect((await read(token)).emailAddress).toBe(next)
  await logIn(server.app, next, PASSWORD)
  expect(await filesOf()).toEqual([])
  for (const { filename } of registered) await expect(server.context.files.openStored(filename)).rejects.toThrow()
})

test('An address that another account took meanwhile cannot be confirmed', async () => {
  const patient = await newPatient()
  const next = newAddress()
  await changeEmail(patient.token, next)
  const link = await linkFor(patient.accountId)
  const faster = await addPatient(server.db)
  await server.db.query('UPDATE account SET email = $2 WHERE id = $1', [faster.accountId, next.toUpperCase()])
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
  expect((await read(patient.token)).emailAddress).toBe(patient.email)
  expect(await mail(patient.accountId)).toBeUndefined()
})

test('When two patients have links to the same address, only one of them gets it', async () => {
  const both = [await newPatient(), await newPatient()]
  const next = newAddress()
  for (const { token } of both) await changeEmail(token, next)
  const links = await Promise.all(both.map(({ accountId }) => linkFor(accountId)))
  const answers = await Promise.all(links.map((link) => confirm(link)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  const addresses = await Promise.all(both.map(async ({ token }) => (await read(token)).emailAddress))
  expect(addresses.filter((address) => address === next)).toHaveLength(1)
})

test('A link is valid for a day; afterwards nothing is pending, and the same address can be requested again', async () => {
  const { accountId, token } = await newPatient()
  const next = newAddress()
  await changeEmail(token, next)
  const link = await linkFor(accountId)
  const later = new Date(Date.now() + 24 * 3_600_000 + 60_000)
  server.setClock(later)
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
  expect(await mail(accountId)).toBeUndefined()
  const fresh = (await addSession(server.db, accountId, later)).token
  expect((await read(fresh)).pendingEmailAddress).toBeNull()
  expect((await changeEmail(fresh, next)).result.pendingEmailAddress).toBe(next)
  expect(await countLinkMails(accountId)).toBe(2)
  server.setClock(new Date())
})

test.each([
  ['cancelled', (patient: NewPatient) => cancel(patient.token)],
  [
    'cancelled by saving the current address',
    (patient: NewPatient) => changeEmail(patient.token, patient.email.toUpperCase()),
  ],
])('The link of a change that was %s no longer works', async (_how, cancelChange) => {
  const patient = await newPatient()
  await changeEmail(patient.token, newAddress())
  const link = await linkFor(patient.accountId)
  expect((await cancelChange(patient)).statusCode).toBeLessThan(300)
  await cancelChange(patient)
  expect((await read(patient.token)).pendingEmailAddress).toBeNull()
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
  expect(await mail(patient.accountId)).toBeUndefined()
  expect(await auditActionsOf(server.db, patient.accountId)).toEqual(['email.change_asked', 'email.change_cancelled'])
})

test('Cancelling without a pending change does nothing', async () => {
  const { accountId, token } = await newPatient()
  expect((await cancel(token)).statusCode).toBe(204)
  expect(await auditActionsOf(server.db, accountId)).toEqual([])
})

test('Requesting another address invalidates the link to the pending one', async () => {
  const { accountId, token } = await newPatient()
  await changeEmail(token, newAddress())
  const older = await linkFor(accountId)
  const next = newAddress()
  await changeEmail(token, next)
  expect(refusal(await confirm(older))).toEqual(problemOf('InvalidToken'))
  expect((await confirm(await linkFor(accountId))).statusCode).toBe(204)
  expect((await read(token)).emailAddress).toBe(next)
})

test('A link of another account, or a password reset link, cannot confirm an address', async () => {
  const [mine, theirs] = [await newPatient(), await newPatient()]
  await changeEmail(mine.token, newAddress())
  await changeEmail(theirs.token, newAddress())
  const link = await linkFor(mine.accountId)
  expect(refusal(await confirm({ ...link, userId: theirs.accountId }))).toEqual(problemOf('InvalidToken'))
  const reset = linkIn(await writeResetMail(server.context, { kind: 'passwordReset', accountId: mine.accountId })).query
  const crossed = { userId: mine.accountId, token: reset.resetToken ?? '' }
  expect(refusal(await confirm(crossed))).toEqual(problemOf('InvalidToken'))
  const body = { userId: mine.accountId, resetToken: link.token, password: 'Another-horse-2' }
  expect(refusal(await call(server.app, resetPassword, { body }, from()))).toEqual(problemOf('InvalidToken'))
  expect((await confirm(link)).statusCode).toBe(204)
})

test('Changing the password cancels a pending change of address, and its mail says so', async () => {
  const { accountId, token } = await newPatient()
  await changeEmail(token, newAddress())
  const link = await linkFor(accountId)
  const newPassword = 'Another-horse-2'
  const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
  expect((await call(server.app, changePassword, { body }, { token })).statusCode).toBe(204)
  expect((await read(token)).pendingEmailAddress).toBeNull()
  expect(refusal(await confirm(link))).toEqual(problemOf('InvalidToken'))
  const notified = async () =>
    (await passwordNotes(accountId)).map(({ body_en: en }) => en.includes('e-mail address was cancelled'))
  expect(await notified()).toEqual([true])
  const third = 'A-third-horse-3'
  await call(
    server.app,
    changePassword,
    { body: { ...body, currentPassword: newPassword, newPassword: third, confirmPassword: third } },
    { token },
  )
  // Both at the same time of the test's clock.
  expect((await notified()).toSorted()).toEqual([false, true])
})

test('A password reset link sent to the old address stops working when the address changes', async () => {
  const { accountId, token } = await newPatient()
  const reset = linkIn(await writeResetMail(server.context, { kind: 'passwordReset', accountId })).query
  await changeEmail(token, newAddress())
  await confirm(await linkFor(accountId))
  const body = { userId: accountId, resetToken: reset.resetToken ?? '', password: 'Another-horse-2' }
  expect(refusal(await call(server.app, resetPassword, { body }, from()))).toEqual(problemOf('InvalidToken'))
})

test('Five address changes an hour are allowed, and a sixth request changes nothing', async () => {
  server.setClock(new Date())
  const { accountId, token } = await newPatient()
  for (let n = 0; n < 5; n++) expect((await changeEmail(token, newAddress())).statusCode).toBe(200)
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
  expect(await countLinkMails(accountId)).toBe(5)
})

test('One address gets five such mails an hour, however many accounts request it', async () => {
  const now = new Date()
  server.setClock(now)
  const target = newAddress()
  for (let n = 0; n < 5; n++) {
    const requested = await changeEmail((await newPatient()).token, n % 2 ? target : target.toUpperCase())
    expect(requested.statusCode).toBe(200)
  }
  const sixth = await newPatient()
  const refused = await changeEmail(sixth.token, target)
  expect(refusal(refused)).toEqual(problemOf('TooManyRequests'))
  expect(refused.headers['retry-after']).toBe('3600')
  expect(await countLinkMails(sixth.accountId)).toBe(0)
  expect((await read(sixth.token)).pendingEmailAddress).toBeNull()
  expect((await changeEmail(sixth.token, newAddress())).statusCode).toBe(200)
  const later = new Date(now.getTime() + 3_600_000)
  server.setClock(later)
  const { token } = await addSession(server.db, sixth.accountId, later)
  expect((await changeEmail(token, target)).statusCode).toBe(200)
  server.setClock(new Date())
})
