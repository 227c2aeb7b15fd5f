// Who may act for a patient, as staff see it; the program lets somebody, with a second person, and ends it
// (docs/decisions/004-tokens-and-the-password-grant.md#276). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { RELATION_MAX } from '../collectors/collectors.ts'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { scopes } from '../permissions.ts'
import { EmailAddress } from '../person.ts'
import { fileRefusals } from '../problems.ts'
import { Day, Id, IdParams, NonBlankLine, Nullable, OneOf, Timestamp } from '../values.ts'
import { accessGrounds } from './patients.ts'

/** An access that is in force or has ended. */
export const PatientAccess = Type.Object({
  id: Id,
  /** Of the account: empty where it has none. */
  name: Type.String(),
  grounds: OneOf(accessGrounds),
  /** Who they are to the patient. */
  relation: Nullable(Type.String()),
  scope: Type.Array(OneOf(scopes)),
  since: Timestamp,
  until: Nullable(Timestamp),
  endedAt: Nullable(Timestamp),
  /** Why the program ended it. */
  endReason: Nullable(Type.String()),
  /** Of the program's own: what the paper is, who proposed it and who confirmed. */
  paper: Nullable(Type.String()),
  grantedBy: Nullable(Type.String()),
  confirmedBy: Nullable(Type.String()),
})
export type PatientAccess = Static<typeof PatientAccess>

/** What one of the program proposed and nobody has confirmed yet. */
export const AccessProposal = Type.Object({
  id: Id,
  name: Type.String(),
  relation: Type.String(),
  scope: Type.Array(OneOf(scopes)),
  until: Nullable(Timestamp),
  paper: Type.String(),
  /** The paper's file. */
  documentId: Id,
  proposedBy: Type.String(),
  proposedAt: Timestamp,
  /** Whether the caller proposed it: somebody else confirms. */
  byMe: Type.Boolean(),
})
export type AccessProposal = Static<typeof AccessProposal>

export const WhoMayAct = Type.Object({
  /** Those in force first, then ended ones, the latest first; 50 at most. */
  items: Type.Array(PatientAccess),
  proposals: Type.Array(AccessProposal),
  /** Since when those responsible for the patient disagree; null: they do not. */
  disagreeSince: Nullable(Timestamp),
  /** Whether the patient has no log-in yet and can be offered one; a child only in the last three months before 18. */
  canTakeOver: Type.Boolean(),
})
export type WhoMayAct = Static<typeof WhoMayAct>

const Reason = Type.Object({ reason: NonBlankLine(300) })

export const listWhoMayAct = endpoint({
  name: 'listWhoMayAct',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/access',
  summary: 'Who may act for a patient besides the patient, and who might; for a caller who has opened them today',
  access: 'patients.open',
  params: IdParams,
  result: WhoMayAct,
  problems: ['NotFound', 'FileNotOpened'],
})

export const proposeAccess = endpoint({
  name: 'proposeAccess',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/access',
  summary:
    'Propose that an account may act for a patient, on a court’s or the family’s paper; it may once somebody else confirms',
  access: 'patients.let-act',
  params: IdParams,
  multipart: {
    fields: Type.Object({
      /** The account's. */
      EmailAddress,
      Relation: Type.String({ ...NonBlankLine(RELATION_MAX), ...whenInvalid('RelationFormat') }),
      /** `own`: everything, as a guardian. Otherwise of `send`, `claim` and `collect`, separated by commas; all may see. */
      Scope: Type.Optional(Type.String({ maxLength: 40 })),
      /** Left out: until the program ends it. */
      LastDay: Type.Optional(Day),
      /** What the paper is: a court's order with its number, a power of attorney with its day. */
      Paper: NonBlankLine(200),
    }),
    files: { FilePaper: { description: 'The paper: JPEG, PNG, WebP, HEIC or PDF, 10 MB at most' } },
  },
  result: WhoMayAct,
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient', 'PatientNotActive', 'AlreadyActs', ...fileRefusals],
  perMinute: 20,
})

export const confirmAccess = endpoint({
  name: 'confirmAccess',
  method: 'POST',
  path: '/api/app/staff/access-proposals/{id}/confirm',
  summary:
    'Confirm what somebody else proposed, having seen the paper: the account may act from then on. All are notified',
  access: 'patients.let-act',
  recentPassword: 'always',
  params: IdParams,
  result: WhoMayAct,
  problems: [
    'NotFound',
    'FileNotOpened',
    'OwnPatient',
    'PatientNotActive',
    'ProposedByYou',
    'ProposalChanged',
    'AlreadyActs',
  ],
})

export const declineAccess = endpoint({
  name: 'declineAccess',
  method: 'POST',
  path: '/api/app/staff/access-proposals/{id}/decline',
  summary: 'Decline what somebody else proposed, or withdraw one’s own',
  access: 'patients.let-act',
  params: IdParams,
  body: Reason,
  result: WhoMayAct,
  problems: ['NotFound', 'FileNotOpened'],
})

export const endPatientAccess = endpoint({
  name: 'endPatientAccess',
  method: 'POST',
  path: '/api/app/staff/patient-access/{id}/end',
  summary:
    'End at once what an account may do for a patient, on whatever grounds; both are notified, the patient reads the reason. A repeat changes nothing',
  access: 'patients.let-act',
  params: IdParams,
  body: Reason,
  result: WhoMayAct,
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient'],
})

export const markDisagreement = endpoint({
  name: 'markDisagreement',
  method: 'PUT',
  path: '/api/app/staff/patients/{id}/disagreement',
  summary:
    'Mark that those responsible for a patient disagree, or that they no longer do. Meanwhile none of them takes the patient out or has data erased',
  access: 'patients.let-act',
  params: IdParams,
  body: Type.Object({ disagree: Type.Boolean(), ...Reason.properties }),
  result: WhoMayAct,
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient'],
})
