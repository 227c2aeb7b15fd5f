import type { Profile } from '@aruga/contract/profile/profile'
import type { Language } from '@aruga/contract/values'
import { type Db, statement } from '../../db/open.ts'

const find = statement<Profile>(
  'profile.find',
  `SELECT p.id, p.patient_code AS "patientCode", p.status, CASE WHEN p.status = 'Declined' THEN
       CASE $3::language WHEN 'fil' THEN p.decline_note_fil ELSE p.decline_note_en END END AS "statusReason",
     h.code AS "hcpCode", h.name AS "doctorName", p.first_name AS "firstName", p.middle_name AS "middleName",
     p.last_name AS "lastName", a.email AS "emailAddress", pending.email AS "pendingEmailAddress",
     p.mobile_phone_number AS "mobilePhoneNumber", p.birthdate, p.photo IS NOT NULL AS "hasProfilePhoto",
     EXISTS (SELECT FROM security_answer WHERE account_id = a.id) AS "hasSecurityQuestions",
     p.registered_at AS "enrolledAt"
   FROM patient p JOIN account a ON a.id = p.account_id JOIN healthcare_professional h ON h.id = p.doctor_id
   LEFT JOIN mailed_link pending
     ON pending.account_id = a.id AND pending.purpose = 'EmailChange' AND pending.expires_at > $2
   WHERE p.id = $1`,
)

/** The patient as the contract's profile, in their language. */
export const findProfile = async (db: Db, patientId: string, language: Language, now: Date) =>
  (await find(db, [patientId, now, language]))[0]

export type Details = {
  firstName: string
  /** Undefined: as it is; null: none. */
  middleName: string | null | undefined
  lastName: string
  mobilePhoneNumber: string
}

const change = statement<{ id: string }>(
  'profile.change',
  `UPDATE patient SET first_name = $2, middle_name = CASE WHEN $3 THEN $4 ELSE middle_name END, last_name = $5,
     mobile_phone_number = $6
   WHERE id = $1 AND erased_at IS NULL AND (first_name, middle_name, last_name, mobile_phone_number)
     IS DISTINCT FROM ($2, CASE WHEN $3 THEN $4 ELSE middle_name END, $5, $6)
   RETURNING id`,
)
/** False when the patient's details are these already. */
export async function changeDetails(tx: Db, patientId: string, details: Details): Promise<boolean> {
  const { firstName, middleName, lastName, mobilePhoneNumber } = details
  const values = [firstName, middleName !== undefined, middleName ?? null, lastName, mobilePhoneNumber]
  return (await change(tx, [patientId, ...values])).length > 0
}

const chooseLanguage = statement<{ id: string }>(
  'profile.set-language',
  'UPDATE account SET language = $2 WHERE id = $1 AND language <> $2 RETURNING id',
)
/** False when it is the account's language already. */
export const changeLanguage = async (tx: Db, accountId: string, language: Language) =>
  (await chooseLanguage(tx, [accountId, language])).length > 0

const assign = statement<{ id: string }>(
  'profile.assign-doctor',
  `WITH assigned AS (
     UPDATE patient SET doctor_id = $2 WHERE id = $1 AND doctor_id <> $2
       AND EXISTS (SELECT FROM healthcare_professional WHERE id = $2 AND (retired_at IS NULL OR retired_at > $3))
     RETURNING id
   )
   INSERT INTO doctor_assignment (patient_id, doctor_id, assigned_at) SELECT id, $2, $3 FROM assigned
   RETURNING patient_id AS id`,
)
/** Gives a patient another doctor from now on. False when it is theirs already, or is retired by now. */
export const assignDoctorTo = async (tx: Db, patientId: string, doctorId: string, now: Date) =>
  (await assign(tx, [patientId, doctorId, now])).length > 0
