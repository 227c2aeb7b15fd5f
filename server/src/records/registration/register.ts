import { storedLastName } from '@aruga/contract/person-name'
import type { RegistrationFields } from '@aruga/contract/registration/registration'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { newPatientCode } from './patient-code.ts'

/** What is known of a person who registers. Somebody whom others enrol may have no mobile number. */
type PersonFields = Pick<RegistrationFields, 'FirstName' | 'MiddleName' | 'LastName' | 'Birthdate'> &
  Partial<Pick<RegistrationFields, 'MobilePhoneNumber'>>

export type NewPatient = {
  id: string
  /** Null: the patient has no account yet. */
  accountId: string | null
  /** How they came, and the account of who enrolled them: null for their own registration. */
  enrolled: 'Self' | 'Guardian' | 'Desk' | 'Import'
  enrolledBy: string | null
  reference: string
  doctorId: string
  fields: PersonFields
  /** Where paper reaches them, and its language: for somebody without an account. */
  postalAddress?: string | null
  language?: string | null
  now: Date
}

/**
 * Inserts a patient with a new code; the demo program uses it too. A code already in use is replaced by another one: with a
 * third of a million patients, that happens once in ten thousand registrations.
 */
export async function insertPatient(db: Db, patient: NewPatient, makeCode = newPatientCode) {
  for (let tries = 1; !(await insertWithCode(db, patient, makeCode())); tries++) {
    if (tries === 5) throw new Error('Five patient codes in a row were taken.')
  }
  const { id, doctorId, now } = patient
  // The first entry of the patient's history of doctors.
  await insertDoctor(db, { patientId: id, doctorId, now })
}

const insertDoctor = query(
  'registration.insert-doctor',
  'INSERT INTO doctor_assignment (patient_id, doctor_id, assigned_at) VALUES (:patientId, :doctorId, :now)',
)
const insertOne = query(
  'registration.insert-patient',
  `WITH sent AS (
     INSERT INTO patient (id, account_id, patient_code, reference, status, doctor_id, first_name, middle_name, last_name,
       mobile_phone_number, birthdate, registered_at, enrolled, enrolled_by, postal_address, language_code)
     VALUES (:id, :accountId?, :patientCode, :reference, 'UnderReview', :doctorId, :firstName, :middleName, :lastName,
       :mobilePhoneNumber?, :birthdate, :now, :enrolled, :enrolledBy?, :postalAddress?, :language?)
     ON CONFLICT (patient_code) DO NOTHING RETURNING id, registered_at
   ), event AS (
     INSERT INTO case_event (at, kind, outcome) SELECT registered_at, 'Registration', 'Sent' FROM sent
   ) SELECT id FROM sent`,
)

/** False when the code is taken. */
async function insertWithCode(db: Db, patient: NewPatient, patientCode: string): Promise<boolean> {
  const { id, accountId, enrolled, enrolledBy, reference, doctorId, fields, now } = patient
  const { postalAddress = null, language = null } = patient
  const inserted = await insertOne(db, {
    id,
    accountId,
    patientCode,
    reference,
    doctorId,
    firstName: fields.FirstName.trim(),
    middleName: fields.MiddleName?.trim() || null,
    lastName: storedLastName(fields.LastName.trim()),
    // Not null: what searches look at would be null with it (`patient.folded`).
    mobilePhoneNumber: fields.MobilePhoneNumber?.trim() ?? '',
    birthdate: fields.Birthdate ?? null,
    enrolled,
    enrolledBy,
    postalAddress,
    language,
    now,
  })
  return inserted.length > 0
}
