import { randomUUID } from 'node:crypto'
import { resetPassword, sendPasswordResetCode, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, linkIn, mailJobs, notificationsToMail } from '../../testing/mailed.ts'
import { addAccount, addPatient, addSession, PASSWORD } from '../../testing/people.ts'
import { writeResetMail } from './mails.ts'

const NEW = 'Another-horse-2'
const APPS = { Aruga: 'https://app.test', Second: 'https://second.test/app' }

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1, appUrls: APPS })
})
afterAll(() => server.close())

// Each request has an address of its own, so that one test's attempts do not count against another's.
let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.2.${Math.floor(++sender / 250)}.${sender % 250}` } })

type Options = { appName?: string; returnUrl?: string; returnUrlHash?: string }
const requestLink = (email: string, options: Options = {}) =>
  call(server.app, sendPasswordResetCode, { body: { email, ...options } }, from())
const jobsFor = (accountId: string) => mailJobs(server.db, 'passwordReset', accountId)

/** Requests a link and reads it from the newest mail. */
async function mailed(account: { accountId: string; email: string }, options: Options = {}) {
  expect((await requestLink(account.email, options)).statusCode).toBe(204)
  const job = (await jobsFor(account.accountId)).at(-1)
  if (!job) throw new Error('No mail was queued')
  const draft = await writeResetMail(server.context, job)
  return { draft, ...linkIn(draft) }
}
const partsOf = ({ query }: { query: Record<string, string> }) => ({
  userId: query.userId ?? '',
  resetToken: query.resetToken ?? '',
})

type Link = { userId: string; resetToken: string }
const verify = async (link: Link) =>
  (await call(server.app, verifyPasswordResetToken, { body: link }, from())).json() as boolean
const reset = (link: Link, password = NEW, app = server.app) =>
  call(app, resetPassword, { body: { ...link, password } }, from())

test('A patient who forgot the password sets a new one through a mailed link', async () => {
  const patient = await addPatient(server.db)
  const before = await addSession(server.db, patient.accountId)
  const { draft, url, query } = await mailed({ ...patient, email: ` ${patient.email.toUpperCase()} ` })
  expect(draft).toMatchObject({ to: patient.email, language: 'en', content: { title: 'Set a new password' } })
  expect(url.href.split('?')[0]).toBe('https://app.test/reset-password')
  expect(Object.keys(query)).toEqual(['userId', 'resetToken'])

  const link = partsOf({ query })
  expect([await verify(link), await verify(link)]).toEqual([true, true])
  const answer = await reset(link)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])

  expect((await call(server.app, readProfile, {}, { token: before.token })).statusCode).toBe(401)
  const ended = await server.db.query('SELECT ended_at FROM connect_session WHERE id = $1', [before.sessionId])
  expect(ended.rows[0]?.ended_at).not.toBeNull()
  await expect(logIn(server.app, patient.email, PASSWORD)).rejects.toThrow('Invalid username or password!')
  await logIn(server.app, patient.email, NEW)
  expect(await auditActionsOf(server.db, patient.accountId)).toEqual(['password.reset_asked', 'password.reset'])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['PasswordChanged'])
  const { rows } = await server.db.query('SELECT email_verified_at FROM account WHERE id = $1', [patient.accountId])
  expect(rows[0]?.email_verified_at).not.toBeNull()
})

test('A link works once', async () => {
  const link = partsOf(await mailed(await addPatient(server.db)))
  expect((await reset(link)).statusCode).toBe(204)
  expect(await verify(link)).toBe(false)
  const again = await reset(link, 'Third-horse-3')
  expect(refusal(again)).toEqual(problemOf('InvalidToken'))
  expect(again.json().error.message).toBe('Invalid token.')
})

test('One of twenty simultaneous resets with one link on two servers succeeds', async () => {
  const patient = await addPatient(server.db)
  const link = partsOf(await mailed(patient))
  const another = await server.startAnother()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reset(link, `Horse-number-${n}`, n % 2 ? another : server.app)),
  )
  const won = answers.findIndex((answer) => answer.statusCode === 204)
  for (const lost of answers.filter((_, n) => n !== won)) expect(refusal(lost)).toEqual(problemOf('InvalidToken'))
  await logIn(server.app, patient.email, `Horse-number-${won}`)
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['PasswordChanged'])
})

test('A newer link invalidates the older one', async () => {
  const patient = await addPatient(server.db)
  const older = partsOf(await mailed(patient))
  const newer = partsOf(await mailed(patient))
  expect([await verify(older), await verify(newer)]).toEqual([false, true])
  expect(refusal(await reset(older))).toEqual(problemOf('InvalidToken'))
  expect((await reset(newer)).statusCode).toBe(204)
})

test('Requesting a new link invalidates the older one immediately, before the new mail is written', async () => {
  const patient = await addPatient(server.db)
  const older = partsOf(await mailed(patient))
  expect(await verify(older)).toBe(true)
  expect((await requestLink(patient.email)).statusCode).toBe(204)
  expect(await verify(older)).toBe(false)
  expect(refusal(await reset(older))).toEqual(problemOf('InvalidToken'))
  expect((await reset(partsOf(await mailed(patient)))).statusCode).toBe(204)
})

test('A link is valid for two hours', async () => {
  const link = partsOf(await mailed(await addPatient(server.db)))
  const start = Date.now()
  server.setClock(new Date(start + 2 * 3_600_000 - 60_000))
  expect(await verify(link)).toBe(true)
  server.setClock(new Date(start + 2 * 3_600_000 + 60_000))
  expect(await verify(link)).toBe(false)
  expect(refusal(await reset(link))).toEqual(problemOf('InvalidToken'))
  server.setClock(new Date())
})

test('A link for one account, or a made-up one, does not work for another account', async () => {
  const [mine, theirs] = [await addPatient(server.db), await addPatient(server.db)]
  const link = partsOf(await mailed(mine))
  const forged = [
    { ...link, userId: theirs.accountId },
    { ...link, userId: randomUUID() },
    { ...link, resetToken: `${link.resetToken}x` },
    { userId: theirs.accountId, resetToken: 'x' },
  ]
  for (const attempt of forged) {
    expect(await verify(attempt)).toBe(false)
    expect(refusal(await reset(attempt))).toEqual(problemOf('InvalidToken'))
  }
  expect(await verify(link)).toBe(true)
  await logIn(server.app, theirs.email, PASSWORD)
})

test('Neither the response nor the work reveals whether an address has an account, and only an account’s is audited', async () => {
  const patient = await addPatient(server.db)
  const countRows = async () => {
    const { rows } = await server.db.query(
      `SELECT (SELECT count(*) FROM jobs.job) AS jobs, (SELECT count(*) FROM audit_entry) AS audits,
         (SELECT count(*) FROM attempt) AS counts`,
    )
    return rows[0] as Record<'jobs' | 'audits' | 'counts', number>
  }
  const workOf = async (email: string) => {
    const before = await countRows()
    const { statusCode, body, headers } = await requestLink(email)
    const after = await countRows()
    const { date: _date, 'x-request-id': _id, ...rest } = headers
    const rows = { jobs: after.jobs - before.jobs, counts: after.counts - before.counts }
    return { answer: { statusCode, body, headers: rest, rows }, audits: after.audits - before.audits }
  }
  const known = await workOf(patient.email)
  // Counted: the network's call, the mail to an address and the mail to an account.
  expect(known).toMatchObject({ answer: { statusCode: 204, body: '', rows: { jobs: 1, counts: 3 } }, audits: 1 })
  const unknown = { answer: known.answer, audits: 0 }
  expect(await workOf(`nobody-${randomUUID()}@demo.test`)).toEqual(unknown)
  const closed = await addPatient(server.db)
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [closed.accountId])
  expect(await workOf(closed.email)).toEqual(unknown)
})

test('No mail is written for an unknown or closed account', async () => {
  const nobody = randomUUID()
  expect(await writeResetMail(server.context, { kind: 'passwordReset', accountId: nobody })).toBeUndefined()
  const closed = await addPatient(server.db)
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [closed.accountId])
  expect(await writeResetMail(server.context, { kind: 'passwordReset', accountId: closed.accountId })).toBeUndefined()
})

test('An address gets at most five mails an hour, and further requests get the same response', async () => {
  const patient = await addPatient(server.db)
  const now = Date.now()
  const answers = await Promise.all(Array.from({ length: 12 }, () => requestLink(patient.email)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([204]))
  expect(await jobsFor(patient.accountId)).toHaveLength(5)
  server.setClock(new Date(now + 3_600_000 + 5000))
  await requestLink(patient.email)
  expect(await jobsFor(patient.accountId)).toHaveLength(6)
  server.setClock(new Date())
})

test.each([
  ['IPv4 address', () => '203.0.113.9'],
  ['IPv6 /64', (n: number) => `2001:db8:0:9:${n.toString(16)}::1`],
])('Ten of two hundred requests from one %s are answered and the others refused', async (_network, addressOf) => {
  const codes = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const [body, headers] = [{ email: `nobody-${n}@demo.test` }, { 'x-forwarded-for': addressOf(n) }]
      return (await call(server.app, sendPasswordResetCode, { body }, { headers })).statusCode
    }),
  )
  expect(codes.filter((code) => code === 204)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(190)
})

test.each([
  ['the first app when none is named', {}, 'https://app.test/reset-password', {}],
  ['the named app', { appName: 'Second' }, 'https://second.test/app/reset-password', {}],
  ['the first app for an unconfigured name', { appName: 'Evil' }, 'https://app.test/reset-password', {}],
  ['the first app for a name that every object has', { appName: '__proto__' }, 'https://app.test/reset-password', {}],
  [
    'back to a page of a configured app, its address encoded once',
    { returnUrl: 'https://second.test/reset-password?a=1&b=ñ', returnUrlHash: '#/x y' },
    'https://app.test/reset-password',
    { returnUrl: 'https://second.test/reset-password?a=1&b=%C3%B1', returnUrlHash: '#/x y' },
  ],
  [
    'not to another host',
    { returnUrl: 'https://evil.test/', returnUrlHash: '#x' },
    'https://app.test/reset-password',
    {},
  ],
  [
    'not to a host with the same beginning',
    { returnUrl: 'https://app.test.evil.test/' },
    'https://app.test/reset-password',
    {},
  ],
  [
    'not to a host behind a user name',
    { returnUrl: 'https://app.test@evil.test/' },
    'https://app.test/reset-password',
    {},
  ],
  ['not with a user name', { returnUrl: 'https://evil.test@app.test/' }, 'https://app.test/reset-password', {}],
  ['not without encryption', { returnUrl: 'http://app.test/' }, 'https://app.test/reset-password', {}],
  ['not to another port', { returnUrl: 'https://app.test:8443/' }, 'https://app.test/reset-password', {}],
  [
    'not to a path that is another site’s address',
    { returnUrl: 'https://app.test//evil.test/login' },
    'https://app.test/reset-password',
    {},
  ],
  ['not to a script', { returnUrl: 'javascript:alert(1)' }, 'https://app.test/reset-password', {}],
  ['not to an address without a scheme', { returnUrl: '//evil.test' }, 'https://app.test/reset-password', {}],
])('A mailed link leads to %s', async (_where, options, href, back) => {
  const { url, query } = await mailed(await addPatient(server.db), options)
  expect(url.href.split('?')[0]).toBe(href)
  const { userId: _user, resetToken: _token, ...rest } = query
  expect(rest).toEqual(back)
})

test('A lone surrogate in the return address is replaced', async () => {
  const { query } = await mailed(await addPatient(server.db), {
    returnUrl: 'https://app.test/\ud800',
    returnUrlHash: '\ud800',
  })
  expect(query.returnUrl).toBe('https://app.test/%EF%BF%BD')
})

test('The mail is in the account’s language', async () => {
  const patient = await addPatient(server.db)
  await server.db.query(`UPDATE account SET language = 'fil' WHERE id = $1`, [patient.accountId])
  const { draft } = await mailed(patient)
  expect(draft).toMatchObject({ language: 'fil', content: { title: 'Pumili po ng bagong password' } })
})

test('Staff can reset their passwords too', async () => {
  const reviewer = await addAccount(server.db, 'reviewer')
  expect((await reset(partsOf(await mailed(reviewer)))).statusCode).toBe(204)
  await logIn(server.app, reviewer.email, NEW)
})

test('A reset lifts the lock-out caused by failed log-ins', async () => {
  const patient = await addPatient(server.db)
  for (let guess = 1; guess <= 5; guess++) {
    await expect(logIn(server.app, patient.email, `Wrong-horse-${guess}`)).rejects.toThrow('Invalid')
  }
  await expect(logIn(server.app, patient.email, PASSWORD)).rejects.toThrow('locked out')
  expect((await reset(partsOf(await mailed(patient)))).statusCode).toBe(204)
  await logIn(server.app, patient.email, NEW)
})

test('A common password is refused, and the link still works', async () => {
  const link = partsOf(await mailed(await addPatient(server.db)))
  const answer = await reset(link, 'Qwerty123$')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: ['password'] }])
  expect(await verify(link)).toBe(true)
})

test('The token is stored only as a hash, and is not in the job queue', async () => {
  const patient = await addPatient(server.db)
  const { resetToken } = partsOf(await mailed(patient))
  const { rows } = await server.db.query(
    `SELECT count(*) FROM mailed_link l, jobs.job j WHERE position($1 in l::text || j::text) > 0`,
    [resetToken],
  )
  expect(rows[0]?.count).toBe(0)
  expect(JSON.stringify(await jobsFor(patient.accountId))).not.toContain(patient.email)
})
