// The pages about products, as administrators arrange them. Their texts: staff-queries.ts.
import { randomInt } from 'node:crypto'
import type { EducationSlug } from '@aruga/contract/content/content'
import type { EducationPage } from '@aruga/contract/content/education'
import { SOURCE_LANGUAGE } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addFirstVersion } from './staff-queries.ts'

const list = query(
  'education.list',
  `SELECT e.slug AS "slug: EducationSlug", json_build_object('id', m.id, 'name', m.name, 'strength', m.strength) AS "product!: EducatedProduct",
     e.place, e.shown, newest.title AS "title!", newest.version AS "version!",
     ARRAY(SELECT p.language_code FROM content_page p WHERE p.slug = e.slug AND p.version = newest.version ORDER BY 1) AS "languages!: Language[]",
     ARRAY(SELECT d.language_code FROM content_draft d WHERE d.slug = e.slug ORDER BY 1) AS "drafts!: Language[]"
   FROM education_page e JOIN product m ON m.id = e.product_id
     CROSS JOIN LATERAL (SELECT p.title, p.version FROM content_page p WHERE p.slug = e.slug
       ORDER BY p.version DESC, p.language_code = :language DESC LIMIT 1) newest
   ORDER BY m.name, m.strength, m.id, e.place, e.slug`,
)
/** By product and in their order, under the title in the source language. */
export const listEducationPages = (db: Db): Promise<EducationPage[]> => list(db, { language: SOURCE_LANGUAGE })

// Locks the product, so that two pages added at once get two places.
const lockProduct = query('education.lock-product', 'SELECT FROM product WHERE id = :productId FOR NO KEY UPDATE')
const lockPages = query(
  'education.lock-pages',
  `SELECT slug AS "slug: EducationSlug", shown FROM education_page WHERE product_id = :productId ORDER BY place, slug FOR UPDATE`,
)
const findProductOf = query(
  'education.find-product',
  'SELECT product_id AS "productId" FROM education_page WHERE slug = :slug',
)
const insert = query(
  'education.insert',
  'INSERT INTO education_page (slug, product_id, place) VALUES (:slug, :productId, :place)',
)
const arrange = query(
  'education.arrange',
  `UPDATE education_page e SET place = new.place::int
   FROM unnest(:slugs::text[]) WITH ORDINALITY AS new (slug, place) WHERE e.slug = new.slug AND e.place <> new.place`,
)
const show = query('education.show', 'UPDATE education_page SET shown = :shown WHERE slug = :slug')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newSlug = (): EducationSlug =>
  `medicine-${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** Null: there is no such product. */
export async function lockPagesOf(tx: Db, productId: string) {
  return (await lockProduct(tx, { productId })).length > 0 ? lockPages(tx, { productId }) : null
}

type NewPage = { productId: string; place: number; title: string; markdown: string; by: string; now: Date }
/** Adds a hidden page with its first version. Returns its slug. */
export async function addEducationPage(
  tx: Db,
  { productId, place, ...version }: NewPage,
  slug = newSlug(),
): Promise<EducationSlug> {
  await insert(tx, { slug, productId, place })
  await addFirstVersion(tx, { slug, ...version })
  return slug
}

/** Undefined: there is no such page. */
export const findProductOfPage = async (tx: Db, slug: string) => (await findProductOf(tx, { slug }))[0]?.productId

type Arranged = { slug: EducationSlug; shown: boolean; place: number }
/** Among the locked pages of its product. Returns the change in words for the audit log; undefined when nothing changed. */
export async function arrangePage(tx: Db, pages: { slug: EducationSlug; shown: boolean }[], arranged: Arranged) {
  const { slug, shown, place } = arranged
  const before = pages.findIndex((page) => page.slug === slug)
  const slugs = pages.map((page) => page.slug).filter((one) => one !== slug)
  slugs.splice(place - 1, 0, slug)
  await arrange(tx, { slugs })
  await show(tx, { slug, shown })
  const changes = [
    pages[before]?.shown !== shown && (shown ? 'shown' : 'hidden'),
    slugs.indexOf(slug) !== before && `place ${slugs.indexOf(slug) + 1}`,
  ].filter(Boolean)
  return changes.length > 0 ? `${slug}: ${changes.join(', ')}` : undefined
}
