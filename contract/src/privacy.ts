// What a patient may decide about their data and their part in the program (RA 10173, sections 16 and 18). Ours, but for
// unsubscribe.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { optionalPurposes } from './registration.ts'
import { AllOf, Id, IdParams, Language, ListQuery, Moment, Nullable, OneOf, PageOf } from './values.ts'

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/app/patient-client/unsubscribe',
  summary: 'Leave the program: open letters are cancelled, every session ends, a mail confirms it; no data are erased',
  specificationRow: 29,
  access: ['patient'],
  result: 'nothing',
  problems: [],
})

export const purposes = ['program', ...optionalPurposes] as const
export type Purpose = (typeof purposes)[number]

/** A purpose with the patient's last word about it and the exact page they saw. */
export const Consent = Type.Object({
  purpose: OneOf(purposes),
  granted: Type.Boolean(),
  /** The program cannot work without it: taking it back is leaving (`unsubscribe`). */
  required: Type.Boolean(),
  givenAt: Moment,
  pageVersion: Type.Integer(),
  pageLanguage: Language,
  /** SHA-256 of the page's Markdown in hex. */
  pageHash: Type.String(),
})
export type Consent = Static<typeof Consent>

export const listConsents = endpoint({
  name: 'listConsents',
  method: 'GET',
  path: '/api/app/patient-client/consents',
  summary: 'What the patient has agreed to, purpose by purpose',
  access: ['patient'],
  result: AllOf(Consent),
  problems: [],
})

export const setConsent = endpoint({
  name: 'setConsent',
  method: 'POST',
  path: '/api/app/patient-client/consents',
  summary: 'Grant or withdraw one purpose; every word is kept on record, the same word again adds nothing',
  access: ['patient'],
  body: Type.Object({
    purpose: OneOf(purposes),
    granted: Type.Boolean(),
    /** The version of the consent page that was on the screen; left out: the published one. */
    consentVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    language: Type.Optional(Language),
  }),
  result: AllOf(Consent),
  problems: ['ConsentNeeded'],
})

export const accessKinds = [
  'RegistrationRead',
  'CaseRead',
  /** Outside the queue, for a reason. */
  'FileOpened',
  /** The page of who was opened, looked at again. */
  'FileRead',
  'DocumentViewed',
  'ClaimLookedUp',
  'RegistrationDecided',
  'DocumentDecided',
  'LetterIssued',
  'LetterCancelled',
  'MessageWritten',
  'UnitsDispensed',
  'UnitsCorrected',
  'PhotoViewed',
  'ClaimRefused',
  /** Work of staff that has no word of its own yet: on record, and told. */
  'Other',
] as const
export type AccessKind = (typeof accessKinds)[number]

/** Who looked at the patient's data, or decided on it. People of the program are named by what they are, not by name. */
export const AccessEntry = Type.Object({
  id: Type.Integer(),
  at: Moment,
  what: OneOf(accessKinds),
  by: OneOf(['reviewer', 'pharmacist', 'administrator']),
  /** A pharmacist's branch. */
  branchName: Nullable(Type.String()),
  /** Why, where a reason was asked for. */
  reason: Nullable(Type.String()),
})
export type AccessEntry = Static<typeof AccessEntry>

/** `Sorting` accepts these fields. */
export const accessSortFields = ['at'] as const

export const listAccess = endpoint({
  name: 'listAccess',
  method: 'GET',
  path: '/api/app/patient-client/access-log',
  summary: 'Who looked at my data: every read and decision of staff, newest first; Filter looks at branch and reason',
  access: ['patient'],
  query: ListQuery,
  result: PageOf(AccessEntry),
  problems: [],
})

/** A ZIP of the patient's data (JSON) and files. `size` in bytes. It can be fetched from `readyAt` to `expiresAt`. */
export const PortableCopy = Type.Object({
  id: Id,
  status: OneOf(['Preparing', 'Ready', 'Failed']),
  requestedAt: Moment,
  readyAt: Nullable(Moment),
  expiresAt: Nullable(Moment),
  size: Nullable(Type.Integer()),
})
export type PortableCopy = Static<typeof PortableCopy>

export const requestPortableCopy = endpoint({
  name: 'requestPortableCopy',
  method: 'POST',
  path: '/api/app/patient-client/portable-copy',
  summary:
    'Ask for a copy of all data and files; it is made in the background. One under way or ready is answered again.',
  access: ['patient'],
  result: PortableCopy,
  problems: [],
})

export const readPortableCopy = endpoint({
  name: 'readPortableCopy',
  method: 'GET',
  path: '/api/app/patient-client/portable-copy',
  summary: 'The newest copy and how far it is; null when there is none or it is too old',
  access: ['patient'],
  result: Type.Object({ copy: Nullable(PortableCopy) }),
  problems: [],
})

export const downloadPortableCopy = endpoint({
  name: 'downloadPortableCopy',
  method: 'GET',
  path: '/api/app/patient-client/portable-copy-file/{id}',
  summary: 'The ZIP of a copy that is ready',
  access: ['patient'],
  params: IdParams,
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable'],
})

/** The wish to be erased. What the law lets the program keep stays, and `dueBy` is when the rest is gone. */
export const ErasureRequest = Type.Object({
  id: Id,
  /** A number to quote. */
  reference: Type.String(),
  requestedAt: Moment,
  dueBy: Moment,
})
export type ErasureRequest = Static<typeof ErasureRequest>

export const requestErasure = endpoint({
  name: 'requestErasure',
  method: 'POST',
  path: '/api/app/patient-client/erasure-request',
  summary: 'Ask the program to erase all data it need not keep; an open request is answered again',
  access: ['patient'],
  result: ErasureRequest,
  problems: [],
})

export const readErasureRequest = endpoint({
  name: 'readErasureRequest',
  method: 'GET',
  path: '/api/app/patient-client/erasure-request',
  summary: 'The open request, or null',
  access: ['patient'],
  result: Type.Object({ request: Nullable(ErasureRequest) }),
  problems: [],
})

export const withdrawErasureRequest = endpoint({
  name: 'withdrawErasureRequest',
  method: 'DELETE',
  path: '/api/app/patient-client/erasure-request',
  summary: 'Take the request back while it is open; without one nothing happens',
  access: ['patient'],
  result: 'nothing',
  problems: [],
})
