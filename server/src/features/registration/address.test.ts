// A mailed link proves the owner of a registration's address, and until then nobody can log in.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { issueLetter } from '@aruga/contract/letters/staff'
import { resetPassword, sendPasswordResetCode, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { readProfile } from '@aruga/contract/profile/profile'
import {
  confirmRegistration,
  readRegistrationLink,
  refuseRegistration,
  sendRegistrationLink,
} from '@aruga/contract/registration/address'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweep } from '../../sweep.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { linkIn, mailJobs } from '../../testing/mailed.ts'
import { addDoctor, addPatient, addProduct, PASSWORD } from '../../testing/people.ts'
import { type Changes, confirmAddress, registerWith, registrationMailTo } from '../../testing/registration.ts'
import {
  addReviewer,
  approveAs,
  documentIdsSeenBy,
  openAs,
  prescriptionValues,
  queueOf,
  type TestReviewer,
} from '../../testing/staff.ts'
import { writeAlreadyRegisteredMail, writeNotificationMail } from '../notifications/mailing.ts'
import { queueDue } from '../notifications/outbox.ts'
import { writeResetMail } from '../password/mails.ts'

const APPS = { Aruga: 'https://app.test', Second: 'https://second.test/app' }
const OTHER = 'Another-horse-2'

