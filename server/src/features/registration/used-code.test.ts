import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPatientCode } from '../../records/registration/patient-code.ts'
import { insertPatient } from '../../records/registration/register.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addDoctor, addPatient } from '../../testing/people.ts'

let server: TestApp
let doctorId: string
beforeAll(async () => {
  server = await startTestApp()
  doctorId = await addDoctor(server.db)
})
afterAll(() => server.close())

const codeOf = async (id: string): Promise<string> =>
  (await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [id])).rows[0]?.patient_code

async function newRegistration() {
  const fields = {
    HCPCode: 'HCP-7777',
    FirstName: 'Maria',
    LastName: 'Halimbawa',
    EmailAddress: 'maria@demo.test',
    MobilePhoneNumber: '0917 555 0100',
    Password: '',
    IsAgreed: true as const,
  }
  const { accountId } = await addAccount(server.db, 'patient')
  const id = randomUUID()
  return {
    id,
    accountId,
    enrolled: 'Self' as const,
    enrolledBy: null,
    reference: `R-${id}`,
    doctorId,
    fields,
    now: new Date(),
  }
}

test('A patient code already in use is replaced by another one', async () => {
  const taken = await codeOf((await addPatient(server.db)).patientId)
  const free = newPatientCode()
  const patient = await newRegistration()
  const codes = [taken, taken, free]
  await insertPatient(server.db, patient, () => codes.shift() ?? '')
  expect(await codeOf(patient.id)).toBe(free)
})

test('When no free code is found, nothing is stored', async () => {
  const taken = await codeOf((await addPatient(server.db)).patientId)
  const patient = await newRegistration()
  await expect(insertPatient(server.db, patient, () => taken)).rejects.toThrow('patient codes')
  expect(await codeOf(patient.id)).toBeUndefined()
})
