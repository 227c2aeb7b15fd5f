import { readDocument, viewDocument } from '@aruga/contract/documents/documents'
import { uploadProfilePhoto } from '@aruga/contract/profile/profile'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfOf } from '../../files/fixtures/pdf.ts'
import { ScannerAway } from '../../files/scanner.ts'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { startTestClamd, type TestClamd, UNSAFE } from '../../testing/clamd.ts'
import {
  acceptPrescriptionAs,
  addReviewer,
  approveAs,
  declineAs,
  openAs,
  queueOf,
  type TestReviewer,
  viewAs,
} from '../../testing/staff.ts'
import { scanHeldFiles } from './scan-held.ts'
import { countFiles, expectNothingNew, onePage, patientOf, pdfFile, snapshot } from './testing.ts'

let clamd: TestClamd
let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  clamd = await startTestClamd()
  server = await startTestApp({ clamavUrl: clamd.url })
  reviewer = await addReviewer(server)
})
beforeEach(() => {
  clamd.mode = 'works'
  clamd.scanned.length = 0
})
afterAll(async () => {
  await server.close()
  clamd.close()
})

type Patient = Awaited<ReturnType<typeof patientOf>>
const unsafe = () => pdfFile('unsafe.pdf', pdfOf(1, `/Info << /Title (${UNSAFE}) >>`))
const view = (patient: Patient, filename: string) =>
  call(server.app, viewDocument, { query: { filename } }, { token: patient.token })
const read = async (patient: Patient, id: string) =>
  (await call(server.app, readDocument, { params: { id } }, { token: patient.token })).result
const auditedOn = async (patient: Patient) =>
  (
    await server.db.query(
      `SELECT action, reason FROM audit_entry WHERE patient_id = $1 AND action LIKE 'document.found%' ORDER BY id`,
      [patient.patientId],
    )
  ).rows

test('A safe file is scanned whole within its upload and can be opened at once', async () => {
  const patient = await patientOf(server)
  const file = onePage()
  const document = await patient.sent('Prescription', { file: pdfFile('rx.pdf', file) })
  expect(clamd.scanned).toEqual([file.length])
  expect(document.fileState).toBe('Available')
  expect((await view(patient, document.filename)).statusCode).toBe(200)
})

test('An unsafe file is refused with what to do instead, stored nowhere, and audited with the name of the find', async () => {
  const patient = await patientOf(server)
  const before = await snapshot(server)
  const refused = await patient.send('Prescription', { file: unsafe() })
  expect(refusal(refused)).toEqual(problemOf('FileUnsafe'))
  expect(refused.json().error.message).toContain('take a photo of the paper')
  const audited = { ...before, rows: { ...before.rows, audit_entry: before.rows.audit_entry + 1 } }
  await expectNothingNew(server, audited)
  expect(await auditedOn(patient)).toEqual([{ action: 'document.found_unsafe', reason: 'Test.Signature' }])

  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c22' } })
    .png()
    .toBuffer()
  const photoFile = new File([new Uint8Array(Buffer.concat([photo, Buffer.from(UNSAFE)]))], 'me.png')
  const headers = { authorization: `Bearer ${patient.token}` }
  const answer = await sendForm(server.app, uploadProfilePhoto, [['file', photoFile]], headers)
  expect(refusal(answer)).toEqual(problemOf('FileUnsafe'))
})

test('While the scanner is away a file is held: nobody opens it or decides on it, until it is found safe', async () => {
  clamd.mode = 'away'
  const patient = await patientOf(server)
  const document = await patient.sent('Prescription')
  expect(document).toMatchObject({ status: 'UnderReview', fileState: 'Held' })
  expect(refusal(await view(patient, document.filename))).toEqual(problemOf('FileHeld'))
  const { result } = await openAs(reviewer, 'Prescription', document.id)
  expect(result.documents).toMatchObject([{ id: document.id, fileState: 'Held' }])
  expect((await queueOf(reviewer)).items.find(({ id }) => id === document.id)).toMatchObject({ held: true })
  expect(refusal(await viewAs(reviewer, document.id))).toEqual(problemOf('FileHeld'))
  expect(refusal(await acceptPrescriptionAs(reviewer, document.id))).toEqual(problemOf('FileHeld'))
  expect(refusal(await declineAs(reviewer, document.id))).toEqual(problemOf('FileHeld'))

  await expect(scanHeldFiles(server.context)).rejects.toThrow(ScannerAway)
  expect((await read(patient, document.id)).fileState).toBe('Held')
  clamd.mode = 'works'
  await scanHeldFiles(server.context)
  expect((await read(patient, document.id)).fileState).toBe('Available')
  expect((await view(patient, document.filename)).statusCode).toBe(200)
  expect((await viewAs(reviewer, document.id)).statusCode).toBe(200)
  expect((await acceptPrescriptionAs(reviewer, document.id)).statusCode).toBe(200)
  expect(await auditedOn(patient)).toEqual([{ action: 'document.found_safe', reason: null }])
})

