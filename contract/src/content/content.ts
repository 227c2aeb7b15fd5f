// Published pages, for anyone to read. Ours: the specification has no calls for them.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Language, OneOf, Timestamp } from '../values.ts'

export const contentSlugs = ['faq', 'tnc', 'privacy-policy', 'program-mechanics', 'patient-consent'] as const
export type ContentSlug = (typeof contentSlugs)[number]

export const ContentPage = Type.Object({
  slug: OneOf(contentSlugs),
  language: Language,
  version: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  markdown: Type.String(),
  effectiveFrom: Timestamp,
  /** SHA-256 of the Markdown in hex: referenced by consents. */
  hash: Type.String(),
})
export type ContentPage = Static<typeof ContentPage>

const { markdown: _, ...withoutText } = ContentPage.properties
/** A page without its text. */
const ContentEntry = Type.Object(withoutText)

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
