// Reads statements. `branchId`: only that branch’s; null: every branch’s.
import type { Statement } from '@aruga/contract/reimbursement/staff'
import { eachAfter } from '../../db/each-after.ts'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { FIRST, type Page } from '../../wire/list-query.ts'

/** How many rows of an export are in memory at once. */
const PAGE = 500

export const statementSorting = {
  month: 's.month',
  number: 's.number',
  branchName: 'b.name',
  owedAmount: 's.owed_amount',
}
export const newestFirst = 's.month DESC, s.number DESC'
const listBy = sortedQuery(
  'reimbursement.list',
  newestFirst,
  `SELECT s.id, s.number, s.branch_id AS "branchId", b.name AS "branchName", p.name AS "pharmacyName", s.month, s.status AS "state!: StatementState",
     s.made_at AS "madeAt", s.lines, s.units, s.benefit_units AS "benefitUnits", s.vat_off AS "vatOff", s.statutory_discount AS "statutoryDiscount", s.benefit_amount AS "benefitAmount",
     s.owed_amount AS "owedAmount", s.accepted_at AS "acceptedAt", coalesce(f.name, (SELECT email FROM account WHERE id = s.accepted_by)) AS "acceptedBy?", s.paid_on AS "paidOn",
     s.payment_reference AS "paymentReference", count(*) OVER ()::int AS total,
     coalesce(sum(s.owed_amount) FILTER (WHERE s.status <> 'Paid') OVER (), 0)::bigint AS owed,
     coalesce(sum(s.owed_amount) FILTER (WHERE s.status = 'Paid') OVER (), 0)::bigint AS paid
   FROM statement s JOIN branch b ON b.id = s.branch_id JOIN pharmacy p ON p.id = b.pharmacy_id LEFT JOIN staff f ON f.account_id = s.accepted_by
   WHERE (:branchId::uuid IS NULL OR s.branch_id = :branchId) AND (:state::text IS NULL OR s.status = :state)
     AND (:month::date IS NULL OR s.month = :month)
     AND (:filter::text IS NULL OR folded(concat_ws(' ', s.number, b.name, p.name, s.payment_reference)) LIKE folded(:filter))
     AND (:id::uuid IS NULL OR s.id = :id) AND (:numbers::text[] IS NULL OR s.number = ANY (:numbers))
     AND (:after::text IS NULL OR s.number > :after)
   ORDER BY :order, s.number DESC, s.id LIMIT :limit OFFSET :offset`,
)
const ALL = { branchId: null, state: null, month: null, filter: null, id: null, numbers: null, after: null }
type Matching = {
  branchId: string | null
  state: Statement['state'] | null
  month: string | null
  filter: string | null
}
type Listing = { matching: Matching; order: string; page: Page }
export async function listStatements(db: Db, { matching, order, page }: Listing) {
  const list = (part: Page) => listBy(db, order, { ...ALL, ...matching, ...part })
  const items = await list(page)
  const [first] = items.length > 0 ? items : await list(FIRST)
  return { totalCount: first?.total ?? 0, owedAmount: first?.owed ?? 0, paidAmount: first?.paid ?? 0, items }
}

/** Undefined when there is none, or it is another branch’s. */
export const findStatement = async (db: Db, id: string, branchId: string | null) =>
  (await listBy(db, newestFirst, { ...ALL, id, branchId, ...FIRST }))[0]

/** The existing ones. */
export const listByNumbers = (db: Db, numbers: string[]) =>
  listBy(db, newestFirst, { ...ALL, numbers, limit: numbers.length, offset: 0 })

/** Every statement of the month that begins on that day, by number, read in pages on demand. */
export const eachStatement = (db: Db, begins: string, branchId: string | null) =>
  eachAfter(
    '',
    (after) => listBy(db, 's.number', { ...ALL, month: begins, branchId, after, limit: PAGE, offset: 0 }),
    ({ number }) => number,
  )

const findOfLine = query(
  'reimbursement.find-of-line',
  `SELECT s.id, n.position, n.quantity * n.unit_price::bigint AS "price!" FROM statement_line n JOIN statement s ON s.id = n.statement_id
   WHERE n.id = :lineId AND (:branchId::uuid IS NULL OR s.branch_id = :branchId)`,
)
/** The statement of a line, its position, and the price of its units; undefined as above. */
export const findStatementOfLine = async (db: Db, lineId: string, branchId: string | null) =>
  (await findOfLine(db, { lineId, branchId }))[0]

const lines = query(
  'reimbursement.lines',
  `SELECT n.id, n.position, n.at, n.letter_number AS "letterNumber", n.product_name AS "productName", n.strength, n.unit, n.quantity,
     n.unit_price AS "unitPrice", n.charged_units AS "chargedUnits", n.benefit_units AS "benefitUnits",
     n.benefit_amount AS "benefitAmount", n.patient_amount AS "patientAmount", n.buyer AS "buyer: Buyer", n.claimed_how AS "claimedHow: ClaimedHow", n.id_shown AS "idShown: IdKind", n.vat_off AS "vatOff", n.statutory_discount AS "statutoryDiscount", n.owed_amount AS "owedAmount", n.dispute,
     n.disputed_at AS "disputedAt", coalesce(df.name, da.email) AS "disputedBy?", n.answer, n.answered_at AS "answeredAt",
     coalesce(af.name, aa.email) AS "answeredBy?", n.dispute IS NOT NULL AND same_person(n.disputed_by, :callerId?::uuid) AS "disputedByMe!"
   FROM statement_line n LEFT JOIN account da ON da.id = n.disputed_by LEFT JOIN staff df ON df.account_id = n.disputed_by
     LEFT JOIN account aa ON aa.id = n.answered_by LEFT JOIN staff af ON af.account_id = n.answered_by
   WHERE n.statement_id = :id AND n.position > :after ORDER BY n.position LIMIT :limit`,
)
type LinesPage = { after: number; limit: number; callerId?: string }
/** The lines after a position, by time. */
export const listLines = (db: Db, id: string, { after, limit, callerId }: LinesPage) =>
  lines(db, { id, after, limit, callerId: callerId ?? null })

/** Every line, read in pages on demand. */
export async function* eachLine(db: Db, id: string) {
  for (let after = 0; ; after += PAGE) {
    const page = await listLines(db, id, { after, limit: PAGE })
    yield* page
    if (page.length < PAGE) return
  }
}

const branches = query('reimbursement.branches', 'SELECT id FROM branch ORDER BY id')
export const listBranches = (db: Db) => branches(db)
