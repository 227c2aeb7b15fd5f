import * as contract from '@aruga/contract/second-factor/second-factor'
import { resetSecondFactor } from '@aruga/contract/staff/staff'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../auth/sessions/tokens.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { notificationsToMail } from '../../testing/mailed.ts'
import { addSession, addStaff, PASSWORD } from '../../testing/people.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'
import { createAdministrator } from '../staff/create-administrator.ts'

let server: TestApp
let now = new Date()

beforeAll(async () => {
  server = await startTestApp()
  server.setClock(now)
})
afterAll(() => server.close())

const forwardHalfMinute = () => {
  now = new Date(now.getTime() + 30_000)
  server.setClock(now)
}
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })

async function newReviewer() {
  const { accountId, email } = await addStaff(server.db, 'reviewer')
  const { token } = await addSession(server.db, accountId, now)
  const read = async () => (await call(server.app, contract.readSecondFactor, {}, { token })).result
  const begin = () => call(server.app, contract.beginSecondFactor, {}, { token })
  const confirm = (code: string) => call(server.app, contract.confirmSecondFactor, { body: { code } }, { token })
  const remove = (code: string) => call(server.app, contract.removeSecondFactor, { body: { code } }, { token })
  return { accountId, email, read, begin, confirm, remove }
}

test('A second factor is required only after its first code was confirmed', async () => {
  const { email, read, begin, confirm } = await newReviewer()
  expect(await read()).toEqual({ since: null, recoveryCodesLeft: 0, required: false })
  const { result } = await begin()
  expect(result.uri).toContain(`otpauth://totp/Aruga:${encodeURIComponent(email)}?`)
  expect(result.uri).toContain(`secret=${result.secret}`)
  await logIn(server.app, email, PASSWORD)

  expect(refusal(await confirm('000000'))).toEqual(problemOf('CodeWrong'))
  const confirmed = await confirm(codeOf(result.secret))
  expect(confirmed.result.recoveryCodes).toHaveLength(10)
  expect(await read()).toMatchObject({ since: expect.stringMatching(/Z$/), recoveryCodesLeft: 10 })
  await expect(logIn(server.app, email, PASSWORD)).rejects.toThrow()
  expect(refusal(await begin())).toEqual(problemOf('SecondFactorExists'))
})

test.each([
  ['a no-break space', (code: string) => code.replace(/(...)/, '$1\u00A0')],
  ['the digits of Hindi', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))],
  ['marks that nobody sees', (code: string) => `\u202A${code}\u200B`],
  ['a dash of a document', (code: string) => code.replace(/(...)/, '$1\u2013')],
])('A code of the app with %s is accepted', async (_what, typed) => {
  const { begin, confirm } = await newReviewer()
  const { result } = await begin()
  expect((await confirm(typed(codeOf(result.secret)))).result.recoveryCodes).toHaveLength(10)
})

test('A malformed code is refused with its own message', async () => {
  const { confirm } = await newReviewer()
  const { error } = (await confirm('12#456')).json()
  expect(error.validationErrors).toMatchObject([{ code: 'OneTimeCodeFormat', members: ['code'] }])
})

test('Removing a second factor needs one of its codes', async () => {
  const { begin, confirm, remove, read } = await newReviewer()
  const { result } = await begin()
  await confirm(codeOf(result.secret))
  forwardHalfMinute()
  expect(refusal(await remove('000000'))).toEqual(problemOf('CodeWrong'))
  expect((await read()).since).not.toBeNull()
  expect((await remove(codeOf(result.secret))).result).toMatchObject({ since: null, recoveryCodesLeft: 0 })
})

test('A code of the app cannot be used twice, and a recovery code works in its place', async () => {
  const { begin, confirm, remove } = await newReviewer()
  const { result } = await begin()
  const code = codeOf(result.secret)
  const { recoveryCodes } = (await confirm(code)).result
  expect(refusal(await remove(code))).toEqual(problemOf('CodeWrong'))
  expect((await remove(recoveryCodes[0] ?? '')).statusCode).toBe(200)
})

