import { PASSWORD_PROOF_MS } from '@aruga/contract/limits'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  beginPasskeyProof,
  listPasskeys,
  MAX_PASSKEYS,
  type NewPasskey,
  PASSKEY_GRANT,
  type PasskeyAssertion,
  proveByPasskey,
  removePasskey,
  renamePasskey,
} from '@aruga/contract/passkeys/passkeys'
import { changePassword } from '@aruga/contract/password/password'
import { listSignIns } from '@aruga/contract/sessions/sessions'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { countWaiting } from '../../testing/lock-order.ts'
import { notificationsToMail } from '../../testing/mailed.ts'
import { addPatient, PASSWORD } from '../../testing/people.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'

const ORIGIN = 'https://aruga.test'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

let server: TestApp
let now = new Date()
const forward = (ms: number) => {
  now = new Date(now.getTime() + ms)
  server.setClock(now)
}

beforeAll(async () => {
  server = await startTestApp({ publicUrl: ORIGIN, trustProxy: 1 })
  forward(0)
})
afterAll(() => server.close())

type Tokens = { access_token: string; refresh_token: string; error?: string; error_code?: string; scope?: string }
let places = 0
/** Each from an address of its own, unless given. */
async function token(form: Record<string, string>, address = `198.51.100.${++places % 250}`) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': PHONE,
      'x-forwarded-for': address,
    },
    payload: new URLSearchParams({ client_id: 'aruga-patient-app', scope: 'aruga offline_access', ...form }).toString(),
  })
  return { status: answer.statusCode, body: answer.json<Tokens>(), headers: answer.headers }
}
const byPassword = (email: string) => token({ grant_type: 'password', username: email, password: PASSWORD })
const byPasskey = (assertion: PasskeyAssertion, address?: string) =>
  token({ grant_type: PASSKEY_GRANT, assertion: JSON.stringify(assertion) }, address)
const question = async () => (await call(server.app, beginPasskeyLogIn, {})).result
const items = async (accessToken: string) =>
  (await call(server.app, listPasskeys, {}, { token: accessToken })).result.items

/** A patient who has added a passkey. */
async function withPasskey({ counts = false } = {}) {
  const patient = await addPatient(server.db)
  const { body } = await byPassword(patient.email)
  const as = { token: body.access_token, headers: { 'user-agent': PHONE } }
  const authenticator = createAuthenticator(ORIGIN, { counts })
  const options = (await call(server.app, beginPasskey, {}, as)).result
  const added = await call(server.app, addPasskey, { body: authenticator.create(options) }, as)
  expect(added.statusCode, added.body).toBe(200)
  const logIn = async (address?: string) => byPasskey(authenticator.get(await question()), address)
  return { ...patient, as, authenticator, options, passkey: added.result, logIn }
}
const actionsOn = async (accountId: string) =>
  (
    await server.db.query('SELECT action, reason FROM audit_entry WHERE subject_id = $1 ORDER BY id', [accountId])
  ).rows.map(({ action, reason }) => (reason ? `${action}: ${reason}` : action))

test('A passkey logs its owner in with the same rights as the password, and the owner is notified', async () => {
  const { accountId, logIn, passkey, as } = await withPasskey()
  expect(passkey).toMatchObject({ name: null, device: 'Chrome on Android', lastUsedAt: null })
  expect(await notificationsToMail(server.db, accountId)).toEqual(['PasskeyAdded'])
  forward(1000)
  const { status, body } = await logIn()
  expect([status, body.scope]).toEqual([200, 'aruga offline_access'])
  expect(body.refresh_token).toBeTruthy()
  expect((await items(body.access_token)).map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true])
  expect(await actionsOn(accountId)).toEqual(['sign_in.succeeded', 'passkey.added', 'sign_in.succeeded: Passkey'])
  const { items: signIns } = (await call(server.app, listSignIns, {}, as)).result
  expect(signIns.map(({ what, byPasskey }) => [what, byPasskey])).toEqual([
    ['LoggedIn', true],
    ['LoggedIn', false],
  ])
})

