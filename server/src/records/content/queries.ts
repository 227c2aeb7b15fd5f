// The published pages, in the version in force.
import { contentSlugs, isEducation, type PageSlug } from '@aruga/contract/content/content'
import { type Language, withFallbacks } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findPublished = query(
  'content.find-in-force',
  `SELECT slug, language_code AS "language: Language", version, title, markdown, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = :slug AND language_code = ANY (:languages::text[]) AND effective_from <= :now
     AND (:version::int IS NULL OR version = :version) AND is_shown_page(slug)
   ORDER BY array_position(:languages::text[], language_code), version DESC LIMIT 1`,
)

/** The newest version in force, or the named one, in the language or its fallback; undefined when there is none. */
export const findContentPage = async (db: Db, slug: string, language: Language, now: Date, version?: number) =>
  (await findPublished(db, { slug, languages: withFallbacks(language), now, version: version ?? null }))[0]

const listPublished = query(
  'content.list-in-force',
  `SELECT DISTINCT ON (m.name, m.strength, m.id, e.place, p.slug) p.slug, p.language_code AS "language: Language", p.version, p.title, p.hash,
     p.effective_from AS "effectiveFrom", e.product_id AS "productId?"
   FROM content_page p LEFT JOIN education_page e ON e.slug = p.slug LEFT JOIN product m ON m.id = e.product_id
   WHERE (p.slug = ANY (:slugs::text[]) OR e.shown) AND p.language_code = ANY (:languages::text[]) AND p.effective_from <= :now
   ORDER BY m.name, m.strength, m.id, e.place, p.slug, array_position(:languages::text[], p.language_code), p.version DESC`,
)

/** The newest version in force of every page, without its text: those of the program in the contract's order, then those about products. */
export async function listContentPages(db: Db, language: Language, now: Date) {
  const pages = await listPublished(db, { slugs: contentSlugs, languages: withFallbacks(language), now })
  const place = ({ slug }: { slug: PageSlug }) => (isEducation(slug) ? contentSlugs.length : contentSlugs.indexOf(slug))
  return pages.sort((a, b) => place(a) - place(b))
}
