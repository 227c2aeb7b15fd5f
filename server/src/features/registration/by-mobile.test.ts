// Registering, logging in and choosing a new password by a mobile number, with a real SMS gateway.
import { randomInt } from 'node:crypto'
import {
  changePassword,
  redeemResetCode,
  resetPassword,
  sendPasswordResetCode,
} from '@aruga/contract/password/password'
import { askLogInNumber, confirmLogInNumber, readLogInNames } from '@aruga/contract/profile/log-in-names'
import { readProfile } from '@aruga/contract/profile/profile'
import { readProgramFacts } from '@aruga/contract/program/program'
import {
  confirmRegistration,
  readRegistrationLink,
  redeemRegistrationCode,
  refuseRegistration,
  sendRegistrationLink,
} from '@aruga/contract/registration/address'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendNumberText } from '../../records/mailed-links/number-texts.ts'
import { sweep } from '../../sweep.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addDoctor, addPatient, PASSWORD } from '../../testing/people.ts'
import { registerWith } from '../../testing/registration.ts'
import { startSmsGateway } from '../../testing/sms-gateway.ts'

const OTHER = 'Another-horse-2'
const MINUTE = 60_000

let server: TestApp
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
  const sms = {
    url: gateway.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"to":"{to}","text":"{text}"}',
    sender: 'ARUGA',
  } as const
  server = await startTestApp({ trustProxy: 1, sms })
  await addDoctor(server.db)
})
afterAll(async () => {
  await server.context.push?.close()
  await gateway.stop()
  await server.close()
})
beforeEach(async () => {
  gateway.received.length = 0
  await server.db.query(`DELETE FROM jobs.job WHERE name = 'numberText'`)
  server.setClock(new Date())
})

