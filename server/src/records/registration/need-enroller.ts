import { may, type Role } from '@aruga/contract/permissions'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'
import { needOpenFile } from '../patients/open-page.ts'

const find = query(
  'registration.find-enrolled-at-desk',
  `SELECT (p.enrolled = 'Desk' AND same_person(p.enrolled_by, :accountId)) IS TRUE AS "isTheirs!" FROM patient p WHERE p.id = :patientId`,
)
/**
 * Throws a 404 unless this desk enrolled the patient, or the caller may open every patient: then `FileNotOpened`, unless they have opened this one
 * today.
 */
export async function needEnroller(
  db: Db,
  patientId: string,
  { accountId, roles }: { accountId: string; roles: readonly Role[] },
  now: Date,
): Promise<void> {
  const [patient] = await find(db, { patientId, accountId })
  if (!patient || !(patient.isTheirs || may(roles, 'patients.open'))) throw problem('NotFound')
  if (!patient.isTheirs) await needOpenFile(db, accountId, patientId, now)
}
