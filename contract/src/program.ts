// What anyone may read before they have an account. Ours: the specification has no calls for it.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { AllOf, Language, Moment, Nullable, OneOf } from './values.ts'

export const HealthcareProfessional = Type.Object({
  hcpCode: Type.String(),
  doctorName: Type.String(),
  specialty: Type.String(),
  clinic: Type.String(),
})
export type HealthcareProfessional = Static<typeof HealthcareProfessional>

/** A code as people type it: letters, digits and dashes; case and spaces do not matter. */
export const HcpCode = Type.String({
  minLength: 4,
  maxLength: 24,
  pattern: '^\\s*[A-Za-z0-9][A-Za-z0-9 -]*$',
  'x-message': 'A doctor’s code has letters, digits and dashes, like HCP-2468.',
})

export const findHealthcareProfessional = endpoint({
  name: 'findHealthcareProfessional',
  method: 'GET',
  path: '/api/app/program/healthcare-professional/{hcpCode}',
  summary: 'The doctor behind a code, so that a patient sees at once that the code is right',
  access: 'public',
  params: Type.Object({ hcpCode: HcpCode }),
  result: HealthcareProfessional,
  problems: ['HcpCodeUnknown', 'HcpCodeRetired'],
  perMinute: 30,
})

export const contentSlugs = ['faq', 'tnc', 'privacy-policy', 'program-mechanics', 'patient-consent'] as const
export type ContentSlug = (typeof contentSlugs)[number]

export const ContentPage = Type.Object({
  slug: OneOf(contentSlugs),
  language: Language,
  version: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  markdown: Type.String(),
  effectiveFrom: Moment,
  /** SHA-256 of the Markdown in hex: what a consent record points at. */
  hash: Type.String(),
})
export type ContentPage = Static<typeof ContentPage>

/** A page without its text. */
export const ContentEntry = Type.Omit(ContentPage, ['markdown'])

export const listContentPages = endpoint({
  name: 'listContentPages',
  method: 'GET',
  path: '/api/app/program/content/',
  summary: 'Every published page with its version and date',
  access: 'public',
  query: Type.Object({ language: Type.Optional(Language) }),
  result: AllOf(ContentEntry),
  problems: [],
  revalidated: true,
})

export const readContentPage = endpoint({
  name: 'readContentPage',
  method: 'GET',
  path: '/api/app/program/content/{slug}',
  summary: 'The published version of a page: questions, terms, privacy, mechanics, consent',
  access: 'public',
  params: Type.Object({ slug: Type.String({ maxLength: 64 }) }),
  query: Type.Object({ language: Type.Optional(Language) }),
  result: ContentPage,
  problems: ['NotFound'],
  revalidated: true,
})

/** What the program says about itself; texts in the reader's language. */
export const ProgramFacts = Type.Object({
  name: Type.String(),
  /** `#rrggbb`, the one accent colour; null: the house's own. */
  accentColour: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  emailAddress: Nullable(Type.String()),
  /** When somebody answers, in words. */
  hours: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** Where data protection questions go (RA 10173, section 21). */
  privacyEmailAddress: Nullable(Type.String()),
  /** Working days in which staff answer. */
  reviewWorkingDays: Type.Integer(),
})
export type ProgramFacts = Static<typeof ProgramFacts>

export const readProgramFacts = endpoint({
  name: 'readProgramFacts',
  method: 'GET',
  path: '/api/app/program/facts',
  summary: 'The program’s name, colour and contacts',
  access: 'public',
  query: Type.Object({ language: Type.Optional(Language) }),
  result: ProgramFacts,
  problems: [],
  revalidated: true,
})
