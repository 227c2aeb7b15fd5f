// For the tests of auth: servers on one database with a movable clock, and accounts that can log in.
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Config, readConfig } from '../../config/config.ts'
import { type Database, type Db, openDatabase } from '../../db/open.ts'
import { registerCors } from '../../http/cors.ts'
import { readClientAddresses, trustedProxy } from '../../http/trusted-proxy.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openKeys } from '../keys.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { registerConnect } from '../routes.ts'
import { hashToken } from '../sessions/tokens.ts'

export const PASSWORD = 'Correct-horse-1'
export const SCOPE = 'email profile openid roles aruga offline_access'

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ FILES_KEY: '11'.repeat(32), PUBLIC_URL: 'http://aruga.test', DATA_DIR: '/nowhere' }),
  ...changes,
})

/** A clock that only the test moves. */
export function movableClock(start = '2026-11-20T08:00:00Z') {
  let now = Date.parse(start)
  const clock = () => new Date(now)
  return Object.assign(clock, { forward: (seconds: number) => (now += seconds * 1000) })
}

export async function startConnect(
  db: Database,
  clock: () => Date,
  changes: Partial<Config> = {},
): Promise<FastifyInstance> {
  const config = testConfig(changes)
  const app = Fastify({ trustProxy: trustedProxy(config) })
  readClientAddresses(app, config, app.log)
  await registerCors(app, config)
  app.decorate('languages', config.languages)
  await registerConnect(app, { db, config, clock, keys: await openKeys(db, config, clock) })
  await app.ready()
  return app
}

/** Two servers on one database, each with its own connections. */
export async function startTwo(clock: () => Date) {
  const db = await createTestDatabase()
  const pool = openDatabase({ connection: db.settings.connection })
  const one = await startConnect(db, clock)
  const two = await startConnect(pool, clock)
  const stop = async () => {
    await Promise.all([one.close(), two.close()])
    await pool.close()
    await db.drop()
  }
  return { db, one, two, stop }
}

let hashed: Promise<string> | undefined

/** An account whose password is `PASSWORD`; returns its id. */
export async function createAccount(db: Db, email: string, role = 'patient'): Promise<string> {
  hashed ??= hashPassword(PASSWORD)
  const id = randomUUID()
  await db.query(
    `INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
     VALUES ($1, $2, $3, ARRAY[$4]::role[], $5, '2026-11-01Z')`,
    [id, email, await hashed, role, randomUUID()],
  )
  return id
}

/** Creates the patient of an account; returns the patient's id. */
export async function createPatient(db: Db, accountId: string): Promise<string> {
  const id = randomUUID()
  const [doctorId, code] = [randomUUID(), id.slice(0, 8).toUpperCase()]
  await db.query(
    `INSERT INTO healthcare_professional (id, code, name, specialty, clinic) VALUES ($1, $2, 'D', 'S', 'C')`,
    [doctorId, code],
  )
  await db.query(
    `INSERT INTO patient (id, account_id, patient_code, reference, status, doctor_id, first_name, middle_name, last_name,
                          mobile_phone_number, registered_at)
     VALUES ($1, $2, $3, $3, 'Active', $4, 'Luz', 'B', 'Reyes', '+63', '2026-11-01Z')`,
    [id, accountId, code, doctorId],
  )
  return id
}

type Tokens = {
  access_token: string
  refresh_token: string
  id_token: string
  token_type: string
  expires_in: number
  scope: string
}
export type Answer<T = Tokens> = {
  status: number
  body: T & { error?: string; error_code?: string; error_description?: string }
  headers: Record<string, unknown>
}

/** A token as a call presents it. */
export const presented = (token: string) => ({ tokenHash: hashToken(token), programScope: 'aruga' })

/** Sends a form, as the app does, from `address`. */
export async function post(
  app: FastifyInstance,
  url: string,
  form: Record<string, string> | string,
  { headers = {}, address = '203.0.113.7' }: { headers?: Record<string, string>; address?: string } = {},
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })
  const body = response.body === '' ? {} : response.json()
  return { status: response.statusCode, body, headers: response.headers }
}

const CLIENT = { client_id: 'aruga-patient-app', scope: SCOPE }

export const logIn = (app: FastifyInstance, username: string, password = PASSWORD, address?: string) =>
  post(app, '/connect/token', { ...CLIENT, grant_type: 'password', username, password }, address ? { address } : {})

export const refresh = (app: FastifyInstance, refreshToken: string) =>
  post(app, '/connect/token', { ...CLIENT, grant_type: 'refresh_token', refresh_token: refreshToken })

export const revoke = (app: FastifyInstance, token: string) =>
  post(app, '/connect/revocat', { client_id: CLIENT.client_id, token })

/** The status of `userinfo` for a token: 200 while it is valid, else 401. */
export async function userinfoStatus(app: FastifyInstance, token: string): Promise<number> {
  return (await userinfo(app, token)).statusCode
}

export const userinfo = (app: FastifyInstance, token: string) =>
  app.inject({ url: '/connect/userinfo', headers: { authorization: `Bearer ${token}` } })
