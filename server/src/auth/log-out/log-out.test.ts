import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '../../db/delete-in-batches.ts'
import { inTransaction } from '../../db/open.ts'
import { findBearer } from '../sessions/bearer.ts'
import { endAllSessions } from '../sessions/lifecycle/end-all.ts'
import { sweepConnect } from '../sessions/sweep.ts'
import {
  createAccount,
  logIn,
  movableClock,
  post,
  presented,
  refresh,
  revoke,
  startTwo,
  userinfoStatus,
} from '../testing/test-server.ts'

const clock = movableClock()
let servers: Awaited<ReturnType<typeof startTwo>>
let db: typeof servers.db
let one: FastifyInstance
let two: FastifyInstance
let accountId: string

beforeAll(async () => {
  servers = await startTwo(clock)
  ;({ db, one, two } = servers)
  accountId = await createAccount(db, 'luz@demo.test')
})
afterAll(() => servers.stop())

const begin = async () => (await logIn(one, 'luz@demo.test')).body

async function expectRevoked(tokens: { access_token: string; refresh_token: string }) {
  for (const server of [two, one]) {
    expect(await userinfoStatus(server, tokens.access_token)).toBe(401)
    expect((await refresh(server, tokens.refresh_token)).body.error).toBe('invalid_grant')
  }
  expect(await findBearer(db, presented(tokens.access_token), clock())).toBeUndefined()
}

test.each(['/connect/logout', '/connect/endsession'])('%s ends the session of the bearer everywhere', async (url) => {
  const tokens = await begin()
  const answer = await one.inject({ url, headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
  await expectRevoked(tokens)
})

test.each(['/connect/logout', '/connect/endsession'])(
  '%s without a valid token is a 401 without a body',
  async (url) => {
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: 'Basic x' },
      { authorization: '' },
    ]) {
      const answer = await one.inject({ url, headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe('')
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
  },
)

test('logging out twice is a 401 the second time', async () => {
  const headers = { authorization: `Bearer ${(await begin()).access_token}` }
  expect((await one.inject({ url: '/connect/logout', headers })).statusCode).toBe(200)
  expect((await two.inject({ url: '/connect/logout', headers })).statusCode).toBe(401)
})

test.each(['access_token', 'refresh_token'] as const)('revoking the %s ends the session everywhere', async (kind) => {
  const tokens = await begin()
  const answer = await revoke(one, tokens[kind])
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({})
  await expectRevoked(tokens)
})

test('revoking a refresh token that was already exchanged also ends the session', async () => {
  const first = await begin()
  const second = (await refresh(one, first.refresh_token)).body
  expect((await revoke(two, first.refresh_token)).status).toBe(200)
  await expectRevoked(second)
})

test('revoking an unknown token is a 200, whatever its hint is', async () => {
  const tokens = await begin()
  expect((await revoke(one, 'nonsense')).status).toBe(200)
  const form = { client_id: 'aruga-patient-app', token: tokens.refresh_token }
  expect((await post(one, '/connect/revocat', { ...form, token_type_hint: 'nonsense' })).status).toBe(200)
  await expectRevoked(tokens)
})

test('revoking needs a token and a known client', async () => {
  const missing = await post(one, '/connect/revocat', { client_id: 'aruga-patient-app' })
  expect(missing.status).toBe(400)
  expect(missing.body.error).toBe('invalid_request')
  const unknown = await post(one, '/connect/revocat', { client_id: 'unknown-client', token: 'x' })
  expect(unknown.status).toBe(401)
  expect(unknown.body.error).toBe('invalid_client')
})

test('a new password ends every session except the one it was changed in', async () => {
  const [here, there] = [await begin(), await begin()]
  const bearer = await findBearer(db, presented(here.access_token), clock())
  await inTransaction(db, async (tx) => {
    await tx.query('UPDATE account SET security_stamp = $2 WHERE id = $1', [accountId, randomUUID()])
    await endAllSessions(tx, accountId, clock(), { except: bearer?.sessionId })
  })
  expect(await userinfoStatus(two, here.access_token)).toBe(200)
  expect((await refresh(two, here.refresh_token)).status).toBe(200)
  await expectRevoked(there)
})

test('a changed security stamp alone is enough to end a session', async () => {
  const tokens = await begin()
  await db.query('UPDATE account SET security_stamp = $2 WHERE id = $1', [accountId, randomUUID()])
  await expectRevoked(tokens)
})

test('the sweep deletes only what has expired', async () => {
  await db.query('DELETE FROM connect_session')
  await db.query('DELETE FROM attempt')
  const old = await begin()
  await logIn(one, 'luz@demo.test', 'Wrong-horse-1')
  clock.forward(13 * 24 * 60 * 60)
  const recent = await begin()
  clock.forward(24 * 60 * 60)
  // In order: the old session with its two tokens, the failed attempts of an e-mail and of a network, the young access token.
  expect((await sweepConnect(db, clock())) + (await deleteExpired(db, 'attempt', clock()))).toBeGreaterThanOrEqual(5)
  expect((await refresh(one, old.refresh_token)).status).toBe(400)
  expect((await refresh(one, recent.refresh_token)).status).toBe(200)
  const { rows } = await db.query('SELECT count(*) AS count FROM connect_session')
  expect(rows[0]?.count).toBe(1)
})
