// Whom a patient lets help them: invited by a link and a code, and ended by the patient at any moment (docs/decisions/260). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { COLLECTOR_NAME_MAX, RELATION_MAX } from '../collectors/collectors.ts'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { type Scope, scopes } from '../permissions.ts'
import { Day, Id, IdParams, NonBlankLine, NonBlankName, Nullable, OneOf, Timestamp } from '../values.ts'
import { Invited } from './invited.ts'
import { accessGrounds } from './patients.ts'

/** How many people may help a patient at the same time, open invitations included. */
export const MAX_CAREGIVERS = 5
/** How many invitations a patient makes in a day. */
export const INVITATIONS_A_DAY = 10
/** How long an invitation can be accepted. */
export const INVITATION_MS = 7 * 24 * 60 * 60_000
/** Wrong codes after which an invitation no longer works. */
export const INVITATION_TRIES = 5
/** The last day on which a caregiver may help is at most this far ahead. */
export const MAX_HELP_DAYS = 366

/** What a patient can let somebody do, besides `see`, which everybody has. */
export const givenScopes = ['send', 'claim', 'collect'] as const satisfies readonly Scope[]
export type GivenScope = (typeof givenScopes)[number]

/** The verbs of a caregiver besides `see`, and the last day, Philippine time; null: until somebody ends it. */
const given = { scope: Type.Array(OneOf(givenScopes), { maxItems: 3, uniqueItems: true }), lastDay: Nullable(Day) }

export const Caregiver = Type.Object({
  id: Id,
  /** Of their own account: who accepted. */
  name: Type.String(),
  /** Who they are to the patient, in the patient's words. */
  relation: Nullable(Type.String()),
  grounds: OneOf(accessGrounds),
  scope: Type.Array(OneOf(scopes)),
  since: Timestamp,
  until: Nullable(Timestamp),
})
export type Caregiver = Static<typeof Caregiver>

/** An invitation that nobody has accepted yet. */
export const OpenInvitation = Type.Object({
  id: Id,
  /** As the patient calls them. */
  name: Type.String(),
  relation: Type.String(),
  scope: Type.Array(OneOf(scopes)),
  invitedAt: Timestamp,
  expiresAt: Timestamp,
})
export type OpenInvitation = Static<typeof OpenInvitation>

/** Who helps the patient now, first come first, and the invitations that can still be accepted, newest first. */
const Caregivers = Type.Object({
  items: Type.Array(Caregiver),
  invitations: Type.Array(OpenInvitation),
  /** Since when those responsible for the patient disagree, as the program has noted. */
  disagreeSince: Nullable(Timestamp),
  /** Whether the patient has no log-in yet and can be offered one; a child only in the last three months before 18. */
  canTakeOver: Type.Boolean(),
})

export const listCaregivers = endpoint({
  name: 'listCaregivers',
  method: 'GET',
  path: '/api/app/patient-client/caregivers',
  summary: 'Who may act for the patient besides the patient, and the open invitations',
  access: 'own-data',
  acting: 'own',
  result: Caregivers,
  problems: [],
})

export const inviteCaregiver = endpoint({
  name: 'inviteCaregiver',
  method: 'POST',
  path: '/api/app/patient-client/caregivers',
  summary:
    'Invite somebody by a link, which the patient sends, and a code, which the patient tells them. Both are answered once and stored as hashes',
  access: 'own-data',
  acting: 'own',
  recentPassword: 'always',
  body: Type.Object({
    name: Type.String({ ...NonBlankName(COLLECTOR_NAME_MAX), ...whenInvalid('NameFormat') }),
    relation: Type.String({ ...NonBlankLine(RELATION_MAX), ...whenInvalid('RelationFormat') }),
    ...given,
  }),
  result: Invited,
  problems: ['PatientNotActive', 'TooManyCaregivers', 'TooManyRequests'],
  perMinute: 10,
})

export const cancelInvitation = endpoint({
  name: 'cancelInvitation',
  method: 'DELETE',
  path: '/api/app/patient-client/caregivers/invitations/{id}',
  summary: 'Take an invitation back before it is accepted: its link no longer works. A repeat changes nothing',
  access: 'own-data',
  acting: 'own',
  params: IdParams,
  result: Caregivers,
  problems: ['NotFound', 'InvitationAccepted'],
})

export const changeCaregiver = endpoint({
  name: 'changeCaregiver',
  method: 'PUT',
  path: '/api/app/patient-client/caregivers/{id}',
  summary: 'Change what somebody whom the patient invited may do, and until when, at once',
  access: 'own-data',
  acting: 'own',
  recentPassword: 'always',
  params: IdParams,
  body: Type.Object(given),
  result: Caregivers,
  problems: ['NotFound'],
})

export const endCaregiver = endpoint({
  name: 'endCaregiver',
  method: 'DELETE',
  path: '/api/app/patient-client/caregivers/{id}',
  summary: 'End at once that somebody whom the patient invited acts for the patient. A repeat changes nothing',
  access: 'own-data',
  acting: 'own',
  params: IdParams,
  result: Caregivers,
  problems: ['NotFound'],
})

export const giveOver = endpoint({
  name: 'giveOver',
  method: 'POST',
  path: '/api/app/profile/patients/{id}/take-over',
  summary:
    'A parent or guardian offers the patient, who has no log-in yet, to take over by a link and a code, answered once; a child can from the 18th birthday on. An earlier offer ends',
  access: 'own-log-in',
  recentPassword: 'always',
  params: IdParams,
  result: Invited,
  problems: ['NotFound', 'TakeOverNotOffered', 'GuardiansDisagree'],
  perMinute: 10,
})

/** The link's token, and the code that the patient told. */
const Shown = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 500 }),
  code: Type.String({ pattern: '^[0-9]{6}$', ...whenInvalid('InvitationCodeFormat') }),
})

/** Why an invitation cannot be accepted. */
const refusals = [
  'InvitationInvalid',
  'InvitationCodeWrong',
  'InvitationNotForYou',
  'AlreadyCaregiver',
  'TakeOverTooEarly',
  'GuardiansDisagree',
] as const

export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'POST',
  path: '/api/app/profile/invitation',
  summary: 'Who invites the caller and to what, by link and code; a wrong code counts as a try',
  access: 'own-account',
  body: Shown,
  result: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    relation: Type.String(),
    /** `Own`: whoever accepts it becomes this patient, whom others enrolled. */
    grounds: OneOf(['Invited', 'Own']),
    scope: Type.Array(OneOf(scopes)),
    until: Nullable(Timestamp),
  }),
  problems: refusals,
  perMinute: 10,
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/app/profile/accept-invitation',
  summary:
    'Accept an invitation, once: the caller may then act for the patient, who is notified and sees the caller’s name; or is the patient from then on',
  access: 'own-account',
  body: Shown,
  result: Type.Object({ patientId: Id }),
  problems: refusals,
  perMinute: 10,
})
