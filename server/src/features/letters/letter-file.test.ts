import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { readLetterFile } from '@aruga/contract/letters/letter-file'
import { openPatient } from '@aruga/contract/patients/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch } from '../../testing/people.ts'
import { addReviewer, openAs, type TestReviewer } from '../../testing/staff.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'
import { patientOf } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

const read = (id: string, by = reviewer) => call(server.app, readLetterFile, { params: { id } }, by)
const open = (id: string) =>
  call(server.app, openPatient, { params: { id }, body: { reason: 'PatientAsked' } }, reviewer)

test('A letter shows what the counter recorded and corrected, but never its claim code', async () => {
  const branchId = await addBranch(server.db)
  const claimed = await claimAt(server, branchId)
  const counter = await pharmacistAt(server, branchId)
  await counter.lookUp(claimed.code)
  const handed = await counter.dispense(claimed.code, 4)
  await counter.correct(handed.result.id, 3, { reason: 'GivenBack', note: 'One was warm' })
  await open(claimed.patientId)
  const answer = await read(claimed.letterId)
  expect(answer.result).toMatchObject({
    id: claimed.letterId,
    patientId: claimed.patientId,
    status: 'Claimed',
    quantityPurchased: 3,
    quantityCounted: 0,
    handOvers: [
      {
        quantity: 3,
        firstQuantity: 4,
        correction: { reason: 'GivenBack', note: 'One was warm' },
        branchName: 'Test Avenue',
      },
    ],
    refusals: [],
    timeline: [
      { what: 'UnitsCorrected', quantity: 3, reason: 'GivenBack: One was warm' },
      { what: 'UnitsDispensed', quantity: 4 },
      { what: 'LetterClaimed' },
    ],
  })
  expect(answer.body).not.toContain(claimed.code)
  expect(answer.body).not.toContain(await claimed.codeNow())
})

test('A letter shows its own receipts and nothing of the patient’s other letters', async () => {
  const patient = await patientOf(server)
  const [letterId, other] = [await patient.letter(), await patient.letter()]
  const receipt = await patient.sent('OfficialReceipt', { letterId })
  await patient.put(receipt.id, 5)
  await patient.sent('OfficialReceipt', { letterId: other })
  await open(patient.patientId)
  const { result } = await read(letterId)
  expect(result.receipts.map(({ id }) => id)).toEqual([receipt.id])
  expect(result).toMatchObject({ quantityWaiting: 5, quantityLeft: 12 })
  expect(new Set(result.timeline.map(({ document, letter }) => document?.id ?? letter?.id))).toEqual(
    new Set([receipt.id]),
  )
})

test('A letter needs a reason unless one of its patient’s cases is open, and the patient sees each access', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const rx = await patient.sent('Prescription')
  const refused = await read(letterId)
  expect(refusal(refused)).toEqual(problemOf('FileNotOpened'))
  expect(refused.json().error.data).toMatchObject({ patientId: patient.patientId })
  expect(refusal(await read(randomUUID()))).toEqual(problemOf('NotFound'))
  await openAs(reviewer, 'Prescription', rx.id)
  expect((await read(letterId)).statusCode).toBe(200)
  // Another read within the hour counts as the same access.
  expect((await read(letterId)).statusCode).toBe(200)
  const { result } = await call(server.app, listAccess, {}, patient)
  expect(result.items.map(({ what }) => what)).toEqual(['FileRead', 'CaseRead'])
})
