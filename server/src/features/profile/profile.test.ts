import { assignDoctor, editProfile, type Profile, readProfile, setLanguage } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, notificationsToMail } from '../../testing/mailed.ts'
import { addAccess, addAccount, addDoctor, addPatient, addSession } from '../../testing/people.ts'

let server: TestApp
let second: string
beforeAll(async () => {
  server = await startTestApp()
  await addDoctor(server.db)
  second = await addDoctor(server.db, 'HCP-1357')
  await addDoctor(server.db, 'HCP-9999', true)
})
afterAll(() => server.close())

async function newPatient() {
  const patient = await addPatient(server.db)
  return { ...patient, token: (await addSession(server.db, patient.accountId)).token }
}
const read = async (token: string) => (await call(server.app, readProfile, {}, { token })).result
const edit = async (token: string, changes: object) => {
  const { firstName, middleName, lastName, emailAddress, mobilePhoneNumber } = await read(token)
  const contact = { emailAddress: emailAddress ?? '', mobilePhoneNumber: mobilePhoneNumber ?? '' }
  const body = { firstName, middleName, lastName, ...contact, ...changes }
  return call(server.app, editProfile, { body }, { token })
}

test('A new patient has no photo, no security questions and no pending address', async () => {
  const { token, email } = await newPatient()
  expect(await read(token)).toMatchObject({
    emailAddress: email,
    pendingEmailAddress: null,
    hasProfilePhoto: false,
    hasSecurityQuestions: false,
  })
})

test('What is about the log-in is shown to the patient only, not to who acts for them', async () => {
  const [patient, caregiver] = [await newPatient(), await addPatient(server.db)]
  await server.db.query(`INSERT INTO security_answer VALUES ($1, 'first-pet', '$argon2id$a-hash', now())`, [
    patient.accountId,
  ])
  await edit(patient.token, { emailAddress: 'pending@demo.test' })
  await addAccess(server.db, { ...caregiver, patientId: patient.patientId, scope: ['see', 'own'], grounds: 'Guardian' })
  const { token } = await addSession(server.db, caregiver.accountId, new Date(), patient.patientId)
  expect(await read(patient.token)).toMatchObject({
    pendingEmailAddress: 'pending@demo.test',
    hasSecurityQuestions: true,
  })
  expect(await read(token)).toMatchObject({
    id: patient.patientId,
    pendingEmailAddress: null,
    hasSecurityQuestions: false,
  })
})

test('Changing name and mobile number takes effect immediately and notifies the patient', async () => {
  const patient = await newPatient()
  const changes = { firstName: ' Luz ', middleName: 'Bituin', lastName: 'Reyes', mobilePhoneNumber: ' 0917 555 0199 ' }
  const answer = await edit(patient.token, changes)
  const trimmed = { firstName: 'Luz', middleName: 'Bituin', lastName: 'Reyes', mobilePhoneNumber: '0917 555 0199' }
  expect(answer.result).toMatchObject(trimmed)
  expect(await read(patient.token)).toEqual(answer.result)
  expect(await auditActionsOf(server.db, patient.patientId)).toEqual(['profile.changed'])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['ProfileChanged'])
})

test('Saving the same values twenty times at the same time changes and notifies once', async () => {
  const patient = await newPatient()
  const answers = await Promise.all(Array.from({ length: 20 }, () => edit(patient.token, { lastName: 'Reyes' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['ProfileChanged'])
  await edit(patient.token, { emailAddress: ` ${patient.email.toUpperCase()} ` })
  expect(await notificationsToMail(server.db, patient.accountId)).toHaveLength(1)
  expect(await read(patient.token)).toMatchObject({ emailAddress: patient.email, pendingEmailAddress: null })
})

test('A middle name left out stays, and a blank one is removed', async () => {
  const { token } = await newPatient()
  await edit(token, { middleName: 'Bituin' })
  expect((await edit(token, { middleName: undefined, lastName: 'Reyes' })).result.middleName).toBe('Bituin')
  expect((await edit(token, { middleName: '  ' })).result.middleName).toBeNull()
})

test('A person with one name has no last name: a dash says so, and a blank one as it was read keeps it', async () => {
  const { token } = await newPatient()
  expect((await edit(token, { lastName: '\u2014' })).result).toMatchObject({ firstName: 'Test', lastName: '' })
  expect((await edit(token, { lastName: '', middleName: 'Bituin' })).result).toMatchObject({ lastName: '' })
  expect((await edit(token, { lastName: 'dela Cruz Jr.' })).result.lastName).toBe('dela Cruz Jr.')
  expect((await edit(token, { lastName: ' ' })).statusCode).toBe(400)
})

test.each([
  [{ firstName: '   ' }, 'firstName'],
  [{ lastName: '' }, 'lastName'],
  [{ lastName: 'x'.repeat(81) }, 'lastName'],
  [{ firstName: 'A\u0007na' }, 'firstName'],
  [{ firstName: `a\u0000` }, 'firstName'],
  [{ firstName: '\u200b\u2060' }, 'firstName'],
  [{ firstName: '\u3164' }, 'firstName'],
  [{ emailAddress: 'nobody' }, 'emailAddress'],
  [{ emailAddress: 'a\u0001na@demo.test' }, 'emailAddress'],
  [{ mobilePhoneNumber: '12' }, 'mobilePhoneNumber'],
  [{ mobilePhoneNumber: null }, 'mobilePhoneNumber'],
])('%j is refused at its field, and nothing changes', async (changes, member) => {
  const patient = await newPatient()
  const answer = await edit(patient.token, { middleName: 'Changed', ...changes })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: [member] }])
  expect((await read(patient.token)).middleName).toBeNull()
})

