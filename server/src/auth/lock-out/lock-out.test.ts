import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createAccount, logIn, movableClock, PASSWORD, post, SCOPE, startConnect } from '../testing/test-server.ts'
import { LOCKED, logInWrong, WRONG } from '../testing/wrong-log-ins.ts'
import { NETWORK_FAILURES, UNKNOWN_PLACES_FAILURES } from './lock-out.ts'

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

test('the second lock lasts ten minutes, the next ones twice as long as the one before, up to four hours', async () => {
  await createAccount(db, 'dan@demo.test')
  // Known here, so that only these failures count.
  await logIn(app, 'dan@demo.test')
  for (const minutes of [5, 10, 20, 40, 80, 160, 240, 240]) {
    expect(await fail('dan@demo.test', 5)).toEqual(Array(5).fill(WRONG))
    clock.forward(minutes * 60 - 1)
    expect((await logIn(app, 'dan@demo.test')).body).toEqual(LOCKED)
    clock.forward(1)
  }
  expect((await logIn(app, 'dan@demo.test')).status).toBe(200)
  await fail('dan@demo.test', 5)
  clock.forward(5 * 60)
  expect((await logIn(app, 'dan@demo.test')).status).toBe(200)
})

test('many simultaneous log-ins with the right password all succeed', async () => {
  await createAccount(db, 'eva@demo.test')
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(app, 'eva@demo.test')))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('a burst of log-ins from many networks succeeds or gets a Retry-After, and locks nobody out', async () => {
  await createAccount(db, 'gil@demo.test')
  const burst = Array.from({ length: 230 }, (_, index) =>
    logIn(app, `burst-${index}@demo.test`, 'Wrong-horse-1', `198.18.${index >> 8}.${index & 255}`),
  )
  for (const { status, body, headers } of await Promise.all(burst)) {
    if (status === 503) expect(headers['retry-after']).toBe('10')
    else expect({ status, body }).toEqual({ status: 400, body: WRONG })
  }
  expect((await logIn(app, 'gil@demo.test')).status).toBe(200)
})

test('a network that fails with many e-mail addresses has to wait, while others log in', async () => {
  await createAccount(db, 'fe@demo.test')
  const address = '2001:db8:1:2::1'
  for (let index = 0; index < NETWORK_FAILURES; index += 1) await fail(`guess-${index}@demo.test`, 1, address)
  const { status, body, headers } = await logIn(app, 'fe@demo.test', undefined, '2001:db8:1:2:ffff::9')
  expect(status).toBe(429)
  expect(body.error).toBe('temporarily_unavailable')
  expect(headers['retry-after']).toBe('300')
  expect((await logIn(app, 'fe@demo.test', undefined, '2001:db8:1:3::1')).status).toBe(200)
  clock.forward(5 * 60 - 7)
  expect((await logIn(app, 'fe@demo.test', undefined, address)).headers['retry-after']).toBe('7')
  clock.forward(7)
  expect((await logIn(app, 'fe@demo.test', undefined, address)).status).toBe(200)
})

test('simultaneous guesses with many e-mail addresses do not bypass it: of 120 guesses of a network 50 are checked', async () => {
  const guesses = Array.from({ length: 120 }, (_, n) =>
    logIn(app, `many-${n}@demo.test`, 'Wrong-horse-1', '203.0.113.120'),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(NETWORK_FAILURES)
  expect(statuses.filter((status) => status === 429)).toHaveLength(120 - NETWORK_FAILURES)
})

test('right passwords do not count against a network, however many people share it', async () => {
  await createAccount(db, 'hana@demo.test')
  const address = '203.0.113.130'
  const five = () => Promise.all(Array.from({ length: 5 }, () => logIn(app, 'hana@demo.test', undefined, address)))
  for (let time = 0; time <= NETWORK_FAILURES; time += 5) {
    expect((await five()).map(({ status }) => status)).toEqual(Array(5).fill(200))
  }
})

test('the network is the client’s behind a trusted proxy, and a forged header is ignored without one', async () => {
  const trusting = await startConnect(db, clock, { trustProxy: 1 })
  const guess = (on: FastifyInstance, index: number) =>
    on.inject({
      method: 'POST',
      url: '/connect/token',
      remoteAddress: '198.51.100.9',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `198.51.100.${100 + (index % 100)}`,
      },
      payload: `grant_type=password&client_id=aruga-patient-app&username=proxy-${index}@demo.test&password=x`,
    })
  for (let index = 0; index < NETWORK_FAILURES + 5; index += 1)
    expect((await guess(trusting, index)).statusCode).toBe(400)
  for (let index = 0; index < NETWORK_FAILURES; index += 1) await guess(app, 1000 + index)
  expect((await guess(app, 2000)).statusCode).toBe(429)
  await trusting.close()
})

// Attacks. The owner has logged in at home before; the enemy knows the e-mail address.
const HOME = '203.0.113.200'
const HOUR = 60 * 60

/** Logs in with the browser's cookies; returns the answer and the cookies to send next time. */
async function logInWith(email: string, password: string, { cookie = '', address = HOME }) {
  const form = { grant_type: 'password', client_id: 'aruga-patient-app', scope: SCOPE, username: email, password }
  const answer = await post(app, '/connect/token', form, { address, headers: { cookie } })
  const set = [answer.headers['set-cookie']].flat().find((text) => String(text).startsWith('aruga_device='))
  return { ...answer, cookie: set ? (String(set).split(';')[0] ?? '') : cookie }
}

