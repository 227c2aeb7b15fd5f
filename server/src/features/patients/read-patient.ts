// A patient in full, as staff see them outside the queue.
import type { PatientInFull } from '@aruga/contract/patients/patients'
import type { Db } from '../../db/open.ts'
import { listHistory } from '../audit/history.ts'
import { listConsentsOf } from '../consents/queries.ts'
import { findCasePatient, listCaseDocuments, listCaseLetters } from '../review/case-file.ts'
import { listMessages } from './queries.ts'

const LAST = 100

/** Undefined when there is no such patient. */
export async function readPatientInFull(db: Db, patientId: string, now: Date): Promise<PatientInFull | undefined> {
  const patient = await findCasePatient(db, patientId)
  if (!patient) return undefined
  const [letters, documents, consents, messages, history] = await Promise.all([
    listCaseLetters(db, patientId, now),
    listCaseDocuments(db, patientId),
    listConsentsOf(db, patientId),
    listMessages(db, patientId),
    listHistory(db, patientId, null),
  ])
  return {
    patient,
    registrationWaits: patient.status === 'UnderReview',
    letters: letters.slice(0, LAST),
    documents: documents.slice(0, LAST),
    consents,
    messages,
    history,
  }
}