test('A reader of the database cannot try recovery codes quickly, and those of an earlier version still work', async () => {
  const { accountId, begin, confirm, remove } = await newReviewer()
  const { recoveryCodes } = (await confirm(codeOf((await begin()).result.secret))).result
  const plainHashes = recoveryCodes.map((code) => hashToken(`recovery ${code.replace('-', '')}`).toString('hex'))
  const { rows } = await server.db.query('SELECT hash FROM recovery_code WHERE account_id = $1', [accountId])
  const stored = rows.map(({ hash }) => hash.toString('hex'))
  expect(stored).toHaveLength(10)
  expect(stored.filter((hash) => plainHashes.includes(hash))).toEqual([])

  await server.db.query('UPDATE second_factor SET recovery_salt = NULL WHERE account_id = $1', [accountId])
  await server.db.query('INSERT INTO recovery_code (account_id, hash) VALUES ($1, $2)', [
    accountId,
    Buffer.from(plainHashes[0] ?? '', 'hex'),
  ])
  expect(refusal(await remove(recoveryCodes[1] ?? ''))).toEqual(problemOf('CodeWrong'))
  expect((await remove(recoveryCodes[0] ?? '')).statusCode).toBe(200)
})

test('An administrator can remove a lost second factor, which logs the account out', async () => {
  const { accountId, email, begin, confirm, read } = await newReviewer()
  await confirm(codeOf((await begin()).result.secret))
  const admin = await addStaff(server.db, 'administrator')
  const { token } = await addSession(server.db, admin.accountId, now)
  const reset = await call(server.app, resetSecondFactor, { params: { id: accountId } }, { token })
  expect(reset.result).toMatchObject({ secondFactor: false, sessions: 0 })
  await expect(read()).resolves.toBeUndefined()
  await logIn(server.app, email, PASSWORD)
})

const mailsTo = (accountId: string) => notificationsToMail(server.db, accountId)
const removedByAdministrator = async (accountId: string) => {
  const admin = await addStaff(server.db, 'administrator')
  const { token } = await addSession(server.db, admin.accountId, now)
  await call(server.app, resetSecondFactor, { params: { id: accountId } }, { token })
}

test('The owner is mailed when a second factor is set up, and when it is removed; a wrong code mails nothing', async () => {
  const { accountId, email, begin, confirm, remove } = await newReviewer()
  const { secret } = (await begin()).result
  await confirm('000000')
  expect(await mailsTo(accountId)).toEqual([])
  const { recoveryCodes } = (await confirm(codeOf(secret))).result
  expect(await mailsTo(accountId)).toEqual(['SecondFactorSet'])
  await remove('000000')
  await remove(recoveryCodes[0] ?? '')
  expect(await mailsTo(accountId)).toEqual(['SecondFactorSet', 'SecondFactorRemoved'])

  const { rows } = await server.db.query(
    'SELECT id FROM notification WHERE account_id = $1 ORDER BY created_at, ctid',
    [accountId],
  )
  const draft = await writeNotificationMail(server.context, { kind: 'notification', notificationId: rows[0]?.id })
  expect(draft).toMatchObject({ to: email, content: { title: 'Two-step log-in was set up for your account' } })
  expect(draft?.content.body).toMatch(/^\w+ \d+, \d{4} at .+ [AP]M, Manila time\. /)
  expect(draft?.content.link.href).toMatch(/\/console\/account$/)
})

test.each([
  ['an administrator', ({ accountId }: { accountId: string; email: string }) => removedByAdministrator(accountId)],
  [
    'an operator on the command line',
    ({ email }: { accountId: string; email: string }) =>
      createAdministrator(server.context, { email, name: undefined }, now),
  ],
])('The owner is mailed when %s removes their second factor, and only if they had one', async (_who, remove) => {
  const owner = await newReviewer()
  await remove(owner)
  expect(await mailsTo(owner.accountId)).toEqual([])
  const again = await addSession(server.db, owner.accountId, now)
  const { result } = await call(server.app, contract.beginSecondFactor, {}, again)
  await call(server.app, contract.confirmSecondFactor, { body: { code: codeOf(result.secret) } }, again)
  await remove(owner)
  expect(await mailsTo(owner.accountId)).toEqual(['SecondFactorSet', 'SecondFactorRemoved'])
})