/** `0917 123 4567` and `+639171234567`. */
function newNumber() {
  const digits = String(randomInt(10_000_000)).padStart(7, '0')
  return { typed: `0917 ${digits.slice(0, 3)} ${digits.slice(3)}`, stored: `+63917${digits}` }
}
let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.8.${Math.floor(++sender / 250)}.${sender % 250}` } })

/** Sends what waits in the queue, as a server's worker does. */
async function sendTexts() {
  const { rows } = await server.db.query(
    `DELETE FROM jobs.job WHERE name = 'numberText' AND state = 'created' RETURNING data, created_on`,
  )
  for (const { data } of rows) await sendNumberText(server.context, data)
  return gateway.received.map(({ body }): { to: string; text: string } => JSON.parse(body))
}
const newestCode = async () => /^\d{6}/.exec((await sendTexts()).at(-1)?.text ?? '')?.[0] ?? ''

const registerBy = (MobilePhoneNumber: string, password = PASSWORD) =>
  registerWith(server, { EmailAddress: null, MobilePhoneNumber, Password: password })
const codeOf = (mobileNumber: string, code: string) =>
  call(server.app, redeemRegistrationCode, { body: { mobileNumber, code } }, from())
async function registerAndConfirm(number = newNumber()) {
  expect((await registerBy(number.typed)).statusCode).toBe(200)
  const used = await codeOf(number.typed, await newestCode())
  expect(used.statusCode).toBe(200)
  const done = await call(
    server.app,
    confirmRegistration,
    { body: { ...used.result, password: PASSWORD } as never },
    from(),
  )
  expect(done.statusCode).toBe(204)
  return number
}
const tokens = async (username: string, password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from().headers },
    payload: new URLSearchParams({
      grant_type: 'password',
      client_id: 'aruga-patient-app',
      username,
      password,
    }).toString(),
  })
const askReset = (email: string) => call(server.app, sendPasswordResetCode, { body: { email } }, from())
const resetCode = (mobileNumber: string, code: string) =>
  call(server.app, redeemResetCode, { body: { mobileNumber, code } }, from())

test('A person without an e-mail address registers by their number and logs in with it, however it is written', async () => {
  const number = newNumber()
  expect((await registerBy(number.typed)).statusCode).toBe(200)
  expect((await tokens(number.typed, PASSWORD)).statusCode).toBe(400)
  const [text] = await sendTexts()
  expect(text?.to).toBe(number.stored)
  expect(text?.text).toMatch(/^\d{6} is your code to confirm/)
  const used = await codeOf(number.typed, text?.text.slice(0, 6) ?? '')
  const link = used.result as { userId: string; token: string }
  expect((await call(server.app, readRegistrationLink, { body: link })).result).toEqual({
    emailAddress: null,
    mobileNumber: number.stored,
  })
  const wrong = await call(server.app, confirmRegistration, { body: { ...link, password: OTHER } }, from())
  expect(refusal(wrong)).toEqual(problemOf('PasswordMismatch'))
  expect(
    (await call(server.app, confirmRegistration, { body: { ...link, password: PASSWORD } }, from())).statusCode,
  ).toBe(204)
  for (const name of [number.typed, number.stored, number.stored.slice(1), ` ${number.typed.replaceAll(' ', '-')} `]) {
    expect((await tokens(name, PASSWORD)).statusCode, name).toBe(200)
  }
  const token = await logIn(server.app, number.typed, PASSWORD)
  const { result } = await call(server.app, readProfile, {}, { token })
  expect(result).toMatchObject({ emailAddress: null, firstName: 'Maria' })
})

test('A number that has an account gets the same answer, and its owner another SMS', async () => {
  const number = await registerAndConfirm()
  server.setClock(new Date(Date.now() + 20 * MINUTE))
  gateway.received.length = 0
  const again = await registerBy(number.typed, OTHER)
  expect([again.statusCode, Object.keys(again.json())]).toEqual([200, ['reference', 'status']])
  const [text] = await sendTexts()
  expect([text?.to, text?.text]).toEqual([number.stored, expect.stringMatching(/^Somebody, perhaps you/)])
  expect((await tokens(number.typed, OTHER)).statusCode).toBe(400)
  expect((await tokens(number.typed, PASSWORD)).statusCode).toBe(200)
  const { rows } = await server.db.query('SELECT count(*)::int AS n FROM account WHERE mobile = $1', [number.stored])
  expect(rows[0]?.n).toBe(1)
})

test('A code works five tries, ten minutes and once', async () => {
  const number = newNumber()
  await registerBy(number.typed)
  const code = await newestCode()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n++) expect(refusal(await codeOf(number.typed, wrong))).toEqual(problemOf('SmsCodeWrong'))
  expect(refusal(await codeOf(number.typed, code))).toEqual(problemOf('SmsCodeWrong'))

  server.setClock(new Date(Date.now() + 2 * MINUTE))
  await call(server.app, sendRegistrationLink, { body: { email: number.typed } }, from())
  const second = await newestCode()
  server.setClock(new Date(Date.now() + 13 * MINUTE))
  expect(refusal(await codeOf(number.typed, second))).toEqual(problemOf('SmsCodeWrong'))

  await call(server.app, sendRegistrationLink, { body: { email: number.typed } }, from())
  const third = await newestCode()
  // As people type it, and as phones fill it in.
  expect((await codeOf(number.typed, ` ${third.slice(0, 3)}\u00A0${third.slice(3)} `)).statusCode).toBe(200)
  expect(refusal(await codeOf(number.typed, third))).toEqual(problemOf('SmsCodeWrong'))
  // A number that nobody has is answered alike.
  expect(refusal(await codeOf(newNumber().typed, third))).toEqual(problemOf('SmsCodeWrong'))
})

test('Simultaneous guesses are limited like those one after another', async () => {
  const number = newNumber()
  await registerBy(number.typed)
  const code = await newestCode()
  const wrong = Array.from({ length: 20 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'))
  await Promise.all(wrong.map((guess) => codeOf(number.typed, guess)))
  expect((await codeOf(number.typed, code)).statusCode).toBe(403)
})

test('Registering again replaces a registration that nobody confirmed; its owner refuses it; a week ends it', async () => {
  const number = newNumber()
  await registerBy(number.typed, OTHER)
  server.setClock(new Date(Date.now() + 2 * MINUTE))
  await registerAndConfirm(number)
  expect((await tokens(number.typed, PASSWORD)).statusCode).toBe(200)

  const refused = newNumber()
  await registerBy(refused.typed)
  const used = await codeOf(refused.typed, await newestCode())
  expect((await call(server.app, refuseRegistration, { body: used.result as never })).statusCode).toBe(204)
  const late = newNumber()
  await registerBy(late.typed)
  server.setClock(new Date(Date.now() + 8 * 24 * 60 * MINUTE))
  await sweep(server.context)
  const { rows } = await server.db.query('SELECT FROM account WHERE mobile = ANY ($1)', [[refused.stored, late.stored]])
  expect(rows).toHaveLength(0)
})

test('A registration that nobody confirmed keeps no number from the account that proves it; a confirmed one does', async () => {
  const owner = await addPatient(server.db)
  const token = await logIn(server.app, owner.email, PASSWORD)
  const ask = (mobileNumber: string) =>
    call(server.app, askLogInNumber, { body: { mobileNumber } }, { token, ...from() })
  const confirm = (code: string) => call(server.app, confirmLogInNumber, { body: { code } }, { token })

  const number = newNumber()
  await registerBy(number.typed, OTHER)
  const registrationCode = await newestCode()
  const filesOf = async () => {
    const { rows } = await server.db.query<{ id: string; filename: string }>(
      `SELECT a.id, d.filename FROM account a JOIN patient p ON p.account_id = a.id JOIN document d ON d.patient_id = p.id
       WHERE a.mobile = $1 AND a.status = 'unverified'`,
      [number.stored],
    )
    return rows
  }
  const registered = await filesOf()
  expect(registered).toHaveLength(2)
  for (const { filename } of registered) (await server.context.files.openStored(filename)).destroy()
  server.setClock(new Date(Date.now() + 2 * MINUTE))
  expect((await ask(number.typed)).statusCode).toBe(204)
  const code = await newestCode()
  // Until the number is proved, the registration stays.
  expect(await filesOf()).toHaveLength(2)
  expect(refusal(await confirm(code === '000000' ? '000001' : '000000'))).toEqual(problemOf('SmsCodeWrong'))
  expect(await filesOf()).toHaveLength(2)
  expect((await confirm(code)).statusCode).toBe(204)
  expect((await call(server.app, readLogInNames, {}, { token })).result).toMatchObject({ mobileNumber: number.stored })
  expect((await tokens(number.typed, PASSWORD)).statusCode).toBe(200)
  expect(refusal(await codeOf(number.typed, registrationCode))).toEqual(problemOf('SmsCodeWrong'))
  expect(await filesOf()).toEqual([])
  for (const { filename } of registered) await expect(server.context.files.openStored(filename)).rejects.toThrow()

  // A registration that is confirmed between the question and the code keeps its number.
  const late = newNumber()
  server.setClock(new Date(Date.now() + 4 * MINUTE))
  await ask(late.typed)
  // The earlier number gets an SMS too.
  const lateCode = (await sendTexts()).findLast(({ to }) => to === late.stored)?.text.slice(0, 6) ?? ''
  server.setClock(new Date(Date.now() + 6 * MINUTE))
  await registerAndConfirm(late)
  expect(refusal(await confirm(lateCode))).toEqual(problemOf('SmsCodeWrong'))
  expect((await tokens(late.typed, PASSWORD)).statusCode).toBe(200)
})

test('A new password by SMS ends every session; an unknown number gets the same answer and no SMS', async () => {
  const number = await registerAndConfirm()
  const token = await logIn(server.app, number.typed, PASSWORD)
  server.setClock(new Date(Date.now() + 20 * MINUTE))
  gateway.received.length = 0
  expect((await askReset(number.typed)).statusCode).toBe(204)
  const used = await resetCode(number.typed, await newestCode())
  const link = used.result as { userId: string; resetToken: string }
  expect((await call(server.app, resetPassword, { body: { ...link, password: OTHER } }, from())).statusCode).toBe(204)
  expect((await call(server.app, readProfile, {}, { token })).statusCode).toBe(401)
  expect((await tokens(number.typed, PASSWORD)).statusCode).toBe(400)
  expect((await tokens(number.typed, OTHER)).statusCode).toBe(200)
  // The link works once.
  expect(refusal(await call(server.app, resetPassword, { body: { ...link, password: PASSWORD } }, from()))).toEqual(
    problemOf('InvalidToken'),
  )
  gateway.received.length = 0
  expect((await askReset(newNumber().typed)).statusCode).toBe(204)
  expect(await sendTexts()).toEqual([])
})

test('Nobody’s own number is their password: neither when they register, by either name, nor later', async () => {
  const number = newNumber()
  const own = `Ma-${number.stored.replace('+63', '0')}`
  const tooCommon = [expect.objectContaining({ code: 'PasswordTooCommon' })]
  const byAddress = await registerWith(server, { MobilePhoneNumber: number.typed, Password: own })
  for (const answer of [await registerBy(number.typed, own), byAddress])
    expect(answer.json().error.validationErrors).toEqual(tooCommon)
  await registerAndConfirm(number)
  const token = await logIn(server.app, number.typed, PASSWORD)
  const body = { currentPassword: PASSWORD, newPassword: own, confirmPassword: own }
  const changed = await call(server.app, changePassword, { body }, { token })
  expect(changed.json().error.validationErrors).toEqual(tooCommon)
  // Nor the number in the details of a patient who logs in by an address.
  const patient = await addPatient(server.db)
  await server.db.query('UPDATE patient SET mobile_phone_number = $2 WHERE account_id = $1', [
    patient.accountId,
    number.typed,
  ])
  const later = await call(
    server.app,
    changePassword,
    { body },
    { token: await logIn(server.app, patient.email, PASSWORD) },
  )
  expect(later.json().error.validationErrors).toEqual(tooCommon)
})

test('The password of a number is locked after five wrong ones, for an unknown number too', async () => {
  const [number, unknown] = [await registerAndConfirm(), newNumber()]
  const place = from().headers
  for (const { typed } of [number, unknown]) {
    const tryOne = () =>
      server.app.inject({
        method: 'POST',
        url: '/connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...place },
        payload: new URLSearchParams({
          grant_type: 'password',
          client_id: 'x',
          username: typed,
          password: 'Wrong-1-horse',
        })
          .toString()
          .replace('client_id=x', 'client_id=aruga-patient-app'),
      })
    for (let n = 0; n < 5; n++) expect((await tryOne()).json().error_description).toBe('Invalid username or password!')
    expect((await tryOne()).json().error_description).toMatch(/locked out/)
  }
})

test('Each further code for a number takes longer, known or not, and a network and the program have a ceiling', async () => {
  const known = await registerAndConfirm()
  // Each number is asked for from its own day on, so that earlier codes count no more.
  const begin = Date.now() + 3 * 24 * 60 * MINUTE
  for (const { typed } of [known, newNumber()]) {
    const waits: (number | null)[] = []
    for (const minute of [0, 0, 1, 2, 11, 12, 70, 71, 300, 301]) {
      server.setClock(new Date(begin + minute * MINUTE + 1000))
      const answer = await askReset(typed)
      waits.push(answer.statusCode === 204 ? null : Number(answer.headers['retry-after']))
    }
    expect(waits.map((wait) => (wait === null ? 'sent' : wait > 600 ? 'long' : 'short'))).toEqual([
      'sent',
      'short',
      'sent',
      'short',
      'sent',
      'long',
      'sent',
      'sent',
      'long',
      'long',
    ])
  }
  server.setClock(new Date(begin + 40 * 24 * 60 * MINUTE))
  const place = from()
  const ask = () => call(server.app, sendPasswordResetCode, { body: { email: newNumber().typed } }, place)
  const answers: number[] = []
  for (let n = 0; n < 31; n++) {
    server.setClock(new Date(begin + 40 * 24 * 60 * MINUTE + n * 50_000))
    answers.push((await ask()).statusCode)
  }
  expect(answers).toEqual([...Array(30).fill(204), 429])
})

test('The program sends no more SMS about log-ins a day than its ceiling, and numbers that get none do not use it up', async () => {
  const few = await startTestApp({
    trustProxy: 1,
    sms: server.context.config.sms,
    smsLimits: { patient: 5, program: 9, codes: 2 },
  })
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
  let lastCode = ''
  const request = (number: string) => call(few.app, sendPasswordResetCode, { body: { email: number } }, from())
  const ask = async (number: string) => {
    const answer = await request(number)
    const { rows } = await few.db.query(`DELETE FROM jobs.job WHERE name = 'numberText' RETURNING data`)
    for (const { data } of rows) await sendNumberText({ ...few.context, log }, data)
    const received = gateway.received.splice(0)
    lastCode = /\d{6}/.exec(JSON.parse(received.at(-1)?.body ?? '{}').text)?.[0] ?? lastCode
    return [answer.statusCode, received.length]
  }
  const patientWith = async (number: string) => {
    const { accountId } = await addPatient(few.db)
    await few.db.query('UPDATE account SET mobile = $2 WHERE id = $1', [accountId, number])
    return number
  }
  for (let n = 0; n < 4; n++) expect(await ask(newNumber().typed)).toEqual([204, 0])
  // A busy gateway has sent nothing, so its code does not count.
  gateway.answers.push(503)
  await expect(ask(await patientWith(newNumber().stored))).rejects.toThrow('the SMS gateway answers 503')
  gateway.received.length = 0
  // Nor does one that it refuses.
  gateway.answers.push(400)
  expect(await ask(await patientWith(newNumber().stored))).toEqual([204, 0])
  warnings.length = 0
  const answers: unknown[] = []
  const numbers: string[] = []
  let firstCode = ''
  for (let n = 0; n < 3; n++) {
    const number = await patientWith(newNumber().stored)
    numbers.push(number)
    answers.push(await ask(number))
    firstCode ||= lastCode
  }
  expect(answers).toEqual([
    [204, 1],
    [204, 1],
    [429, 0],
  ])
  // An unknown number gets the same answer.
  expect(await ask(newNumber().typed)).toEqual([429, 0])
  // An SMS that was asked for before the ceiling was reached is not sent either, and its code replaces none.
  const { rows: owners } = await few.db.query('SELECT id FROM account WHERE mobile = $1', [numbers[0]])
  for (const { id } of owners) await sendNumberText({ ...few.context, log }, { accountId: id, about: 'PasswordReset' })
  expect(gateway.received).toEqual([])
  // The code on the phone is still right.
  const redeemed = await call(
    few.app,
    redeemResetCode,
    { body: { mobileNumber: numbers[0] ?? '', code: firstCode } },
    from(),
  )
  expect([redeemed.statusCode, firstCode.length]).toEqual([200, 6])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('SMS_CODES_PER_DAY is reached')
  for (const number of numbers) expect(warnings[0]).not.toContain(number.slice(4))
  few.setClock(new Date(Date.now() + 25 * 60 * MINUTE))
  expect(await ask(numbers[2] ?? '')).toEqual([204, 1])
  await few.context.push?.close()
  await few.close()
})

test('A foreign number, or one without SMS, is refused before anything is stored', async () => {
  const foreign = await registerBy('+49 170 1234567')
  expect(foreign.json().error.validationErrors).toMatchObject([
    { code: 'NumberNotPhilippine', members: ['mobilePhoneNumber'] },
  ])
  const without = await startTestApp({ trustProxy: 1, sms: undefined })
  await addDoctor(without.db)
  expect((await call(without.app, readProgramFacts, {})).result).toMatchObject({ sendsSms: false })
  const answer = await registerWith(without, { EmailAddress: null })
  expect(answer.json().error.code).toBe('Aruga:SmsNotOffered')
  const asked = await call(without.app, sendPasswordResetCode, { body: { email: '0917 555 0100' } })
  expect(refusal(asked)).toEqual(problemOf('SmsNotOffered'))
  await without.close()
})
