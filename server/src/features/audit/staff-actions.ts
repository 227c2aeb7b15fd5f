// How staff actions of the audit log appear in the patient's access log. One that is missing here is shown as `Other`,
// never left out; a test checks that none is missing.
import type { AccessKind } from '@aruga/contract/audit/access-log'
import type { AuditAction } from '@aruga/contract/audit/audit'

export const staffActions: Partial<Record<AuditAction, AccessKind>> = {
  'registration.read': 'RegistrationRead',
  'registration.approved': 'RegistrationDecided',
  'registration.declined': 'RegistrationDecided',
  'case.read': 'CaseRead',
  'case.opened': 'FileOpened',
  'patient.opened': 'FileOpened',
  'patient.read': 'FileRead',
  'patient.written_to': 'MessageWritten',
  'document.viewed': 'DocumentViewed',
  'document.viewed_as_sent': 'DocumentViewedAsSent',
  'document.accepted': 'DocumentDecided',
  'document.declined': 'DocumentDecided',
  'warning.acknowledged': 'DocumentDecided',
  'letter.read': 'FileRead',
  'letter.issued': 'LetterIssued',
  'letter.cancelled': 'LetterCancelled',
  'claim.looked_up': 'ClaimLookedUp',
  'letter.dispensed': 'UnitsDispensed',
  'dispensing.corrected': 'UnitsCorrected',
  'photo.viewed': 'PhotoViewed',
  'claim.refused': 'ClaimRefused',
  'dispensing.refused_late': 'ClaimRefused',
  'question.asked': 'MessageWritten',
  'question.withdrawn': 'MessageWritten',
  'adverse_event.reported': 'SideEffectRecorded',
  'adverse_event.added_to': 'SideEffectRecorded',
  'adverse_event.read': 'SideEffectRead',
  'adverse_event.assessed': 'SideEffectRead',
  'adverse_event.exported': 'SideEffectHandedOver',
  'adverse_event.handed_over': 'SideEffectHandedOver',
  'adverse_event.acknowledged': 'SideEffectHandedOver',
  'signal.read': 'FileOpened',
  'hold.placed': 'HoldChanged',
  'hold.lifted': 'HoldChanged',
}

export const accessKindOf = (action: AuditAction): AccessKind => staffActions[action] ?? 'Other'
