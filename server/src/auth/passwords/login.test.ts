import { createPublicKey, createVerify } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { observeStatements } from '../../db/query.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { findBearer } from '../sessions/bearer.ts'
import {
  createAccount,
  createPatient,
  logIn,
  movableClock,
  PASSWORD,
  post,
  presented,
  refresh,
  SCOPE,
  startConnect,
  userinfo,
} from '../testing/test-server.ts'

const clock = movableClock()
let db: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance
let accountId: string
let patientId: string

beforeAll(async () => {
  db = await createTestDatabase()
  app = await startConnect(db, clock)
  accountId = await createAccount(db, 'Luz@demo.test')
  patientId = await createPatient(db, accountId)
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const CLIENT_ID = 'aruga-patient-app'
const form = {
  grant_type: 'password',
  username: 'luz@demo.test',
  password: PASSWORD,
  client_id: CLIENT_ID,
  scope: SCOPE,
}

test('a patient logs in with their e-mail, however they type it', async () => {
  for (const username of ['Luz@demo.test', 'luz@demo.test', '  LUZ@DEMO.TEST ']) {
    const { status, body, headers } = await logIn(app, username)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: SCOPE })
    expect(body.access_token).toMatch(/^[\w-]{43,}$/)
    expect(body.refresh_token).toMatch(/^[\w-]{43,}$/)
    expect(headers['cache-control']).toBe('no-store')
  }
})

