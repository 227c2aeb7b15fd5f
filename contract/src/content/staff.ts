// The pages that patients read (questions, terms, privacy, mechanics, consent), as administrators edit them: a draft for
// each language, and versions that never change once they are published. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Language, NonBlankLine, Nullable, OneOf, Texts, Timestamp } from '../values.ts'
import { ContentPage, contentSlugs, PageSlug } from './content.ts'

const PageParams = Type.Object({ slug: PageSlug, language: Language })

/** The maximum length of the Markdown in characters. */
export const MAX_PAGE_LENGTH = 60_000

export const writtenPage = {
  title: NonBlankLine(120),
  markdown: Type.String({ minLength: 1, maxLength: MAX_PAGE_LENGTH }),
}

/** Changes with each save. */
const Revision = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const ContentDraft = Type.Object({
  revision: Revision,
  title: Type.String(),
  markdown: Type.String(),
  savedAt: Timestamp,
  savedBy: Type.String(),
})

const ContentVersion = Type.Object({
  version: Type.Integer(),
  title: Type.String(),
  /** May be in the future. */
  effectiveFrom: Timestamp,
  /** Null for the first version, which came with the product. */
  publishedBy: Nullable(Type.String()),
})

/** A page in one language with its draft. */
export const EditedPage = Type.Object({
  slug: PageSlug,
  language: Language,
  /** The newest version, in force or future. */
  published: ContentPage,
  draft: Nullable(ContentDraft),
  /** Newest first. */
  versions: Type.Array(ContentVersion),
})
export type EditedPage = Static<typeof EditedPage>

export const EditedPageEntry = Type.Object({
  slug: OneOf(contentSlugs),
  language: Language,
  title: Type.String(),
  version: Type.Integer(),
  effectiveFrom: Timestamp,
  draftSavedAt: Nullable(Timestamp),
})

export type EditedPageEntry = Static<typeof EditedPageEntry>

export const listEditedPages = endpoint({
  name: 'listEditedPages',
  method: 'GET',
  path: '/api/app/staff/content',
  summary: 'Every page of the program itself in each language, and which have a draft',
  access: 'content.publish',
  result: AllOf(EditedPageEntry),
  problems: [],
})

export const readEditedPage = endpoint({
  name: 'readEditedPage',
  method: 'GET',
  path: '/api/app/staff/content/{slug}/{language}',
  summary: 'A page with its published text, drafts and versions',
  access: 'content.publish',
  params: PageParams,
  result: EditedPage,
  problems: ['NotFound'],
})

export const readPageVersion = endpoint({
  name: 'readPageVersion',
  method: 'GET',
  path: '/api/app/staff/content/{slug}/{language}/versions/{version}',
  summary: 'An earlier version, for comparison',
  access: 'content.publish',
  params: Type.Object({
    slug: PageSlug,
    language: Language,
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  }),
  result: ContentPage,
  problems: ['NotFound'],
})

export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/app/staff/content/{slug}/{language}/draft',
  summary: 'Save a draft; refused when somebody else has saved one that the writer has not seen',
  access: 'content.publish',
  params: PageParams,
  body: Type.Object({
    ...writtenPage,
    /** The revision that the editor started from; null: there was no draft. */
    seen: Nullable(Revision),
  }),
  result: ContentDraft,
  problems: ['NotFound', 'DraftChanged'],
})

export const discardDraft = endpoint({
  name: 'discardDraft',
  method: 'DELETE',
  path: '/api/app/staff/content/{slug}/{language}/draft',
  summary: 'Delete the draft of one language',
  access: 'content.publish',
  params: PageParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const publishPage = endpoint({
  name: 'publishPage',
  method: 'POST',
  path: '/api/app/staff/content/{slug}/publish',
  summary:
    'Publish the drafts as a new version, with the same number in every language; a language without a draft keeps its text. The drafts must be those that the caller has seen.',
  access: 'content.publish',
  params: Type.Object({ slug: PageSlug }),
  body: Type.Object({
    /** The revision of each published draft; null without a draft. */
    seen: Texts(Nullable(Revision)),
    /** By default now. */
    effectiveFrom: Type.Optional(Timestamp),
  }),
  result: AllOf(EditedPage),
  problems: ['NotFound', 'DraftChanged', 'NothingToPublish', 'EffectiveInThePast'],
  recentPassword: 'always',
})
