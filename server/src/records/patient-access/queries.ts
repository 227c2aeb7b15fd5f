import type { Caregiver } from '@aruga/contract/caregivers/caregivers'
import type { OwnPatient } from '@aruga/contract/caregivers/patients'
import type { PatientAccess } from '@aruga/contract/caregivers/staff'
import { ownActions } from '@aruga/contract/notifications/notifications'
import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// A notification without a patient is about the account itself, and counts for its own patient.
const listOwn = query(
  'patient-access.list-own',
  `SELECT p.id, p.first_name AS "firstName", p.last_name AS "lastName", p.photo IS NOT NULL AS "hasProfilePhoto!",
     coalesce(x.grounds, 'Self') AS "grounds!: AccessGrounds", x.relation AS "relation?",
     coalesce(x.scope, '{see,send,claim,collect,own}') AS "scope!: AccessScopes", x.until AS "until?",
     (SELECT count(*)::int FROM notification n WHERE n.account_id = :accountId AND n.read_at IS NULL AND n.kind <> ALL (:ownActions)
       AND (n.patient_id = p.id OR n.patient_id IS NULL AND x.id IS NULL)) AS "unread!",
     p.id = :actsFor?::uuid IS TRUE AS "current!"
   FROM acts_for(:accountId, NULL, :now) may
     JOIN patient p ON p.id = may.patient_id LEFT JOIN patient_access x ON x.id = may.access_id
   ORDER BY may.since, p.id`,
)

/** For whom an account may act, its own patient first. `actsFor`: the patient of the caller's session. */
export const listPatientsOf = (
  db: Db,
  of: { accountId: string; actsFor: string | null; now: Date },
): Promise<OwnPatient[]> => listOwn(db, { ...of, ownActions })

const list = query(
  'patient-access.list',
  `SELECT x.id, c.first_name AS "firstName?", c.last_name AS "lastName?", x.relation, x.grounds,
     x.scope, x.since, x.until
   FROM patient_access x LEFT JOIN name_of_account(x.account_id) c ON true
   WHERE x.patient_id = :patientId AND is_in_force(x, :now) ORDER BY x.since, x.id`,
)
/** Who may act for a patient now besides the patient, first come first. */
export const listCaregiversOf = async (db: Db, patientId: string, now: Date): Promise<Caregiver[]> =>
  (await list(db, { patientId, now })).map(({ firstName, lastName, ...access }) => ({
    ...access,
    name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
  }))

const listAll = query(
  'patient-access.list-for-staff',
  `SELECT x.id, c.first_name AS "firstName?", c.last_name AS "lastName?", x.grounds, x.relation, x.scope, x.since, x.until,
     CASE WHEN NOT is_in_force(x, :now) THEN coalesce(x.ended_at, x.until) END AS "endedAt?", x.end_reason AS "endReason", x.paper,
     name_of(x.granted_by) AS "grantedBy?", name_of(x.confirmed_by) AS "confirmedBy?"
   FROM patient_access x LEFT JOIN name_of_account(x.account_id) c ON true
   WHERE x.patient_id = :patientId ORDER BY is_in_force(x, :now) DESC, x.since DESC, x.id LIMIT 50`,
)
/** Everybody who may act for a patient or could, those in force first, then the latest first. */
export const listAccessOf = async (db: Db, patientId: string, now: Date): Promise<PatientAccess[]> =>
  (await listAll(db, { patientId, now })).map(({ firstName, lastName, ...access }) => ({
    ...access,
    name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
  }))

const find = query('patient-access.find', 'SELECT patient_id AS "patientId" FROM patient_access WHERE id = :id')
/** An access, in force or ended. */
export const findAccess = async (db: Db, id: string) => (await find(db, { id }))[0]
