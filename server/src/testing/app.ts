// The real application on its own database: server tests call it through the contract.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, InputOf, ResultOf } from '@aruga/contract/endpoint'
import type { ErrorBody } from '@aruga/contract/error-body'
import { describeProblem, type ProblemCode } from '@aruga/contract/problems'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { openKeys, storeKey } from '../auth/keys.ts'
import { findRights } from '../auth/sessions/bearer.ts'
import { generateSigningKey } from '../auth/signing-key.ts'
import { retainForBackups } from '../backup/running.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../db/open.ts'
import { openEvents } from '../events/events.ts'
import { publishFirstPages } from '../features/content/first-pages.ts'
import { openFileStore } from '../files/open-store.ts'
import { openScanner } from '../files/scanner.ts'
import { openJobs } from '../jobs/jobs.ts'
import { openPush } from '../push/push.ts'
import { appleAccount } from './apple.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { injectTo } from './inject.ts'

export type TestApp = {
  app: FastifyInstance
  db: Database
  context: AppContext
  /** Log lines of level error and above. */
  failures: string[]
  /** A second server on the same database and files. */
  startAnother(): Promise<FastifyInstance>
  /** Moves the application's clock. */
  setClock(now: Date): void
  close(): Promise<void>
}

/** One for all apps of a worker: making it takes a quarter of a second. */
const signingKey = generateSigningKey()

/** `database`: used instead of a new one; `close` drops it. */
export async function startTestApp(
  changes: Partial<Config> = {},
  { database, ...parts }: Pick<AppContext, 'metrics' | 'tracing'> & { database?: TestDatabase } = {},
): Promise<TestApp> {
  const dir = await mkdtemp(join(tmpdir(), 'aruga-test-'))
  const db = database ?? (await createTestDatabase())
  let now: Date | undefined
  const clock = () => now ?? new Date()
  // Nobody is there; a test that sends something starts its own.
  const apns = appleAccount('http://127.0.0.1:9')
  const sms = { url: 'data:,{to}{text}', method: 'GET', headers: {}, body: undefined, sender: 'ARUGA' } as const
  const config = { ...readConfig({ DATA_DIR: dir, FILES_KEY: randomBytes(32).toString('hex') }), apns, sms, ...changes }
  const failures: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => failures.push(line) })
  const files = retainForBackups(await openFileStore(config), db)
  const scanner = config.clamavUrl ? openScanner(config.clamavUrl) : null
  const jobs = await openJobs(db, log)
  const events = await openEvents(db, (hashes) => findRights(db, hashes, clock()), log)
  if (!database) await storeKey(db, config.filesKeys, { purpose: 'signing', plain: await signingKey, now: clock() })
  const keys = await openKeys(db, config, clock)
  const push = openPush(config)
  const context: AppContext = {
    keys,
    db,
    replica: db,
    files,
    scanner,
    push,
    jobs,
    events,
    clock,
    config,
    log,
    ...parts,
  }
  await publishFirstPages(db, new Date('2026-01-01T00:00:00Z'))
  const apps = [await buildApp(context)]
  const opened = [events]
  const startAnother = async () => {
    const events = await openEvents(db, (hashes) => findRights(db, hashes, clock()), log)
    const another = await buildApp({ ...context, events, keys: await openKeys(db, config, clock) })
    apps.push(another)
    opened.push(events)
    return another
  }
  return {
    app: apps[0] as FastifyInstance,
    db,
    context,
    failures,
    startAnother,
    setClock: (time) => {
      now = time
    },
    close: async () => {
      await Promise.all(apps.map((app) => app.close()))
      await Promise.all(opened.map((each) => each.stop()))
      await jobs.stop()
      await db.drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type Answer<E extends Endpoint> = LightMyRequestResponse & { result: ResultOf<E> }
type CallOptions = { token?: string; headers?: Record<string, string> }

/** Calls an endpoint of the contract the way a client does. `result` is the parsed answer of a 200. */
export async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Omit<InputOf<E>, 'fields' | 'files'>,
  { token, headers = {} }: CallOptions = {},
): Promise<Answer<E>> {
  const {
    params = {},
    query = {},
    body,
  } = input as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: object
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await injectTo(app, endpoint, {
    method: endpoint.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { payload: body }),
  })
  return Object.assign(response, {
    result: (isJson(endpoint) && response.statusCode === 200 ? response.json() : undefined) as ResultOf<E>,
  })
}

const isJson = ({ result }: Endpoint) => result !== 'file' && result !== 'events'

/** Status and code of an answer, to compare with a problem's: `expect(refusal(answer)).toEqual(problemOf('NotFound'))`. */
export const refusal = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  code: (response.json() as ErrorBody).error.code,
})
export const problemOf = (code: ProblemCode) => {
  const { status, code: wire } = describeProblem(code)
  return { status, code: wire }
}

/** An access token for an account of `people.ts`. */
export async function logIn(app: FastifyInstance, email: string, password: string): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      client_id: 'aruga-patient-app',
      scope: 'email profile openid roles aruga offline_access',
      username: email,
      password,
    }).toString(),
  })
  if (response.statusCode !== 200) throw new Error(`Log-in of ${email} failed: ${response.body}`)
  return response.json().access_token
}

/** Sends a multipart form the way a browser does: text fields and files in the order given. */
export async function sendForm(
  app: FastifyInstance,
  endpoint: Endpoint,
  parts: [name: string, value: string | File][],
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const request = new Request('http://app.test/', { method: 'POST', body: form })
  return app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