test('The same name typed on two keyboards is stored in one way', async () => {
  const { token } = await newPatient()
  for (const form of ['NFD', 'NFC']) {
    const { result } = await edit(token, {
      firstName: 'Niña'.normalize(form),
      lastName: 'Peñaflor-Ñuñez'.normalize(form),
    })
    expect(result).toMatchObject({ firstName: 'Niña'.normalize('NFC'), lastName: 'Peñaflor-Ñuñez'.normalize('NFC') })
  }
})

test.each([
  ['firstName', '\u200FAna\u00A0Maria\u200B', 'Ana Maria'],
  ['lastName', 'O’Brien\u2011Cruz', "O'Brien-Cruz"],
  ['lastName', 'Reyes\u202egpj', 'Reyesgpj'],
  ['lastName', 'Re\u00adyes', 'Reyes'],
  ['middleName', '\u200B', null],
  ['middleName', 'n/a', null],
  ['mobilePhoneNumber', '0917.555.0123', '09175550123'],
  ['mobilePhoneNumber', '+63 (0)917 555 0124', '+639175550124'],
  ['mobilePhoneNumber', '０９１７５５５０１２５', '09175550125'],
  ['mobilePhoneNumber', 'tel:00971 50 123 4567', '+971501234567'],
])('The typed %s %j is stored as %j', async (name, typed, stored) => {
  const { token } = await newPatient()
  const answer = await edit(token, { [name]: typed })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.result).toMatchObject({ [name]: stored })
})

test.each([
  ['emailAddress', 'peña@x.ph', 'EmailAddressFormat'],
  ['emailAddress', 'ana@mail.invalid', 'EmailAddressFormat'],
  ['emailAddress', 'ana@[192.0.2.1]', 'EmailAddressFormat'],
  ['mobilePhoneNumber', '+63 2 8555 0100', 'MobileNumberFormat'],
  ['firstName', '\u2060\u00AD', 'NameFormat'],
  ['lastName', 'N/A', 'NameFormat'],
  ['lastName', '.', 'NameFormat'],
])('%s %j is refused with its own message', async (name, typed, code) => {
  const { token } = await newPatient()
  const answer = await edit(token, { [name]: typed })
  expect(answer.json().error.validationErrors).toMatchObject([{ code, members: [name] }])
  expect(answer.body).not.toContain('pattern')
})

test('A very long name is refused quickly: the pattern does not backtrack', async () => {
  const { token } = await newPatient()
  expect((await edit(token, { firstName: `${'a '.repeat(120_000)}\u0007` })).statusCode).toBe(400)
})

const assign = (token: string, hcpCode: string) => call(server.app, assignDoctor, { query: { hcpCode } }, { token })
const doctorsOf = async (patientId: string) => {
  const { rows } = await server.db.query('SELECT doctor_id FROM doctor_assignment WHERE patient_id = $1 ORDER BY id', [
    patientId,
  ])
  return rows.map(({ doctor_id }) => doctor_id)
}
const doctorOf = ({ hcpCode, doctorName }: Profile) => ({ hcpCode, doctorName })

test('A patient changes doctor by a code however it is typed, and the assignment is stored', async () => {
  const patient = await newPatient()
  const answer = await assign(patient.token, ' hcp-13 57')
  expect(answer.result).toEqual({ hcpCode: 'HCP-1357', doctorName: 'Dr. Test', clinic: 'Test Clinic' })
  expect(doctorOf(await read(patient.token))).toEqual({ hcpCode: 'HCP-1357', doctorName: 'Dr. Test' })
  expect(await doctorsOf(patient.patientId)).toEqual([second])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['DoctorAssigned'])
  await assign(patient.token, 'HCP-2468')
  expect(await doctorsOf(patient.patientId)).toHaveLength(2)
})

test('Assigning the same doctor twenty times at the same time changes and notifies once', async () => {
  const patient = await newPatient()
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(patient.token, 'HCP-1357')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await doctorsOf(patient.patientId)).toEqual([second])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['DoctorAssigned'])
})

test('An unknown or retired code is refused', async () => {
  const { patientId, token } = await newPatient()
  expect(refusal(await assign(token, 'HCP-0000'))).toEqual(problemOf('HcpCodeUnknown'))
  expect(refusal(await assign(token, 'HCP-9999'))).toEqual(problemOf('HcpCodeRetired'))
  expect((await assign(token, '!?')).statusCode).toBe(400)
  expect(await doctorsOf(patientId)).toEqual([])
})

test('Every account can choose its language, staff too', async () => {
  for (const { accountId } of [await newPatient(), await addAccount(server.db, 'reviewer')]) {
    const { token } = await addSession(server.db, accountId)
    const choose = (language: 'en' | 'fil') => call(server.app, setLanguage, { body: { language } }, { token })
    expect((await choose('fil')).statusCode).toBe(204)
    expect((await choose('fil')).statusCode).toBe(204)
    const { rows } = await server.db.query('SELECT language FROM account WHERE id = $1', [accountId])
    expect(rows).toEqual([{ language: 'fil' }])
    expect(await auditActionsOf(server.db, accountId)).toEqual(['language.set'])
  }
})
