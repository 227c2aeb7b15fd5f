// The published pages, in the version in force.
import { contentSlugs } from '@aruga/contract/content/content'
import { type Language, withFallbacks } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findPublished = query(
  'content.find-in-force',
  `SELECT slug, language_code AS "language: Language", version, title, markdown, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = :slug AND language_code = ANY (:languages::text[]) AND effective_from <= :now
     AND (:version::int IS NULL OR version = :version)
   ORDER BY array_position(:languages::text[], language_code), version DESC LIMIT 1`,
)

/** The newest version in force, or the named one, in the language or its fallback; undefined when there is none. */
export const findContentPage = async (db: Db, slug: string, language: Language, now: Date, version?: number) =>
  (await findPublished(db, { slug, languages: withFallbacks(language), now, version: version ?? null }))[0]

const listPublished = query(
  'content.list-in-force',
  `SELECT DISTINCT ON (slug) slug, language_code AS "language: Language", version, title, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = ANY (:slugs::text[]) AND language_code = ANY (:languages::text[]) AND effective_from <= :now
   ORDER BY slug, array_position(:languages::text[], language_code), version DESC`,
)

/** The newest version in force of every page, without its text, in the contract's order. */
export async function listContentPages(db: Db, language: Language, now: Date) {
  const pages = await listPublished(db, { slugs: contentSlugs, languages: withFallbacks(language), now })
  return pages.sort((a, b) => contentSlugs.indexOf(a.slug) - contentSlugs.indexOf(b.slug))
}