/** The statements that run meanwhile, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const run: string[] = []
  onTestFinished(() => observeStatements(undefined))
  observeStatements((name, statement) => {
    run.push(name)
    return statement()
  })
  await work()
  return run
}

test('a log-in counts its attempt before it checks the password, and gives it back before its session begins', async () => {
  const id = await createAccount(db, 'fast@demo.test')
  const form = {
    grant_type: 'password',
    username: 'fast@demo.test',
    client_id: CLIENT_ID,
    scope: SCOPE,
  }
  const right = () => post(app, '/connect/token', { ...form, password: PASSWORD }, { address: '203.0.113.90' })
  // Log-ins that lock the same rows in different orders could wait for each other.
  const before = ['connect.find-login', 'known-networks.find', 'attempts.count', 'attempts.forget', 'attempts.forget']
  const session = [
    'connect.find-known-device',
    'connect.remember-device',
    'connect.mark-first-sign-in',
    'connect.start-session',
    'connect.insert-access-token',
    'connect.insert-refresh-token',
    'connect.find-holder',
    'audit.insert-of-account',
  ]
  // From a network where they never logged in, and from a known one.
  const settled = ['attempts.give-back', 'known-networks.remember', 'attempts.give-back']
  expect(await statementsOf(right)).toEqual([...before, ...settled, ...session])
  expect(await statementsOf(right)).toEqual([...before, 'attempts.give-back', ...session])
  // Audit entry, session and tokens of each commit in one transaction.
  const { rows } = await db.query(
    `SELECT count(*)::int AS "logIns" FROM audit_entry entry JOIN connect_session session ON session.xmin = entry.xmin
       JOIN connect_access_token access ON access.session_id = session.id AND access.xmin = session.xmin
       JOIN connect_refresh_token refresh ON refresh.session_id = session.id AND refresh.xmin = session.xmin
      WHERE entry.actor_id = $1 AND session.account_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ logIns: 2 }])
  // Neither counts for its network or for unknown networks.
  const counted = await db.query('SELECT sum(count)::int AS count FROM attempt')
  expect(counted.rows).toEqual([{ count: 0 }])
})

test('a password that was hashed with older parameters is hashed again when its owner logs in, and only then', async () => {
  const stored = async () =>
    (await db.query('SELECT password_hash AS hash FROM account WHERE id = $1', [accountId])).rows[0]?.hash
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await db.query('UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, weak])
  expect((await logIn(app, 'luz@demo.test', 'Wrong-horse-1')).status).toBe(400)
  expect(await stored()).toBe(weak)
  expect((await logIn(app, 'luz@demo.test')).status).toBe(200)
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(app, 'luz@demo.test')).status).toBe(200)
  expect(await stored()).toBe(renewed)
})

test('a patient without the right password does not log in', async () => {
  const { status, body } = await logIn(app, 'luz@demo.test', 'Wrong-horse-1')
  expect(status).toBe(400)
  expect(body).toEqual({
    error: 'invalid_grant',
    error_code: 'InvalidCredentials',
    error_description: 'Invalid username or password!',
  })
})

test('an unknown e-mail address and a wrong password get the same answer', async () => {
  const unknown = await logIn(app, 'nobody@demo.test', 'Wrong-horse-1')
  const wrong = await logIn(app, 'luz@demo.test', 'Wrong-horse-1')
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.status).toBe(wrong.status)
})

test('a closed account is refused, and only the right password reveals why', async () => {
  await createAccount(db, 'closed@demo.test')
  const open = (await logIn(app, 'closed@demo.test')).body
  await db.query(`UPDATE account SET status = 'closed' WHERE email = 'closed@demo.test'`)
  expect((await logIn(app, 'closed@demo.test')).body).toEqual({
    error: 'invalid_grant',
    error_code: 'AccountNotAllowed',
    error_description:
      'You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.',
  })
  expect((await logIn(app, 'closed@demo.test', 'Wrong-horse-1')).body.error_description).toBe(
    'Invalid username or password!',
  )
  expect((await userinfo(app, open.access_token)).statusCode).toBe(401)
  expect((await refresh(app, open.refresh_token)).body.error).toBe('invalid_grant')
})

test('userinfo returns the patient’s claims of the granted scopes', async () => {
  const { body } = await logIn(app, 'luz@demo.test')
  expect((await userinfo(app, body.access_token)).json()).toEqual({
    sub: accountId,
    name: 'Luz Reyes',
    given_name: 'Luz',
    family_name: 'Reyes',
    email: 'Luz@demo.test',
    email_verified: false,
    role: ['patient'],
  })
  await db.query('UPDATE account SET email_verified_at = $2 WHERE id = $1', [accountId, clock()])
  expect((await userinfo(app, body.access_token)).json().email_verified).toBe(true)
  const narrow = await post(app, '/connect/token', { ...form, scope: 'openid roles' })
  expect((await userinfo(app, narrow.body.access_token)).json()).toEqual({ sub: accountId, role: ['patient'] })
})

test('an id_token is signed with the published key, and comes with the scope openid only', async () => {
  const { body } = await logIn(app, 'luz@demo.test')
  const [head, claims, signature] = body.id_token.split('.') as [string, string, string]
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { keys } = (await app.inject('/connect/jwks')).json()
  const key = keys.find((candidate: { kid: string }) => candidate.kid === kid)
  expect(key).not.toHaveProperty('d')
  const verified = createVerify('sha256').update(`${head}.${claims}`)
  expect(verified.verify(createPublicKey({ key, format: 'jwk' }), signature, 'base64url')).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'http://aruga.test',
    aud: CLIENT_ID,
    sub: accountId,
    role: ['patient'],
  })
  const without = await post(app, '/connect/token', { ...form, scope: 'email' })
  expect(without.status).toBe(200)
  expect(without.body).not.toHaveProperty('id_token')
  expect(without.body).not.toHaveProperty('refresh_token')
})

test('an access token is valid for fifteen minutes', async () => {
  const { body } = await logIn(app, 'luz@demo.test')
  expect(await findBearer(db, presented(body.access_token), clock())).toEqual({
    accountId,
    roles: ['patient'],
    language: 'en',
    patientId,
    acts: null,
    branchId: null,
    sessionId: expect.any(String),
    isDue: false,
    isLocked: false,
  })
  clock.forward(15 * 60 - 1)
  expect((await userinfo(app, body.access_token)).statusCode).toBe(200)
  clock.forward(1)
  expect(await findBearer(db, presented(body.access_token), clock())).toBeUndefined()
  expect((await userinfo(app, body.access_token)).statusCode).toBe(401)
})

test('an access token with one changed character is refused', async () => {
  const { body } = await logIn(app, 'luz@demo.test')
  const token = body.access_token
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(await findBearer(db, presented(changed), clock())).toBeUndefined()
  }
  const answer = await userinfo(app, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toBe('')
  expect(answer.headers['www-authenticate']).toContain('Bearer')
})

test('neither tokens nor passwords are readable in the database', async () => {
  const { body } = await logIn(app, 'luz@demo.test')
  await refresh(app, body.refresh_token)
  for (const table of ['connect_session', 'connect_access_token', 'connect_refresh_token', 'attempt']) {
    const { rows } = await db.query(`SELECT row.*::text AS row FROM ${table} AS row`)
    const text = JSON.stringify(rows)
    for (const secret of [body.access_token, body.refresh_token, PASSWORD, 'demo.test']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  }
})

test('two servers share one signing key and accept each other’s tokens', async () => {
  const pool = openDatabase({ connection: db.settings.connection })
  const other = await startConnect(pool, clock)
  expect((await other.inject('/connect/jwks')).json()).toEqual((await app.inject('/connect/jwks')).json())
  const { body } = await logIn(app, 'luz@demo.test')
  expect((await userinfo(other, body.access_token)).statusCode).toBe(200)
  await other.close()
  await pool.close()
})

test('a server with another FILES_KEY does not start on this database', async () => {
  await expect(startConnect(db, clock, { filesKeys: [Buffer.alloc(32, 2)] })).rejects.toThrow('FILES_KEY')
})

test('a secret sent by a public client is ignored', async () => {
  expect((await post(app, '/connect/token', { ...form, client_secret: 'anything' })).status).toBe(200)
})

test('a client with a secret must send it, in the form or in the header', async () => {
  const secret = 'S3cret/of the+app'
  const strict = await startConnect(db, clock, { clientSecret: secret })
  const basic = (value: string) =>
    `Basic ${Buffer.from(`${CLIENT_ID}:${encodeURIComponent(value)}`).toString('base64')}`
  expect((await post(strict, '/connect/token', { ...form, client_secret: secret })).status).toBe(200)
  const inHeader = await post(strict, '/connect/token', form, { headers: { authorization: basic(secret) } })
  expect(inHeader.status).toBe(200)

  const refused = [
    await post(strict, '/connect/token', form),
    await post(strict, '/connect/token', { ...form, client_secret: 'wrong' }),
    await post(strict, '/connect/token', { ...form, client_id: 'unknown-client', client_secret: secret }),
    await post(strict, '/connect/token', form, { headers: { authorization: basic('wrong') } }),
    await post(strict, '/connect/revocat', { client_id: CLIENT_ID, client_secret: 'wrong', token: 'x' }),
  ]
  for (const { status, body } of refused) {
    expect(status).toBe(401)
    expect(body.error).toBe('invalid_client')
  }
  await strict.close()
})

test('the discovery document has the configured addresses, whatever the Host header is', async () => {
  const answer = await app.inject({ url: '/.well-known/openid-configuration', headers: { host: 'evil.test' } })
  expect(answer.json()).toMatchObject({
    issuer: 'http://aruga.test',
    token_endpoint: 'http://aruga.test/connect/token',
    userinfo_endpoint: 'http://aruga.test/connect/userinfo',
    revocation_endpoint: 'http://aruga.test/connect/revocat',
    jwks_uri: 'http://aruga.test/connect/jwks',
    authorization_endpoint: 'http://aruga.test/connect/authorize',
    end_session_endpoint: 'http://aruga.test/connect/endsession',
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    request_uri_parameter_supported: false,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    ui_locales_supported: ['en', 'fil'],
    scopes_supported: SCOPE.split(' '),
  })
  expect(answer.json().grant_types_supported.sort()).toEqual([
    'authorization_code',
    'password',
    'refresh_token',
    'urn:aruga:grant-type:passkey',
  ])
  for (const absent of ['registration_endpoint', 'introspection_endpoint', 'pushed_authorization_request_endpoint'])
    expect(answer.json()).not.toHaveProperty(absent)
  expect(answer.body).not.toContain('evil')
})
