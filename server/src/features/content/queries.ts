// The pages that anyone reads, in the version in force.
import { type ContentPage, contentSlugs } from '@aruga/contract/content/content'
import type { Language } from '@aruga/contract/values'
import { type Db, statement } from '../../db/open.ts'

const findPublished = statement<ContentPage>(
  'content.find-in-force',
  `SELECT slug, language, version, title, markdown, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = $1 AND language = $2 AND effective_from <= $3 AND ($4::int IS NULL OR version = $4)
   ORDER BY version DESC LIMIT 1`,
)

/** The newest version in force, or the named one; undefined when there is none. */
export const findContentPage = async (db: Db, slug: string, language: Language, now: Date, version?: number) =>
  (await findPublished(db, [slug, language, now, version ?? null]))[0]

const listPublished = statement<Omit<ContentPage, 'markdown'>>(
  'content.list-in-force',
  `SELECT DISTINCT ON (slug) slug, language, version, title, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = ANY ($1::text[]) AND language = $2 AND effective_from <= $3
   ORDER BY slug, version DESC`,
)

/** Every page in its newest version in force, without its text, in the contract's order. */
export async function listContentPages(db: Db, language: Language, now: Date) {
  const pages = await listPublished(db, [contentSlugs, language, now])
  return pages.sort((a, b) => contentSlugs.indexOf(a.slug) - contentSlugs.indexOf(b.slug))
}
