import { compareInstants } from '@aruga/contract/instants'
import { type Language, SOURCE_LANGUAGE, type Texts, textIn } from '@aruga/contract/languages'
import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { FIRST, type Page, totalOf } from '../../wire/list-query.ts'

/** How long the same person can print a letter again, when the printer has failed. */
const AGAIN_MS = 10 * 60_000
const SHOWN_MS = 30 * 24 * 60 * 60_000

const columns = `n.id, n.patient_id AS "patientId", n.patient_code AS "patientCode", texts_of(n.title, NULL, NULL) ->> 'en' AS "title!", n.created_at AS "createdAt",
     n.has_address AS "hasAddress!", n.printed_at AS "printedAt", name_of(n.printed_by) AS "printedBy?", n.total AS "total!"`
// Each patient by their key.
const addressee = `CROSS JOIN LATERAL (
       SELECT patient_code, coalesce(postal_address, '') <> '' AS has_address FROM patient WHERE id = w.patient_id OFFSET 0) p`
const listWaiting = query(
  'post.list-waiting',
  `SELECT ${columns}, n.has_address AS "canPrint!" FROM (
     SELECT w.*, p.patient_code, p.has_address, count(*) OVER ()::int AS total FROM paper_notice w ${addressee}
     WHERE w.printed_at IS NULL AND p.has_address <> :addressMissing
     ORDER BY w.created_at, w.id LIMIT :limit OFFSET :offset) n ORDER BY n.created_at, n.id`,
)
// The page first, then its patients.
const listPrinted = query(
  'post.list-printed',
  `SELECT ${columns}, (n.has_address AND n.printed_by = :by AND n.printed_at > :again) IS TRUE AS "canPrint!" FROM (
     SELECT w.*, p.patient_code, p.has_address FROM (
       SELECT *, count(*) OVER ()::int AS total FROM paper_notice WHERE printed_at > :since AND printed_at <= :now
       ORDER BY printed_at DESC, id LIMIT :limit OFFSET :offset) w ${addressee}) n ORDER BY n.printed_at DESC, n.id`,
)
/** What waits to be printed, oldest first; or what waits for an address. */
export async function listWaitingPaper(db: Db, addressMissing: boolean, page: Page) {
  const items = await listWaiting(db, { addressMissing, ...page })
  const totalCount = await totalOf(items, page.offset, () => listWaiting(db, { addressMissing, ...FIRST }))
  return { totalCount, items }
}
/** What was printed in the last thirty days, newest first. */
export async function listPrintedPaper(db: Db, { by, now }: { by: string; now: Date }, page: Page) {
  const shown = { by, now, since: new Date(now.getTime() - SHOWN_MS), again: new Date(now.getTime() - AGAIN_MS) }
  const items = await listPrinted(db, { ...shown, ...page })
  return { totalCount: await totalOf(items, page.offset, () => listPrinted(db, { ...shown, ...FIRST })), items }
}

const mark = query(
  'post.mark-printed',
  `WITH chosen AS (
     SELECT id, printed_at FROM paper_notice WHERE id = ANY (:ids::uuid[]) ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE paper_notice n SET printed_at = coalesce(n.printed_at, :now), printed_by = coalesce(n.printed_by, :by)
   FROM chosen c, patient p
   WHERE n.id = c.id AND p.id = n.patient_id AND p.postal_address <> '' AND p.erased_at IS NULL
     AND (c.printed_at IS NULL OR (n.printed_by = :by AND n.printed_at > :again))
   RETURNING n.id, n.patient_id AS "patientId", n.kind, n.title AS "title: Texts", n.body AS "body: Texts", n.created_at AS "createdAt",
     p.first_name AS "firstName", p.middle_name AS "middleName", p.last_name AS "lastName", p.postal_address AS "address!", p.language_code AS "language?: Language"`,
)
type Printing = { ids: readonly string[]; by: string; now: Date }
/** Marks letters as printed and returns them, each in its patient's language; not those that somebody else has printed, or that have no address. */
export async function markPrinted(tx: Db, { ids, by, now }: Printing) {
  const printed = await mark(tx, { ids: [...ids], by, now, again: new Date(now.getTime() - AGAIN_MS) })
  const inOrder = printed.sort((a, b) => compareInstants(a.createdAt, b.createdAt) || a.id.localeCompare(b.id))
  return inOrder.map(({ title, body, language, firstName, middleName, lastName, ...letter }) => {
    const read: Language = language ?? SOURCE_LANGUAGE
    const name = fullName({ firstName, middleName, lastName })
    return { ...letter, language: read, name, title: textIn(title as Texts, read), body: textIn(body as Texts, read) }
  })
}

const findAddress = query(
  'post.find-address',
  `SELECT nullif(postal_address, '') AS "address?" FROM patient WHERE id = :patientId`,
)
/** Where post reaches a patient. */
export const findPostalAddress = async (db: Db, patientId: string) => (await findAddress(db, { patientId }))[0]

export const savePostalAddress = query(
  'post.save-address',
  'UPDATE patient SET postal_address = :address WHERE id = :patientId AND erased_at IS NULL RETURNING id',
)
