// A patient in full, as staff see them outside the queue.
import type { PatientInFull } from '@aruga/contract/patients/patients'
import type { Role } from '@aruga/contract/permissions'
import type { Db } from '../../db/open.ts'
import { listConsentsOf } from '../../records/consents/queries.ts'
import { findLegalHoldSince } from '../../records/legal-holds/holds.ts'
import { listSettledSignals } from '../../records/signals/settled.ts'
import { findCasePatient, lastPrescriptionsOf, listCaseDocuments, listCaseLetters } from '../review/case-file.ts'
import { summarise } from './summary.ts'

const LAST = 100

/** Undefined when there is no such patient. */
export async function readPatientInFull(
  db: Db,
  patientId: string,
  roles: readonly Role[],
  now: Date,
): Promise<PatientInFull | undefined> {
  const patient = await findCasePatient(db, patientId)
  if (!patient) return undefined
  const [letters, documents, consents, lastPrescriptions, settledSignals, heldSince] = await Promise.all([
    listCaseLetters(db, patientId, now),
    listCaseDocuments(db, patientId, roles),
    listConsentsOf(db, patientId),
    lastPrescriptionsOf(db, patientId),
    listSettledSignals(db, { patientId, registration: false }),
    findLegalHoldSince(db, patientId),
  ])
  return {
    patient,
    summary: await summarise(db, { patient, letters, documents, now }),
    letters: letters.slice(0, LAST),
    documents: documents.slice(0, LAST),
    consents,
    lastPrescriptions,
    settledSignals,
    heldSince,
  }
}
