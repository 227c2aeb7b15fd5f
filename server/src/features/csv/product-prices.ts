// The prices of products as a CSV table: for everybody, a pharmacy or a branch. A row is identified by its product, place and day.
import type { ChangeOf } from '@aruga/contract/formulary/second-person'
import { formatPesos, MAX_UNIT_PRICE, plainPesos } from '@aruga/contract/money'
import { cleanSearch, nameKey } from '@aruga/contract/typed-text'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { comparePrices } from '../../records/formulary/second-person/compare.ts'
import { findLimit, lockLimit, reaches } from '../../records/formulary/second-person/limit.ts'
import { propose } from '../../records/formulary/second-person/proposals.ts'
import { readAmount } from '../../table-files/read-amount.ts'
import {
  EXPORT_PAGE,
  type Fault,
  type Importer,
  inPages,
  type Numbered,
  readName,
  type Table,
  type TextRow,
  type Wrong,
} from '../../table-files/table.ts'
import { dayFault, readFrom } from './first-day.ts'
import {
  isFoundByItsRow,
  type ProductCells,
  productKey,
  productOfRow,
  productTexts,
  readProduct,
} from './product-cells.ts'

type PriceRow = ProductCells & {
  pharmacy: string | null
  branch: string | null
  city: string | null
  /** Null: the agreement ends. */
  amount: number | null
  from: string
}

export const productPrices: Table<PriceRow> = {
  read: (text, wrong) => {
    const hasBranch = Boolean(text.branch || text.city)
    const place = {
      pharmacy: hasBranch || text.pharmacy ? readName(text, 'pharmacy', 120, wrong) : null,
      branch: hasBranch ? readName(text, 'branch', 120, wrong) : null,
      city: hasBranch ? readName(text, 'city', 80, wrong) : null,
    }
    const amount = readPrice(text, place.pharmacy !== null, wrong)
    return { ...readProduct(text, wrong), ...place, amount, from: readFrom(text, wrong) }
  },
  keyOf: (row) => [placeKey(row), row.from].join('\n'),
  faults,
  warnings: async () => [],
  importRows: async (tx, rows, by) => {
    const waiting = await proposeRows(tx, rows, by)
    const alone = rows.filter((_row, n) => !waiting.has(n))
    const [counts] = await put(tx, { rows: JSON.stringify(alone) })
    return { ...(counts ?? { added: 0, changed: 0 }), waiting: waiting.size }
  },
  rows: eachPrice,
}

const placeKey = (row: PriceRow) =>
  [productKey(row), ...[row.pharmacy, row.branch, row.city].map((name) => nameKey(name ?? ''))].join('\n')

function readPrice(text: TextRow, isAgreed: boolean, wrong: Wrong): number | null {
  const typed = cleanSearch(text.price ?? '')
  if (/^ends?$/i.test(typed)) {
    if (!isAgreed) wrong('price', 'EndsForEverybody')
    return null
  }
  const amount = readAmount(typed)
  if (typed === '') wrong('price', 'ValueMissing')
  else if (amount === 'AmountWithComma') wrong('price', amount)
  else if (typeof amount !== 'number' || amount === 0) wrong('price', 'NotAPrice')
  else if (amount > MAX_UNIT_PRICE) wrong('price', 'PriceTooLarge', { amount: formatPesos(MAX_UNIT_PRICE) })
  return typeof amount === 'number' ? amount : 0
}

const cells = `jsonb_to_recordset(:rows::text::jsonb)
  AS r(row int, product text, strength text, form text, pharmacy text, branch text, city text, amount int, "from" date)`
/** The pharmacy `p` and the branch `b` that a row means, each of those in service where there is one. */
const placeOfRow = `LATERAL (SELECT (array_agg(id))[1] AS id, retired_at IS NULL AS in_service, count(*) > 1 AS is_ambiguous
    FROM pharmacy WHERE name_key(name) = name_key(r.pharmacy)
    GROUP BY retired_at IS NULL ORDER BY retired_at IS NULL DESC LIMIT 1) p ON true
  LEFT JOIN LATERAL (SELECT (array_agg(one.id))[1] AS id, one.in_service, count(*) > 1 AS is_ambiguous
    FROM (SELECT b.id, b.retired_at IS NULL AND of.retired_at IS NULL AS in_service FROM branch b JOIN pharmacy of ON of.id = b.pharmacy_id
      WHERE name_key(of.name) = name_key(r.pharmacy) AND name_key(b.name) = name_key(r.branch) AND name_key(b.city) = name_key(r.city)) one
    GROUP BY one.in_service ORDER BY one.in_service DESC LIMIT 1) b ON true`
