// The data of the first version that was landed, as its own server wrote them (first-version/make.ts), under today's server.

import { createReadStream } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { listDocuments, viewDocument } from '@aruga/contract/documents/documents'
import type { Endpoint } from '@aruga/contract/endpoint'
import { listLetters, readLetter } from '@aruga/contract/letters/letters'
import { readProfilePhoto } from '@aruga/contract/profile/profile'
import { approveRegistration } from '@aruga/contract/review/decisions'
import { listCases, readCase } from '@aruga/contract/review/queue'
import { signalWarnings } from '@aruga/contract/signals/kinds'
import { loadDatabase } from '@aruga/server/backup/database'
import type { Manifest } from '@aruga/server/backup/manifest'
import { readMigrations } from '@aruga/server/db/read-migrations'
import { markDatabase, unmarkDatabase } from '@aruga/server/db/restore-mark'
import { prescriptionValues } from '@aruga/server/testing/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILES_KEY, folderOfData, jose, maria, PASSWORD, pharmacist, reviewer } from './first-version/story.ts'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { goThroughProgram } from './support/journey.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')

let folder: Awaited<ReturnType<typeof makeFolder>>
let database: DrillDatabase
let server: ServerProcess
let env: Record<string, string>

beforeAll(async () => {
  folder = await makeFolder()
  database = await startDatabase(folder.path)
  await loadFirstVersion()
  await cp(join(folderOfData, 'files'), join(folder.path, 'data', 'files'), { recursive: true })
  env = { DATABASE_URL: database.url, FILES_KEY }
  server = await startServer({ folder: folder.path, env })
  await server.ready()
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
  await folder.remove()
})

/** The tables by its own migrations, the first of today's, and its rows. */
async function loadFirstVersion() {
  const manifest = JSON.parse(await readFile(join(folderOfData, 'manifest.json'), 'utf8')) as Manifest
  const client = database.db.direct({ query_timeout: 0 })
  await client.connect()
  const read = (part: string) => createReadStream(join(folderOfData, part))
  const migrations = readMigrations()
  await markDatabase(client, 'first-version')
  await loadDatabase(client, { jobsSchema: 'jobs', manifest, migrations, read, report: () => {} })
  await unmarkDatabase(client)
  expect((await client.query('SELECT count(*)::int AS applied FROM migration')).rows).toEqual([{ applied: 4 }])
  await client.end()
}

async function logIn(username: string): Promise<string> {
  const grant = { grant_type: 'password', client_id: 'aruga-patient-app', scope: 'openid aruga offline_access' }
  const body = new URLSearchParams({ ...grant, username, password: PASSWORD })
  const response = await fetch(`${server.url}/connect/token`, { method: 'POST', body })
  expect([username, response.status]).toEqual([username, 200])
  return ((await response.json()) as { access_token: string }).access_token
}

async function send({ method, path }: Endpoint, token: string, { params = {}, query = {}, body }: Sent = {}) {
  const filled = Object.entries(params).reduce((text, [key, value]) => text.replace(`{${key}}`, value), path)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${server.url}${filled}?${new URLSearchParams(query)}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([filled, response.status, response.ok ? '' : await response.text()]).toEqual([filled, 200, ''])
  return response
}
type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
// biome-ignore lint/suspicious/noExplicitAny: what a call answers is checked by what is expected of it
const ask = async (...call: Parameters<typeof send>): Promise<any> => (await send(...call)).json()

async function command(name: string, ...args: string[]) {
  const program = startProgram('node', [join(root, `server/src/${name}.ts`), ...args], {
    cwd: root,
    env: { ...env, DATA_DIR: join(folder.path, 'data') },
  })
  const { code } = await program.ended
  return { code, output: program.output() }
}

