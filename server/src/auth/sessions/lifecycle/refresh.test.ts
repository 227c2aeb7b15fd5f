import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  logIn,
  movableClock,
  PASSWORD,
  post,
  refresh,
  revoke,
  startTwo,
  userinfoStatus,
} from '../../testing/test-server.ts'

const clock = movableClock()
let servers: Awaited<ReturnType<typeof startTwo>>
let db: typeof servers.db
let one: FastifyInstance
let two: FastifyInstance

beforeAll(async () => {
  servers = await startTwo(clock)
  ;({ db, one, two } = servers)
  await createAccount(db, 'luz@demo.test')
})
afterAll(() => servers.stop())

const begin = async () => (await logIn(one, 'luz@demo.test')).body
const REFUSED = { error: 'invalid_grant', error_description: 'grant request is invalid' }

/** The number of refresh tokens that are still valid. */
async function countActiveRefreshTokens(): Promise<number> {
  const { rows } = await db.query(
    `SELECT count(*) AS count FROM connect_refresh_token token JOIN connect_session session ON session.id = token.session_id
      WHERE token.consumed_at IS NULL AND session.ended_at IS NULL`,
  )
  return rows[0]?.count
}

test('a refresh token gives the next pair of tokens, also on the other server', async () => {
  const first = await begin()
  clock.forward(600)
  const second = await refresh(two, first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: first.scope })
  expect(second.body.id_token).toBeDefined()
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  expect(second.body.access_token).not.toBe(first.access_token)
  clock.forward(600)
  expect(await userinfoStatus(one, second.body.access_token)).toBe(200)
  expect((await refresh(one, second.body.refresh_token)).status).toBe(200)
})

test('a lost answer can be repeated: within 30 seconds the old token gives the same new one', async () => {
  const first = await begin()
  const second = (await refresh(one, first.refresh_token)).body
  clock.forward(29)
  const again = await refresh(two, first.refresh_token)
  expect(again.status).toBe(200)
  expect(again.body.refresh_token).toBe(second.refresh_token)
  expect(again.body.access_token).not.toBe(second.access_token)
  expect(await userinfoStatus(one, again.body.access_token)).toBe(200)
  expect(await userinfoStatus(two, second.access_token)).toBe(200)
})

test('a late tab gets the newest token, even when its successor was used as well', async () => {
  const first = await begin()
  const second = (await refresh(one, first.refresh_token)).body
  const third = (await refresh(two, second.refresh_token)).body
  clock.forward(20)
  expect((await refresh(one, first.refresh_token)).body.refresh_token).toBe(third.refresh_token)
  clock.forward(20)
  expect((await refresh(one, third.refresh_token)).status).toBe(200)
})

test('twenty simultaneous refreshes on two servers leave one active refresh token', async () => {
  await db.query('UPDATE connect_session SET ended_at = started_at')
  let { refresh_token: token } = await begin()
  for (let round = 0; round < 20; round += 1) {
    const racing = Array.from({ length: 20 }, (_, index) => refresh(index % 2 ? one : two, token))
    const answers = await Promise.all(racing)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const successors = new Set(answers.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    expect(await countActiveRefreshTokens()).toBe(1)
    token = [...successors][0] ?? ''
  }
})

test('an old refresh token used after the leeway ends the whole session on every server', async () => {
  const first = await begin()
  const second = (await refresh(one, first.refresh_token)).body
  expect(await userinfoStatus(two, second.access_token)).toBe(200)
  clock.forward(30)
  const stolen = await refresh(two, first.refresh_token)
  expect(stolen.status).toBe(400)
  expect(stolen.body).toEqual(REFUSED)
  for (const server of [one, two]) {
    expect(await userinfoStatus(server, first.access_token)).toBe(401)
    expect(await userinfoStatus(server, second.access_token)).toBe(401)
    expect((await refresh(server, second.refresh_token)).body).toEqual(REFUSED)
  }
})

test('another session of the same patient stays active', async () => {
  const [phone, laptop] = [await begin(), await begin()]
  await refresh(one, phone.refresh_token)
  clock.forward(31)
  await refresh(one, phone.refresh_token)
  expect(await userinfoStatus(one, laptop.access_token)).toBe(200)
})

test('a refresh that races with the end of the session leaves no valid token', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { refresh_token: token } = await begin()
    const [refreshed, revoked] = await Promise.all([refresh(one, token), revoke(two, token)])
    expect(revoked.status).toBe(200)
    expect([200, 400]).toContain(refreshed.status)
    if (refreshed.status === 200) {
      expect(await userinfoStatus(two, refreshed.body.access_token)).toBe(401)
      expect((await refresh(two, refreshed.body.refresh_token)).status).toBe(400)
    }
  }
})

test('a refresh token expires after fourteen days without use', async () => {
  const first = await begin()
  clock.forward(14 * 24 * 60 * 60 - 1)
  const second = await refresh(one, first.refresh_token)
  expect(second.status).toBe(200)
  clock.forward(14 * 24 * 60 * 60)
  expect((await refresh(one, second.body.refresh_token)).body).toEqual({ ...REFUSED, error_code: 'SessionIdle' })
})

test('a refresh may request fewer scopes, never more', async () => {
  const form = { client_id: 'aruga-patient-app', grant_type: 'password', username: 'luz@demo.test', password: PASSWORD }
  const begun = (await post(one, '/connect/token', { ...form, scope: 'openid email offline_access' })).body
  const refreshWith = (scope: string, token: string) =>
    post(one, '/connect/token', { client_id: form.client_id, grant_type: 'refresh_token', refresh_token: token, scope })
  expect((await refreshWith('openid roles', begun.refresh_token)).body.error).toBe('invalid_scope')
  expect((await refreshWith('openid nonsense', begun.refresh_token)).body.error).toBe('invalid_scope')
  const fewer = await refreshWith('openid', begun.refresh_token)
  expect(fewer.status).toBe(200)
  expect(fewer.body.scope).toBe('openid')
  expect((await refreshWith('openid email', fewer.body.refresh_token)).body.scope).toBe('openid email')
})

test('a changed token, an access token and nonsense are refused as refresh tokens', async () => {
  const { refresh_token: token, access_token: access } = await begin()
  for (const bad of [`${token}A`, token.slice(0, -1), token.toUpperCase(), access, 'nonsense', ' ']) {
    const { status, body } = await refresh(one, bad)
    expect(status).toBe(400)
    expect(body).toEqual(REFUSED)
  }
  expect((await refresh(one, token)).status).toBe(200)
})
