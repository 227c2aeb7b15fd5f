import { createSecretKey } from 'node:crypto'
import { LOCKOUT_FAILURES } from '@aruga/contract/limits'
import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountEvent, CHANNEL, payloadOf } from '../../events/publish.ts'
import { topicsOf } from '../../notify/topics.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { withoutNotifications } from '../../testing/fault-injection.ts'
import { countWaiting } from '../../testing/lock-order.ts'
import { notificationsToMail } from '../../testing/mailed.ts'
import { addStaff } from '../../testing/people.ts'
import { normalEmail } from '../passwords/find-login.ts'
import { locationOf, openBrowser, redeem } from '../testing/test-browser.ts'
import {
  createAccount,
  createPatient,
  movableClock,
  PASSWORD,
  post,
  refresh,
  revoke,
  SCOPE,
  startConnect,
} from '../testing/test-server.ts'
import { BURST_MINUTES, BURSTS } from './bursts.ts'
import { createSignInAudit } from './sign-in-audit.ts'

const clock = movableClock(new Date().toISOString())
let db: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance
let production: FastifyInstance

beforeAll(async () => {
  db = await createTestDatabase()
  app = await startConnect(db, clock)
  production = await startConnect(db, clock, { production: true })
})
afterAll(async () => {
  await Promise.all([app.close(), production.close()])
  await db.drop()
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const HOME = '203.0.113.7'

type Place = { device?: string; address?: string; cookie?: string }
const logIn = (email: string, password = PASSWORD, { device = PHONE, address = HOME, cookie = '' }: Place = {}) => {
  const form = { grant_type: 'password', client_id: 'aruga-patient-app', scope: SCOPE, username: email, password }
  return post(app, '/connect/token', form, { address, headers: { 'user-agent': device, cookie } })
}
async function newPatient(email: string) {
  const accountId = await createAccount(db, email)
  return { accountId, email, patientId: await createPatient(db, accountId) }
}
/** The entries on an account, oldest first. */
const entriesOn = async (accountId: string) =>
  (
    await db.query(
      `SELECT action, actor_id AS actor, patient_id AS patient, address, device, reason FROM audit_entry
       WHERE subject_id = $1 ORDER BY id`,
      [accountId],
    )
  ).rows
const actionsOn = async (accountId: string) => (await entriesOn(accountId)).map(({ action }) => action)

test('A log-in, a wrong password and a lock-out are on record, with address and device', async () => {
  const { accountId, email, patientId } = await newPatient('luz@demo.test')
  await logIn(email)
  const auditTarget = { patient: patientId, address: HOME, device: 'Chrome on Android', reason: null }
  expect(await entriesOn(accountId)).toEqual([{ ...auditTarget, action: 'sign_in.succeeded', actor: accountId }])
  for (let n = 0; n < 5; n++) await logIn(email, 'Wrong-horse-1')
  const failed = { ...auditTarget, action: 'sign_in.failed', actor: null }
  await expect.poll(() => entriesOn(accountId)).toEqual([expect.anything(), ...Array(5).fill(failed)])
  for (let n = 0; n < 5; n++) expect((await logIn(email)).body.error_code).toBe('AccountLocked')
  await expect.poll(async () => (await entriesOn(accountId)).at(-1)).toEqual({ ...failed, action: 'sign_in.locked' })
  expect(await actionsOn(accountId)).toHaveLength(7)
})

test('A log-in with an address that has no account writes nothing', async () => {
  const count = async () => (await db.query('SELECT count(*) AS count FROM audit_entry')).rows[0]?.count
  const before = await count()
  await logIn('nobody@demo.test', 'Wrong-horse-1')
  const { email, accountId } = await newPatient('ana@demo.test')
  await logIn(email, 'Wrong-horse-1')
  await expect.poll(() => actionsOn(accountId)).toEqual(['sign_in.failed'])
  expect(await count()).toBe(before + 1)
})

test('Guesses from many networks leave a handful of entries an hour, with their number', async () => {
  const { email, accountId } = await newPatient('rey@demo.test')
  const guess = (n: number) => logIn(email, 'Wrong-horse-1', { address: `198.51.100.${n}` })
  for (let n = 1; n <= 20; n++) await guess(n)
  const reasons = async () => (await entriesOn(accountId)).map(({ reason }) => reason)
  await expect.poll(reasons).toEqual([null, null, null, null, null, 'Count: 10'])
  clock.forward(3600)
  await guess(30)
  await expect.poll(async () => (await reasons()).length).toBe(7)
})

test('A right password is on record even if it is refused', async () => {
  const closed = await newPatient('cora@demo.test')
  await db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [closed.accountId])
  await logIn(closed.email)
  await expect
    .poll(() => entriesOn(closed.accountId))
    .toMatchObject([{ action: 'sign_in.refused', actor: null, reason: 'AccountClosed' }])
})

test('Each step of a staff sign-in is on record: set-up, wrong, right and recovery codes, lock-out', async () => {
  const email = 'rosa@demo.test'
  const accountId = await createAccount(db, email, 'reviewer')
  // The page does not ask a signed-in browser again.
  const open = async () => {
    const browser = openBrowser()
    const path = await browser.openPage(production)
    await browser.submit(production, path, { username: email, password: PASSWORD })
    return {
      page: async () => (await browser.get(production, path)).body,
      enter: (code: string) => browser.submit(production, path, { code }),
    }
  }
  const setUp = await open()
  const secret = /<b class="key">([A-Z2-7 ]+)</.exec(await setUp.page())?.[1]?.replaceAll(' ', '') ?? ''
  const code = () => TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: clock().getTime() })
  const codes = (await setUp.enter(code())).body
  const recoveryCode = /<li>([A-Z0-9]{5}-[A-Z0-9]{5})</.exec(codes)?.[1] ?? ''
  expect(await actionsOn(accountId)).toEqual(['second_factor.set', 'sign_in.succeeded'])
  expect(await notificationsToMail(db, accountId)).toEqual(['SecondFactorSet'])

  clock.forward(60)
  const again = await open()
  await again.enter('000000')
  expect((await again.enter(code())).statusCode).toBe(303)
  expect((await (await open()).enter(recoveryCode)).statusCode).toBe(303)
  expect((await actionsOn(accountId)).slice(2)).toEqual([
    ...['second_factor.failed', 'second_factor.passed', 'sign_in.succeeded'],
    ...['second_factor.recovery_code_used', 'sign_in.succeeded'],
  ])
  const last = await open()
  for (let n = 0; n < 7; n++) await last.enter('000000')
  expect((await actionsOn(accountId)).slice(-2)).toEqual(['second_factor.failed', 'second_factor.locked'])
})

