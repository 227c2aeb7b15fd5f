import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import type { Db } from '../../db/open.ts'
import { suspect } from './suspect.ts'

/** Raises a signal when a patient was opened because something looks like misuse. Call it before the entry of the audit log, which it keeps from them. */
export async function suspectIf(
  db: Db,
  { reason }: OpenReason,
  suspicion: { patientId: string; by: string; now: Date },
) {
  if (reason === 'SuspectedMisuse') await suspect(db, suspicion)
}