test('A passkey from a new kind of device is mailed about, like a password', async () => {
  const { accountId, authenticator } = await withPasskey()
  const form = { client_id: 'aruga-patient-app', grant_type: PASSKEY_GRANT }
  const assertion = JSON.stringify(authenticator.get(await question()))
  const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': laptop },
    payload: new URLSearchParams({ ...form, assertion }).toString(),
  })
  expect(await notificationsToMail(server.db, accountId)).toEqual(['PasskeyAdded', 'NewDevice'])
  expect((await actionsOn(accountId)).at(-1)).toBe('sign_in.succeeded: PasskeyNewDevice')
})

test('The server’s challenge reveals nothing about anybody; the handle is random and shared by an account’s passkeys', async () => {
  const { as, options, email } = await withPasskey()
  const assertionOptions = await question()
  expect(assertionOptions).toEqual({
    challenge: expect.any(String),
    timeout: 300_000,
    rpId: 'aruga.test',
    allowCredentials: [],
    userVerification: 'required',
  })
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
  expect(options.user.name).toBe(email)
  const again = (await call(server.app, beginPasskey, {}, as)).result
  expect(again.user.id).toBe(options.user.id)
  expect(again.excludeCredentials).toHaveLength(1)
  expect((await withPasskey()).options.user.id).not.toBe(options.user.id)
})

test('An answer works once, and only for its own purpose and session', async () => {
  const { as, authenticator, logIn } = await withPasskey()
  const assertionOptions = await question()
  const answer = authenticator.get(assertionOptions)
  expect((await byPasskey(answer)).status).toBe(200)
  expect((await byPasskey(answer)).body).toMatchObject({ error: 'invalid_grant', error_code: 'PasskeyRefused' })
  // Requested within a session, for a proof.
  const forProof = (await call(server.app, beginPasskeyProof, {}, as)).result
  expect((await byPasskey(authenticator.get(forProof))).status).toBe(400)
  // Of another session.
  const other = (await logIn()).body.access_token
  const mine = (await call(server.app, beginPasskeyProof, {}, as)).result
  const proof = await call(server.app, proveByPasskey, { body: authenticator.get(mine) }, { token: other })
  expect(refusal(proof)).toEqual(problemOf('PasskeyRefused'))
  const late = await question()
  forward(300_000)
  expect((await byPasskey(authenticator.get(late))).status).toBe(400)
})

