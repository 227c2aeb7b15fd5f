import type { ContentPage } from '@aruga/contract/content/content'
import type { RegistrationFields } from '@aruga/contract/registration/registration'
import { type Db, statement } from '../../db/open.ts'
import { newPatientCode } from './patient-code.ts'

const findAccount = statement<{ id: string }>(
  'registration.find-account',
  'SELECT id FROM account WHERE lower(email) = lower($1)',
)
/** The account that has this address, whatever its case. */
export const findAccountByEmail = async (db: Db, email: string) => (await findAccount(db, [email]))[0]

/** Empty when somebody registered the address in the meantime. */
export const insertAccount = statement<{ id: string }>(
  'registration.insert-account',
  `INSERT INTO account (id, email, password_hash, roles, language, security_stamp, created_at)
   VALUES ($1, $2, $3, '{patient}', $4, gen_random_uuid(), $5) ON CONFLICT DO NOTHING RETURNING id`,
)

export type NewPatient = {
  id: string
  accountId: string
  reference: string
  doctorId: string
  fields: RegistrationFields
  now: Date
}

/**
 * Also used for the demo program, so there is one way to become a patient. A patient code that somebody has already is drawn
 * again; a third of a million patients make one clash in ten thousand registrations.
 */
export async function insertPatient(db: Db, patient: NewPatient, drawCode = newPatientCode) {
  for (let tries = 1; !(await insertWithCode(db, patient, drawCode())); tries++) {
    if (tries === 5) throw new Error('Five patient codes in a row were taken.')
  }
  const { id, doctorId, now } = patient
  // The first of the doctors on record.
  await db.kysely
    .insertInto('doctor_assignment')
    .values({ patient_id: id, doctor_id: doctorId, assigned_at: now })
    .execute()
}

/** False when the code is taken. */
async function insertWithCode(db: Db, patient: NewPatient, patientCode: string): Promise<boolean> {
  const { id, accountId, reference, doctorId, fields, now } = patient
  const inserted = await db.kysely
    .insertInto('patient')
    .values({
      id,
      account_id: accountId,
      patient_code: patientCode,
      reference,
      status: 'UnderReview',
      doctor_id: doctorId,
      first_name: fields.FirstName.trim(),
      middle_name: fields.MiddleName?.trim() || null,
      last_name: fields.LastName.trim(),
      mobile_phone_number: fields.MobilePhoneNumber.trim(),
      birthdate: fields.Birthdate ?? null,
      registered_at: now,
    })
    .onConflict((conflict) => conflict.column('patient_code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type NewConsent = {
  id: string
  patientId: string
  purpose: string
  granted: boolean
  page: ContentPage
  now: Date
}

export const insertConsents = (db: Db, consents: NewConsent[]) =>
  db.kysely
    .insertInto('consent')
    .values(
      consents.map(({ id, patientId, purpose, granted, page, now }) => ({
        id,
        patient_id: patientId,
        purpose,
        granted,
        page_slug: page.slug,
        page_language: page.language,
        page_version: page.version,
        page_hash: page.hash,
        channel: 'app',
        given_at: now,
      })),
    )
    .execute()

/** The number of a registration to quote: `R-2611-10042`, year, month and a running number. */
const draw = statement<{ number: string }>('registration.number', `SELECT nextval('registration_number') AS number`)
export async function newReference(db: Db, now: Date): Promise<string> {
  const [row] = await draw(db, [])
  return `R-${now.toISOString().slice(2, 7).replace('-', '')}-${row?.number}`
}
