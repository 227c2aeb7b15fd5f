// Pages as administrators edit them. The published ones: queries.ts.
import { createHash } from 'node:crypto'
import { contentSlugs, type PageSlug } from '@aruga/contract/content/content'
import type { EditedPage, EditedPageEntry } from '@aruga/contract/content/staff'
import { byLanguage, type Language, languageCodes, SOURCE_LANGUAGE, withFallbacks } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'content.list',
  `SELECT DISTINCT ON (p.slug, p.language_code) p.slug AS "slug: ContentSlug", p.language_code AS "language: Language", p.title, p.version, p.effective_from AS "effectiveFrom",
     d.saved_at AS "draftSavedAt"
   FROM content_page p LEFT JOIN content_draft d ON d.slug = p.slug AND d.language_code = p.language_code
   WHERE p.slug = ANY (:slugs::text[]) ORDER BY p.slug, p.language_code, p.version DESC`,
)
/** Every page of the program itself in each language that it has, in the contract's order. */
export async function listPages(db: Db): Promise<EditedPageEntry[]> {
  const pages = await list(db, { slugs: contentSlugs })
  const place = ({ slug, language }: EditedPageEntry) =>
    contentSlugs.indexOf(slug) * languageCodes.length + languageCodes.indexOf(language)
  return pages.sort((a, b) => place(a) - place(b))
}

const find = query(
  'content.find',
  `SELECT slug, language_code AS "language: Language", version, title, markdown, hash, effective_from AS "effectiveFrom"
   FROM content_page
   WHERE slug = :slug AND language_code = ANY (:languages::text[]) AND (:version::int IS NULL OR version = :version)
   ORDER BY array_position(:languages::text[], language_code), version DESC LIMIT 1`,
)
/** One version, in force or not. */
export const findVersion = async (db: Db, slug: PageSlug, language: Language, version: number) =>
  (await find(db, { slug, languages: [language], version }))[0]

const findDraft = query(
  'content.find-draft',
  `SELECT d.revision, d.title, d.markdown, d.saved_at AS "savedAt", s.name AS "savedBy"
   FROM content_draft d JOIN staff s ON s.account_id = d.saved_by WHERE d.slug = :slug AND d.language_code = :language`,
)
const listVersions = query(
  'content.list-versions',
  `SELECT p.version, p.title, p.effective_from AS "effectiveFrom", s.name AS "publishedBy"
   FROM content_page p LEFT JOIN staff s ON s.account_id = p.published_by
   WHERE p.slug = :slug AND p.language_code = :language ORDER BY p.version DESC`,
)

/** A page in one language with its draft and its versions. Before its first version, it shows the published text of its fallback. */
export async function findPage(db: Db, slug: PageSlug, language: Language): Promise<EditedPage | undefined> {
  const [published] = await find(db, { slug, languages: withFallbacks(language), version: null })
  if (!published) return undefined
  const [draft = null] = await findDraft(db, { slug, language })
  return { slug, language, published, draft, versions: await listVersions(db, { slug, language }) }
}

type Change = { by: string; at: string | null }
const findChange = query(
  'content.find-change',
  `(SELECT s.name AS by, d.saved_at AS at FROM content_draft d JOIN staff s ON s.account_id = d.saved_by
    WHERE d.slug = :slug ORDER BY d.revision DESC LIMIT 1)
   UNION ALL
   (SELECT s.name, NULL FROM content_page p JOIN staff s ON s.account_id = p.published_by
    WHERE p.slug = :slug ORDER BY p.version DESC LIMIT 1) LIMIT 1`,
)
/** Who saved a page last, and when; without a draft, who published it (`at` is null). */
export const findLastChange = async (tx: Db, slug: PageSlug): Promise<Change> =>
  (await findChange(tx, { slug }))[0] ?? { by: 'Somebody', at: null }

const lock = query('content.lock-page', 'SELECT FROM content_page WHERE slug = :slug AND version = 1 FOR UPDATE')
/** Locks a page against saving and publishing, in every language, until the transaction ends. */
export const lockPage = (tx: Db, slug: PageSlug) => lock(tx, { slug })

const listDrafts = query(
  'content.drafts-of',
  `SELECT language_code AS "language: Language", revision FROM content_draft WHERE slug = :slug`,
)
/** The revision of each language's draft; null where there is none. */
export async function draftsOf(tx: Db, slug: PageSlug): Promise<Record<Language, number | null>> {
  const drafts = await listDrafts(tx, { slug })
  const of = (language: Language) => drafts.find((draft) => draft.language === language)?.revision ?? null
  return byLanguage(of)
}

const save = query(
  'content.save-draft',
  `INSERT INTO content_draft (slug, language_code, title, markdown, saved_at, saved_by) VALUES (:slug, :language, :title, :markdown, :now, :savedBy)
   ON CONFLICT (slug, language_code) DO UPDATE SET title = excluded.title, markdown = excluded.markdown,
     saved_at = excluded.saved_at, saved_by = excluded.saved_by, revision = excluded.revision`,
)
type Written = { slug: PageSlug; language: Language; title: string; markdown: string; savedBy: string; now: Date }
export const saveDraft = (tx: Db, { slug, language, title, markdown, now, savedBy }: Written) =>
  save(tx, { slug, language, title: title.trim(), markdown: normalised(markdown), now, savedBy })

const discard = query(
  'content.discard-draft',
  'DELETE FROM content_draft WHERE slug = :slug AND language_code = :language RETURNING slug',
)
/** False when there is no draft. */
export const discardDraft = async (tx: Db, slug: PageSlug, language: Language) =>
  (await discard(tx, { slug, language })).length > 0

const publish = query(
  'content.publish',
  `INSERT INTO content_page (slug, language_code, version, title, markdown, hash, effective_from, published_by)
   VALUES (:slug, :language, :version, :title, :markdown, :hash, :effectiveFrom, :publishedBy)`,
)
const clear = query('content.clear-drafts', 'DELETE FROM content_draft WHERE slug = :slug')

type Publication = { slug: PageSlug; effectiveFrom: Date; publishedBy: string }
/** Publishes the drafts as the next version of every language; a language without a draft keeps its text, if any, under the new number. */
export async function publishPages(tx: Db, { slug, effectiveFrom, publishedBy }: Publication): Promise<void> {
  const pages = await Promise.all(languageCodes.map((language) => findPage(tx, slug, language)))
  const version = 1 + Math.max(...pages.map((page) => page?.published.version ?? 0))
  for (const page of pages) {
    if (!page || (!page.draft && page.published.language !== page.language)) continue
    const { title, markdown } = page.draft ?? page.published
    const hash = createHash('sha256').update(markdown).digest('hex')
    await publish(tx, { slug, language: page.language, version, title, markdown, hash, effectiveFrom, publishedBy })
  }
  await clear(tx, { slug })
}

type First = { slug: PageSlug; language?: Language; title: string; markdown: string; by: string; now: Date }
/** Version 1 of a page that staff add, by default in the source language. */
export async function addFirstVersion(
  tx: Db,
  { slug, language = SOURCE_LANGUAGE, markdown: written, ...first }: First,
) {
  const { title, by, now } = first
  const markdown = normalised(written)
  const hash = createHash('sha256').update(markdown).digest('hex')
  const version = { slug, language, version: 1, effectiveFrom: now, publishedBy: by }
  await publish(tx, { ...version, title: title.trim(), markdown, hash })
}

/** Normalises line ends, because the page's hash is computed from the text. */
const normalised = (markdown: string) => `${markdown.replaceAll('\r\n', '\n').trim()}\n`
