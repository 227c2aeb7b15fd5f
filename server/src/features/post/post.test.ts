// Letters on paper: what waits for an address holds up nothing, and whoever opened the patient sets one.
import { randomUUID } from 'node:crypto'
import { listPaperNotices, printPaperNotices, readPostalAddress, setPostalAddress } from '@aruga/contract/post/post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatientWithoutAccount } from '../../testing/people.ts'
import { addReviewer, openPatientAs, type TestReviewer } from '../../testing/staff.ts'

let server: TestApp
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

/** A patient of whom news waits, since so many minutes. */
async function told({ address, minutes }: { address: string | null; minutes: number }) {
  const [patientId, id] = [await addPatientWithoutAccount(server.db), randomUUID()]
  await server.db.query('UPDATE patient SET postal_address = $2 WHERE id = $1', [patientId, address])
  await server.db.query(
    `INSERT INTO paper_notice (id, patient_id, kind, title, body, created_at)
     VALUES ($1, $2, 'LetterIssued', '{"en":"Your letter"}', '{"en":"12 pens"}', now() - $3 * interval '1 minute')`,
    [id, patientId, minutes],
  )
  return { patientId, id }
}
const list = async (query: { Printed?: boolean; AddressMissing?: boolean; MaxResultCount?: number }, by = reviewer) =>
  (await call(server.app, listPaperNotices, { query }, by)).result
const set = (patientId: string, address: string | null, by = reviewer) =>
  call(server.app, setPostalAddress, { params: { id: patientId }, body: { address } }, by)
const print = (ids: string[], by = reviewer) => call(server.app, printPaperNotices, { body: { ids } }, by)

test('Letters without an address stand aside until whoever opened the patient has set one, on record', async () => {
  const without = await told({ address: null, minutes: 9 })
  const blank = await told({ address: '', minutes: 8 })
  const ready = await told({ address: '1 Test Avenue', minutes: 1 })
  const first = await list({ MaxResultCount: 1 })
  expect(first).toMatchObject({ totalCount: 1, items: [{ id: ready.id, hasAddress: true, canPrint: true }] })
  expect(await list({ AddressMissing: true })).toMatchObject({
    totalCount: 2,
    items: [
      { id: without.id, patientId: without.patientId, hasAddress: false, canPrint: false },
      { id: blank.id, hasAddress: false, canPrint: false },
    ],
  })

  const { patientId } = without
  expect(refusal(await set(patientId, '2 Test Avenue'))).toEqual(problemOf('FileNotOpened'))
  expect(refusal(await call(server.app, readPostalAddress, { params: { id: patientId } }, reviewer))).toEqual(
    problemOf('FileNotOpened'),
  )
  await openPatientAs(reviewer, patientId)
  expect((await set(patientId, ' 2 Test Avenue\nQuezon City ')).result).toEqual({
    address: '2 Test Avenue\nQuezon City',
  })
  expect((await call(server.app, readPostalAddress, { params: { id: patientId } }, reviewer)).result).toEqual({
    address: '2 Test Avenue\nQuezon City',
  })
  expect((await list({})).items.map(({ id }) => id)).toEqual([without.id, ready.id])
  const audited = await server.db.query(
    `SELECT actor_id, patient_id, reason FROM audit_entry WHERE action = 'post.address_set'`,
  )
  expect(audited.rows).toEqual([{ actor_id: reviewer.accountId, patient_id: patientId, reason: null }])
  // Removed again: nothing is posted to an address that is wrong.
  await set(patientId, null)
  expect((await print([without.id])).result.items).toEqual([])
})

test('Nobody sets the address of a patient who is themselves, or of one whose data is erased', async () => {
  const { patientId } = await told({ address: null, minutes: 1 })
  await openPatientAs(reviewer, patientId)
  await server.db.query('UPDATE patient SET account_id = $2 WHERE id = $1', [patientId, reviewer.accountId])
  expect(refusal(await set(patientId, '3 Test Avenue'))).toEqual(problemOf('OwnPatient'))
  await server.db.query('UPDATE patient SET account_id = NULL, erased_at = now() WHERE id = $1', [patientId])
  expect(refusal(await set(patientId, '3 Test Avenue'))).toEqual(problemOf('PatientUnreachable'))
})

test('The printed list offers a letter again to whoever printed it, for ten minutes', async () => {
  const { id } = await told({ address: '4 Test Avenue', minutes: 1 })
  await print([id])
  const canPrint = async (by: TestReviewer) =>
    (await list({ Printed: true }, by)).items.find((one) => one.id === id)?.canPrint
  expect(await canPrint(reviewer)).toBe(true)
  expect(await canPrint(await addReviewer(server, 'Another'))).toBe(false)
  await server.db.query(`UPDATE paper_notice SET printed_at = now() - interval '11 minutes' WHERE id = $1`, [id])
  expect(await canPrint(reviewer)).toBe(false)
})
