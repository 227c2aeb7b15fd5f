import { randomUUID } from 'node:crypto'
import { endOtherSessions, endSession, listSessions, listSignIns } from '@aruga/contract/sessions/sessions'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeUrl, locationOf, openBrowser, redeem } from '../../auth/testing/test-browser.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addPatient, PASSWORD } from '../../testing/people.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const CALLBACK = 'http://aruga.test/console/'

let test_: TestApp
let one: FastifyInstance
let two: FastifyInstance
let now: Date

const forward = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  test_.setClock(now)
}

beforeAll(async () => {
  test_ = await startTestApp({
    publicUrl: 'http://aruga.test',
    redirectUris: { 'aruga-console': [CALLBACK], 'aruga-patient-app': ['http://aruga.test/sign-in'] },
  })
  now = new Date()
  forward(0)
  one = test_.app
  two = await test_.startAnother()
})
afterAll(() => test_.close())

const token = async (form: Record<string, string>, userAgent: string) =>
  (
    await one.inject({
      method: 'POST',
      url: '/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
      payload: new URLSearchParams({ client_id: 'aruga-patient-app', ...form }).toString(),
    })
  ).json() as { access_token: string; refresh_token: string }
const begin = (email: string, userAgent = ANDROID) =>
  token(
    { grant_type: 'password', scope: 'openid aruga offline_access', username: email, password: PASSWORD },
    userAgent,
  )
const sessionsOf = async (accessToken: string, app = one) =>
  (await call(app, listSessions, {}, { token: accessToken })).result.items
const status = async (accessToken: string, app = two) =>
  (await call(app, listSessions, {}, { token: accessToken })).statusCode

test('A person sees the devices that they are logged in on, by name, the last used first', async () => {
  for (const { email } of [await addPatient(test_.db), await addAccount(test_.db, 'reviewer')]) {
    const phone = await begin(email)
    const began = now.toISOString().replace(/\.?0*Z$/, '')
    forward(60)
    const script = await begin(email, 'curl/8.5.0')
    expect(await sessionsOf(phone.access_token)).toMatchObject([
      { current: false, device: null },
      { current: true, device: 'Chrome on Android' },
    ])
    forward(60)
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: phone.refresh_token }, ANDROID)
    const [first, second] = await sessionsOf(renewed.access_token, two)
    expect(first).toMatchObject({ current: true, device: 'Chrome on Android' })
    expect(first?.startedAt).toContain(began)
    expect(Date.parse(first?.lastUsedAt ?? '') - Date.parse(first?.startedAt ?? '')).toBe(120_000)
    expect(second?.id).not.toBe(first?.id)
    expect(Object.keys(first ?? {}).sort()).toEqual(['current', 'device', 'id', 'lastUsedAt', 'startedAt'])
    const { rows } = await test_.db.query('SELECT row.*::text AS row FROM connect_session AS row')
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|curl/)
    expect(await status(script.access_token)).toBe(200)
  }
})

test('Logging one device out works immediately on every server and removes it from the list', async () => {
  const { email } = await addPatient(test_.db)
  const [phone, lost] = [await begin(email), await begin(email)]
  const [other] = (await sessionsOf(phone.access_token)).filter(({ current }) => !current)
  const id = other?.id ?? ''
  expect((await call(one, endSession, { params: { id } }, { token: phone.access_token })).statusCode).toBe(204)
  expect(await status(lost.access_token)).toBe(401)
  expect(
    (await token({ grant_type: 'refresh_token', refresh_token: lost.refresh_token }, ANDROID)).access_token,
  ).toBeUndefined()
  expect(await sessionsOf(phone.access_token)).toHaveLength(1)
  const again = await call(two, endSession, { params: { id } }, { token: phone.access_token })
  expect(refusal(again)).toEqual(problemOf('NotFound'))
})

test('A device can log itself out', async () => {
  const { email } = await addPatient(test_.db)
  const phone = await begin(email)
  const id = (await sessionsOf(phone.access_token))[0]?.id ?? ''
  expect((await call(one, endSession, { params: { id } }, { token: phone.access_token })).statusCode).toBe(204)
  expect(await status(phone.access_token)).toBe(401)
})

test('Another person’s session is refused exactly like one that does not exist, and stays active', async () => {
  const [mine, theirs] = [await addPatient(test_.db), await addPatient(test_.db)]
  const [own, theirSession] = [await begin(mine.email), await begin(theirs.email)]
  const id = (await sessionsOf(theirSession.access_token))[0]?.id ?? ''
  const answers = [id, id.toUpperCase(), randomUUID()].map((each) =>
    call(one, endSession, { params: { id: each } }, { token: own.access_token }),
  )
  const [known, , unknown] = await Promise.all(answers)
  for (const answer of await Promise.all(answers)) expect(refusal(answer)).toEqual(problemOf('NotFound'))
  expect(known?.body).toBe(unknown?.body)
  expect(await status(theirSession.access_token)).toBe(200)
})