/** How many of the guesses were checked. */
const guess = async (email: string, addresses: string[]) => {
  const answers = await Promise.all(addresses.map((address) => logIn(app, email, 'Wrong-horse-1', address)))
  return answers.filter(({ body }) => body.error_code === WRONG.error_code).length
}

test('an enemy with a request a minute never keeps the owner out at home, and gets few guesses', async () => {
  await createAccount(db, 'ivy@demo.test')
  await logIn(app, 'ivy@demo.test', undefined, HOME)
  let checked = 0
  for (let minute = 1; minute <= 5 * 60; minute += 1) {
    checked += await guess('ivy@demo.test', ['198.51.100.7'])
    clock.forward(60)
    if (minute % 60 === 0) expect((await logIn(app, 'ivy@demo.test', undefined, HOME)).status).toBe(200)
  }
  expect(checked).toBeLessThanOrEqual(2 * UNKNOWN_PLACES_FAILURES)
})

test('an enemy with fifty networks never keeps the owner out at home or in a browser used before', async () => {
  await createAccount(db, 'joy@demo.test')
  const { cookie } = await logInWith('joy@demo.test', PASSWORD, {})
  const networks = Array.from({ length: 50 }, (_, n) => `192.0.2.${n}`)
  let checked = 0
  for (let hour = 0; hour < 24; hour += 2) {
    checked += await guess('joy@demo.test', networks)
    if (hour % 6 === 0) {
      expect((await logIn(app, 'joy@demo.test', undefined, HOME)).status).toBe(200)
      const elsewhere = `198.51.100.${10 + hour}`
      expect((await logIn(app, 'joy@demo.test', undefined, elsewhere)).body).toEqual(LOCKED)
      expect((await logInWith('joy@demo.test', PASSWORD, { cookie, address: elsewhere })).status).toBe(200)
      // From then on that network is known, too.
      expect((await logIn(app, 'joy@demo.test', undefined, elsewhere)).status).toBe(200)
    }
    clock.forward(2 * HOUR)
  }
  // 600 in a day.
  expect(checked).toBeLessThanOrEqual(6 * UNKNOWN_PLACES_FAILURES)
}, 180_000)

test('an enemy in the same network cannot lock a browser that was used before, however many e-mail addresses they try', async () => {
  await createAccount(db, 'kim@demo.test')
  const { cookie } = await logInWith('kim@demo.test', PASSWORD, {})
  await guess('kim@demo.test', Array(10).fill(HOME))
  for (let n = 0; n < NETWORK_FAILURES; n += 1) await fail(`sprayed-${n}@demo.test`, 1, HOME)
  expect((await logIn(app, 'kim@demo.test', undefined, HOME)).status).toBe(429)
  expect((await logInWith('kim@demo.test', PASSWORD, { cookie })).status).toBe(200)
  clock.forward(HOUR)
})

test('a browser’s cookie lets nobody guess more: it has five failures of its own, and counts for its own e-mail only', async () => {
  await createAccount(db, 'leo@demo.test')
  await createAccount(db, 'may@demo.test')
  const { cookie } = await logInWith('leo@demo.test', PASSWORD, {})
  const guesses = Array.from({ length: 8 }, (_, n) =>
    logInWith('leo@demo.test', 'Wrong-horse-1', { cookie, address: `198.51.100.${50 + n}` }),
  )
  const bodies = (await Promise.all(guesses)).map(({ body }) => body)
  expect(bodies.filter(({ error_code }) => error_code === WRONG.error_code)).toHaveLength(5)
  const [id, mark] = cookie.split('.')
  for (const forged of [cookie, `${id}.${mark?.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`, `${cookie}.x`]) {
    const own = Array.from({ length: 8 }, () =>
      logInWith('may@demo.test', 'Wrong-horse-1', { cookie: forged, address: '198.51.100.70' }),
    )
    await Promise.all(own)
    expect((await logInWith('may@demo.test', PASSWORD, { cookie: forged, address: '198.51.100.70' })).body).toEqual(
      LOCKED,
    )
  }
})

test('several people who share a browser are each recognised', async () => {
  const people = ['nan@demo.test', 'oli@demo.test', 'pat@demo.test']
  let cookie = ''
  for (const email of people) {
    await createAccount(db, email)
    ;({ cookie } = await logInWith(email, PASSWORD, { cookie }))
  }
  for (const email of people) await guess(email, Array(5).fill(HOME))
  for (const email of people) expect((await logInWith(email, PASSWORD, { cookie })).status).toBe(200)
})

test('a network is known for thirty days after the last log-in', async () => {
  await createAccount(db, 'quin@demo.test')
  const networks = Array.from({ length: UNKNOWN_PLACES_FAILURES }, (_, n) => `192.0.2.${100 + n}`)
  await logIn(app, 'quin@demo.test', undefined, HOME)
  clock.forward(30 * 24 * HOUR - 1)
  await guess('quin@demo.test', networks)
  expect((await logIn(app, 'quin@demo.test', undefined, HOME)).status).toBe(200)
  clock.forward(30 * 24 * HOUR)
  await guess('quin@demo.test', networks)
  expect((await logIn(app, 'quin@demo.test', undefined, HOME)).body).toEqual(LOCKED)
})
