// The pages that patients read (questions, terms, privacy, mechanics, consent), as administrators write them: a draft for
// each language, and versions that never change once they are published. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Language, Moment, Nullable, OneOf, Words } from '../values.ts'
import { ContentPage, contentSlugs } from './content.ts'

const Slug = OneOf(contentSlugs)
const PageParams = Type.Object({ slug: Slug, language: Language })

/** At most so many characters of Markdown. */
export const MAX_PAGE_LENGTH = 60_000

const written = {
  title: Words(120),
  markdown: Type.String({ minLength: 1, maxLength: MAX_PAGE_LENGTH }),
}

/** Another number with each save. */
const Revision = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const ContentDraft = Type.Object({
  revision: Revision,
  title: Type.String(),
  markdown: Type.String(),
  savedAt: Moment,
  savedBy: Type.String(),
})

const ContentVersion = Type.Object({
  version: Type.Integer(),
  title: Type.String(),
  /** May lie ahead. */
  effectiveFrom: Moment,
  /** Null for the first version, which came with the product. */
  publishedBy: Nullable(Type.String()),
})

/** A page in one language, with what is being written of it. */
export const EditedPage = Type.Object({
  slug: Slug,
  language: Language,
  /** The newest version, in force or to be. */
  published: ContentPage,
  draft: Nullable(ContentDraft),
  /** Newest first. */
  versions: Type.Array(ContentVersion),
})
export type EditedPage = Static<typeof EditedPage>

export const EditedPageEntry = Type.Object({
  slug: Slug,
  language: Language,
  title: Type.String(),
  version: Type.Integer(),
  effectiveFrom: Moment,
  draftSavedAt: Nullable(Moment),
})

export type EditedPageEntry = Static<typeof EditedPageEntry>

export const listEditedPages = endpoint({
  name: 'listEditedPages',
  method: 'GET',
  path: '/api/app/staff/content',
  summary: 'Every page in both languages, and which have a draft',
  access: ['administrator'],
  result: AllOf(EditedPageEntry),
  problems: [],
})

export const readEditedPage = endpoint({
  name: 'readEditedPage',
  method: 'GET',
  path: '/api/app/staff/content/{slug}/{language}',
  summary: 'A page as it is published, as it is being written, and its versions',
  access: ['administrator'],
  params: PageParams,
  result: EditedPage,
  problems: ['NotFound'],
})

export const readPageVersion = endpoint({
  name: 'readPageVersion',
  method: 'GET',
  path: '/api/app/staff/content/{slug}/{language}/versions/{version}',
  summary: 'An earlier version, to see what changed',
  access: ['administrator'],
  params: Type.Object({
    slug: Slug,
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
  summary: 'Keep what is written so far; refused when somebody else has saved one that the writer has not seen',
  access: ['administrator'],
  params: PageParams,
  body: Type.Object({
    ...written,
    /** The revision that the writer began from; null: there was no draft. */
    seen: Nullable(Revision),
  }),
  result: ContentDraft,
  problems: ['NotFound', 'DraftChanged'],
})

export const discardDraft = endpoint({
  name: 'discardDraft',
  method: 'DELETE',
  path: '/api/app/staff/content/{slug}/{language}/draft',
  summary: 'Throw the draft of one language away',
  access: ['administrator'],
  params: PageParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const publishPage = endpoint({
  name: 'publishPage',
  method: 'POST',
  path: '/api/app/staff/content/{slug}/publish',
  summary:
    'Make the drafts a new version, the same number in both languages; a language without a draft keeps its words. The drafts must be those that were seen.',
  access: ['administrator'],
  params: Type.Object({ slug: Slug }),
  body: Type.Object({
    /** The revision of each draft that is published; null where there is none. */
    seen: Type.Object({ en: Nullable(Revision), fil: Nullable(Revision) }),
    /** Left out: from now on. */
    effectiveFrom: Type.Optional(Moment),
  }),
  result: AllOf(EditedPage),
  problems: ['NotFound', 'DraftChanged', 'NothingToPublish', 'EffectiveInThePast'],
})
