import { type Language, withFallbacks } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'profile.find',
  `SELECT p.id, p.patient_code AS "patientCode", p.status, CASE WHEN p.status = 'Declined' THEN
       text_in(texts_of(p.decline_note, p.decline_note_en, p.decline_note_fil), :languages::text[]) END AS "statusReason?",
     p.status = 'Declined' AND p.not_eligible AS "notEligible!",
     h.code AS "hcpCode", h.name AS "doctorName", p.first_name AS "firstName", p.middle_name AS "middleName",
     p.last_name AS "lastName", mail_address_of(a) AS "emailAddress?", CASE WHEN :isOwn::boolean THEN pending.email END AS "pendingEmailAddress",
     nullif(p.mobile_phone_number, '') AS "mobilePhoneNumber?", p.birthdate, p.photo IS NOT NULL AS "hasProfilePhoto",
     :isOwn AND EXISTS (SELECT FROM security_answer WHERE account_id = a.id) AS "hasSecurityQuestions!",
     p.registered_at AS "enrolledAt"
   FROM patient p LEFT JOIN account a ON a.id = p.account_id JOIN healthcare_professional h ON h.id = p.doctor_id
   LEFT JOIN mailed_link pending
     ON pending.account_id = a.id AND pending.purpose = 'EmailChange' AND pending.expires_at > :now
   WHERE p.id = :patientId`,
)

type Reading = { patientId: string; language: Language; isOwn: boolean; now: Date }
/** The contract's profile of a patient, in the reader's language. `isOwn`: read by the patient, to whom alone it says what is about their log-in. */
export const findProfile = async (db: Db, { language, ...reading }: Reading) =>
  (await find(db, { ...reading, languages: withFallbacks(language) }))[0]

export type Details = {
  firstName: string
  /** Undefined: unchanged; null: none. */
  middleName: string | null | undefined
  lastName: string
  mobilePhoneNumber: string
}

const change = query(
  'profile.change',
  `UPDATE patient SET first_name = :firstName, last_name = :lastName,
     middle_name = CASE WHEN :changesMiddleName THEN :middleName ELSE middle_name END, mobile_phone_number = :mobilePhoneNumber
   WHERE id = :patientId AND erased_at IS NULL AND (first_name, middle_name, last_name, mobile_phone_number)
     IS DISTINCT FROM (:firstName, CASE WHEN :changesMiddleName THEN :middleName ELSE middle_name END, :lastName, :mobilePhoneNumber)
   RETURNING id`,
)
/** False when nothing changed. */
export async function changeDetails(tx: Db, patientId: string, details: Details): Promise<boolean> {
  const { middleName = null } = details
  const changesMiddleName = details.middleName !== undefined
  return (await change(tx, { patientId, ...details, middleName, changesMiddleName })).length > 0
}

const readLastName = query('profile.last-name', 'SELECT last_name AS "lastName" FROM patient WHERE id = :patientId')
export const hasOneName = async (tx: Db, patientId: string) =>
  (await readLastName(tx, { patientId }))[0]?.lastName === ''

const chooseLanguage = query(
  'profile.set-language',
  `UPDATE account SET language_code = :language
   WHERE id = :accountId AND language_of(language_code, language) <> :language RETURNING id`,
)
/** False when it already is the account's language. */
export const changeLanguage = async (tx: Db, accountId: string, language: Language) =>
  (await chooseLanguage(tx, { accountId, language })).length > 0

const assign = query(
  'profile.assign-doctor',
  `WITH assigned AS (
     UPDATE patient SET doctor_id = :doctorId WHERE id = :patientId AND doctor_id <> :doctorId
       AND EXISTS (SELECT FROM healthcare_professional WHERE id = :doctorId AND (retired_at IS NULL OR retired_at > :now))
     RETURNING id
   )
   INSERT INTO doctor_assignment (patient_id, doctor_id, assigned_at) SELECT id, :doctorId, :now FROM assigned
   RETURNING patient_id AS id`,
)
/** Assigns a patient to a doctor from now on. False when they already are, or the doctor is retired by now. */
export const assignDoctorTo = async (tx: Db, patientId: string, doctorId: string, now: Date) =>
  (await assign(tx, { patientId, doctorId, now })).length > 0
