import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import type { Db } from '../../db/open.ts'
import { suspect } from './suspect.ts'

/** Raises a signal when staff opened a patient because of suspected misuse. Call it before the audit entry, which it hides from them. */
export async function suspectIf(
  db: Db,
  { reason }: OpenReason,
  suspicion: { patientId: string; by: string; now: Date },
) {
  if (reason === 'SuspectedMisuse') await suspect(db, suspicion)
}
