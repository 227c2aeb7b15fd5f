import { randomUUID } from 'node:crypto'
import { listProducts } from '@aruga/contract/formulary/formulary'
import { cancelLetter, issueLetter } from '@aruga/contract/letters/staff'
import { openPatient } from '@aruga/contract/patients/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addProduct } from '../../testing/people.ts'
import {
  acceptPrescriptionAs,
  addReviewer,
  note,
  openPatientAs,
  prescriptionValues,
  type TestReviewer,
} from '../../testing/staff.ts'
import { patientOf } from '../documents/testing.ts'

let server: TestApp
let reviewer: TestReviewer
let token: string

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
  token = reviewer.token
})
afterAll(() => server.close())

test('A reviewer sees the products that letters can be issued for, without retired ones', async () => {
  const inUse = await addProduct(server.db)
  const retired = await addProduct(server.db)
  await server.db.query('UPDATE product SET retired_at = now() WHERE id = $1', [retired])
  const { result } = await call(server.app, listProducts, {}, { token })
  expect(result.items).toEqual([
    {
      id: inUse,
      name: 'Insulin glargine',
      strength: '100 units/mL pen',
      form: 'Solution',
      unit: 'pen',
      defaultQuantity: 12,
      letterDays: 90,
      prescriptionDays: 180,
      secondApprovalAbove: null,
    },
  ])

  const { patientId } = await addPatient(server.db)
  const body = { patientId, prescriptionId: randomUUID(), productId: retired, prescription: prescriptionValues() }
  await openPatientAs({ app: server.app, token }, patientId)
  const issued = await call(server.app, issueLetter, { body }, { token })
  expect(refusal(issued)).toEqual(problemOf('NotFound'))
})

test('A letter can be issued later on an accepted prescription, and again after that letter is cancelled', async () => {
  const patient = await patientOf(server)
  const productId = await addProduct(server.db)
  const { id: prescriptionId } = await patient.sent('Prescription')
  const params = { id: patient.patientId }
  const canMakeLetter = async () => {
    const { result } = await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, { token })
    return result.documents.find(({ id }) => id === prescriptionId)?.canMakeLetter
  }
  const issue = async (quantity: number) => {
    const body = {
      patientId: patient.patientId,
      prescriptionId,
      productId,
      quantity,
      prescription: prescriptionValues(),
    }
    return call(server.app, issueLetter, { body }, { token })
  }
  expect(await canMakeLetter()).toBe(false)
  await acceptPrescriptionAs(reviewer, prescriptionId)
  expect(await canMakeLetter()).toBe(true)
  const wrong = (await issue(70)).result.letter
  expect(await canMakeLetter()).toBe(false)
  expect(refusal(await issue(7))).toEqual(problemOf('PrescriptionNotUsable'))

  const body = { reason: 'IssuedByMistake', note } as const
  const cancelled = await call(server.app, cancelLetter, { params: { id: wrong?.id ?? '' }, body }, { token })
  expect(cancelled.result).toEqual({ prescriptionId })
  expect(await canMakeLetter()).toBe(true)
  expect((await issue(7)).result).toMatchObject({ letter: { quantityApproved: 7 } })

  await server.db.query(`UPDATE letter SET status = 'Cancelled' WHERE patient_id = $1`, [patient.patientId])
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  expect(await canMakeLetter()).toBe(false)
})
