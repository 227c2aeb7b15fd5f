// More than a server can do: excess calls are refused quickly, and lists still work.
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import { addLetter, addPatient, addSession } from '@aruga/server/testing/people'
import { readPicture } from '@aruga/server/testing/pictures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { aFile } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const STORM_MS = 8_000
const folder = await makeFolder()
let database: DrillDatabase
let server: ServerProcess
let token: string

beforeAll(async () => {
  database = await startDatabase(folder.path)
  server = await startServer({ folder: folder.path, env: { DATABASE_URL: database.url, TRUST_PROXY: 'true' } })
  await server.ready()
  const { patientId, accountId } = await addPatient(database.db)
  for (let count = 0; count < 10; count++) await addLetter(database.db, patientId)
  token = (await addSession(database.db, accountId)).token
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await folder.remove()
})

type Answered = { status: number; ms: number; retryAfter: string | null }

async function timed(call: () => Promise<Response>): Promise<Answered> {
  const began = performance.now()
  const response = await call()
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - began, retryAfter: response.headers.get('retry-after') }
}

/** Lists for a while, twenty a second; the milliseconds below which 99 of 100 are answered. */
async function listFor(ms: number): Promise<number> {
  const answers: Answered[] = []
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) {
    const authorization = `Bearer ${token}`
    answers.push(await timed(() => fetch(server.url + listLetters.path, { headers: { authorization } })))
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  return percentile(answers, 0.99)
}

const percentile = (answers: Answered[], share: number) =>
  answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * share)] ?? 0

/** `callers` repeat a call until the end, while lists are read. */
async function storm(callers: number, call: (index: number) => Promise<Response>) {
  const answers: Answered[] = []
  const end = Date.now() + STORM_MS
  const calling = Array.from({ length: callers }, async (_, index) => {
    while (Date.now() < end) {
      const answered = await timed(() => call(index))
      answers.push(answered)
      // Sooner than the answer allows.
      if (answered.status === 503) await sleep(1_000)
    }
  })
  await sleep(1_000)
  const list = await listFor(STORM_MS - 1_500)
  await Promise.all(calling)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  return { answers, list, refused }
}

let requests = 0
const logIn = () =>
  fetch(`${server.url}/connect/token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.${++requests >> 16}.${(requests >> 8) & 255}.${requests & 255}` },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'aruga-patient-app',
      scope: 'openid aruga offline_access',
      username: `nobody-${requests}@demo.test`,
      password: 'Wrong-horse-1',
    }),
  })

test('In storms of log-ins and uploads lists are still read in time, and excess calls get a quick 503', async () => {
  const idle = await listFor(2_000)
  const bound = Math.max(3_000, 15 * idle)

  const logIns = await storm(400, logIn)
  report(
    `log-ins: list p99 ${idle.toFixed(0)} -> ${logIns.list.toFixed(0)} ms; ${logIns.refused.length} of ${logIns.answers.length} refused, p50 ${percentile(logIns.refused, 0.5).toFixed(0)} ms`,
  )
  expect(logIns.list).toBeLessThan(bound)
  expect(logIns.refused.length).toBeGreaterThan(0)
  expect(percentile(logIns.refused, 0.5)).toBeLessThan(3_000)

  const photo = await readPicture('id-maria.webp')
  const senders = await Promise.all(
    Array.from({ length: 120 }, async () => {
      const { accountId } = await addPatient(database.db)
      return (await addSession(database.db, accountId)).token
    }),
  )
  const uploads = await storm(120, (index) => {
    const form = new FormData()
    form.append('File', index % 2 ? aFile().file : new File([new Uint8Array(photo)], 'photo.webp'))
    const headers = { authorization: `Bearer ${senders[index]}` }
    return fetch(server.url + uploadPrescription.path, { method: 'POST', body: form, headers })
  })
  report(
    `uploads: list p99 ${uploads.list.toFixed(0)} ms; ${uploads.refused.length} of ${uploads.answers.length} refused, p50 ${percentile(uploads.refused, 0.5).toFixed(0)} ms`,
  )
  expect(uploads.list).toBeLessThan(bound)
  expect(uploads.answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(uploads.answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
})
