// A patient's consents, by purpose (RA 10173, sections 3 and 12). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { optionalPurposes } from '../registration/registration.ts'
import { AllOf, Language, OneOf, Timestamp } from '../values.ts'

export const purposes = ['program', ...optionalPurposes] as const
export type Purpose = (typeof purposes)[number]

/** A purpose with the patient's latest choice and the exact page that they saw. */
export const Consent = Type.Object({
  purpose: OneOf(purposes),
  granted: Type.Boolean(),
  /** The program cannot work without it: to withdraw it is to leave (`unsubscribe`). */
  required: Type.Boolean(),
  givenAt: Timestamp,
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
  summary: 'The patient’s consents, by purpose',
  access: 'own-data',
  acting: 'see',
  result: AllOf(Consent),
  problems: [],
})

export const setConsent = endpoint({
  name: 'setConsent',
  method: 'POST',
  path: '/api/app/patient-client/consents',
  summary: 'Grant or withdraw one purpose; every change is stored, a repeat adds nothing',
  access: 'own-data',
  acting: 'own',
  body: Type.Object({
    purpose: OneOf(purposes),
    granted: Type.Boolean(),
    /** The version of the consent page that was shown; by default the published one. */
    consentVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    language: Type.Optional(Language),
  }),
  result: AllOf(Consent),
  problems: ['ConsentNeeded'],
})
