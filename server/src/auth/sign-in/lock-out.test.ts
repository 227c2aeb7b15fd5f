import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORK_FAILURES } from '../lock-out/lock-out.ts'
import { openBrowser } from '../testing/test-browser.ts'
import { createAccount, logIn, movableClock, PASSWORD, startTwo } from '../testing/test-server.ts'
import { readPage } from './read-page.ts'

const clock = movableClock(new Date().toISOString())
let servers: Awaited<ReturnType<typeof startTwo>>
let db: typeof servers.db
let one: FastifyInstance
let two: FastifyInstance

beforeAll(async () => {
  servers = await startTwo(clock)
  ;({ db, one, two } = servers)
  await createAccount(db, 'rey@demo.test', 'reviewer')
})
afterAll(() => servers.stop())

/** The address of the browsers below. */
const HERE = '203.0.113.8'
const WRONG = 'Invalid username or password!'
const LOCKED = 'The user account has been locked out due to invalid login attempts. Please wait a while and try again.'

const attempt = async (username: string, password: string, app = one, address?: string) => {
  const browser = openBrowser()
  const path = await browser.openPage(app)
  const answer = await browser.submit(app, path, { username, password }, address ? { address } : {})
  return { answer, page: readPage(answer.body) }
}

test('five failures on the page lock the account there and in the app, on every server, for five minutes', async () => {
  await createAccount(db, 'ana@demo.test')
  for (let time = 0; time < 5; time += 1)
    expect((await attempt('ana@demo.test', 'Wrong-horse-1', time % 2 ? one : two)).page.error).toBe(WRONG)
  for (const app of [one, two]) {
    expect((await attempt('ANA@demo.test', PASSWORD, app)).page).toMatchObject({ error: LOCKED, invalid: [] })
    expect((await logIn(app, 'ana@demo.test', PASSWORD, HERE)).body.error_description).toBe(LOCKED)
  }
  clock.forward(5 * 60)
  expect((await attempt('ana@demo.test', PASSWORD)).answer.statusCode).toBe(303)
})

test('failures in the app count on the page, and an unknown e-mail address is locked the same way', async () => {
  await createAccount(db, 'ben@demo.test')
  for (let time = 0; time < 4; time += 1) await logIn(one, 'ben@demo.test', 'Wrong-horse-1', HERE)
  expect((await attempt('ben@demo.test', 'Wrong-horse-1')).page.error).toBe(WRONG)
  expect((await attempt('ben@demo.test', PASSWORD)).page.error).toBe(LOCKED)
  for (let time = 0; time < 5; time += 1) await attempt('nobody@demo.test', 'Wrong-horse-1')
  expect((await attempt('nobody@demo.test', 'Wrong-horse-1')).page.error).toBe(LOCKED)
})

test('a network that fails with many e-mail addresses has to wait, while others sign in', async () => {
  await createAccount(db, 'fe@demo.test')
  const address = '203.0.113.99'
  const browser = openBrowser()
  const path = await browser.openPage(one)
  for (let index = 0; index < NETWORK_FAILURES; index += 1)
    await browser.submit(one, path, { username: `guess-${index}@demo.test`, password: 'x' }, { address })
  const { answer, page } = await attempt('fe@demo.test', PASSWORD, two, address)
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('300')
  expect(page.error).toBe('Too many log-in attempts. Please wait a while and try again.')
  expect((await attempt('fe@demo.test', PASSWORD, two)).answer.statusCode).toBe(303)
})

test('only the right password reveals that an account is closed', async () => {
  await createAccount(db, 'closed@demo.test')
  await db.query(`UPDATE account SET status = 'closed' WHERE email = 'closed@demo.test'`)
  expect((await attempt('closed@demo.test', 'Wrong-horse-1')).page.error).toBe(WRONG)
  expect((await attempt('closed@demo.test', PASSWORD)).page.error).toContain('Your account is inactive')
})

test('An attacker elsewhere does not lock a reviewer out of the networks and browsers where they signed in before', async () => {
  await createAccount(db, 'gina@demo.test', 'reviewer')
  const browser = openBrowser()
  const signIn = async (address: string) =>
    browser.submit(
      one,
      await browser.openPage(one, { prompt: 'login' }),
      { username: 'gina@demo.test', password: PASSWORD },
      { address },
    )
  expect((await signIn('203.0.113.140')).statusCode).toBe(303)
  const enemy = openBrowser()
  const path = await enemy.openPage(one)
  for (let n = 0; n < 60; n += 1) {
    const form = { username: 'gina@demo.test', password: 'Wrong-horse-1' }
    await enemy.submit(n % 2 ? one : two, path, form, { address: `198.51.100.${100 + (n % 20)}` })
  }
  expect((await attempt('gina@demo.test', PASSWORD, two, '203.0.113.140')).answer.statusCode).toBe(303)
  expect((await attempt('gina@demo.test', PASSWORD, two, '203.0.113.141')).page.error).toBe(LOCKED)
  expect((await signIn('203.0.113.141')).statusCode).toBe(303)
})
