// The papers that the program asks for, as administrators define them.
import { randomUUID } from 'node:crypto'
import type { PaperKind, PaperKindFields } from '@aruga/contract/papers/staff'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'papers.list-kinds',
  `SELECT k.id, k.names AS "names: Texts", k.hints AS "hints: Texts", k.asked AS "asked: AskedWhen", k.product_id AS "productId",
     (SELECT concat_ws(' ', p.name, p.strength) FROM product p WHERE p.id = k.product_id) AS "productName?",
     k.from_age AS "fromAge", k.valid_months AS "validMonths", k.is_required AS "isRequired", k.seen_by AS "seenBy: PaperRoles",
     k.store_days AS "storeDays", k.retired_at IS NOT NULL AS "retired!"
   FROM paper_kind k WHERE (:id::uuid IS NULL OR k.id = :id) ORDER BY k.retired_at IS NOT NULL, k.position, k.id`,
)
/** Every kind, in the order in which papers are asked for, retired ones last. */
export const listPaperKinds = (db: Db): Promise<PaperKind[]> => list(db, { id: null })
/** One kind; undefined where there is none. */
export const findPaperKind = async (db: Db, id: string): Promise<PaperKind | undefined> => (await list(db, { id }))[0]

const lock = query('papers.lock-kinds', `SELECT pg_advisory_xact_lock(lock_key('paper kinds'))`)
/** Serialises changes of kinds, so that names and places stay different. */
export const lockPaperKinds = (tx: Db) => lock(tx)

const insert = query(
  'papers.insert-kind',
  `INSERT INTO paper_kind (id, names, hints, asked, product_id, from_age, valid_months, is_required, seen_by, store_days, position, retired_at, asked_since)
   SELECT :id, :names, :hints, :asked, :productId?, :fromAge?, :validMonths?, :isRequired, :seenBy, :storeDays?,
     coalesce(max(position), -1) + 1, CASE WHEN :retired THEN :now::timestamptz END, :now FROM paper_kind`,
)
const update = query(
  'papers.update-kind',
  `UPDATE paper_kind k SET names = :names, hints = :hints, asked = :asked, product_id = :productId?, from_age = :fromAge?,
     valid_months = :validMonths?, is_required = :isRequired, seen_by = :seenBy, store_days = :storeDays?,
     asked_since = CASE WHEN :asked = k.asked AND k.retired_at IS NULL THEN k.asked_since ELSE :now END,
     retired_at = CASE WHEN :retired THEN coalesce(k.retired_at, :now) END
   WHERE k.id = :id`,
)
const stored = ({ names, hints, seenBy, ...fields }: PaperKindFields) => ({
  ...fields,
  names: JSON.stringify(names),
  hints: JSON.stringify(hints),
  seenBy: [...seenBy],
})

/** Adds a kind after the others. Returns its id. */
export async function insertPaperKind(tx: Db, fields: PaperKindFields, now: Date): Promise<string> {
  const id = randomUUID()
  await insert(tx, { id, ...stored(fields), now })
  return id
}
/** A kind that is asked anew, or at another time, is not asked of those who registered before. */
export const updatePaperKind = (tx: Db, id: string, fields: PaperKindFields, now: Date) =>
  update(tx, { id, ...stored(fields), now })

const findProduct = query('papers.find-product', 'SELECT FROM product WHERE id = :productId')
export const isProduct = async (db: Db, productId: string) => (await findProduct(db, { productId })).length > 0

const place = query(
  'papers.place-kinds',
  `UPDATE paper_kind k SET position = w.position FROM unnest(:ids::uuid[]) WITH ORDINALITY w (id, position) WHERE k.id = w.id`,
)
/** `ids` first, then the others as they were. False when one of them is unknown. */
export async function putKindsInOrder(tx: Db, ids: readonly string[]): Promise<boolean> {
  const all = (await listPaperKinds(tx)).map(({ id }) => id)
  const wanted = ids.map((id) => id.toLowerCase())
  if (wanted.some((id) => !all.includes(id))) return false
  await place(tx, { ids: [...wanted, ...all.filter((id) => !wanted.includes(id))] })
  return true
}

const listAsked = query(
  'papers.list-to-register',
  `SELECT id, names AS "names: Texts", hints AS "hints: Texts", is_required AS "isRequired", from_age AS "fromAge" FROM paper_kind
   WHERE asked = 'Registration' AND product_id IS NULL AND retired_at IS NULL ORDER BY position, id`,
)
/** What is asked with a registration, before anybody knows the patient's medicine. */
export const listKindsToRegister = (db: Db) => listAsked(db)