let server: TestApp
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1, appUrls: APPS })
  await addDoctor(server.db)
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.9.${Math.floor(++sender / 250)}.${sender % 250}` } })
const newAddress = () => `maria-${randomUUID()}@demo.test`

async function register(changes: Changes = {}) {
  const email = (changes.EmailAddress as string | undefined) ?? newAddress()
  const answer = await registerWith(server, { ...changes, EmailAddress: email })
  expect(answer.statusCode).toBe(200)
  const { rows } = await server.db.query('SELECT id FROM account WHERE lower(email) = lower($1)', [email])
  const accountId = rows[0]?.id as string
  return { email, accountId, reference: answer.json().reference as string }
}

const tokenRequest = async (username: string, password: string) => {
  const form = { grant_type: 'password', client_id: 'aruga-patient-app', username, password }
  const { headers, statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from().headers },
    payload: new URLSearchParams(form).toString(),
  })
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { statusCode, body, headers: rest }
}
const storedFiles = async () =>
  (await readdir(join(server.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile(),
  ).length
const mailsOf = async (kind: string) =>
  (await server.db.query(`SELECT count(*)::int AS n FROM jobs.job WHERE name = 'mail' AND data->>'kind' = $1`, [kind]))
    .rows[0]?.n as number

test('A registered patient logs in only after following the mailed link with the chosen password', async () => {
  const { email, accountId } = await register({ AppName: 'Second', Language: 'fil' })
  await expect(logIn(server.app, email, PASSWORD)).rejects.toThrow('Invalid username or password!')
  // The mail of this notification has no recipient yet.
  await queueDue(server.context)
  const { draft, url, link } = await registrationMailTo(server, email)
  expect(draft).toMatchObject({ to: email, language: 'fil' })
  expect(url.href.split('?')[0]).toBe('https://second.test/app/confirm-registration')
  expect((await call(server.app, readRegistrationLink, { body: link }, from())).result).toEqual({
    emailAddress: email,
    mobileNumber: null,
  })

  const wrong = await call(server.app, confirmRegistration, { body: { ...link, password: OTHER } }, from())
  expect(refusal(wrong)).toEqual(problemOf('PasswordMismatch'))
  const confirmed = await call(server.app, confirmRegistration, { body: { ...link, password: PASSWORD } }, from())
  expect([confirmed.statusCode, confirmed.body]).toEqual([204, ''])
  const token = await logIn(server.app, email, PASSWORD)
  expect((await call(server.app, readProfile, {}, { token })).result.status).toBe('UnderReview')
  const again = await call(server.app, confirmRegistration, { body: { ...link, password: PASSWORD } }, from())
  expect(refusal(again)).toEqual(problemOf('InvalidToken'))
  // Notifications from before the confirmation are mailed now.
  const { rows } = await server.db.query('SELECT id, mail_due FROM notification WHERE account_id = $1', [accountId])
  expect(rows.map(({ mail_due }) => mail_due)).toEqual([true])
})

test('An address that nobody has proved gets no mail but the link', async () => {
  const { accountId } = await register()
  expect(await mailJobs(server.db, 'registrationLink', accountId)).toHaveLength(1)
  const { rows } = await server.db.query('SELECT id FROM notification WHERE account_id = $1', [accountId])
  const job = { kind: 'notification' as const, notificationId: rows[0]?.id }
  expect(await writeNotificationMail(server.context, job)).toBeUndefined()
})

test('A link allows five tries of the password, and works for a week', async () => {
  const { email } = await register()
  const { link } = await registrationMailTo(server, email)
  const attempt = (password: string) =>
    call(server.app, confirmRegistration, { body: { ...link, password } }, from()).then(refusal)
  for (let n = 0; n < 5; n++) expect(await attempt(OTHER)).toEqual(problemOf('PasswordMismatch'))
  expect(await attempt(PASSWORD)).toEqual(problemOf('InvalidToken'))
  const other = await registrationMailTo(server, (await register()).email)
  server.setClock(new Date(Date.now() + 7 * 86_400_000))
  expect(refusal(await call(server.app, readRegistrationLink, { body: other.link }, from()))).toEqual(
    problemOf('InvalidToken'),
  )
  server.setClock(new Date())
})

test('The owner of an address takes a stranger’s registration over with a new password, by its link or by a reset', async () => {
  const byLink = await register({ Password: OTHER })
  const { link } = await registrationMailTo(server, byLink.email)
  const byReset = await register({ Password: OTHER })
  expect((await call(server.app, sendPasswordResetCode, { body: { email: byReset.email } }, from())).statusCode).toBe(
    204,
  )
  const [job] = await mailJobs(server.db, 'passwordReset', byReset.accountId)
  const { query } = linkIn(job && (await writeResetMail(server.context, job)))

  for (const [{ email, accountId }, resetLink] of [
    [byLink, { userId: link.userId, resetToken: link.token }],
    [byReset, { userId: query.userId ?? '', resetToken: query.resetToken ?? '' }],
  ] as const) {
    expect((await call(server.app, verifyPasswordResetToken, { body: resetLink }, from())).result).toBe(true)
    const body = { ...resetLink, password: PASSWORD }
    expect((await call(server.app, resetPassword, { body }, from())).statusCode).toBe(204)
    await expect(logIn(server.app, email, OTHER)).rejects.toThrow('Invalid username or password!')
    await logIn(server.app, email, PASSWORD)
    for (const [table, rest] of [
      ['security_answer', ''],
      ['mailed_link', ''],
      ['connect_session', `AND started_at < now() - interval '1 minute'`],
    ]) {
      const { rows } = await server.db.query(`SELECT FROM ${table} WHERE account_id = $1 ${rest}`, [accountId])
      expect(rows).toEqual([])
    }
  }
  // The link of the registration no longer works either.
  const late = await registrationMailTo(server, byReset.email).catch((error: Error) => error.message)
  expect(late).toBe('There is no mail')
})

test('Registering an address again replaces the registration that nobody has confirmed, with its files and its link', async () => {
  const files = await storedFiles()
  const first = await register({ Password: OTHER, FirstName: 'Stranger' })
  const { link } = await registrationMailTo(server, first.email)
  const stored = (await storedFiles()) - files
  expect(stored).toBeGreaterThan(0)
  const second = await register({ EmailAddress: first.email.toUpperCase(), FirstName: 'Owner' })
  expect(second.accountId).not.toBe(first.accountId)
  await expect.poll(storedFiles).toBe(files + stored)
  expect(refusal(await call(server.app, readRegistrationLink, { body: link }, from()))).toEqual(
    problemOf('InvalidToken'),
  )
  const left = await server.db.query(
    `SELECT a.status, a.email, p.first_name, p.status AS patient FROM account a JOIN patient p ON p.account_id = a.id WHERE a.id = $1`,
    [first.accountId],
  )
  expect(left.rows).toEqual([
    { status: 'closed', email: `${first.accountId}@erased.invalid`, first_name: 'Erased', patient: 'Unsubscribed' },
  ])
  const waiting = await queueOf(reviewer, { Filter: first.reference })
  expect(waiting.totalCount).toBe(0)
  expect((await confirmAddress(server, first.email)).statusCode).toBe(204)
  const token = await logIn(server.app, first.email, PASSWORD)
  expect((await call(server.app, readProfile, {}, { token })).result.firstName).toBe('Owner')
})

test('The owner of an address deletes a registration that was not theirs', async () => {
  const files = await storedFiles()
  const { email, accountId } = await register()
  const { link } = await registrationMailTo(server, email)
  expect((await call(server.app, refuseRegistration, { body: link }, from())).statusCode).toBe(204)
  expect(await storedFiles()).toBe(files)
  const { rows } = await server.db.query('SELECT status FROM account WHERE id = $1', [accountId])
  expect(rows).toEqual([{ status: 'closed' }])
  const { rows: audit } = await server.db.query(
    `SELECT e.reason FROM audit_entry e JOIN patient p ON p.id = e.patient_id WHERE p.account_id = $1 AND action = 'registration.discarded'`,
    [accountId],
  )
  expect(audit).toEqual([{ reason: 'Refused by the owner of the address' }])
  expect((await register({ EmailAddress: email })).accountId).not.toBe(accountId)
})

test('A registration that nobody confirms is deleted after a week, even with a letter; a confirmed one stays', async () => {
  const productId = await addProduct(server.db)
  const old = await register()
  const confirmed = await register()
  await confirmAddress(server, confirmed.email)
  const [listed] = (await queueOf(reviewer, { Filter: old.reference })).items
  const patientId = listed?.id ?? ''
  const seen = await openAs(reviewer, 'Registration', patientId)
  expect(seen.result.patient.addressConfirmed).toBe(false)
  const documentIds = await documentIdsSeenBy(reviewer, patientId)
  const approved = await approveAs(reviewer, patientId, { documentIds, letter: { productId } })
  expect(approved.statusCode).toBe(200)
  // An approval does not enable the log-in.
  await expect(logIn(server.app, old.email, PASSWORD)).rejects.toThrow('Invalid username or password!')
  server.setClock(new Date(Date.now() + 6.9 * 86_400_000))
  await sweep(server.context)
  const statuses = async () =>
    (
      await server.db.query('SELECT status FROM account WHERE id = ANY ($1) ORDER BY id = $2', [
        [old.accountId, confirmed.accountId],
        confirmed.accountId,
      ])
    ).rows.map(({ status }) => status)
  expect(await statuses()).toEqual(['unverified', 'active'])
  server.setClock(new Date(Date.now() + 7.1 * 86_400_000))
  await sweep(server.context)
  expect(await statuses()).toEqual(['closed', 'active'])
  const { rows } = await server.db.query('SELECT status FROM letter WHERE patient_id = $1', [patientId])
  expect(rows).toEqual([{ status: 'Cancelled' }])
  server.setClock(new Date())
  const body = { patientId, prescriptionId: documentIds[1] ?? '', productId, prescription: prescriptionValues() }
  expect((await call(server.app, issueLetter, { body }, { token: reviewer.token })).statusCode).not.toBe(200)
})

test('An address that has an account answers a registration and a log-in as a new one does, with as many mails and as much work', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query' as never) as unknown as ReturnType<typeof vi.fn>
  /** The answer, the statements of the transaction that stores a registration, and the mails. */
  const workOf = async (EmailAddress: string) => {
    const mails = {
      registrationLink: await mailsOf('registrationLink'),
      alreadyRegistered: await mailsOf('alreadyRegistered'),
    }
    sent.mockClear()
    const cpu = process.cpuUsage()
    const { statusCode, body, headers } = await registerWith(server, { EmailAddress })
    const { user, system } = process.cpuUsage(cpu)
    const statements = sent.mock.contexts.map((client, n) => {
      const query = sent.mock.calls[n]?.[0]
      return { client, text: String(query?.name ?? query?.text ?? query) }
    })
    const client = statements.find(({ text }) => text === 'SAVEPOINT registered')?.client
    const own = statements.flatMap(({ client: by, text }) =>
      by === client ? [text.replace(/^(ROLLBACK TO|RELEASE) /, '')] : [],
    )
    const saved = own.indexOf('SAVEPOINT registered')
    const { date: _date, 'x-request-id': _id, 'content-length': length, ...rest } = headers
    const mailed =
      (await mailsOf('registrationLink')) +
      (await mailsOf('alreadyRegistered')) -
      mails.registrationLink -
      mails.alreadyRegistered
    return {
      answer: { statusCode, headers: rest, length, body: body.replace(/\d{5}/, '') },
      mailed,
      statements: own.slice(own.lastIndexOf('BEGIN', saved), own.indexOf('COMMIT', saved) + 1),
      cpu: user + system,
    }
  }
  const [taken, fresh] = [[] as number[], [] as number[]]
  for (let n = 0; n < 5; n++) {
    const [known, unknown] = [await workOf((await addPatient(server.db)).email), await workOf(newAddress())]
    expect(unknown.answer).toEqual(known.answer)
    expect([unknown.mailed, known.mailed]).toEqual([1, 1])
    expect(unknown.statements).toEqual(known.statements)
    expect(known.statements.length).toBeGreaterThan(20)
    taken.push(known.cpu)
    fresh.push(unknown.cpu)
  }
  sent.mockRestore()
  expectAlike(taken, fresh)

  const [takenLogIns, freshLogIns] = [[] as number[], [] as number[]]
  for (let n = 0; n < 5; n++) {
    const measure = async (email: string, times: number[]) => {
      // A stranger's knowledge of either: the password that they registered with.
      const cpu = process.cpuUsage()
      const answer = await tokenRequest(email, OTHER)
      const { user, system } = process.cpuUsage(cpu)
      times.push(user + system)
      return answer
    }
    const owner = await addPatient(server.db)
    await registerWith(server, { EmailAddress: owner.email, Password: OTHER })
    const known = await measure(owner.email, takenLogIns)
    const unknown = await measure((await register({ Password: OTHER })).email, freshLogIns)
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ statusCode: 400 })
    expect(JSON.parse(known.body)).toMatchObject({ error_description: 'Invalid username or password!' })
  }
  expectAlike(takenLogIns, freshLogIns)
})

/** Compares medians of processor time; the quietest halves, since other tests share the processor. */
function expectAlike(some: number[], others: number[]) {
  const low = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0
  const [one, other] = [low(some), low(others)]
  expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(0.3)
}

test('The link is mailed again for any address with the same answer, five mails an hour in all', async () => {
  const { email, accountId } = await register()
  const owner = await addPatient(server.db)
  const again = (to: string) =>
    call(server.app, sendRegistrationLink, { body: { email: to, appName: 'Aruga' } }, from())
  for (const to of [` ${email.toUpperCase()} `, owner.email, newAddress()]) {
    const answer = await again(to)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  const { link } = await registrationMailTo(server, email)
  await registrationMailTo(server, email)
  // A newer link replaces the older one.
  expect(refusal(await call(server.app, readRegistrationLink, { body: link }, from()))).toEqual(
    problemOf('InvalidToken'),
  )
  const [notice] = await mailJobs(server.db, 'alreadyRegistered', owner.accountId)
  const draft = notice && (await writeAlreadyRegisteredMail(server.context, notice))
  expect(draft).toMatchObject({ to: owner.email, content: { title: 'You already have an account' } })
  for (let n = 0; n < 6; n++) expect((await again(email)).statusCode).toBe(204)
  expect(await mailJobs(server.db, 'registrationLink', accountId)).toHaveLength(5)
})

test('Of seven registrations of an address five are accepted and mailed, whether it has an account or not', async () => {
  const owner = await addPatient(server.db)
  for (const EmailAddress of [owner.email, newAddress()]) {
    const before = (await mailsOf('alreadyRegistered')) + (await mailsOf('registrationLink'))
    const answers = []
    for (let n = 0; n < 7; n++) answers.push(await registerWith(server, { EmailAddress }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(5).fill(200), ...Array(2).fill(429)])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await mailsOf('alreadyRegistered')) + (await mailsOf('registrationLink')) - before).toBe(5)
  }
})

test('Of simultaneous registrations, confirmations and refusals of one address one outcome stands, without an error', async () => {
  const { email } = await register()
  const { link } = await registrationMailTo(server, email)
  const answers = await Promise.all([
    call(server.app, confirmRegistration, { body: { ...link, password: PASSWORD } }, from()),
    call(server.app, refuseRegistration, { body: link }, from()),
    registerWith(server, { EmailAddress: email }),
    registerWith(server, { EmailAddress: email }),
  ])
  for (const { statusCode } of answers) expect([200, 204, 403, 409]).toContain(statusCode)
  const { rows } = await server.db.query('SELECT status FROM account WHERE lower(email) = $1', [email])
  expect(rows).toHaveLength(1)
})