test('Log-out, a revoked token, and a token or code that is used twice are on record', async () => {
  const { email, accountId } = await newPatient('mila@demo.test')
  const begin = async () => (await logIn(email)).body
  const { access_token: token } = await begin()
  await app.inject({ url: '/connect/logout', headers: { authorization: `Bearer ${token}` } })
  await app.inject({ url: '/connect/logout', headers: { authorization: `Bearer ${token}` } })
  const revoked = await begin()
  await revoke(app, revoked.refresh_token)
  await revoke(app, revoked.refresh_token)
  const stolen = await begin()
  await refresh(app, stolen.refresh_token)
  clock.forward(31)
  await refresh(app, stolen.refresh_token)
  await refresh(app, stolen.refresh_token)
  const others = (await actionsOn(accountId)).filter((action) => action !== 'sign_in.succeeded')
  expect(others).toEqual(['session.ended', 'session.revoked', 'session.token_reused'])

  const reviewer = await createAccount(db, 'nena@demo.test', 'reviewer')
  const browser = openBrowser()
  const oauthCode = await browser.codeFor(app, 'nena@demo.test')
  for (let n = 0; n < 3; n++) await redeem(app, oauthCode)
  expect(await actionsOn(reviewer)).toEqual(['sign_in.succeeded', 'session.code_reused'])
  const page = await browser.get(app, '/connect/endsession?client_id=aruga-console')
  expect(page.statusCode).toBe(200)
  const out = openBrowser()
  const answer = await out.signIn(app, await out.openPage(app), 'nena@demo.test')
  expect(locationOf(answer).searchParams.get('code')).toBeTruthy()
  await out.submit(app, '/connect/endsession', { confirm: 'yes', client_id: 'aruga-console' })
  expect((await actionsOn(reviewer)).at(-1)).toBe('session.ended')
})

test('The owner gets a mail about a log-in on a new device, never about the first or a known one', async () => {
  const { email, accountId } = await newPatient('tess@demo.test')
  const mails = () => notificationsToMail(db, accountId)
  const first = await logIn(email)
  expect(first.status).toBe(200)
  const cookie = String([first.headers['set-cookie']].flat().find((text) => `${text}`.includes('aruga_device'))).split(
    ';',
  )[0]
  // The specification's app, without cookies: the same kind of device at the same provider.
  await logIn(email, PASSWORD, { address: '203.0.200.1' })
  // Our own app, recognised by its cookie on the way.
  await logIn(email, PASSWORD, { address: '198.51.100.9', cookie: cookie ?? '' })
  expect(await mails()).toEqual([])

  await logIn(email, PASSWORD, { device: LAPTOP })
  expect(await mails()).toEqual(['NewDevice'])
  expect((await entriesOn(accountId)).map(({ reason, device }) => [reason, device]).at(-1)).toEqual([
    'NewDevice',
    'Firefox on Windows',
  ])
  await logIn(email, PASSWORD, { device: LAPTOP })
  await logIn(email, PASSWORD, { address: '192.0.2.1', cookie: 'aruga_device=forged' })
  expect(await mails()).toEqual(['NewDevice', 'NewDevice'])
  clock.forward(91 * 24 * 3600)
  await logIn(email, PASSWORD, { device: LAPTOP })
  expect(await mails()).toHaveLength(3)
  const { rows } = await db.query(`SELECT body_en, body_fil FROM notification WHERE account_id = $1 LIMIT 1`, [
    accountId,
  ])
  expect(rows[0]?.body_en).toMatch(/^Firefox on Windows, \w+ \d+, \d{4} at .+\. If this was you,/)
  expect(rows[0]?.body_fil).toMatch(/^Firefox sa Windows, .+\. Kayo po ba iyon\?/)
})