test.each([
  ['for another site', { origin: 'https://aruga.example' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['in a frame of a site that is named', { crossOrigin: true, topOrigin: 'https://aruga.example' }],
  ['with a top origin only', { crossOrigin: false, topOrigin: 'https://aruga.example' }],
  ['for another relying party', { rpId: 'aruga.example' }],
  ['without the person verified', { verified: false }],
  ['with a challenge of its own', { challenge: 'c2VsZi1tYWRl' }],
  ['for another account', { userHandle: 'b3RoZXI' }],
])('An answer signed %s logs nobody in, and is on record', async (_what, ways) => {
  const { accountId, authenticator, logIn } = await withPasskey()
  const { status, body } = await byPasskey(authenticator.get(await question(), ways))
  expect([status, body.error_code]).toEqual([400, 'PasskeyRefused'])
  await expect.poll(async () => (await actionsOn(accountId)).at(-1)).toBe('sign_in.failed')
  expect((await logIn()).status).toBe(200)
})

test.each([undefined, null])('A passkey whose device returns %j as user handle logs in', async (none) => {
  const { authenticator } = await withPasskey()
  const assertion = authenticator.get(await question())
  Object.assign(assertion.response, { userHandle: none })
  expect((await byPasskey(assertion)).status).toBe(200)
})

test('An unknown passkey and a wrong signature get the same answer', async () => {
  const stranger = createAuthenticator(ORIGIN)
  const { authenticator } = await withPasskey()
  const wrong = authenticator.get(await question())
  wrong.response.signature = stranger.get(await question()).response.signature
  const unknown = stranger.get(await question(), { userHandle: 'AAAA' })
  const [one, other] = [await byPasskey(wrong), await byPasskey(unknown)]
  expect(other.body).toEqual(one.body)
  expect(other.status).toBe(one.status)
})

test('Five wrong answers lock this passkey on that network, and nobody elsewhere', async () => {
  const { authenticator, logIn } = await withPasskey()
  for (let n = 0; n < 5; n++) await byPasskey(authenticator.get(await question(), { verified: false }), '203.0.113.50')
  expect((await logIn('203.0.113.50')).body.error_code).toBe('AccountLocked')
  expect((await logIn('203.0.113.51')).status).toBe(200)
})

test('A cloned passkey is detected by its counter', async () => {
  const { authenticator, logIn } = await withPasskey({ counts: true })
  expect((await logIn()).status).toBe(200)
  authenticator.forgetUses()
  expect((await logIn()).body.error_code).toBe('PasskeyRefused')
})

test('An invalid assertion is a 400 that changes nothing', async () => {
  for (const assertion of ['', '{', '[]', 'null', '{"id":"a"}']) {
    const { status, body } = await token({ grant_type: PASSKEY_GRANT, assertion })
    expect([status, body.error]).toEqual([400, 'invalid_request'])
  }
})

test('A stolen token adds and removes nothing without the password or a passkey', async () => {
  const { as, authenticator, passkey } = await withPasskey()
  const options = (await call(server.app, beginPasskey, {}, as)).result
  forward(PASSWORD_PROOF_MS)
  const needed = problemOf('PasswordProofNeeded')
  const thief = createAuthenticator(ORIGIN)
  const attempts = [
    () => call(server.app, beginPasskey, {}, as),
    () => call(server.app, addPasskey, { body: thief.create(options) }, as),
    () => call(server.app, removePasskey, { params: { id: passkey.id } }, as),
  ]
  for (const attempt of attempts) expect(refusal(await attempt())).toEqual(needed)
  // A passkey of another account proves nothing here.
  const other = await withPasskey()
  forward(PASSWORD_PROOF_MS)
  const assertionOptions = (await call(server.app, beginPasskeyProof, {}, as)).result
  const byOther = await call(server.app, proveByPasskey, { body: other.authenticator.get(assertionOptions) }, as)
  expect(refusal(byOther)).toEqual(problemOf('PasskeyRefused'))
  expect(refusal(await call(server.app, beginPasskey, {}, as))).toEqual(needed)

  const own = (await call(server.app, beginPasskeyProof, {}, as)).result
  expect(own.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id])
  expect((await call(server.app, proveByPasskey, { body: authenticator.get(own) }, as)).statusCode).toBe(204)
  expect((await call(server.app, removePasskey, { params: { id: passkey.id } }, as)).statusCode).toBe(204)
})

test('A removed passkey opens nothing; sessions that it began stay; the owner is mailed', async () => {
  const { accountId, as, passkey, logIn } = await withPasskey()
  const begun = (await logIn()).body.access_token
  expect((await call(server.app, removePasskey, { params: { id: passkey.id } }, as)).statusCode).toBe(204)
  expect((await logIn()).status).toBe(400)
  expect(await items(begun)).toEqual([])
  expect(await notificationsToMail(server.db, accountId)).toEqual(['PasskeyAdded', 'PasskeyRemoved'])
  expect(await actionsOn(accountId)).toContain('passkey.removed')
})

test('A passkey has the name its owner chose, also in the copy of their data; another patient’s is not found', async () => {
  const { as, passkey, patientId } = await withPasskey()
  const other = await withPasskey()
  const params = { id: passkey.id }
  const body = { name: '  My phone ' }
  expect((await call(server.app, renamePasskey, { params, body }, as)).statusCode).toBe(204)
  expect((await items(as.token)).map(({ name }) => name)).toEqual(['My phone'])
  const { data } = await readFullHistory(server.db, patientId, now)
  expect(data.passkeys).toMatchObject([{ name: 'My phone', device: 'Chrome on Android', lastUsedAt: null }])
  for (const theirs of [
    await call(server.app, renamePasskey, { params, body }, other.as),
    await call(server.app, removePasskey, { params }, other.as),
  ])
    expect(refusal(theirs)).toEqual(problemOf('NotFound'))
})

test('An answer to another session, with a wrong signature, or sent twice adds no passkey', async () => {
  const { as, authenticator, logIn } = await withPasskey()
  const add = (body: ReturnType<typeof authenticator.create>, who = as) => call(server.app, addPasskey, { body }, who)
  const ask = async (who = as) => (await call(server.app, beginPasskey, {}, who)).result
  const another = createAuthenticator(ORIGIN)
  const elsewhere = { ...as, token: (await logIn()).body.access_token }
  const refused = problemOf('PasskeyRefused')
  expect(refusal(await add(another.create(await ask(elsewhere))))).toEqual(refused)
  expect(refusal(await add(another.create(await ask(), { verified: false })))).toEqual(refused)
  expect(refusal(await add(another.create(await ask(), { crossOrigin: true })))).toEqual(refused)
  expect(refusal(await add(another.create(await ask(), { origin: 'https://aruga.example' })))).toEqual(refused)
  expect(refusal(await add(authenticator.create(await ask())))).toEqual(refused)
  const options = await ask()
  expect((await add(another.create(options))).statusCode).toBe(200)
  expect(refusal(await add(createAuthenticator(ORIGIN).create(options)))).toEqual(refused)
})

test('An account has ten passkeys at most, also when two are added at once', async () => {
  const { as } = await withPasskey()
  const make = async () => createAuthenticator(ORIGIN).create((await call(server.app, beginPasskey, {}, as)).result)
  const add = (body: NewPasskey) => call(server.app, addPasskey, { body }, as)
  for (let n = 2; n < MAX_PASSKEYS; n++) expect((await add(await make())).statusCode).toBe(200)
  const last = await Promise.all([await make(), await make()].map(add))
  expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await items(as.token)).toHaveLength(MAX_PASSKEYS)
  expect(refusal(await call(server.app, beginPasskey, {}, as))).toEqual(problemOf('TooManyPasskeys'))
})

