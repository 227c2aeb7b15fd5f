import type { Profile } from '@aruga/contract/profile'
import { type Db, statement } from '../../db/open.ts'

const find = statement<Profile>(
  'profile.find',
  `SELECT p.id, p.patient_code AS "patientCode", p.status, p.decline_note AS "statusReason",
     h.code AS "hcpCode", h.name AS "doctorName", p.first_name AS "firstName", p.middle_name AS "middleName",
     p.last_name AS "lastName", a.email AS "emailAddress", p.pending_email AS "pendingEmailAddress",
     p.mobile_phone_number AS "mobilePhoneNumber", p.birthdate, false AS "hasProfilePhoto",
     false AS "hasSecurityQuestions", p.registered_at AS "enrolledAt"
   FROM patient p JOIN account a ON a.id = p.account_id JOIN healthcare_professional h ON h.id = p.doctor_id
   WHERE p.id = $1`,
)

/** The patient as the contract's profile. */
export const findProfile = async (db: Db, patientId: string) => (await find(db, [patientId]))[0]
