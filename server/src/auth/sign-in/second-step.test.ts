import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSecondFactor, confirmSecondFactor } from '../second-factor/second-factor.ts'
import { locationOf, openBrowser, redeem } from '../testing/test-browser.ts'
import {
  createAccount,
  logIn,
  movableClock,
  PASSWORD,
  startConnect,
  startTwo,
  testConfig,
} from '../testing/test-server.ts'
import { readPage } from './read-page.ts'

const clock = movableClock(new Date().toISOString())
let servers: Awaited<ReturnType<typeof startTwo>>
let db: typeof servers.db
let one: FastifyInstance
let two: FastifyInstance
let production: FastifyInstance

beforeAll(async () => {
  servers = await startTwo(clock)
  ;({ db, one, two } = servers)
  production = await startConnect(db, clock, { production: true })
})
afterAll(async () => {
  await production.close()
  await servers.stop()
})

const codeOf = (secret: string) => TOTP.generate({ secret: secretFrom(secret), timestamp: clock().getTime() })
const secretFrom = (base32: string) => new TOTP({ secret: base32 }).secret

/** An account with a second factor. */
async function guarded(email: string, role = 'reviewer') {
  const accountId = await createAccount(db, email, role)
  const keyed = { db, config: testConfig() }
  const begun = await beginSecondFactor(keyed, { id: accountId, email, issuer: 'Aruga' }, clock())
  const secret = begun?.secret ?? ''
  const recoveryCodes = (await confirmSecondFactor(keyed, accountId, codeOf(secret), clock())) ?? []
  clock.forward(30)
  return { accountId, email, secret, recoveryCodes }
}

/** Submits the password; returns the page that asks for the code. */
async function withPassword(app: FastifyInstance, email: string) {
  const browser = openBrowser()
  const path = await browser.openPage(app)
  const answer = await browser.submit(app, path, { username: email, password: PASSWORD })
  expect(answer.statusCode).toBe(303)
  expect(locationOf(answer).pathname).toBe(path)
  return { browser, path, page: (await browser.get(app, path)).body }
}

test('A second factor requires a code of the app, on any server', async () => {
  const { email, secret } = await guarded('luz@demo.test')
  const { browser, path, page } = await withPassword(one, email)
  expect(page).toContain('<label for="code">Code</label>')
  expect(page).not.toContain('password')
  expect(page).not.toContain('maxlength')

  expect(readPage((await browser.submit(two, path, { code: '' })).body).error).toBe('Enter the code.')
  const wrong = await browser.submit(two, path, { code: '000000' })
  expect(readPage(wrong.body)).toMatchObject({ error: expect.stringContaining('That code is wrong'), focused: 1 })

  const passed = await browser.submit(two, path, { code: ` ${codeOf(secret).replace(/(...)/, '$1 ')}` })
  expect(passed.statusCode).toBe(303)
  const back = await browser.get(one, locationOf(passed).pathname)
  expect((await redeem(one, locationOf(back).searchParams.get('code') ?? '')).status).toBe(200)
})

test('The password alone neither continues the sign-in nor works in the password grant', async () => {
  const { email } = await guarded('rey@demo.test')
  const { browser, path } = await withPassword(one, email)
  const resumed = await browser.get(one, path.replace('/connect/sign-in/', '/connect/authorize/'))
  expect(String(resumed.headers.location ?? '')).not.toContain('code=')
  const granted = await logIn(one, email)
  expect(granted.status).toBe(400)
  expect(granted.body).toMatchObject({ error: 'invalid_grant', error_description: expect.stringContaining('console') })
})

test('A code works once, also with two simultaneous requests', async () => {
  const { email, secret } = await guarded('jose@demo.test')
  const code = codeOf(secret)
  const tries = await Promise.all([one, two, one].map((app) => withPassword(app, email)))
  const answers = await Promise.all(
    tries.map(({ browser, path }, n) => browser.submit(n % 2 ? two : one, path, { code })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 303])
})

test('A recovery code works once', async () => {
  const { email, recoveryCodes } = await guarded('ana@demo.test')
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  const first = await withPassword(one, email)
  expect((await first.browser.submit(one, first.path, { code: code.toLowerCase() })).statusCode).toBe(303)
  const again = await withPassword(one, email)
  expect((await again.browser.submit(one, again.path, { code })).statusCode).toBe(200)
})

test('Five wrong codes lock the account for a while, even against the right one', async () => {
  const { email, secret } = await guarded('pia@demo.test')
  const { browser, path } = await withPassword(one, email)
  for (let time = 0; time < 5; time++) await browser.submit(one, path, { code: '123456' })
  const locked = await browser.submit(two, path, { code: codeOf(secret) })
  expect(locked.statusCode).toBe(429)
  expect(readPage(locked.body).error).toContain('Too many wrong codes')
  clock.forward(5 * 60 + 1)
  expect((await browser.submit(two, path, { code: codeOf(secret) })).statusCode).toBe(303)
})

test('In production staff must set up a second factor before they are signed in, and get recovery codes', async () => {
  await createAccount(db, 'bea@demo.test', 'administrator')
  expect((await logIn(production, 'bea@demo.test')).status).toBe(400)
  const { browser, path, page } = await withPassword(production, 'bea@demo.test')
  expect(page).toContain('<svg viewBox=')
  const secret = /<b class="key">([A-Z2-7 ]+)<\/b>/.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  // The reloaded page shows the same secret: the app has it already.
  expect((await browser.get(production, path)).body).toContain(/class="key">([A-Z2-7 ]+)/.exec(page)?.[1] ?? 'none')

  const shown = await browser.submit(production, path, { code: codeOf(secret) })
  const codes = [...shown.body.matchAll(/<li>([A-Z0-9]{5}-[A-Z0-9]{5})<\/li>/g)].map(([, code]) => code)
  expect(codes).toHaveLength(10)
  const passed = await browser.submit(production, path, { kept: '1' })
  expect(passed.statusCode).toBe(303)
  expect(locationOf(await browser.get(production, locationOf(passed).pathname)).searchParams.get('code')).toBeTruthy()

  const next = await withPassword(production, 'bea@demo.test')
  expect((await next.browser.submit(production, next.path, { code: codes[3] })).statusCode).toBe(303)
})

test('Patients, and staff outside production without a second factor, need no code', async () => {
  await createAccount(db, 'mila@demo.test')
  await createAccount(db, 'rosa@demo.test', 'pharmacist')
  expect((await logIn(production, 'mila@demo.test')).status).toBe(200)
  expect(await openBrowser().codeFor(one, 'rosa@demo.test')).not.toBe('')
})

test('Another person can start over in the middle of a sign-in', async () => {
  const { email } = await guarded('leo@demo.test')
  const { browser, path } = await withPassword(one, email)
  expect((await browser.submit(one, path, { again: '1' })).statusCode).toBe(303)
  expect((await browser.get(one, path)).body).toContain('<label for="password">')
})
