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
import { queueQuarantinedFiles, scanQuarantinedFile } from './scan-quarantined.ts'
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

  await expect(scanQuarantinedFile(server.context, { documentId: document.id })).rejects.toThrow(ScannerAway)
  expect((await read(patient, document.id)).fileState).toBe('Held')
  clamd.mode = 'works'
  await scanQuarantinedFile(server.context, { documentId: document.id })
  expect((await read(patient, document.id)).fileState).toBe('Available')
  expect((await view(patient, document.filename)).statusCode).toBe(200)
  expect((await viewAs(reviewer, document.id)).statusCode).toBe(200)
  expect((await acceptPrescriptionAs(reviewer, document.id)).statusCode).toBe(200)
  expect(await auditedOn(patient)).toEqual([{ action: 'document.found_safe', reason: null }])
})

test('A held file that turns out unsafe is deleted unseen, its document declined, and the patient asked for a photo', async () => {
  clamd.mode = 'away'
  const patient = await patientOf(server)
  const stored = await countFiles(server, 'kept')
  const document = await patient.sent('Prescription', { file: unsafe() })
  clamd.mode = 'works'
  await scanQuarantinedFile(server.context, { documentId: document.id })
  expect(await read(patient, document.id)).toMatchObject({
    status: 'Declined',
    fileState: 'Removed',
    declineReason: 'UnsafeFile',
    declineNote: expect.stringContaining('take a photo of the paper'),
  })
  expect(refusal(await view(patient, document.filename))).toEqual(problemOf('FileRemoved'))
  expect(await countFiles(server, 'kept')).toBe(stored)
  expect((await patient.notifications()).map(({ kind }) => kind)).toEqual(['DocumentReceived', 'DocumentDeclined'])
  expect(await auditedOn(patient)).toEqual([{ action: 'document.found_unsafe', reason: 'Test.Signature' }])
  expect((await queueOf(reviewer)).items.map(({ id }) => id)).not.toContain(document.id)
  const again = await patient.replace(document.id)
  expect(again.statusCode).toBe(200)
  await sweep(server.context)
})

/** Whether a separate job will scan the document's file. */
const jobsOf = async (documentId: string) =>
  (
    await server.db.query(`SELECT state FROM jobs.job WHERE name = 'scanFile' AND data->>'documentId' = $1`, [
      documentId,
    ])
  ).rows

test('One file that cannot be scanned pauses by itself, and the files sent meanwhile are scanned at once', async () => {
  await server.context.jobs.work('scanFile', (job) => scanQuarantinedFile(server.context, job))
  const patient = await patientOf(server)
  const quarantinedWhileAway = async (pages: number, meanwhile?: (id: string) => Promise<void>) => {
    clamd.mode = 'away'
    const { id, fileState } = await patient.sent('Prescription', { file: pdfFile('rx.pdf', pdfOf(pages)) })
    expect(fileState).toBe('Held')
    await meanwhile?.(id)
    clamd.mode = 'works'
    return id
  }
  const unreadable = await quarantinedWhileAway(4, async (id) => {
    const { rows } = await server.db.query('SELECT filename FROM document WHERE id = $1', [id])
    await server.context.files.remove(rows[0]?.filename)
  })
  const pause = `UPDATE jobs.job SET start_after = now() + interval '1 hour' WHERE name = 'scanFile' AND state = 'retry'`
  await expect.poll(async () => (await server.db.query(pause)).rowCount).toBe(1)

  const next = await quarantinedWhileAway(5)
  await expect.poll(async () => (await read(patient, next)).fileState).toBe('Available')
  expect((await read(patient, unreadable)).fileState).toBe('Held')
  expect(await jobsOf(unreadable)).toEqual([{ state: 'retry' }])
})

test('A held file without a job gets one, and never two', async () => {
  const patient = await patientOf(server)
  const { id } = await patient.sent('Prescription', { file: pdfFile('rx.pdf', pdfOf(6)) })
  await server.db.query(`UPDATE document SET file_state = 'Held' WHERE id = $1`, [id])
  expect(await jobsOf(id)).toEqual([])
  clamd.mode = 'away'
  await queueQuarantinedFiles(server.context)
  await queueQuarantinedFiles(server.context)
  expect(await jobsOf(id)).toHaveLength(1)
  clamd.mode = 'works'
  await scanQuarantinedFile(server.context, { documentId: id })
  expect((await read(patient, id)).fileState).toBe('Available')
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
})

test('A registration is not decided while one of its files is quarantined, nor approved with a removed one', async () => {
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
