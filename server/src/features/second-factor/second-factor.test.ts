import * as contract from '@aruga/contract/second-factor/second-factor'
import { resetSecondFactor } from '@aruga/contract/staff/staff'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff, PASSWORD } from '../../testing/people.ts'

let server: TestApp
let now = new Date()

beforeAll(async () => {
  server = await startTestApp()
  server.setClock(now)
})
afterAll(() => server.close())

const aHalfMinuteLater = () => {
  now = new Date(now.getTime() + 30_000)
  server.setClock(now)
}
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })

async function somebody() {
  const { accountId, email } = await addStaff(server.db, 'reviewer')
  const { token } = await addSession(server.db, accountId, now)
  const read = async () => (await call(server.app, contract.readSecondFactor, {}, { token })).result
  const begin = (password = PASSWORD) => call(server.app, contract.beginSecondFactor, { body: { password } }, { token })
  const confirm = (code: string) => call(server.app, contract.confirmSecondFactor, { body: { code } }, { token })
  const remove = (code: string, password = PASSWORD) =>
    call(server.app, contract.removeSecondFactor, { body: { code, password } }, { token })
  return { accountId, email, read, begin, confirm, remove }
}

test('Staff set one up: nothing is asked for before a first code was shown', async () => {
  const { email, read, begin, confirm } = await somebody()
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

test('Who only found a console open can neither set one up nor remove one', async () => {
  const { begin, confirm, remove, read } = await somebody()
  expect(refusal(await begin('Not-the-password-1'))).toEqual(problemOf('PasswordMismatch'))
  const { result } = await begin()
  await confirm(codeOf(result.secret))
  aHalfMinuteLater()
  expect(refusal(await remove(codeOf(result.secret), 'Not-the-password-1'))).toEqual(problemOf('PasswordMismatch'))
  expect(refusal(await remove('000000'))).toEqual(problemOf('CodeWrong'))
  expect((await read()).since).not.toBeNull()
  expect((await remove(codeOf(result.secret))).result).toMatchObject({ since: null, recoveryCodesLeft: 0 })
})

test('A code of the app is taken once, a recovery code too', async () => {
  const { begin, confirm, remove } = await somebody()
  const { result } = await begin()
  const code = codeOf(result.secret)
  const { recoveryCodes } = (await confirm(code)).result
  expect(refusal(await remove(code))).toEqual(problemOf('CodeWrong'))
  expect((await remove(recoveryCodes[0] ?? '')).statusCode).toBe(200)
})

test('An administrator removes that of somebody who lost it, whom that logs out', async () => {
  const { accountId, email, begin, confirm, read } = await somebody()
  await confirm(codeOf((await begin()).result.secret))
  const admin = await addStaff(server.db, 'administrator')
  const { token } = await addSession(server.db, admin.accountId, now)
  const reset = await call(server.app, resetSecondFactor, { params: { id: accountId } }, { token })
  expect(reset.result).toMatchObject({ secondFactor: false, sessions: 0 })
  await expect(read()).resolves.toBeUndefined()
  await logIn(server.app, email, PASSWORD)
})
