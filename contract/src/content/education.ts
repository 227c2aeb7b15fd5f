// Short pages about a product, as administrators arrange them; their texts are edited like those of every page (staff.ts). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, Language } from '../values.ts'
import { EDUCATION_PATTERN, type EducationSlug } from './content.ts'
import { writtenPage } from './staff.ts'

/** The most pages of a product: they are short, and patients read all of them. */
export const MAX_EDUCATION_PAGES = 12

const Slug = Type.Unsafe<EducationSlug>(Type.String({ pattern: `^${EDUCATION_PATTERN}$` }))

export const EducationPage = Type.Object({
  slug: Slug,
  product: Type.Object({ id: Id, name: Type.String(), strength: Type.String() }),
  /** Among the pages of its product, from 1. */
  place: Type.Integer(),
  /** Whether patients can read it. */
  shown: Type.Boolean(),
  /** The newest version in the first language that has one. */
  title: Type.String(),
  version: Type.Integer(),
  /** The languages that have the newest version, and those with a draft. */
  languages: Type.Array(Language),
  drafts: Type.Array(Language),
})
export type EducationPage = Static<typeof EducationPage>

export const listEducationPages = endpoint({
  name: 'listEducationPages',
  method: 'GET',
  path: '/api/app/staff/education-pages',
  summary: 'The pages about products, by product and in their order',
  access: 'content.publish',
  result: AllOf(EducationPage),
  problems: [],
})

export const addEducationPage = endpoint({
  name: 'addEducationPage',
  method: 'POST',
  path: '/api/app/staff/education-pages',
  summary:
    'Add a page about a product as version 1 in English, after its others; patients do not read it before it is shown',
  access: 'content.publish',
  body: Type.Object({ productId: Id, ...writtenPage }),
  result: AllOf(EducationPage),
  problems: ['NotFound', 'TooManyPages'],
})

export const arrangeEducationPage = endpoint({
  name: 'arrangeEducationPage',
  method: 'PUT',
  path: '/api/app/staff/education-pages/{slug}',
  summary:
    'Show a page about a product to patients or hide it, and give it a place among the others; places are 1, 2, 3 …',
  access: 'content.publish',
  params: Type.Object({ slug: Slug }),
  body: Type.Object({ shown: Type.Boolean(), place: Type.Integer({ minimum: 1, maximum: MAX_EDUCATION_PAGES }) }),
  result: AllOf(EducationPage),
  problems: ['NotFound'],
  recentPassword: 'always',
})
