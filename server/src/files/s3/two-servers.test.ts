// Two servers with a common database and bucket, but no common folder.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadPrescription, viewDocument } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { patientOf, pdfFile } from '../../features/documents/testing.ts'
import { arrivedAs, phone, ticketFor } from '../../features/documents/uploads/testing.ts'
import { reportState } from '../../features/operations/metrics.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { CREDENTIALS, type S3Server, startS3Server } from '../../testing/s3-server.ts'

let s3: S3Server
let one: TestApp
let other: TestApp

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey)
  s3 = await startS3Server()
  const config = { filesUrl: s3.place(), filesKeys: [Buffer.alloc(32, 3)] as const }
  one = await startTestApp(config)
  const db = one.context.db as Awaited<ReturnType<typeof startTestApp>>['db']
  other = await startTestApp(config, { database: { ...db, drop: async () => {} } })
})
afterEach(() => s3.intercept(undefined))
afterAll(async () => {
  await other.close()
  await one.close()
  await s3.close()
  vi.unstubAllEnvs()
})

const view = (server: TestApp, token: string, filename: string, headers = {}) =>
  server.app.inject({
    url: `${viewDocument.path}?filename=${filename}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

test('A file that a patient sends to one server is read at the other, whole and in part', async () => {
  const patient = await patientOf(one)
  const file = pdfFile()
  const bytes = Buffer.from(await file.arrayBuffer())
  const { filename } = await patient.sent('Prescription', { file })
  const whole = await view(other, patient.token, filename)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload).toEqual(bytes)
  const part = await view(other, patient.token, filename, { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(bytes.subarray(10, 20))
  for (const { context } of [one, other])
    for (const folder of ['incoming', 'kept'])
      expect(await readdir(join(context.config.dataDir, 'files', folder))).toEqual([])
})

test('While the bucket is away files are refused with 503 and Retry-After, everything else works, and nothing is half recorded', async () => {
  const patient = await patientOf(one)
  const { filename } = await patient.sent('Prescription')
  s3.intercept(() => ({ status: 500, code: 'InternalError' }))
  const sent = await sendForm(one.app, uploadPrescription, [['File', pdfFile()]], {
    authorization: `Bearer ${patient.token}`,
  })
  expect(refusal(sent)).toEqual(problemOf('NotReady'))
  expect(sent.headers['retry-after']).toBe('5')
  expect((await view(one, patient.token, filename)).statusCode).toBe(503)
  expect((await call(one.app, listLetters, {}, { token: patient.token })).statusCode).toBe(200)
  const { rows } = await one.db.query('SELECT FROM document WHERE patient_id = $1', [patient.patientId])
  expect(rows).toHaveLength(1)
  // Readiness: the fault is every server's, so none leaves its proxy because of it.
  await expect
    .poll(async () => (await one.app.inject('/health/ready')).json())
    .toEqual({ status: 'ready', files: 'cannot be stored' })
  const metrics = createMetrics()
  reportState(metrics, one.context)
  const storable = async () => /^aruga_files_storable (\d)$/m.exec(await metrics.registry.metrics())?.[1]
  expect(await storable()).toBe('0')
  s3.intercept(undefined)
  await expect.poll(async () => (await one.app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  expect(await storable()).toBe('1')
  expect((await view(one, patient.token, filename)).statusCode).toBe(200)
})

test('A bucket that refuses more files is reported as full storage', async () => {
  const patient = await patientOf(other)
  s3.intercept((method) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined))
  expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('StorageFull'))
})

test('A file sent in pieces continues at the other server, which shares only the bucket', async () => {
  const patient = await patientOf(one)
  const upload = await ticketFor(one, patient.token)
  expect((await upload.patch(0, upload.bytes.subarray(0, 100))).statusCode).toBe(204)
  const elsewhere = phone(other.app, upload)
  expect(await elsewhere.offset()).toBe('100')
  const last = await elsewhere.patch(100, upload.bytes.subarray(100))
  expect(arrivedAs(last).sha256).toBe(upload.body.sha256)
})

test('While the bucket is away a piece is refused with 503, and the upload continues when it is back', async () => {
  const patient = await patientOf(one)
  const upload = await ticketFor(one, patient.token)
  s3.intercept(() => ({ status: 503, code: 'ServiceUnavailable' }))
  expect((await upload.patch(0, upload.bytes.subarray(0, 100))).statusCode).toBe(503)
  s3.intercept(undefined)
  await expect.poll(async () => (await upload.patch(0, upload.bytes.subarray(0, 100))).statusCode).toBe(204)
  expect((await upload.patch(100, upload.bytes.subarray(100))).statusCode).toBe(204)
})
