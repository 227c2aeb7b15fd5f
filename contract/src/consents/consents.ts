// What a patient has agreed to, purpose by purpose (RA 10173, sections 3 and 12). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { optionalPurposes } from '../registration/registration.ts'
import { AllOf, Language, Moment, OneOf } from '../values.ts'

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
