import { changePassword } from '@aruga/contract/password/password'
import { staffRoles } from '@aruga/contract/permissions'
import { readProfile } from '@aruga/contract/profile/profile'
import { readStaffProfile } from '@aruga/contract/profile/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, notificationsToMail } from '../../testing/mailed.ts'
import { addPatient, addSession, addStaff, PASSWORD } from '../../testing/people.ts'

const NEW = 'Another-horse-2'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
})
afterAll(() => server.close())

type Body = { currentPassword: string; newPassword: string; confirmPassword: string }
const change = (token: string, body: Partial<Body> = {}, app = server.app) =>
  call(
    app,
    changePassword,
    { body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: body.newPassword ?? NEW, ...body } },
    { token },
  )

async function newPatient() {
  const patient = await addPatient(server.db)
  const { token } = await addSession(server.db, patient.accountId)
  return { ...patient, token }
}

const isValid = async (token: string) => (await call(server.app, readProfile, {}, { token })).statusCode === 200
const expectUnchanged = async ({ accountId, email }: { accountId: string; email: string }) => {
  expect(await auditActionsOf(server.db, accountId)).toEqual([])
  expect(await notificationsToMail(server.db, accountId)).toEqual([])
  await logIn(server.app, email, PASSWORD)
}

test('Changing the password ends the other sessions, keeps this one and sends one mail', async () => {
  const patient = await newPatient()
  const elsewhere = await addSession(server.db, patient.accountId)
  const answer = await change(patient.token)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await isValid(patient.token)).toBe(true)
  expect(await isValid(elsewhere.token)).toBe(false)
  await expect(logIn(server.app, patient.email, PASSWORD)).rejects.toThrow('Invalid username or password!')
  await logIn(server.app, patient.email, NEW)
  expect(await auditActionsOf(server.db, patient.accountId)).toEqual(['password.changed'])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['PasswordChanged'])
})

test.each(staffRoles)('A %s changes their own password, and their other sessions end', async (role) => {
  const { accountId, email } = await addStaff(server.db, role)
  const [here, elsewhere] = [await addSession(server.db, accountId), await addSession(server.db, accountId)]
  expect((await change(here.token)).statusCode).toBe(204)
  const me = async (token: string) => (await call(server.app, readStaffProfile, {}, { token })).statusCode
  expect([await me(here.token), await me(elsewhere.token)]).toEqual([200, 401])
  await logIn(server.app, email, NEW)
  expect(await auditActionsOf(server.db, accountId)).toEqual(['password.changed'])
})

test('A wrong current password is refused', async () => {
  const patient = await newPatient()
  const answer = await change(patient.token, { currentPassword: 'Aruga-test-2' })
  expect(refusal(answer)).toEqual(problemOf('PasswordMismatch'))
  expect(answer.json().error).toMatchObject({
    code: expect.stringMatching(/PasswordMismatch$/),
    message: 'Incorrect password.',
  })
  await expectUnchanged(patient)
})

test.each([
  ['typed differently the second time', { confirmPassword: 'Another-horse-3' }, 'confirmPassword'],
  ['too short', { newPassword: 'Ab-1' }, 'newPassword'],
  ['without a digit', { newPassword: 'Another-horse' }, 'newPassword'],
  ['of more than 128 characters', { newPassword: `Aa-1${'tsinelas '.repeat(14)}` }, 'newPassword'],
  ['that many people use', { newPassword: 'P@ssw0rd1!' }, 'newPassword'],
  ['made of what everybody here knows', { newPassword: 'Patient123!' }, 'newPassword'],
  ['made of the program’s name', { newPassword: 'Aruga-2026!' }, 'newPassword'],
])('A new password %s is refused at its field', async (_what, body, member) => {
  const patient = await newPatient()
  const answer = await change(patient.token, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: [member] }])
  await expectUnchanged(patient)
})

test('A passphrase of 128 characters is accepted and counts to its last one', async () => {
  const patient = await newPatient()
  const passphrase = ` 7 Kapitbahay na may ${'mahahabang tsinelas at ubé, '.repeat(5)}`.slice(0, 127)
  expect(
    (await change(patient.token, { newPassword: `${passphrase}!`, confirmPassword: `${passphrase}!` })).statusCode,
  ).toBe(204)
  await logIn(server.app, patient.email, `${passphrase}!`)
  await expect(logIn(server.app, patient.email, `${passphrase}?`)).rejects.toThrow('Invalid username or password!')
  await expect(logIn(server.app, patient.email, `${passphrase}!`.trim())).rejects.toThrow(
    'Invalid username or password!',
  )
})

test('Guessing the current password locks the account out, at the log-in too', async () => {
  const patient = await newPatient()
  for (let guess = 1; guess <= 5; guess++) {
    const answer = await change(patient.token, { currentPassword: `Wrong-horse-${guess}` })
    expect(refusal(answer)).toEqual(problemOf('PasswordMismatch'))
  }
  const locked = await change(patient.token)
  expect(refusal(locked)).toEqual(problemOf('TooManyRequests'))
  expect(locked.headers['retry-after']).toBe('300')
  await expect(logIn(server.app, patient.email, PASSWORD)).rejects.toThrow('locked out')
})

test('Failed log-ins count against the attempts to change the password too', async () => {
  const patient = await newPatient()
  for (let guess = 1; guess <= 5; guess++) {
    await expect(logIn(server.app, patient.email.toUpperCase(), `Wrong-horse-${guess}`)).rejects.toThrow('Invalid')
  }
  expect(refusal(await change(patient.token))).toEqual(problemOf('TooManyRequests'))
})

test('Only five of thirty simultaneous guesses are checked', async () => {
  const patient = await newPatient()
  const guesses = Array.from({ length: 30 }, (_, n) => change(patient.token, { currentPassword: `Wrong-horse-${n}` }))
  const codes = (await Promise.all(guesses)).map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 403)).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(25)
})

test('One of two simultaneous changes on two servers succeeds, and the other’s current password is refused', async () => {
  const patient = await newPatient()
  const elsewhere = await addSession(server.db, patient.accountId)
  const another = await server.startAnother()
  const answers = await Promise.all([
    change(patient.token, { newPassword: 'First-horse-1' }),
    change(elsewhere.token, { newPassword: 'Second-horse-2' }, another),
  ])
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 204)).toHaveLength(1)
  const won = codes.indexOf(204)
  // The loser's session may have ended before it was checked.
  expect([401, 403]).toContain(codes[1 - won])
  await logIn(server.app, patient.email, won === 0 ? 'First-horse-1' : 'Second-horse-2')
  expect([await isValid(patient.token), await isValid(elsewhere.token)]).toEqual([won === 0, won === 1])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['PasswordChanged'])
})

test('A refused change keeps all sessions', async () => {
  const patient = await newPatient()
  const elsewhere = await addSession(server.db, patient.accountId)
  await change(patient.token, { currentPassword: 'Wrong-horse-1' })
  expect([await isValid(patient.token), await isValid(elsewhere.token)]).toEqual([true, true])
})
