import { listAccess } from '@aruga/contract/audit/access-log'
import { dayInManila } from '@aruga/contract/days'
import { viewDocument } from '@aruga/contract/documents/documents'
import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import { viewDocumentAsSent, viewPatientDocument } from '@aruga/contract/review/queue'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegPhoto, lyingPhoto, PLACE } from '../../files/fixtures/photo.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addReviewer, openAs, type TestReviewer } from '../../testing/staff.ts'
import { patientOf, pdfFile, type TestPatient } from './testing.ts'

let server: TestApp
let patient: TestPatient
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  patient = await patientOf(server)
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name, { type: 'text/html' })
const view = (filename: string, query = {}) =>
  call(server.app, viewDocument, { query: { filename, ...query } }, { token: patient.token })
const viewAs = (id: string, rendition: 'original' | 'picture' | 'thumbnail') =>
  call(server.app, viewPatientDocument, { params: { id }, query: { rendition } }, reviewer)
const viewAsSent = (id: string, body: OpenReason, by = reviewer, headers = {}) =>
  call(server.app, viewDocumentAsSent, { params: { id }, body }, { ...by, headers })
const savedAs = ({ headers }: { headers: Record<string, unknown> }) =>
  /filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition']))?.[1]

async function sendPhoto() {
  const photo = await jpegPhoto()
  // A new picture each time, or it would be the same document.
  const bytes = Buffer.concat([photo, Buffer.from(`${Math.random()}`)])
  return { bytes, ...(await patient.sent('Prescription', { file: fileOf(bytes, 'IMG_0001.jpg') })) }
}

test('A patient and a reviewer get the original of a photo without its place, whole or in a range', async () => {
  const { id, filename, bytes } = await sendPhoto()
  await openAs(reviewer, 'Prescription', id)
  const answers = [await view(filename), await viewAs(id, 'original')]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(bytes.includes(PLACE)).toBe(true)
    expect(answer.rawPayload.includes(PLACE)).toBe(false)
    expect((await sharp(answer.rawPayload).metadata()).orientation).toBe(6)
    expect(answer.headers['content-length']).toBe(String(bytes.length))
  }
  const part = await call(
    server.app,
    viewDocument,
    { query: { filename } },
    { token: patient.token, headers: { range: 'bytes=10-5000' } },
  )
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(answers[0]?.rawPayload.subarray(10, 5001) ?? Buffer.alloc(0))).toBe(true)
})

test('A reviewer with a reason gets the bytes as sent; it is on record and the patient reads that it was opened', async () => {
  const { id, bytes } = await sendPhoto()
  const reason: OpenReason = { reason: 'SuspectedMisuse', note: 'The same photo came from two provinces' }
  const other = await addReviewer(server, 'Ramon Reviewer')
  expect(refusal(await viewAsSent(id, reason, other))).toEqual(problemOf('FileNotOpened'))
  await openAs(reviewer, 'Prescription', id)
  expect((await viewAsSent(id, { reason: 'Other', note: ' ' })).statusCode).toBe(400)
  const answer = await viewAsSent(id, reason)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
  const { rows } = await server.db.query(
    `SELECT actor_id, patient_id, case_id, reason FROM audit_entry WHERE action = 'document.viewed_as_sent' AND subject_id = $1`,
    [id],
  )
  const text = 'SuspectedMisuse: The same photo came from two provinces'
  expect(rows).toEqual([{ actor_id: reviewer.accountId, patient_id: patient.patientId, case_id: id, reason: text }])
  const { items } = (await call(server.app, listAccess, {}, { token: patient.token })).result
  // The patient does not see a suspicion during its investigation (docs/decisions/042).
  expect(items[0]).toMatchObject({ what: 'DocumentViewedAsSent', reason: 'Other' })
})

test('Each answer with other bytes has another tag', async () => {
  const { id } = await sendPhoto()
  await openAs(reviewer, 'Prescription', id)
  const answers = [
    await viewAs(id, 'original'),
    await viewAs(id, 'picture'),
    await viewAs(id, 'thumbnail'),
    await viewAsSent(id, { reason: 'Complaint' }),
  ]
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(4)
})

test('What a file is called and said to be comes from its content, whatever its sender called it', async () => {
  const day = dayInManila(server.context.clock())
  const noise = () => lyingPhoto().then((photo) => photo.linear(1, Math.ceil(Math.random() * 40)))
  for (const [name, file, type, extension] of [
    ['receipt.jpg', fileOf(await (await noise()).png().toBuffer(), 'receipt.jpg'), 'image/png', 'png'],
    ['x.html', fileOf(await (await noise()).jpeg().toBuffer(), 'x.html'), 'image/jpeg', 'jpg'],
    ['receipt.hta', fileOf(await (await noise()).webp().toBuffer(), 'receipt.hta'), 'image/webp', 'webp'],
    ['resibo.png', pdfFile('resibo.png'), 'application/pdf', 'pdf'],
  ] as const) {
    const { id, filename, originalName, contentType } = await patient.sent('Prescription', { file })
    expect({ originalName, contentType }).toEqual({ originalName: name, contentType: type })
    await openAs(reviewer, 'Prescription', id)
    const asSent = await viewAsSent(id, { reason: 'PatientAsked' })
    for (const answer of [await view(filename), await viewAs(id, 'original'), asSent]) {
      expect(answer.headers['content-type']).toBe(type)
      expect(savedAs(answer)).toBe(`prescription-${day}.${extension}`)
    }
    if (type === 'application/pdf') continue
    expect(savedAs(await view(filename, { rendition: 'picture' }))).toBe(`prescription-${day}.jpg`)
    expect(savedAs(await viewAs(id, 'thumbnail'))).toBe(`prescription-${day}.jpg`)
  }
})

test('A photo stored by an earlier version is shown without its place too, and looked at only once', async () => {
  const { id, filename } = await sendPhoto()
  await server.db.query('UPDATE document SET redactions = NULL WHERE id = $1', [id])
  for (let reading = 0; reading < 2; reading++) {
    const answer = await view(filename)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.includes(PLACE)).toBe(false)
  }
  const { rows } = await server.db.query('SELECT redactions FROM document WHERE id = $1', [id])
  expect(rows[0]?.redactions.length).toBeGreaterThan(0)
})

test('A file stored by an earlier version that cannot be looked at is shown only for a reason', async () => {
  const { id, filename, bytes } = await sendPhoto()
  await server.db.query(`UPDATE document SET redactions = NULL, content_type = 'image/png' WHERE id = $1`, [id])
  await openAs(reviewer, 'Prescription', id)
  expect(refusal(await view(filename))).toEqual(problemOf('FileOnlyAsSent'))
  expect(refusal(await viewAs(id, 'original'))).toEqual(problemOf('FileOnlyAsSent'))
  expect((await viewAsSent(id, { reason: 'DataRequest' })).rawPayload.equals(bytes)).toBe(true)
})