/** Rows that mean one product and one place. */
const isClear = `NOT m.is_ambiguous AND (r.pharmacy IS NULL OR r.branch IS NOT NULL OR NOT p.is_ambiguous)
  AND (r.branch IS NULL OR NOT b.is_ambiguous)`
/** Those of a row's place. */
const pricesOfRow = `(SELECT valid_from, amount FROM product_price WHERE product_id = m.id AND r.pharmacy IS NULL
  UNION ALL SELECT valid_from, amount FROM agreed_price WHERE product_id = m.id
    AND branch_id IS NOT DISTINCT FROM b.id AND pharmacy_id IS NOT DISTINCT FROM CASE WHEN r.branch IS NULL THEN p.id END
    AND r.pharmacy IS NOT NULL) price`

const find = query(
  'csv.find-prices',
  `SELECT r.row AS "row!", m.id IS NOT NULL AS "isKnown!", m.is_ambiguous AS "isAmbiguous?", (SELECT max((o.rule->>'value')::int) FROM (
       SELECT benefit_rule AS rule FROM product WHERE id = m.id UNION ALL SELECT benefit_rule FROM tier_rule WHERE product_id = m.id) o
       WHERE o.rule->>'kind' = 'AmountOff') AS "amountOff?", p.id IS NOT NULL AS "isPharmacy!",
     b.id IS NOT NULL AS "isBranch!", CASE WHEN r.branch IS NULL THEN p.is_ambiguous ELSE b.is_ambiguous END AS "isPlaceAmbiguous?",
     CASE WHEN r.branch IS NULL THEN p.in_service ELSE b.in_service END AS "inService?",
     (SELECT max(price.valid_from) FROM ${pricesOfRow} WHERE price.valid_from <= manila_day(:now::timestamptz)) AS "inForceSince",
     EXISTS (SELECT FROM ${pricesOfRow} WHERE price.valid_from = r."from" AND price.amount IS NOT DISTINCT FROM r.amount) AS "isSame!",
     EXISTS (SELECT FROM ${pricesOfRow} WHERE price.valid_from < r."from" AND price.amount IS NOT NULL) AS "hasEarlier!"
   FROM ${cells} LEFT JOIN ${productOfRow} ON true LEFT JOIN ${placeOfRow}`,
)
async function faults(db: Db, rows: Numbered<PriceRow>[], now: Date): Promise<Fault[]> {
  const found = await find(db, { rows: JSON.stringify(rows.map(({ row, value }) => ({ ...value, row }))), now })
  const stored = new Map(found.map((one) => [one.row, one]))
  // A file may have the beginning and the end of an agreement.
  const begins = Map.groupBy(
    rows.map(({ value }) => value).filter(({ amount }) => amount !== null),
    placeKey,
  )
  const refused = rows.flatMap(({ row, value }): Fault[] => {
    const { pharmacy, branch, amount, from } = value
    const known = stored.get(row)
    if (!known?.isKnown) return [{ row, column: 'product', code: 'ProductUnknown' }]
    if (known.isAmbiguous) return [{ row, column: 'product', code: 'ProductAmbiguous' }]
    if (pharmacy !== null && !known.isPharmacy) return [{ row, column: 'pharmacy', code: 'PharmacyUnknown' }]
    if (branch !== null && !known.isBranch) return [{ row, column: 'branch', code: 'BranchUnknown' }]
    if (known.isPlaceAmbiguous)
      return [
        branch === null
          ? { row, column: 'pharmacy', code: 'PharmacyAmbiguous' }
          : { row, column: 'branch', code: 'BranchAmbiguous' },
      ]
    if (known.isSame) return []
    if (amount !== null && known.amountOff !== null && amount < known.amountOff)
      return [{ row, column: 'price', code: 'PriceBelowBenefit', values: { amount: formatPesos(known.amountOff) } }]
    // An agreement with one that has left can still end.
    if (pharmacy !== null && amount !== null && !known.inService)
      return [{ row, column: branch === null ? 'pharmacy' : 'branch', code: 'OutOfService' }]
    const hasEarlier = known.hasEarlier || begins.get(placeKey(value))?.some((one) => one.from < from)
    if (amount === null && !hasEarlier) return [{ row, column: 'price', code: 'NoPriceToEnd' }]
    return dayFault({ row, from, inForceSince: known.inForceSince, isSame: false }, now)
  })
  const refusedRows = new Set(refused.map(({ row }) => row))
  const readable = rows.filter(({ row }) => !refusedRows.has(row))
  return [...refused, ...(await tooManyWaiting(db, readable, now))]
}