test('A held file that turns out unsafe is deleted unseen, its document declined, and the patient asked for a photo', async () => {
  clamd.mode = 'away'
  const patient = await patientOf(server)
  const kept = await countFiles(server, 'kept')
  const document = await patient.sent('Prescription', { file: unsafe() })
  clamd.mode = 'works'
  await scanHeldFiles(server.context)
  expect(await read(patient, document.id)).toMatchObject({
    status: 'Declined',
    fileState: 'Removed',
    declineReason: 'UnsafeFile',
    declineNote: expect.stringContaining('take a photo of the paper'),
  })
  expect(refusal(await view(patient, document.filename))).toEqual(problemOf('FileRemoved'))
  expect(await countFiles(server, 'kept')).toBe(kept)
  expect((await patient.notifications()).map(({ kind }) => kind)).toEqual(['DocumentReceived', 'DocumentDeclined'])
  expect(await auditedOn(patient)).toEqual([{ action: 'document.found_unsafe', reason: 'Test.Signature' }])
  expect((await queueOf(reviewer)).items.map(({ id }) => id)).not.toContain(document.id)
  const again = await patient.replace(document.id)
  expect(again.statusCode).toBe(200)
  await sweep(server.context)
})

test('Held files are scanned oldest first, and one that cannot be read does not stop the others', async () => {
  clamd.mode = 'away'
  const patient = await patientOf(server)
  const files = [pdfOf(1, '/Info << /Title (1) >>'), pdfOf(2, '/Info << /Title (2) >>'), pdfOf(3)]
  const sent = []
  for (const file of files) sent.push(await patient.sent('Prescription', { file: pdfFile('rx.pdf', file) }))
  const { rows } = await server.db.query('SELECT filename FROM document WHERE id = $1', [sent[1]?.id])
  await server.context.files.remove(rows[0]?.filename)
  clamd.mode = 'works'
  await expect(scanHeldFiles(server.context)).rejects.toThrow('ENOENT')
  expect(clamd.scanned).toEqual([files[0]?.length, files[2]?.length])
  const states = await Promise.all(sent.map(async ({ id }) => (await read(patient, id)).fileState))
  expect(states).toEqual(['Available', 'Held', 'Available'])
  await server.db.query('DELETE FROM document WHERE id = $1', [sent[1]?.id])
})

test('A file at which a working scanner breaks off the connection counts as unsafe', async () => {
  clamd.mode = 'resets'
  const patient = await patientOf(server)
  expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('FileUnsafe'))
})

test('A silent scanner delays an upload by three seconds and the file is held', async () => {
  clamd.mode = 'silent'
  const patient = await patientOf(server)
  const began = Date.now()
  expect((await patient.sent('Prescription')).fileState).toBe('Held')
  expect(Date.now() - began).toBeLessThan(6_000)
  clamd.mode = 'works'
  await scanHeldFiles(server.context)
})

test('A registration is not decided while one of its files is held, nor approved with one that was removed', async () => {
  const patient = await patientOf(server)
  const prescription = await patient.sent('Prescription')
  await server.db.query(`UPDATE patient SET status = 'UnderReview' WHERE id = $1`, [patient.patientId])
  await server.db.query(`UPDATE document SET file_state = 'Held' WHERE id = $1`, [prescription.id])
  expect((await queueOf(reviewer)).items.find(({ id }) => id === patient.patientId)).toMatchObject({ held: true })
  expect(refusal(await approveAs(reviewer, patient.patientId))).toEqual(problemOf('FileHeld'))
  await server.db.query(`UPDATE document SET file_state = 'Removed' WHERE id = $1`, [prescription.id])
  expect(refusal(await approveAs(reviewer, patient.patientId))).toEqual(problemOf('FileRemoved'))
  expect(await patient.status()).toBe('UnderReview')
})
