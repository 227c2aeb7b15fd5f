// The access log: what staff read or did with a patient’s data, and what caregivers did for them, as the patient sees it (RA 10173, section 16). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { CollectedBy } from '../collectors/collectors.ts'
import { endpoint } from '../endpoint.ts'
import { ListQuery, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'

export const accessKinds = [
  'RegistrationRead',
  'CaseRead',
  /** Outside the queue, for a reason. */
  'FileOpened',
  /** Another read of a patient's page that was opened before. */
  'FileRead',
  'DocumentViewed',
  'DocumentViewedAsSent',
  'ClaimLookedUp',
  'RegistrationDecided',
  'BroughtIn',
  'DocumentDecided',
  /** A desk enrolled the patient; a card was made or ended; a letter was claimed by card or call; news were printed. */
  'Enrolled',
  'CardChanged',
  'ClaimedByCard',
  'ClaimedByCall',
  'NewsPrinted',
  'LetterIssued',
  'LetterCancelled',
  'MessageWritten',
  /** Staff wrote down a phone call with the patient. */
  'CallNoted',
  /** Staff planned, handed over or finished a follow-up to a call. */
  'FollowUpChanged',
  /** Staff decided on the patient's tier, which is their price; its name and the reason are not shown. */
  'PriceDecided',
  /** Staff read a patient's message, and replied elsewhere or did not need to. */
  'MessageRead',
  'UnitsDispensed',
  'UnitsCorrected',
  'PhotoViewed',
  'ClaimRefused',
  /** The counter asked whether somebody may collect, or asked no more. */
  'CollectorAsked',
  /** A legal hold was placed or lifted; its reason is not shown. */
  'HoldChanged',
  /** A side effect: reported by staff, read or completed, handed over to the manufacturer. */
  'SideEffectRecorded',
  'SideEffectRead',
  'SideEffectHandedOver',
  /** What a caregiver did in the patient's place. */
  'LetterClaimed',
  'LetterClaimUndone',
  'PaperSent',
  'MessageSent',
  'CollectorsChanged',
  /** Somebody accepted an invitation to help, entered a wrong code for one, or gave up helping. */
  'HelpAccepted',
  'InvitationTried',
  'HelpGivenUp',
  /** The program let somebody act, or ended it, or a parent or guardian changed who may. */
  'HelpDecided',
  /** A parent or guardian registered the patient, or changed a consent. */
  'Registered',
  'ConsentChanged',
  'ProfileChanged',
  /** Actions without a value of their own yet; they are still shown. */
  'Other',
] as const
export type AccessKind = (typeof accessKinds)[number]

/** An access to the patient's data, or a decision. People are shown by role, not by name. */
export const AccessEntry = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  what: OneOf(accessKinds),
  by: OneOf(['reviewer', 'pharmacist', 'safety', 'clinic', 'administrator', 'caregiver']),
  /** Who the caregiver was to the patient, in the patient's words; null for staff, and where nobody said. */
  relation: Nullable(Type.String()),
  /** A pharmacist's branch. */
  branchName: Nullable(Type.String()),
  /** The reason, where one was required. */
  reason: Nullable(Type.String()),
  /** For units handed over: who came in the patient's place; null otherwise. */
  collectedBy: Nullable(CollectedBy),
})
export type AccessEntry = Static<typeof AccessEntry>

export const listAccess = endpoint({
  name: 'listAccess',
  method: 'GET',
  path: '/api/app/patient-client/access-log',
  summary:
    'The access log: every read and decision of staff on the patient’s data, and every action of a caregiver, newest first; Filter searches branch and reason',
  access: 'own-data',
  acting: 'own',
  query: ListQuery,
  result: PageOf(AccessEntry),
  problems: [],
})
