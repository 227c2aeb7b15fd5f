// Keys change while servers run: what was signed before still verifies, and nobody is logged out.
import { createPublicKey, createVerify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveKey } from './encrypt-secret.ts'
import { openKeys } from './keys.ts'
import { replaceKeys, rotateSigningKey, SIGNING_KEY_DAYS } from './rotate-keys.ts'
import { createAccount, logIn, movableClock, refresh, startTwo, testConfig, userinfo } from './testing/test-server.ts'

const DAY = 24 * 60 * 60
const { filesKeys } = testConfig()
let clock: ReturnType<typeof movableClock>
let servers: Awaited<ReturnType<typeof startTwo>>

beforeEach(async () => {
  clock = movableClock()
  servers = await startTwo(clock)
  await createAccount(servers.db, 'luz@demo.test')
})
afterEach(() => servers.stop())

const publishedBy = async (app: FastifyInstance): Promise<{ kid: string }[]> =>
  (await app.inject('/connect/jwks')).json().keys
const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

async function idTokenOf(app: FastifyInstance): Promise<string> {
  const { body } = await logIn(app, 'luz@demo.test')
  return body.id_token
}
async function verifies(app: FastifyInstance, token: string): Promise<boolean> {
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const key = (await publishedBy(app)).find(({ kid }) => kid === kidOf(token))
  if (!key) return false
  const verify = createVerify('sha256').update(`${head}.${claims}`)
  return verify.verify(createPublicKey({ key, format: 'jwk' }), signature, 'base64url')
}
/** The log-out page takes an id_token as a hint only while its signature is known. */
const logOutWith = (app: FastifyInstance, token: string) =>
  app.inject({ url: '/connect/endsession', query: { id_token_hint: token } })

test('a signing key has 128 bits of security', async () => {
  const [key = { kid: '' }] = await publishedBy(servers.one)
  expect(createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails?.modulusLength).toBe(3072)
})

test('A new signing key is published on every server for a day before it signs, and older tokens verify until the next change', async () => {
  const { db, one, two } = servers
  const first = await idTokenOf(one)
  await rotateSigningKey(db, filesKeys, clock())
  clock.forward(61)
  const published = await publishedBy(one)
  expect(published).toHaveLength(2)
  expect(await publishedBy(two)).toEqual(published)
  expect(kidOf(await idTokenOf(two))).toBe(kidOf(first))
  expect(await rotateSigningKey(db, filesKeys, clock())).toBeUndefined()

  clock.forward(DAY + 61)
  const second = await idTokenOf(one)
  expect(kidOf(second)).toBe(published.find(({ kid }) => kid !== kidOf(first))?.kid)
  expect(kidOf(await idTokenOf(two))).toBe(kidOf(second))
  for (const app of [one, two]) {
    expect(await verifies(app, first)).toBe(true)
    expect(await verifies(app, second)).toBe(true)
    expect((await logOutWith(app, first)).statusCode).toBe(200)
  }

  await rotateSigningKey(db, filesKeys, clock())
  clock.forward(61)
  expect(await verifies(two, first)).toBe(false)
  expect((await logOutWith(two, first)).statusCode).toBe(400)
  expect(await verifies(two, second)).toBe(true)
  expect(await publishedBy(two)).toHaveLength(2)
})

test('The signing key is changed once when it is old, however many servers try, and not before', async () => {
  const { db, one } = servers
  const present = await idTokenOf(one)
  const sweep = () => rotateSigningKey(db, filesKeys, clock(), { ifDue: true })
  clock.forward((SIGNING_KEY_DAYS - 1) * DAY)
  expect(await sweep()).toBeUndefined()
  clock.forward(DAY)
  const answers = await Promise.all([sweep(), sweep(), sweep()])
  expect(answers.filter((from) => from !== undefined)).toEqual([new Date(clock().getTime() + DAY * 1000)])
  clock.forward(61)
  expect(await publishedBy(one)).toHaveLength(2)
  expect(await verifies(one, present)).toBe(true)
})

test('Stolen keys are worthless within a minute, and everybody stays logged in', async () => {
  const { db, one, two } = servers
  const { body } = await logIn(one, 'luz@demo.test')
  await rotateSigningKey(db, filesKeys, clock())
  await replaceKeys(db, filesKeys, clock())
  clock.forward(61)
  for (const app of [one, two]) {
    expect(await publishedBy(app)).toHaveLength(1)
    expect(await verifies(app, body.id_token)).toBe(false)
    expect((await userinfo(app, body.access_token)).statusCode).toBe(200)
  }
  const refreshed = await refresh(two, body.refresh_token)
  expect(refreshed.status).toBe(200)
  expect(await verifies(one, await idTokenOf(two))).toBe(true)
})

test('A lock-out and a known browser outlive a change of FILES_KEY', async () => {
  const { db } = servers
  const old = await openKeys(db, { filesKeys }, clock)
  const both = await openKeys(db, { filesKeys: [Buffer.alloc(32, 9), ...filesKeys] }, clock)
  expect(both.attempts.equals(old.attempts)).toBe(true)
})

test('A database of an older version keeps the key of its counts, even if FILES_KEY changes in the same step', async () => {
  const { db } = servers
  await db.query(`DELETE FROM connect_key WHERE purpose = 'attempts'`)
  const upgraded = await openKeys(db, { filesKeys: [Buffer.alloc(32, 9), ...filesKeys] }, clock)
  expect(upgraded.attempts.export()).toEqual(deriveKey(filesKeys[0], 'connect attempts'))
})