/** Somebody reads and accepts them one by one, in one call. */
const MOST_WAITING = 200
async function tooManyWaiting(db: Db, rows: Numbered<PriceRow>[], now: Date): Promise<Fault[]> {
  const limit = await findLimit(db)
  if (limit === null) return []
  const waiting = (await changesOf(db, rows, now)).filter(({ effect }) => reaches(effect, limit))
  return waiting.slice(MOST_WAITING).map(({ n: row }) => {
    return { row, column: 'price', code: 'TooManyWaiting', values: { rows: MOST_WAITING } }
  })
}

// A place that has gone since the file was checked, or has got a namesake, is left out.
const put = query(
  'csv.put-prices',
  `WITH given AS MATERIALIZED (
     SELECT m.id AS product_id, CASE WHEN r.branch IS NULL THEN p.id END AS pharmacy_id, b.id AS branch_id, r."from", r.amount,
       EXISTS (SELECT FROM ${pricesOfRow} WHERE price.valid_from = r."from") AS was_there
     FROM ${cells} JOIN ${productOfRow} ON true LEFT JOIN ${placeOfRow}
     WHERE (r.pharmacy IS NULL OR p.id IS NOT NULL) AND (r.branch IS NULL OR b.id IS NOT NULL) AND ${isClear}
       AND NOT EXISTS (SELECT FROM ${pricesOfRow} WHERE price.valid_from = r."from" AND price.amount IS NOT DISTINCT FROM r.amount)
   ), for_everybody AS (
     INSERT INTO product_price (product_id, valid_from, amount)
     SELECT product_id, "from", amount FROM given WHERE pharmacy_id IS NULL AND branch_id IS NULL
     ON CONFLICT (product_id, valid_from) DO UPDATE SET amount = excluded.amount, budgeted = false
   ), agreed AS (
     INSERT INTO agreed_price (product_id, pharmacy_id, branch_id, valid_from, amount)
     SELECT product_id, pharmacy_id, branch_id, "from", amount FROM given WHERE pharmacy_id IS NOT NULL OR branch_id IS NOT NULL
     ON CONFLICT (product_id, pharmacy_id, branch_id, valid_from) DO UPDATE SET amount = excluded.amount, budgeted = false
   )
   SELECT count(*) FILTER (WHERE NOT was_there)::int AS "added!", count(*) FILTER (WHERE was_there)::int AS "changed!" FROM given`,
)

