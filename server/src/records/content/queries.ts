// The published pages, in the version in force.
import { contentSlugs } from '@aruga/contract/content/content'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findPublished = query(
  'content.find-in-force',
  `SELECT slug, language, version, title, markdown, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = :slug AND language = :language AND effective_from <= :now AND (:version::int IS NULL OR version = :version)
   ORDER BY version DESC LIMIT 1`,
)

/** The newest version in force, or the named one; undefined when there is none. */
export const findContentPage = async (db: Db, slug: string, language: Language, now: Date, version?: number) =>
  (await findPublished(db, { slug, language, now, version: version ?? null }))[0]

const listPublished = query(
  'content.list-in-force',
  `SELECT DISTINCT ON (slug) slug, language, version, title, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = ANY (:slugs::text[]) AND language = :language AND effective_from <= :now
   ORDER BY slug, version DESC`,
)

/** The newest version in force of every page, without its text, in the contract's order. */
export async function listContentPages(db: Db, language: Language, now: Date) {
  const pages = await listPublished(db, { slugs: contentSlugs, language, now })
  return pages.sort((a, b) => contentSlugs.indexOf(a.slug) - contentSlugs.indexOf(b.slug))
}
