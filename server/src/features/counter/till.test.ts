import { dispenseClaim, lookUpClaim, readCounterDay } from '@aruga/contract/counter/counter'
import * as till from '@aruga/contract/counter/till'
import { followChanges } from '@aruga/contract/events'
import { reauthenticate } from '@aruga/contract/password/password'
import { readStaffProfile } from '@aruga/contract/profile/staff'
import { resetTillPin } from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeUrl, locationOf, openBrowser, redeem } from '../../auth/testing/test-browser.ts'
import { post, userinfo } from '../../auth/testing/test-server.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addPharmacist, addSession, addStaff, PASSWORD } from '../../testing/people.ts'
import { claimAt } from './testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PIN = '480517'

let server: TestApp
let branchId: string
let now = Date.UTC(2026, 10, 20, 0)
beforeAll(async () => {
  server = await startTestApp({
    publicUrl: 'http://aruga.test',
    redirectUris: {
      'aruga-console': ['http://aruga.test/console/'],
      'aruga-patient-app': ['http://aruga.test/sign-in'],
    },
  })
  forward(0)
  branchId = await addBranch(server.db)
})
afterAll(() => server.close())

function forward(ms: number) {
  now += ms
  server.setClock(new Date(now))
}

const refresh = (refreshToken: string) =>
  post(server.app, '/connect/token', {
    grant_type: 'refresh_token',
    client_id: 'aruga-patient-app',
    refresh_token: refreshToken,
  })

/** A pharmacist with a PIN, and the calls of one session. */
async function pharmacistWithPin({ roles }: { roles?: string } = {}) {
  const { accountId, email } = await addPharmacist(server.db, branchId)
  if (roles) await server.db.query('UPDATE account SET roles = $2::role[] WHERE id = $1', [accountId, roles])
  const session = await addSession(server.db, accountId, new Date(now))
  const { token } = session
  await call(server.app, till.setTillPin, { body: { pin: PIN } }, { token })
  return {
    accountId,
    email,
    ...session,
    work: (as = token) => call(server.app, readCounterDay, {}, { token: as }),
    lock: () => call(server.app, till.lockTill, {}, { token }),
    unlock: (pin = PIN, as = token) => call(server.app, till.unlockTill, { body: { pin } }, { token: as }),
    locks: async () => (await call(server.app, readStaffProfile, {}, { token })).result.locks,
    audited: async () =>
      (
        await server.db.query(
          `SELECT action FROM audit_entry WHERE actor_id = $1 AND action LIKE 'till.%' ORDER BY id`,
          [accountId],
        )
      ).rows.map(({ action }) => action),
  }
}

test('An idle till locks instead of ending, its token can do nothing, and the PIN opens it again', async () => {
  const one = await pharmacistWithPin()
  expect(await one.locks()).toBe(true)
  forward(14 * MINUTE)
  expect((await one.work()).statusCode).toBe(200)
  forward(15 * MINUTE)
  const { body } = await refresh(one.refreshToken ?? '')
  const token = body.access_token
  expect(refusal(await one.work(token))).toEqual(problemOf('TillLocked'))
  expect((await userinfo(server.app, token)).statusCode).toBe(401)
  expect((await one.unlock(PIN, token)).statusCode).toBe(204)
  expect((await one.work(token)).statusCode).toBe(200)
  expect(await one.audited()).toEqual(['till.pin_set', 'till.opened'])
})

test('A locked till neither hands over nor shows who has a claim', async () => {
  const one = await pharmacistWithPin()
  const claim = await claimAt(server, branchId)
  await one.lock()
  const { token } = one
  const looked = await call(server.app, lookUpClaim, { body: { code: claim.code } }, { token })
  const handed = await call(server.app, dispenseClaim, { body: { code: claim.code, quantity: 1 } }, { token })
  const followed = await call(server.app, followChanges, {}, { token })
  for (const answer of [looked, handed, followed]) expect(refusal(answer)).toEqual(problemOf('TillLocked'))
  expect((await claim.open()).quantityPurchased).toBe(0)
  await one.unlock()
  expect((await call(server.app, lookUpClaim, { body: { code: claim.code } }, { token })).statusCode).toBe(200)
})

test('Refreshing its tokens neither opens a locked till nor keeps an idle one from locking', async () => {
  const one = await pharmacistWithPin()
  forward(10 * MINUTE)
  const first = await refresh(one.refreshToken ?? '')
  forward(6 * MINUTE)
  expect(refusal(await one.work(first.body.access_token))).toEqual(problemOf('TillLocked'))
  const second = await refresh(first.body.refresh_token)
  expect(refusal(await one.work(second.body.access_token))).toEqual(problemOf('TillLocked'))
})

test('The fifth wrong PIN ends the session, however many are sent at once, and each is on record', async () => {
  const one = await pharmacistWithPin()
  await one.lock()
  expect(refusal(await one.unlock('111112'))).toEqual(problemOf('PinWrong'))
  const more = await Promise.all(Array.from({ length: 12 }, (_, n) => one.unlock(`20000${n % 10}`)))
  // No answer looks like success, which would show the page behind the lock.
  expect(more.filter(({ statusCode }) => statusCode < 400)).toEqual([])
  const codes = more.filter(({ statusCode }) => statusCode !== 401).map((answer) => refusal(answer).code)
  expect(codes.filter((code) => code === 'Aruga:PinWrong')).toHaveLength(3)
  expect(codes.filter((code) => code !== 'Aruga:PinWrong' && code !== 'Aruga:PinTriesUsed')).toEqual([])
  expect((await one.unlock()).statusCode).toBe(401)
  expect((await refresh(one.refreshToken ?? '')).body.error).toBe('invalid_grant')
  expect((await one.audited()).filter((action) => action === 'till.pin_wrong')).toHaveLength(5)
  expect(await one.audited()).toContain('till.pin_tries_used')
})

