// Why staff open a patient outside the queue: required beforehand, stored in the audit log, shown to the patient.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Line, OneOf } from '../values.ts'

export const openReasons = [
  /** The patient called, wrote or came. */
  'PatientAsked',
  /** To check a decision again. */
  'DecisionChecked',
  /** A question of the pharmacy or the doctor. */
  'PartnerAsked',
  'Complaint',
  /** Raises a signal; shown to the patient once that is closed (docs/decisions/050). */
  'SuspectedMisuse',
  /** The patient's rights: access, correction, erasure (RA 10173, section 16). */
  'DataRequest',
  'Other',
] as const
export type OpenReasonWord = (typeof openReasons)[number]

/** `note` is required with `Other` and may go with any; the patient reads it. */
export const OpenReason = Type.Object({ reason: OneOf(openReasons), note: Type.Optional(Line(300)) })
export type OpenReason = Static<typeof OpenReason>
