import { randomUUID } from 'node:crypto'
import type { ContentPage } from '@aruga/contract/content/content'
import { type OptionalPurpose, optionalPurposes } from '@aruga/contract/registration/registration'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { type Granted, grantAccess } from '../patient-access/grant.ts'
import { promiseParams } from '../program/working-time.ts'
import type { ConsentGiven } from './queries.ts'
import * as queries from './queries.ts'
import { insertPatient, type NewPatient } from './register.ts'

type Enrolment = NewPatient & {
  /** The page that was shown or read aloud. */
  page: ContentPage
  /** What the patient agrees to besides the program itself. */
  agreed: ReadonlySet<string>
  consent: ConsentGiven
  /** As whom `enrolledBy` acts for the patient from then on. */
  guardian?: Omit<Granted, 'id' | 'accountId' | 'patientId' | 'now'>
  request: Origin
}

/**
 * Stores a registration: the patient, under review, with consents, audit entry and notification. Its documents follow in the same
 * transaction. The audit entry's actor is who sent it: the patient's own account, or `enrolledBy`.
 */
export async function enrolPatient(tx: Db, enrolment: Enrolment): Promise<void> {
  const { id: patientId, enrolledBy, guardian, reference, page, agreed, consent, request, now } = enrolment
  await insertPatient(tx, enrolment)
  if (guardian && enrolledBy) {
    await grantAccess(tx, { ...guardian, id: randomUUID(), accountId: enrolledBy, patientId, now })
  }
  const granted = (purpose: 'program' | OptionalPurpose) => purpose === 'program' || agreed.has(purpose)
  await queries.insertConsents(
    tx,
    (['program', ...optionalPurposes] as const).map((purpose) => ({
      ...consent,
      id: randomUUID(),
      patientId,
      purpose,
      granted: granted(purpose),
      page,
      now,
    })),
  )
  const actorId = enrolledBy ?? enrolment.accountId
  await recordAudit(tx, { at: now, actorId, action: 'registration.sent', patientId, subjectId: patientId, request })
  const params = { reference, ...(await promiseParams(tx, 'registration')) }
  await notifyPatient(tx, { patientId, kind: 'RegistrationReceived', params, now })
}

/** The purposes in a form's field, which commas part. */
export const agreedPurposes = (field: string | undefined) =>
  new Set((field ?? '').split(',').map((purpose) => purpose.trim()))