const listChanges = query(
  'csv.list-price-changes',
  `SELECT r.row AS "n!", m.id AS "productId!", CASE WHEN r.branch IS NULL THEN p.id END AS "pharmacyId?", b.id AS "branchId?",
     r.amount AS "amount?", r."from" AS "from!"
   FROM ${cells} JOIN ${productOfRow} ON true LEFT JOIN ${placeOfRow}
   WHERE (r.pharmacy IS NULL OR p.id IS NOT NULL) AND (r.branch IS NULL OR b.id IS NOT NULL) AND ${isClear}
     AND NOT EXISTS (SELECT FROM ${pricesOfRow} WHERE price.valid_from = r."from" AND price.amount IS NOT DISTINCT FROM r.amount)
   ORDER BY 1`,
)
const AT_ONCE = 1_000
/** What the rows would change; `n` is the row. */
async function changesOf(db: Db, rows: Numbered<PriceRow>[], now: Date) {
  const numbered = JSON.stringify(rows.map(({ row, value }) => ({ ...value, row })))
  const changes = (await listChanges(db, { rows: numbered })).map((change) => ({ kind: 'price' as const, ...change }))
  const compared: { n: number; effect: number | null; change: ChangeOf<'price'> }[] = []
  for (let start = 0; start < changes.length; start += AT_ONCE) {
    const part = changes.slice(start, start + AT_ONCE)
    const effects = new Map((await comparePrices(db, part, now)).map(({ n, effect }) => [n, effect]))
    for (const { n, ...change } of part) compared.push({ n, effect: effects.get(n) ?? null, change })
  }
  return compared
}
/** Proposes the rows that need a second person, with those of the whole file, and returns their places in `rows`. */
async function proposeRows(tx: Db, rows: PriceRow[], by: Importer): Promise<Set<number>> {
  const limit = await lockLimit(tx)
  if (limit === null) return new Set()
  const numbered = rows.map((value, row) => ({ row, value }))
  const waiting = (await changesOf(tx, numbered, by.now)).filter(({ effect }) => reaches(effect, limit))
  if (waiting.length > 0) {
    const from = { id: by.importId, proposedBy: by.startedBy, filename: by.filename, words: by.filename }
    await propose(tx, { ...from, changes: waiting.map(({ change }) => change), request: { id: 'jobs' }, now: by.now })
  }
  return new Set(waiting.map(({ n }) => n))
}

const listForEverybody = query(
  'csv.list-prices',
  `SELECT m.id, m.name AS product, m.strength, m.form, c.amount, c.valid_from AS "from"
   FROM product_price c JOIN product m ON m.id = c.product_id
   WHERE ${isFoundByItsRow} AND (:afterId::uuid IS NULL OR (c.product_id, c.valid_from) > (:afterId, :afterDay?::date))
   ORDER BY c.product_id, c.valid_from LIMIT :limit`,
)
/** The same for a place that is out of service. */
const isPlaceFound = `CASE WHEN b.id IS NULL
    THEN p.retired_at IS NULL OR NOT EXISTS (SELECT FROM pharmacy other WHERE other.id <> p.id AND name_key(other.name) = name_key(p.name))
  ELSE b.retired_at IS NULL AND p.retired_at IS NULL OR NOT EXISTS (SELECT FROM branch other JOIN pharmacy of ON of.id = other.pharmacy_id
    WHERE other.id <> b.id AND name_key(of.name) = name_key(p.name) AND name_key(other.name) = name_key(b.name)
      AND name_key(other.city) = name_key(b.city)) END`
const listAgreed = query(
  'csv.list-agreed-prices',
  `SELECT a.id, m.name AS product, m.strength, m.form, p.name AS pharmacy, b.name AS "branch?", b.city AS "city?", a.amount AS "amount?",
     a.valid_from AS "from"
   FROM agreed_price a JOIN product m ON m.id = a.product_id LEFT JOIN branch b ON b.id = a.branch_id
     JOIN pharmacy p ON p.id = coalesce(a.pharmacy_id, b.pharmacy_id)
   WHERE ${isFoundByItsRow} AND ${isPlaceFound} AND (:after::uuid IS NULL OR a.id > :after) ORDER BY a.id LIMIT :limit`,
)

async function* eachPrice(db: Db): AsyncGenerator<TextRow> {
  const forEverybody = inPages<Row<'csv.list-prices'>>((after) =>
    listForEverybody(db, { afterId: after?.id ?? null, afterDay: after?.from ?? null, limit: EXPORT_PAGE }),
  )
  for await (const { amount, from, ...product } of forEverybody)
    yield { ...productTexts(product), price: plainPesos(amount), from, pharmacy: '', branch: '', city: '' }
  const agreed = inPages<Row<'csv.list-agreed-prices'>>((after) =>
    listAgreed(db, { after: after?.id ?? null, limit: EXPORT_PAGE }),
  )
  for await (const { amount, from, pharmacy, branch, city, ...product } of agreed)
    yield {
      ...productTexts(product),
      price: amount === null ? 'ends' : plainPesos(amount),
      from,
      pharmacy,
      branch: branch ?? '',
      city: city ?? '',
    }
}
