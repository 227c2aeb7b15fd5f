// People log in while the disk is full, or the database lacks memory or connections: none of it is their fault or ours.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileWritingFails } from '../testing/fault-injection.ts'
import { authorizeUrl, openBrowser, redeem } from './testing/test-browser.ts'
import { createAccount, movableClock, PASSWORD, SCOPE, startTwo } from './testing/test-server.ts'

const clock = movableClock(new Date().toISOString())
let servers: Awaited<ReturnType<typeof startTwo>>
let app: FastifyInstance
beforeAll(async () => {
  servers = await startTwo(clock)
  app = servers.one
  await createAccount(servers.db, 'luz@demo.test')
  await createAccount(servers.db, 'rey@demo.test', 'reviewer')
})
afterAll(() => servers.stop())

const post = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const patientApp = { client_id: 'aruga-patient-app' }
const logIn = () =>
  post('/connect/token', {
    grant_type: 'password',
    ...patientApp,
    scope: SCOPE,
    username: 'luz@demo.test',
    password: PASSWORD,
  })

test.each([
  ['the disk of the database is full', '53100'],
  ['the database has no memory left', '53200'],
  ['the database has no connection left', '53300'],
  ['the database has reached a limit of its own', '53400'],
])('While %s every call of a log-in asks to try again, and works afterwards', async (_, sqlState) => {
  const { access_token, refresh_token } = (await logIn()).json()
  const browser = openBrowser()
  const code = await browser.codeFor(app, 'rey@demo.test')
  const other = openBrowser()
  const page = await other.openPage(app)
  await whileWritingFails(servers.db, sqlState, async () => {
    const answers = {
      logIn: await logIn(),
      refresh: await post('/connect/token', { grant_type: 'refresh_token', ...patientApp, refresh_token }),
      revocation: await post('/connect/revocat', { ...patientApp, token: access_token }),
    }
    for (const [name, { statusCode, headers, body }] of Object.entries(answers)) {
      expect([name, statusCode, headers['retry-after']]).toEqual([name, 503, '5'])
      expect(JSON.parse(body)).toMatchObject({ error: 'temporarily_unavailable' })
    }
    expect(await redeem(app, code)).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    for (const answer of [
      await openBrowser().get(app, authorizeUrl()),
      await other.submit(app, page, { username: 'rey@demo.test', password: PASSWORD }),
    ]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.body).toContain('<!doctype html>')
    }
  })
  const afterwards = await post('/connect/token', { grant_type: 'refresh_token', ...patientApp, refresh_token })
  expect(afterwards.statusCode).toBe(200)
})
