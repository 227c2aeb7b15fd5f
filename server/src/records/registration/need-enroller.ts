import { may, type Role } from '@aruga/contract/permissions'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'

const find = query(
  'registration.find-enrolled-at-desk',
  `SELECT (p.enrolled = 'Desk' AND same_person(p.enrolled_by, :accountId)) IS TRUE AS "isTheirs!" FROM patient p WHERE p.id = :patientId`,
)
/** Throws a 404 unless this desk enrolled the patient, or the caller may open every patient. */
export async function needEnroller(
  db: Db,
  patientId: string,
  { accountId, roles }: { accountId: string; roles: readonly Role[] },
): Promise<void> {
  const [patient] = await find(db, { patientId, accountId })
  if (!patient || !(patient.isTheirs || may(roles, 'patients.open'))) throw problem('NotFound')
}
