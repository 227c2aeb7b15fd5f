import { kindFacts } from '@aruga/contract/adverse-events/kinds'
import type { RecallInFull } from '@aruga/contract/recalls/staff'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { containing, FIRST, type Page, readPage } from '../../wire/list-query.ts'

export const recallSorting = { listedAt: 'r.listed_at', startsAt: 'r.starts_at', productName: 'm.name' }
export const newestFirst = 'r.listed_at DESC'

const listBy = sortedQuery(
  'recalls.list',
  newestFirst,
  `SELECT r.id, r.reference, r.status, r.product_id AS "productId", m.name AS "productName", m.strength, m.unit,
     m.retired_at IS NULL AS "productInUse!", r.batch, texts_of(r.note, r.note_en, r.note_fil) AS "note!: Texts",
     CASE WHEN n.id IS NOT NULL THEN json_build_object('productId', n.id, 'name', n.name, 'strength', n.strength,
       'quantity', r.new_quantity) END AS "replacement: Replacement",
     r.listed_at AS "listedAt", lister.name AS "listedBy", starter.name AS "startedBy?", r.starts_at AS "startsAt",
     r.finished_at AS "finishedAt", r.called_off_at AS "calledOffAt", counts.*, count(*) OVER ()::int AS total
   FROM recall r JOIN product m ON m.id = r.product_id LEFT JOIN product n ON n.id = r.new_product_id
     JOIN staff lister ON lister.account_id = r.listed_by LEFT JOIN staff starter ON starter.account_id = r.started_by
     CROSS JOIN LATERAL (SELECT count(*)::int AS "letters!", count(DISTINCT patient_id)::int AS "patients!",
         (count(*) FILTER (WHERE quantity_bought = 0 AND had = 'Issued'))::int AS "issued!",
         (count(*) FILTER (WHERE quantity_bought = 0 AND had = 'Claimed'))::int AS "claimed!",
         (count(*) FILTER (WHERE quantity_bought > 0))::int AS "partlyBought!",
         coalesce(sum(quantity_approved - quantity_bought), 0)::int AS "unitsLeft!",
         (count(*) FILTER (WHERE outcome = 'Cancelled'))::int AS "cancelled!",
         (count(*) FILTER (WHERE outcome = 'Replaced'))::int AS "replaced!",
         (count(*) FILTER (WHERE outcome = 'NotReplaced'))::int AS "notReplaced!",
         (count(*) FILTER (WHERE outcome = 'NotOpen'))::int AS "notOpen!"
       FROM recall_letter WHERE recall_id = r.id) counts
   WHERE (:id::uuid IS NULL OR r.id = :id) AND (:filter::text IS NULL OR r.reference ILIKE :filter OR m.name ILIKE :filter
     OR position(batch_key(:typed?::text) IN batch_key(r.batch)) > 0)
   ORDER BY :order, r.id LIMIT :limit OFFSET :offset`,
)

type Filter = { filter: string | undefined; order: string }
/** A page of the recalls, and the total. */
export function listRecalls(db: Db, { filter, order, limit, offset }: Filter & Page) {
  const found = { id: null, filter: containing(filter), typed: filter?.trim() || null }
  return readPage({ limit, offset }, (part) => listBy(db, order, { ...found, ...part }))
}

// What has changed since its letters were listed, and the hand-overs of its batch, however that was typed (batch.ts).
const measure = query(
  'recalls.measure',
  `SELECT
     (SELECT count(*)::int FROM letter l WHERE l.product_id = r.product_id AND is_open(l, :now)
        AND NOT EXISTS (SELECT FROM recall_letter k WHERE k.recall_id = r.id AND k.letter_id = l.id)) AS "notListed!",
     (SELECT count(DISTINCT l.patient_id)::int FROM letter l JOIN recall_letter k ON k.patient_id = l.patient_id
      WHERE k.recall_id = r.id AND k.outcome IS NULL AND l.product_id = r.new_product_id AND l.product_id <> r.product_id
        AND is_open(l, :now)) AS "haveReplacement!",
     CASE WHEN r.batch IS NOT NULL THEN (SELECT json_build_object('handOvers', count(*)::int,
         'units', coalesce(sum(d.quantity), 0)::int, 'patients', count(DISTINCT l.patient_id)::int,
         'notListed', count(DISTINCT l.patient_id) FILTER (WHERE NOT EXISTS (
           SELECT FROM recall_letter k WHERE k.recall_id = r.id AND k.patient_id = l.patient_id))::int)
       FROM dispensing d JOIN letter l ON l.id = d.letter_id
       WHERE d.batch IS NOT NULL AND batch_key(d.batch) = batch_key(r.batch) AND l.product_id = r.product_id AND d.quantity > 0
     ) END AS "ofBatch: RecalledBatch"
   FROM recall r WHERE r.id = :id`,
)
/** Undefined when there is none. */
export async function findRecall(db: Db, id: string, now: Date): Promise<RecallInFull | undefined> {
  const [recall] = await listBy(db, newestFirst, { id, filter: null, typed: null, ...FIRST })
  const [measured] = await measure(db, { id, now })
  return recall && measured && { ...recall, ...measured }
}

const lock = query(
  'recalls.lock',
  `SELECT r.status, (SELECT count(*)::int FROM recall_letter WHERE recall_id = r.id) AS "letters!"
   FROM recall r WHERE r.id = :id FOR NO KEY UPDATE`,
)
/** Locks a recall until the transaction ends; undefined when there is none. */
export const lockRecall = async (tx: Db, id: string) => (await lock(tx, { id }))[0]

const findProducts = query(
  'recalls.find-products',
  'SELECT id, retired_at IS NULL AS "inUse!" FROM product WHERE id = :productId OR id = :newProductId?::uuid',
)
/** The existing ones among a plan's products. */
export const findProductsOf = (db: Db, productId: string, newProductId: string | null) =>
  findProducts(db, { productId, newProductId })

const findReport = query(
  'recalls.defect',
  `SELECT reference, kind AS "kind!: ReportKind", facts ->> 'productId' AS "productId?", facts ->> 'batch' AS "batch?" FROM adverse_event WHERE id = :id`,
)
/** The product of a report of a kind that offers a recall, without anything else of it. */
export async function findDefect(db: Db, id: string) {
  const [report] = await findReport(db, { id })
  if (!report || !kindFacts[report.kind].offersRecall) return undefined
  const { reference, productId, batch } = report
  return { reference, productId, batch }
}
