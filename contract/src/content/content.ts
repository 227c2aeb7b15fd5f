// Published pages, for anyone to read. Ours: the specification has no calls for them.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Language, Timestamp } from '../values.ts'

export const contentSlugs = ['faq', 'tnc', 'privacy-policy', 'program-mechanics', 'patient-consent'] as const
/** A page of the program itself. */
export type ContentSlug = (typeof contentSlugs)[number]

/** A page about a product: `medicine-` and ten letters or digits. */
export type EducationSlug = `medicine-${string}`
const EDUCATION = 'medicine-'
export const EDUCATION_PATTERN = `${EDUCATION}[a-z0-9]{10}`

export type PageSlug = ContentSlug | EducationSlug
const PAGE_PATTERN = `^(${[...contentSlugs, EDUCATION_PATTERN].join('|')})$`
export const PageSlug = Type.Unsafe<PageSlug>(Type.String({ pattern: PAGE_PATTERN }))

export const isEducation = (slug: string): slug is EducationSlug => slug.startsWith(EDUCATION)

export const isPageSlug = (slug: string): slug is PageSlug => new RegExp(PAGE_PATTERN).test(slug)

/** The route of the pages about products. */
export const EDUCATION_ROUTE = '/medicine/:page'
const EDUCATION_PATH = /^\/medicine\/([a-z0-9]{10})$/
/** The app's path of a page. */
export const pathOfPage = (slug: PageSlug): string =>
  isEducation(slug) ? `/medicine/${slug.slice(EDUCATION.length)}` : `/${slug}`
/** The page at a path of the app, which need not exist; undefined for paths of no page. */
export function pageAtPath(path: string): PageSlug | undefined {
  const [, name] = EDUCATION_PATH.exec(path) ?? []
  return name ? `${EDUCATION}${name}` : contentSlugs.find((slug) => path === `/${slug}`)
}

export const ContentPage = Type.Object({
  slug: PageSlug,
  language: Language,
  version: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  markdown: Type.String(),
  effectiveFrom: Timestamp,
  /** SHA-256 of the Markdown in hex: referenced by consents. */
  hash: Type.String(),
})
export type ContentPage = Static<typeof ContentPage>

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
