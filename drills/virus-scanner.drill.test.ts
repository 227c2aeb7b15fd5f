// The server as its own process beside the real clamd, which is killed while files arrive and started again.
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Document, readDocument, uploadPrescription, viewDocument } from '@aruga/contract/documents/documents'
import type { ErrorBody } from '@aruga/contract/error-body'
import { pdfOf } from '@aruga/server/files/fixtures/pdf'
import { openScanner } from '@aruga/server/files/scanner'
import { addPatient, addSession } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clamd, prepareClamd, UNSAFE } from './support/clamd.ts'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import type { Program } from './support/program.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const folder = await makeFolder()
let clamd: Clamd
let scanner: Program
let database: DrillDatabase
let server: ServerProcess
let patientId: string
let headers: { authorization: string }

beforeAll(async () => {
  clamd = await prepareClamd(folder.path)
  scanner = await clamd.start()
  database = await startDatabase(folder.path)
  server = await startServer({
    folder: folder.path,
    env: { DATABASE_URL: database.url, CLAMAV_URL: clamd.url, FILES_KEY: randomBytes(32).toString('hex') },
  })
  await server.ready()
  const patient = await addPatient(database.db)
  patientId = patient.patientId
  headers = { authorization: `Bearer ${(await addSession(database.db, patient.accountId)).token}` }
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
  await scanner?.stop()
  await folder.remove()
})

const clean = (bytes = 0) => pdfOf(1, `/Info << /Title (${randomUUID()}) >> /Padding (${'a'.repeat(bytes)})`)
const unsafe = () => pdfOf(1, `/Info << /Title (${randomUUID()} ${UNSAFE}) >>`)

async function send(file: Buffer): Promise<{ status: number; document?: Document; code?: string }> {
  const form = new FormData()
  form.append('File', new File([new Uint8Array(file)], 'rx.pdf'))
  const response = await fetch(server.url + uploadPrescription.path, { method: 'POST', headers, body: form })
  if (response.ok) return { status: 200, document: (await response.json()) as Document }
  return { status: response.status, code: ((await response.json()) as ErrorBody).error.code ?? '' }
}
const view = async ({ filename }: Document) =>
  (await fetch(`${server.url}${viewDocument.path}?filename=${filename}`, { headers })).status
async function stateOf({ id }: Document): Promise<Document['fileState']> {
  const response = await fetch(server.url + readDocument.path.replace('{id}', id), { headers })
  return ((await response.json()) as Document).fileState
}

test('The scanner passes a clean file, finds an unsafe one, and refuses one above its own limit', async () => {
  const sent = await send(clean())
  expect(sent.document?.fileState).toBe('Available')
  expect(await send(unsafe())).toMatchObject({ status: 400, code: 'Aruga:FileUnsafe' })
  const direct = openScanner(clamd.url)
  expect(await direct.version()).toMatch(/^ClamAV \d/)
  expect(await direct.scan(async () => Readable.from([Buffer.alloc(10 * 1024 * 1024)]))).toEqual({ safe: true })
  const tooLarge = await direct.scan(async () => Readable.from(Array(400).fill(Buffer.alloc(64 * 1024))))
  expect(tooLarge.safe).toBe(false)
})

test('Files sent while the scanner is killed are quarantined and not lost; when it is back, each gets its verdict', async () => {
  const sending = Array.from({ length: 12 }, () => send(clean(1_000_000)))
  sending.push(send(unsafe()))
  setTimeout(() => scanner.kill('SIGKILL'), 150)
  await scanner.ended
  const during = await Promise.all(sending)
  const after = await Promise.all([send(clean()), send(unsafe()), send(clean())])
  expect(after.map(({ document }) => document?.fileState)).toEqual(['Held', 'Held', 'Held'])
  for (const { document } of after) expect(document && (await view(document))).toBe(409)
  const answered = [...during, ...after]
  for (const { status, code } of answered) if (status !== 200) expect(code).toBe('Aruga:FileUnsafe')

  scanner = await clamd.start()
  const quarantined = async () =>
    (await database.db.query(`SELECT count(*)::int AS n FROM document WHERE file_state = 'Held'`)).rows[0]?.n
  await expect.poll(quarantined, { timeout: 60_000, interval: 250 }).toBe(0)
  const documents = answered.flatMap(({ document }) => document ?? [])
  const states = await Promise.all(documents.map(stateOf))
  // The second unsafe file was quarantined and is removed; the first was refused at once, or removed likewise.
  expect(states.filter((state) => state === 'Available')).toHaveLength(14)
  expect(documents.length - 14).toBe(states.filter((state) => state === 'Removed').length)
  for (const [index, document] of documents.entries())
    expect(await view(document)).toBe(states[index] === 'Available' ? 200 : 410)
  const { rows } = await database.db.query(
    `SELECT count(*)::int AS n FROM audit_entry WHERE patient_id = $1 AND action = 'document.found_unsafe'`,
    [patientId],
  )
  expect(rows).toEqual([{ n: 3 }])
})