test('A wrong PIN is never answered like the right one, even if the till is open already', async () => {
  for (const wrong of ['111112', '480518', '715084']) {
    const one = await pharmacistWithPin()
    expect(refusal(await one.unlock(wrong))).toEqual(problemOf('PinWrong'))
    // A call whose answer was lost can be repeated as often as needed.
    for (let times = 0; times < 6; times++) expect((await one.unlock()).statusCode).toBe(204)
    const together = await Promise.all(Array.from({ length: 20 }, () => one.unlock(wrong)))
    expect(together.filter(({ statusCode }) => statusCode < 400)).toEqual([])
    expect((await one.work()).statusCode).toBe(401)
  }
})

test('The right PIN resets the count of wrong ones', async () => {
  const one = await pharmacistWithPin()
  for (let times = 0; times < 2; times++) {
    await one.lock()
    for (let tries = 0; tries < 4; tries++) await one.unlock('111112')
    expect((await one.unlock()).statusCode).toBe(204)
  }
  expect((await one.work()).statusCode).toBe(200)
})

test('A till is signed out twelve hours after the password, locked or not', async () => {
  const one = await pharmacistWithPin()
  let token = one.refreshToken ?? ''
  for (let hour = 0; hour < 11; hour++) {
    forward(HOUR)
    token = (await refresh(token)).body.refresh_token
    expect(token).toBeDefined()
  }
  forward(HOUR)
  expect((await refresh(token)).body.error).toBe('invalid_grant')
})

test('Without a PIN, or with another role, an idle session ends as before and cannot be locked', async () => {
  const { accountId } = await addPharmacist(server.db, branchId)
  const plain = await addSession(server.db, accountId, new Date(now))
  expect(refusal(await call(server.app, till.lockTill, {}, { token: plain.token }))).toEqual(problemOf('PinNotSet'))
  const both = await pharmacistWithPin({ roles: '{pharmacist,reviewer}' })
  expect(await both.locks()).toBe(false)
  forward(15 * MINUTE)
  expect((await call(server.app, readCounterDay, {}, { token: plain.token })).statusCode).toBe(401)
  expect((await both.work()).statusCode).toBe(401)
  expect((await refresh(both.refreshToken ?? '')).body.error).toBe('invalid_grant')
})

test('A PIN of one digit, a pair, a half or a run is refused, and only its argon2id hash is stored', async () => {
  const one = await pharmacistWithPin()
  for (const pin of ['111111', '121212', '123123', '345678', '987654', '890123'])
    expect(refusal(await call(server.app, till.setTillPin, { body: { pin } }, one)).status).toBe(400)
  const { rows } = await server.db.query('SELECT hash FROM till_pin WHERE account_id = $1', [one.accountId])
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
})

test('An administrator removes a forgotten PIN: the locked till stays locked, and the next session ends when idle', async () => {
  const one = await pharmacistWithPin()
  await one.lock()
  const { accountId } = await addStaff(server.db, 'administrator')
  const { token } = await addSession(server.db, accountId, new Date(now))
  const reset = await call(server.app, resetTillPin, { params: { id: one.accountId } }, { token })
  expect(reset.result.tillPin).toBe(false)
  expect(refusal(await one.unlock())).toEqual(problemOf('PinNotSet'))
  const { body } = await refresh(one.refreshToken ?? '')
  expect(refusal(await one.work(body.access_token))).toEqual(problemOf('TillLocked'))
})

test('Removing one’s PIN makes the session end when idle again', async () => {
  const one = await pharmacistWithPin()
  await call(server.app, reauthenticate, { body: { password: PASSWORD } }, one)
  expect((await call(server.app, till.readTillPin, {}, one)).result).toEqual({ setAt: expect.stringMatching(/Z$/) })
  expect((await call(server.app, till.removeTillPin, {}, one)).result).toEqual({ setAt: null })
  forward(15 * MINUTE)
  expect((await one.work()).statusCode).toBe(401)
})

test('While a till is locked, its browser is signed in nowhere: a reload and a new tab ask for the password', async () => {
  const { email } = await pharmacistWithPin()
  const browser = openBrowser()
  const codeIn = (answer: Parameters<typeof locationOf>[0]) => locationOf(answer).searchParams.get('code')
  const reload = async () => codeIn(await browser.get(server.app, authorizeUrl()))
  const page = await browser.openPage(server.app)
  const code = codeIn(await browser.signIn(server.app, page, email, PASSWORD)) ?? ''
  const { access_token: token } = (await redeem(server.app, code)).body
  expect(await reload()).not.toBeNull()
  await call(server.app, till.lockTill, {}, { token })
  await call(server.app, till.unlockTill, { body: { pin: PIN } }, { token })
  expect(await reload()).not.toBeNull()
  await call(server.app, till.lockTill, {}, { token })
  expect(await reload()).toBeNull()
})
