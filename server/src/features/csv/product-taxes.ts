// Since when products are taxable or VAT-exempt, as a CSV table. A row is identified by its product and day.
import { withoutVat } from '@aruga/contract/formulary/statute'
import { MAX_ADVISORY } from '@aruga/contract/formulary/taxes'
import { formatPesos } from '@aruga/contract/money'
import { cleanSearch } from '@aruga/contract/typed-text'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import {
  EXPORT_PAGE,
  type Fault,
  inPages,
  type Numbered,
  readName,
  type Table,
  type TextRow,
  type Warning,
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

type TaxRow = ProductCells & { is_exempt: boolean; from: string; advisory: string | null }

export const productTaxes: Table<TaxRow> = {
  read: (text, wrong) => {
    const isExempt = readTax(text, wrong)
    return {
      ...readProduct(text, wrong),
      is_exempt: isExempt,
      from: readFrom(text, wrong),
      advisory: isExempt || text.advisory ? readName(text, 'advisory', MAX_ADVISORY, wrong) : null,
    }
  },
  keyOf: (row) => `${productKey(row)}\n${row.from}`,
  faults,
  warnings: warnOfPrices,
  importRows: async (tx, rows) => {
    const [counts] = await put(tx, { rows: JSON.stringify(rows) })
    return counts ?? { added: 0, changed: 0 }
  },
  rows: eachTax,
}

function readTax(text: TextRow, wrong: Wrong): boolean {
  const tax = cleanSearch(text.tax ?? '')
  const isExempt = /^(vat[- ]?)?(exempt|free)$/i.test(tax)
  if (tax === '') wrong('tax', 'ValueMissing')
  else if (!isExempt && !/^(taxable|taxed|vatable)$/i.test(tax)) wrong('tax', 'NotATax')
  return isExempt
}

const find = query(
  'csv.find-taxes',
  `SELECT r.row AS "row!", m.id IS NOT NULL AS "isKnown!", m.is_ambiguous AS "isAmbiguous?",
     (SELECT max(t.valid_from) FROM product_tax t
      WHERE t.product_id = m.id AND t.valid_from <= manila_day(:now::timestamptz)) AS "inForceSince",
     EXISTS (SELECT FROM product_tax t WHERE t.product_id = m.id AND t.valid_from = r."from"
       AND (t.is_exempt, t.advisory) IS NOT DISTINCT FROM (r.is_exempt, r.advisory)) AS "isSame!"
   FROM jsonb_to_recordset(:rows::text::jsonb) AS r(row int, product text, strength text, form text, is_exempt boolean, "from" date, advisory text)
     LEFT JOIN ${productOfRow} ON true`,
)
async function faults(db: Db, rows: Numbered<TaxRow>[], now: Date): Promise<Fault[]> {
  const found = await find(db, { rows: JSON.stringify(rows.map(({ row, value }) => ({ ...value, row }))), now })
  const days = new Map(rows.map(({ row, value }) => [row, value.from]))
  return found.flatMap(({ row, isKnown, isAmbiguous, inForceSince, isSame }): Fault[] => {
    if (!isKnown) return [{ row, column: 'product', code: 'ProductUnknown' }]
    if (isAmbiguous) return [{ row, column: 'product', code: 'ProductAmbiguous' }]
    return dayFault({ row, from: days.get(row) ?? '', inForceSince, isSame }, now)
  })
}

const listPricesWithVat = query(
  'csv.list-prices-with-vat',
  `SELECT r.row AS "row!", price_at(m.id, NULL, r."from") AS "price!"
   FROM jsonb_to_recordset(:rows::text::jsonb) AS r(row int, product text, strength text, form text, is_exempt boolean, "from" date)
     JOIN ${productOfRow} ON NOT m.is_ambiguous
   WHERE r.is_exempt AND is_taxed(m.id, NULL, r."from") AND price_at(m.id, NULL, r."from") IS NOT NULL
     AND NOT EXISTS (SELECT FROM product_price p WHERE p.product_id = m.id AND p.valid_from = r."from")`,
)
/** A price that stays as it was with VAT: senior citizens would pay 20 % less of it, not of the price without VAT. */
async function warnOfPrices(db: Db, rows: Numbered<TaxRow>[]): Promise<Warning[]> {
  const found = await listPricesWithVat(db, { rows: JSON.stringify(rows.map(({ row, value }) => ({ ...value, row }))) })
  return found.map(({ row, price }) => ({
    ...{ row, column: 'tax', code: 'PriceWithVat' },
    values: { price: formatPesos(price), without: formatPesos(withoutVat(price)) },
  }))
}

const put = query(
  'csv.put-taxes',
  `WITH given AS MATERIALIZED (
     SELECT m.id AS product_id, r."from", r.is_exempt, r.advisory, known.product_id IS NULL AS is_new
     FROM jsonb_to_recordset(:rows::text::jsonb) AS r(product text, strength text, form text, is_exempt boolean, "from" date, advisory text)
       JOIN ${productOfRow} ON NOT m.is_ambiguous
       LEFT JOIN product_tax known ON known.product_id = m.id AND known.valid_from = r."from"
     WHERE known.product_id IS NULL OR (known.is_exempt, known.advisory) IS DISTINCT FROM (r.is_exempt, r.advisory)
   ), put AS (
     INSERT INTO product_tax (product_id, valid_from, is_exempt, advisory)
     SELECT product_id, "from", is_exempt, advisory FROM given
     ON CONFLICT (product_id, valid_from) DO UPDATE SET is_exempt = excluded.is_exempt, advisory = excluded.advisory
   )
   SELECT count(*) FILTER (WHERE is_new)::int AS "added!", count(*) FILTER (WHERE NOT is_new)::int AS "changed!" FROM given`,
)
const list = query(
  'csv.list-taxes',
  `SELECT m.id, m.name AS product, m.strength, m.form, t.is_exempt AS "isExempt", t.valid_from AS "from", t.advisory AS "advisory?"
   FROM product_tax t JOIN product m ON m.id = t.product_id
   WHERE ${isFoundByItsRow} AND (:afterId::uuid IS NULL OR (t.product_id, t.valid_from) > (:afterId, :afterDay?::date))
   ORDER BY t.product_id, t.valid_from LIMIT :limit`,
)

async function* eachTax(db: Db): AsyncGenerator<TextRow> {
  const pages = inPages<Row<'csv.list-taxes'>>((after) =>
    list(db, { afterId: after?.id ?? null, afterDay: after?.from ?? null, limit: EXPORT_PAGE }),
  )
  for await (const { isExempt, from, advisory, ...product } of pages)
    yield {
      ...productTexts(product),
      tax: isExempt ? 'exempt' : 'taxable',
      from,
      advisory: advisory ?? '',
    }
}