test('The owner’s open apps are notified of a new device, and of no other log-in', async () => {
  const { email, accountId } = await newPatient('ida@demo.test')
  await logIn(email)
  const listener = db.direct()
  await listener.connect()
  onTestFinished(() => listener.end())
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  const { rows } = await listener.query(`SELECT quote_ident(${CHANNEL}) AS channel`)
  await listener.query(`LISTEN ${rows[0]?.channel}`)
  await logIn(email)
  await logIn(email, PASSWORD, { device: LAPTOP })
  await logIn(email, PASSWORD, { device: LAPTOP })
  const event = payloadOf(accountEvent(accountId, topicsOf('NewDevice')))
  await expect.poll(() => heard.filter((payload) => payload.includes(accountId))).toEqual([event])
})

test('A log-in whose owner cannot be notified begins no session, and its attempt does not count', async () => {
  const { email, accountId } = await newPatient('gina@demo.test')
  await logIn(email)
  const fails = () => withoutNotifications(db, () => logIn(email, PASSWORD, { device: LAPTOP }))
  for (let n = 0; n < LOCKOUT_FAILURES; n++) expect((await fails()).status).toBe(500)
  const sessions = async () => {
    const { rows } = await db.query('SELECT FROM connect_session WHERE account_id = $1', [accountId])
    return rows.length
  }
  expect([await actionsOn(accountId), await sessions()]).toEqual([['sign_in.succeeded'], 1])
  expect((await logIn(email, PASSWORD, { device: LAPTOP })).status).toBe(200)
  expect([await notificationsToMail(db, accountId), await sessions()]).toEqual([['NewDevice'], 2])
})

test('Simultaneous log-ins to one account do not deadlock', async () => {
  const { email } = await newPatient('liza@demo.test')
  await logIn(email)
  // A two-step sign-in on a device that was new when it began locks the device, then the count of attempts.
  const newDevice = db.direct()
  await newDevice.connect()
  onTestFinished(() => newDevice.end())
  await newDevice.query('BEGIN')
  await newDevice.query('SELECT FROM known_device FOR UPDATE')
  const onKnownDevice = logIn(email)
  await expect.poll(() => countWaiting(db)).toBe(1)
  await newDevice.query('SELECT FROM attempt FOR UPDATE')
  await newDevice.query('COMMIT')
  expect((await onKnownDevice).status).toBe(200)
})

test.each([
  ['all accounts', 'all', 'nobody@demo.test'],
  ['accounts of staff', 'staff', 'guarded@demo.test'],
] as const)(
  'A burst of failed log-ins on %s is one error in the log and one mail to each administrator',
  async (_on, on, email) => {
    const administrator = await addStaff(db, 'administrator')
    if (on === 'staff') await createAccount(db, email, 'reviewer')
    const lines: { msg: string; on: string; failures: number }[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    const signInAudit = createSignInAudit({
      db,
      clock,
      keys: { attempts: createSecretKey(Buffer.alloc(32, on)) },
      log,
    })
    const refuse = async (times: number) => {
      const from = { id: 'test', ip: HOME, headers: {} }
      for (let n = 0; n < times; n++) signInAudit.refused({ name: normalEmail(email), why: 'wrong', from })
      await signInAudit.drain()
    }
    const mails = () => notificationsToMail(db, administrator.accountId)
    await refuse(BURSTS[on] - 1)
    expect(lines).toEqual([])
    await refuse(BURSTS[on])
    expect(lines).toMatchObject([{ msg: 'many failed sign-ins', on, failures: BURSTS[on] }])
    expect(JSON.stringify(lines)).not.toContain('@')
    expect(await mails()).toEqual(['FailedSignIns'])
    clock.forward(BURST_MINUTES * 60)
    await refuse(BURSTS[on])
    expect(await mails()).toHaveLength(2)
  },
)
