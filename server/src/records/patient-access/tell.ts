// Tells patients and caregivers what became of an access. Names are those of now, as each gave them for themselves; the subject is whose name it
// is, so that an erasure finds it (features/erasure).
import type { PatientKind } from '@aruga/contract/notifications/kinds'
import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { notify, notifyPatient } from '../../notify/notify.ts'
import { notifyWhoMay } from '../../notify/who-may.ts'
import { findPatientCode } from '../patients/queries.ts'
import { findWhoMay } from './who-may.ts'

const findNames = query(
  'patient-access.find-names',
  `SELECT c.first_name AS "firstName?", c.last_name AS "lastName?", p.first_name AS "patient"
   FROM patient p LEFT JOIN name_of_account(:accountId) c ON true WHERE p.id = :patientId`,
)

type About = { patientId: string; accountId: string; now: Date }

/**
 * Tells the patient, and those who may do everything for the patient, about the caregiver with this account; not the caregiver, who may be one
 * of them.
 */
export async function tellOwners(tx: Db, kind: PatientKind, { patientId, accountId, now }: About) {
  const [names] = await findNames(tx, { patientId, accountId })
  const only = (await findWhoMay(tx, 'own', { patientId, now })).filter((other) => other !== accountId)
  const params = { name: fullName({ firstName: names?.firstName ?? '', lastName: names?.lastName ?? '' }) }
  await notifyPatient(tx, { patientId, kind, subjectId: accountId, params, only, now })
}

/** Tells staff, who settle it, that those responsible for a patient disagree. */
export async function tellStaffOfDisagreement(tx: Db, patientId: string, now: Date) {
  const params = { patientCode: (await findPatientCode(tx, patientId)) ?? '' }
  await notifyWhoMay(tx, 'patients.let-act', { kind: 'GuardiansDisagreeHere', subjectId: patientId, params, now })
}

type KindForCaregiver = 'HelpEnded' | 'HelpTakenOver' | 'HelpChanged' | 'HelpGiven'
/** Tells somebody what became of their acting for a patient: by default, that it ended. */
export async function tellCaregiver(
  tx: Db,
  { patientId, accountId, now }: About,
  kind: KindForCaregiver = 'HelpEnded',
) {
  const [names] = await findNames(tx, { patientId, accountId })
  await notify(tx, { accountId, kind, subjectId: patientId, params: { name: names?.patient ?? '' }, now })
}