test('Logging out all other devices keeps this one and those of other people', async () => {
  const [mine, theirs] = [await addPatient(test_.db), await addPatient(test_.db)]
  const [here, phone, tablet] = [await begin(mine.email), await begin(mine.email), await begin(mine.email)]
  const theirSession = await begin(theirs.email)
  for (const app of [one, two]) {
    expect((await call(app, endOtherSessions, {}, { token: here.access_token })).statusCode).toBe(204)
    expect(await sessionsOf(here.access_token)).toMatchObject([{ current: true }])
  }
  for (const { access_token } of [phone, tablet]) expect(await status(access_token)).toBe(401)
  expect(await status(theirSession.access_token)).toBe(200)
})

test('An expired session is not listed', async () => {
  const { email } = await addPatient(test_.db)
  await begin(email)
  await token({ grant_type: 'password', scope: 'openid', username: email, password: PASSWORD }, ANDROID)
  forward(15 * 60)
  const late = await begin(email)
  expect(await sessionsOf(late.access_token)).toHaveLength(2)
  forward(14 * 24 * 60 * 60 - 1)
  const later = await begin(email)
  expect(await sessionsOf(later.access_token)).toHaveLength(2)
})

test('A browser logged out from another device must sign in again', async () => {
  const { email } = await addAccount(test_.db, 'administrator')
  const phone = await begin(email)
  const needsSignIn = async (browser: ReturnType<typeof openBrowser>) =>
    locationOf(await browser.get(two, authorizeUrl({ prompt: 'none' }))).searchParams.has('error')
  const signIn = async () => {
    const browser = openBrowser()
    const back = await browser.signIn(one, await browser.openPage(one), email, PASSWORD)
    const { body } = await redeem(one, locationOf(back).searchParams.get('code') ?? '', {}, { 'user-agent': ANDROID })
    return { browser, body }
  }
  const console_ = await signIn()
  const listed = (await sessionsOf(phone.access_token)).find(({ current }) => !current)
  expect(listed?.device).toBe('Chrome on Android')
  await call(one, endSession, { params: { id: listed?.id ?? '' } }, { token: phone.access_token })
  expect(await needsSignIn(console_.browser)).toBe(true)

  const [left, right] = [await signIn(), await signIn()]
  const tab = await redeem(one, locationOf(await left.browser.get(one, authorizeUrl())).searchParams.get('code') ?? '')
  await call(one, endOtherSessions, {}, { token: left.body.access_token })
  expect(await needsSignIn(right.browser)).toBe(true)
  expect(await needsSignIn(left.browser)).toBe(false)
  // Another tab of this browser counts as this device.
  expect(await status(tab.body.access_token)).toBe(200)
  for (const { access_token } of [phone, right.body]) expect(await status(access_token)).toBe(401)
})

test('A browser with several tabs is listed and logged out as one device', async () => {
  const { email } = await addAccount(test_.db, 'reviewer')
  const phone = await begin(email)
  const browser = openBrowser()
  const back = await browser.signIn(one, await browser.openPage(one), email, PASSWORD)
  const redeemed = async (code: string | null) => (await redeem(one, code ?? '')).body.access_token as string
  const first = await redeemed(locationOf(back).searchParams.get('code'))
  const second = await redeemed(locationOf(await browser.get(one, authorizeUrl())).searchParams.get('code'))

  for (const tab of [first, second]) {
    const listed = await sessionsOf(tab)
    expect(listed.map(({ current }) => current).sort()).toEqual([false, true])
  }
  const [other] = (await sessionsOf(phone.access_token)).filter(({ current }) => !current)
  await call(one, endSession, { params: { id: other?.id ?? '' } }, { token: phone.access_token })
  for (const tab of [first, second]) expect(await status(tab)).toBe(401)
})

test('A patient sees their log-ins, new devices and wrong passwords, and nobody else’s', async () => {
  const [patient, other] = [await addPatient(test_.db), await addPatient(test_.db)]
  await begin(other.email)
  await begin(patient.email)
  await token({ grant_type: 'password', scope: 'openid', username: patient.email, password: 'Wrong-horse-1' }, ANDROID)
  const signIns = async () => {
    const { access_token: accessToken } = await begin(patient.email, 'curl/8.5.0')
    const { result } = await call(one, listSignIns, {}, { token: accessToken })
    return result.items.map(({ what, device, count }) => [what, device, count])
  }
  await expect
    .poll(async () => (await signIns()).slice(-3))
    .toEqual([
      ['LoggedInOnNewDevice', null, null],
      ['WrongPassword', 'Chrome on Android', null],
      ['LoggedIn', 'Chrome on Android', null],
    ])
})
