import type { RecallInFull } from '@aruga/contract/recalls/staff'
import { batchHolds } from '../../db/batches.ts'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { containing, type Page, totalOf } from '../../wire/list-query.ts'
import { ofBatch } from './batch.ts'

export const recallSorting = { listedAt: 'r.listed_at', startsAt: 'r.starts_at', productName: 'm.name' }
export const newestFirst = 'r.listed_at DESC'

const columns = `r.id, r.reference, r.status, r.product_id AS "productId", m.name AS "productName", m.strength, m.unit,
  m.retired_at IS NULL AS "productInUse!", r.batch,
  texts_of(r.note, r.note_en, r.note_fil) AS "note!: Texts",
  CASE WHEN n.id IS NOT NULL THEN json_build_object('productId', n.id, 'name', n.name, 'strength', n.strength,
    'quantity', r.new_quantity) END AS "replacement: Replacement",
  r.listed_at AS "listedAt", lister.name AS "listedBy", starter.name AS "startedBy?", r.starts_at AS "startsAt",
  r.finished_at AS "finishedAt", r.called_off_at AS "calledOffAt", counts.*`
const source = `recall r JOIN product m ON m.id = r.product_id LEFT JOIN product n ON n.id = r.new_product_id
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
    FROM recall_letter WHERE recall_id = r.id) counts`
const matches = `:filter::text IS NULL OR r.reference ILIKE :filter OR m.name ILIKE :filter
  OR ${batchHolds('r.batch', ':typed?::text')}`

const listBy = sortedQuery(
  'recalls.list',
  newestFirst,
  (order) => `SELECT ${columns}, count(*) OVER ()::int AS total FROM ${source}
    WHERE ${matches} ORDER BY ${order}, r.id LIMIT :limit OFFSET :offset`,
)
const count = query(
  'recalls.count',
  `SELECT count(*)::int AS total FROM recall r JOIN product m ON m.id = r.product_id WHERE ${matches}`,
)

type Filter = { filter: string | undefined; order: string }
/** A page of the recalls, and the total. */
export async function listRecalls(db: Db, { filter, order, limit, offset }: Filter & Page) {
  const found = { filter: containing(filter), typed: filter?.trim() || null }
  const items = await listBy(db, order, { ...found, limit, offset })
  return { totalCount: await totalOf(items, offset, () => count(db, found)), items }
}

const find = query(
  'recalls.find',
  `SELECT ${columns},
     (SELECT count(*)::int FROM letter l WHERE l.product_id = r.product_id AND is_open(l, :now)
        AND NOT EXISTS (SELECT FROM recall_letter k WHERE k.recall_id = r.id AND k.letter_id = l.id)) AS "notListed!",
     (SELECT count(DISTINCT l.patient_id)::int FROM letter l JOIN recall_letter k ON k.patient_id = l.patient_id
      WHERE k.recall_id = r.id AND k.outcome IS NULL AND l.product_id = r.new_product_id AND l.product_id <> r.product_id
        AND is_open(l, :now)) AS "haveReplacement!",
     CASE WHEN r.batch IS NOT NULL THEN (SELECT json_build_object('handOvers', count(*)::int,
         'units', coalesce(sum(d.quantity), 0)::int, 'patients', count(DISTINCT l.patient_id)::int,
         'notListed', count(DISTINCT l.patient_id) FILTER (WHERE NOT EXISTS (
           SELECT FROM recall_letter k WHERE k.recall_id = r.id AND k.patient_id = l.patient_id))::int)
       FROM ${ofBatch}) END AS "ofBatch: RecalledBatch"
   FROM ${source} WHERE r.id = :id`,
)
/** Undefined when there is none. */
export const findRecall = async (db: Db, id: string, now: Date): Promise<RecallInFull | undefined> =>
  (await find(db, { id, now }))[0]

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
