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

test('Removing a second factor needs a code of it', async () => {
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
