// The clock of the server's machine jumps (libfaketime); the database's does not.
import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInManila, daysAfter, endOf } from '@aruga/contract/days'
import { listLetters } from '@aruga/contract/letters/letters'
import { addLetter, addPatient, addSession, PASSWORD } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDebianProgram } from '../scripts/debian.ts'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { openLedger } from './support/ledger.ts'
import { type Load, startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SLOW = { timeout: 60_000 }

const folder = await makeFolder()
const clockFile = join(folder.path, 'clock')
const ledger = openLedger()
let database: DrillDatabase
let server: ServerProcess
let load: Load
let patient: { email: string; patientId: string; accountId: string }
let token: string

/** In one step: a server must not read a file that is still empty. */
async function setClock(offset: string) {
  await writeFile(`${clockFile}.new`, `${offset}\n`)
  await rename(`${clockFile}.new`, clockFile)
}

beforeAll(async () => {
  await ensureDebianProgram('faketime', 'faketime')
  const [library = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  await setClock('+0')
  database = await startDatabase(folder.path)
  server = await startServer({
    folder: folder.path,
    env: {
      DATABASE_URL: database.url,
      TRUST_PROXY: 'true',
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      // The monotonic clock of a machine cannot be set either.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  await server.ready()
  patient = await addPatient(database.db)
  token = (await addSession(database.db, patient.accountId)).token
  load = await startLoad({ urls: [server.url], db: database.db, ledger, actors: 4 })
})
afterAll(async () => {
  await load?.stop()
  await server?.stop()
  await database?.stop()
  await folder.remove()
})

const list = async (bearer: string) =>
  (await fetch(server.url + listLetters.path, { headers: { authorization: `Bearer ${bearer}` } })).status
/** By how much the clock of the server's process is ahead. */
async function offsetOfServer(): Promise<number> {
  const { headers, body } = await fetch(`${server.url}/health/live`)
  await body?.cancel()
  return Date.parse(headers.get('date') ?? '') - Date.now()
}
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await database.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values)).rows[0]?.n ?? 0

type Tokens = { access_token: string; refresh_token: string }
async function tokens(body: Record<string, string>): Promise<Tokens> {
  const client = { client_id: 'aruga-patient-app', scope: 'openid aruga offline_access' }
  const response = await fetch(`${server.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, ...body }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Tokens
}

/** Runs the job that its schedule would start, and waits for its end. */
async function runLetterDates() {
  const { rows } = await database.db.query<{ id: string }>(
    `INSERT INTO jobs.job (name, policy) VALUES ('letterDates', 'short') RETURNING id`,
  )
  await expect.poll(() => count(`jobs.job WHERE id = $1 AND state = 'completed'`, [rows[0]?.id]), SLOW).toBe(1)
}

test.each([
  { jump: '+3h', ms: 3 * HOUR_MS },
  { jump: '-2h', ms: -2 * HOUR_MS },
  { jump: '+40d', ms: 40 * DAY_MS },
  { jump: '+0', ms: 0 },
])(
  'When its machine’s clock is $jump ahead, the server ends sessions and letters by the database’s clock, and serves and mails as before',
  async ({ jump, ms }) => {
    const inUse = await tokens({ grant_type: 'password', username: patient.email, password: PASSWORD })
    const ended = await addSession(database.db, patient.accountId, new Date(Date.now() - 1.5 * HOUR_MS))
    const day = dayInManila(Date.now())
    const lastDay = await addLetter(database.db, patient.patientId, { validUntil: endOf(day) })
    const over = await addLetter(database.db, patient.patientId, { validUntil: endOf(daysAfter(day, -1)) })
    await setClock(jump)
    await expect.poll(async () => Math.abs((await offsetOfServer()) - ms) < 5_000, SLOW).toBe(true)

    const before = { ...ledger.totals() }
    expect(await list(token)).toBe(200)
    expect(await list(inUse.access_token)).toBe(200)
    expect(await list(ended.token)).toBe(401)
    const renewed = await tokens({ grant_type: 'refresh_token', refresh_token: inUse.refresh_token })
    expect(await list(renewed.access_token)).toBe(200)

    await runLetterDates()
    const { rows } = await database.db.query('SELECT id, status FROM letter WHERE id IN ($1, $2)', [lastDay, over])
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: lastDay, status: expect.not.stringMatching('Expired') },
        { id: over, status: 'Expired' },
      ]),
    )
    expect(await count(`letter_event WHERE letter_id = $1 AND state = 'Expired'`, [over])).toBe(1)
    const mailed = `notification n JOIN mail m ON m.id = n.id WHERE n.subject_id = $1 AND n.kind = 'LetterExpired' AND m.state = 'sent'`
    await expect.poll(() => count(mailed, [over]), SLOW).toBe(1)

    await expect.poll(() => ledger.totals().claim, SLOW).toBeGreaterThan(before.claim)
    await expect.poll(() => ledger.totals().upload, SLOW).toBeGreaterThan(before.upload)
  },
)

test('During all jumps no call failed, and nothing was lost or done twice', async () => {
  await load.stop()
  report(`clock jumps: ${JSON.stringify(ledger.totals())}`)
  expect(load.unexpected).toEqual([])
  expect(load.tries, JSON.stringify([...load.repeated])).toMatchObject({ second: 0, later: 0 })
  expect(await ledger.differences(database.db)).toEqual([])
  expect(server.output()).not.toContain('"level":50')
})
