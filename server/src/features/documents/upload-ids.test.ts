// The key of an upload stays with its document for good (docs/decisions/060).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { PASSWORD } from '../../testing/people.ts'
import {
  documentOf,
  onePage,
  patientOf,
  pdfFile,
  type Sending,
  snapshot,
  type TestPatient,
  type uploads,
} from './testing.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000)
/** Three days later, when the answers to repeated requests are gone. */
const threeDaysOn = async () => {
  server.setClock(days(3))
  await server.db.query('DELETE FROM idempotency')
}
const count = async ({ patientId }: { patientId: string }) =>
  (await server.db.query('SELECT FROM document WHERE patient_id = $1', [patientId])).rowCount

test('A phone that is back after three days gets its receipt’s document, although that was declined meanwhile', async () => {
  const patient = await patientOf(server)
  const sending = { file: pdfFile(), letterId: await patient.letter(), headers: { 'idempotency-key': randomUUID() } }
  const first = await patient.sent('OfficialReceipt', sending)
  await server.db.query(`UPDATE document SET status = 'Declined', reviewed_at = now() WHERE id = $1`, [first.id])
  await server.db.query(`UPDATE letter SET status = 'Cancelled' WHERE id = $1`, [sending.letterId])
  await threeDaysOn()
  const before = await snapshot(server)
  const { id, sha256, status } = documentOf(await again(patient, 'OfficialReceipt', sending))
  expect({ id, sha256, status }).toEqual({ id: first.id, sha256: first.sha256, status: 'Declined' })
  expect(await count(patient)).toBe(1)
  expect((await snapshot(server)).stored).toBe(before.stored)
})

test('A phone that sent a file stored under another key gets its document, too', async () => {
  const patient = await patientOf(server)
  const file = onePage()
  const first = await patient.sent('Prescription', { file: pdfFile('rx.pdf', file) })
  const sending = { file: pdfFile('rx.pdf', file), headers: { 'idempotency-key': randomUUID() } }
  expect((await patient.sent('Prescription', sending)).id).toBe(first.id)
  await server.db.query(`UPDATE document SET status = 'Declined', reviewed_at = now() WHERE id = $1`, [first.id])
  await threeDaysOn()
  expect(documentOf(await again(patient, 'Prescription', sending)).id).toBe(first.id)
  expect(await count(patient)).toBe(1)
})

test('With another file it is refused, also for another kind of document', async () => {
  const patient = await patientOf(server)
  const sending = { file: pdfFile(), headers: { 'idempotency-key': randomUUID() } }
  await patient.sent('Prescription', sending)
  await threeDaysOn()
  const reused = problemOf('IdempotencyKeyReused')
  expect(refusal(await again(patient, 'Prescription', { ...sending, file: pdfFile() }))).toEqual(reused)
  expect(refusal(await again(patient, 'OfficialReceipt', sending))).toEqual(reused)
  expect(await count(patient)).toBe(1)
})

/** Sends after a new log-in, since access tokens have expired. */
const again = async (patient: TestPatient, kind: keyof typeof uploads, { headers = {}, ...sending }: Sending) => {
  const authorization = `Bearer ${await logIn(server.app, patient.email, PASSWORD)}`
  return patient.send(kind, { ...sending, headers: { ...headers, authorization } })
}

test('A replacement sent again is the same one, although it was declined or replaced meanwhile', async () => {
  const patient = await patientOf(server)
  const first = await patient.sent('Prescription')
  const [file, headers] = [pdfFile(), { 'idempotency-key': randomUUID() }]
  const second = documentOf(await patient.replace(first.id, file, headers))
  const third = documentOf(await patient.replace(second.id))
  await threeDaysOn()
  const authorization = `Bearer ${await logIn(server.app, patient.email, PASSWORD)}`
  expect(documentOf(await patient.replace(first.id, file, { ...headers, authorization })).id).toBe(second.id)
  expect(third.replaces).toBe(second.id)
  expect(await count(patient)).toBe(3)
})