test('A patient of the first version logs in, sees her letters, opens each of her documents, and her photo', async () => {
  const token = await logIn(maria)
  const letters = await ask(listLetters, token)
  expect(
    letters.items.map(({ status, quantityPurchased }: Record<string, unknown>) => [status, quantityPurchased]),
  ).toEqual([
    ['Claimed', 0],
    ['Claimed', 2],
  ])
  const bought = await ask(readLetter, token, { params: { id: letters.items[1].id } })
  expect(bought).toMatchObject({ receipts: [{ status: 'Accepted', receiptNumber: 'OR-1001' }] })
  const { items } = await ask(listDocuments, token)
  expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'Id',
    'OfficialReceipt',
    'Prescription',
    'Prescription',
  ])
  for (const { filename, contentType } of items) {
    const file = Buffer.from(await (await send(viewDocument, token, { query: { filename } })).arrayBuffer())
    expect(file.subarray(0, 4).toString('latin1')).toMatch(
      contentType === 'application/pdf' ? /^%PDF/ : /^\xff\xd8\xff/,
    )
  }
  expect((await (await send(readProfilePhoto, token)).arrayBuffer()).byteLength).toBeGreaterThan(1_000)
})

test('Every file of the first version decrypts to what was stored', async () => {
  expect(await command('commands/staff', 'verify-files')).toMatchObject({
    code: 0,
    output: expect.stringContaining('files read, all whole'),
  })
})

test('Its audit log is sealed and verifies, and the doctor finds no failure', async () => {
  const sealed = async () => (await command('commands/verify-audit')).output
  await expect
    .poll(sealed, { timeout: 150_000, interval: 5_000 })
    .toMatch(/^\d+ entries are as they were sealed[\s\S]*Seal 1 /)
  const { code, output } = await command('commands/doctor')
  expect([code, output.match(/^FAILURE.*$/gm)]).toEqual([0, null])
})

test('Open work of the first version is finished: a registration is approved, its own staff hand over a claim', async () => {
  const desk = await logIn(reviewer)
  const { items } = await ask(listCases, desk)
  expect(items).toHaveLength(1)
  const [{ id, kind }] = items
  const { documents, duplicates, signals } = await ask(readCase, desk, { params: { kind, id } })
  const { rows } = await database.db.query('SELECT id FROM product')
  const decision = {
    // The patients of that version all sent the same two pictures. Two have one mobile number, which the new version notices.
    acknowledged: [
      { what: 'SameFile', units: duplicates.length, reason: 'ComparedDiffers' },
      ...signalWarnings(signals).map((warning) => ({ ...warning, reason: 'Other', note: 'Compared by phone.' })),
    ],
    documentIds: documents.map((document: { id: string }) => document.id),
    letter: { productId: rows[0]?.id, quantity: 6, prescription: prescriptionValues() },
  }
  await send(approveRegistration, desk, { params: { id }, body: decision })
  expect(await ask(listLetters, await logIn(jose))).toMatchObject({ totalCount: 1, items: [{ status: 'Issued' }] })

  const token = await logIn(maria)
  const [claimed] = (await ask(listLetters, token)).items
  const { claim } = await ask(readLetter, token, { params: { id: claimed.id } })
  const till = await logIn(pharmacist)
  await send(lookUpClaim, till, { body: { code: claim.code } })
  // Her claims at that branch, whose codes had all expired, share the new one.
  await send(dispenseClaim, till, { body: { code: claim.code, letterId: claimed.id, quantity: 6 } })
  expect(await ask(readLetter, token, { params: { id: claimed.id } })).toMatchObject({
    status: 'Dispensed',
    quantityPurchased: 6,
  })
})

test('A new patient goes from registration to receipt beside them', async () => {
  // The doctor with this code exists already.
  const { letter } = await goThroughProgram({ url: server.url, db: database.db, mails: join(folder.path, 'data/mail') })
  expect(letter).toMatchObject({ quantityApproved: 6, quantityPurchased: 2 })
  report('upgrade from the first version: patients, letters, files and audit log are whole')
})