test('A passkey that is added while another device changes the password does not outlive the old one', async () => {
  const { accountId, as } = await withPasskey()
  const body = createAuthenticator(ORIGIN).create((await call(server.app, beginPasskey, {}, as)).result)
  const change = 'UPDATE account SET security_stamp = gen_random_uuid() WHERE id = $1'
  const adding = await inTransaction(server.db, async (tx) => {
    await tx.query(change, [accountId])
    const answer = call(server.app, addPasskey, { body }, as)
    await expect.poll(() => countWaiting(tx)).toBe(1)
    return { answer }
  })
  expect(refusal(await adding.answer)).toEqual(problemOf('PasskeyRefused'))
})

test('A new password ends all passkeys, as it ends all other sessions', async () => {
  const { accountId, as, logIn } = await withPasskey()
  const newPassword = 'Bagong-daan-27'
  const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
  expect((await call(server.app, changePassword, { body }, as)).statusCode).toBe(204)
  expect(await items(as.token)).toEqual([])
  expect((await logIn()).status).toBe(400)
  const { rows } = await server.db.query('SELECT FROM passkey WHERE account_id = $1', [accountId])
  expect(rows).toEqual([])
})

test('A patient who has left cannot log in with a passkey', async () => {
  const { as, logIn } = await withPasskey()
  expect((await call(server.app, unsubscribe, {}, as)).statusCode).toBeLessThan(300)
  expect((await logIn()).status).toBe(400)
})

test('A passkey is offered after the second log-in to a patient who has none', async () => {
  const { email } = await addPatient(server.db)
  const isOffered = async (accessToken: string) =>
    (await call(server.app, listPasskeys, {}, { token: accessToken })).result.isOffered
  expect(await isOffered((await byPassword(email)).body.access_token)).toBe(false)
  expect(await isOffered((await byPassword(email)).body.access_token)).toBe(true)
  const { as, logIn } = await withPasskey()
  await logIn()
  expect(await isOffered(as.token)).toBe(false)
})
