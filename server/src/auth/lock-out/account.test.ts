// The lock of one account. Many locks, networks and attackers: lock-out.test.ts, in the drills.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createAccount, logIn, movableClock, startConnect } from '../testing/test-server.ts'
import { LOCKED, logInWrong, WRONG } from '../testing/wrong-log-ins.ts'

const clock = movableClock()
let db: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  db = await createTestDatabase()
  app = await startConnect(db, clock)
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const fail = (email: string, times: number, from?: string) => logInWrong(app, email, times, from)

test('five failures lock an account for five minutes, even against the right password', async () => {
  await createAccount(db, 'ana@demo.test')
  expect(await fail('ana@demo.test', 5)).toEqual(Array(5).fill(WRONG))
  const { status, body } = await logIn(app, 'ana@demo.test')
  expect(status).toBe(400)
  expect(body).toEqual(LOCKED)
  clock.forward(5 * 60 - 1)
  expect((await logIn(app, 'ANA@demo.test ')).body).toEqual(LOCKED)
  clock.forward(1)
  expect((await logIn(app, 'ana@demo.test')).status).toBe(200)
})

test('a success resets the count', async () => {
  await createAccount(db, 'ben@demo.test')
  await fail('ben@demo.test', 4)
  expect((await logIn(app, 'ben@demo.test')).status).toBe(200)
  await fail('ben@demo.test', 4)
  expect((await logIn(app, 'ben@demo.test')).status).toBe(200)
})

test('an unknown e-mail address is locked the same way', async () => {
  expect(await fail('ghost@demo.test', 6)).toEqual([...Array(5).fill(WRONG), LOCKED])
  clock.forward(5 * 60)
  expect(await fail('ghost@demo.test', 1)).toEqual([WRONG])
})

test('a lock applies on every server', async () => {
  await createAccount(db, 'cora@demo.test')
  const pool = openDatabase({ connection: db.settings.connection })
  const other = await startConnect(pool, clock)
  await fail('cora@demo.test', 5)
  expect((await logIn(other, 'cora@demo.test')).body).toEqual(LOCKED)
  await other.close()
  await pool.close()
})

test('simultaneous guesses do not bypass the lock: of sixty guesses five are checked', async () => {
  await createAccount(db, 'dina@demo.test')
  const guesses = Array.from({ length: 60 }, () => logIn(app, 'dina@demo.test', 'Wrong-horse-1', '203.0.113.60'))
  const descriptions = (await Promise.all(guesses)).map(({ body }) => body.error_description)
  expect(descriptions.filter((text) => text === WRONG.error_description)).toHaveLength(5)
  expect(descriptions.filter((text) => text === LOCKED.error_description)).toHaveLength(55)
})
