// Figures of branches. The branches are selected first, so that only theirs are computed: a program may have thousands.
import type { ReportBranch } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { hoursOrNull } from './buckets.ts'
import type { Scope, Scoped } from './queries.ts'
import { WHOLE } from './roll-up/columns.ts'
import { unprovedByBranch } from './unproved.ts'

const busiest = query(
  'reports.busiest-branches',
  `SELECT branch_id AS id, count(*) OVER ()::int AS "total!" FROM report_week JOIN branch b ON b.id = branch_id
   WHERE week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     AND (:pharmacyId::uuid IS NULL OR b.pharmacy_id = :pharmacyId) AND (:branchId::uuid IS NULL OR b.id = :branchId)
   GROUP BY branch_id HAVING sum(claimed) > 0 OR sum(fully_bought) > 0 OR sum(units_handed_over) > 0 OR sum(receipts_decided) > 0
   ORDER BY sum(claimed) DESC, sum(units_handed_over) DESC, branch_id LIMIT :limit`,
)

const figures = query(
  'reports.branch-figures',
  `WITH done AS (
     SELECT branch_id, sum(claimed)::int AS claimed, sum(fully_bought)::int AS fully_bought,
       sum(units_handed_over)::int AS units_handed_over, sum(units_proved)::int AS units_proved,
       sum(benefit_units)::int AS benefit_units, sum(benefit_amount)::bigint AS benefit_amount, sum(patient_amount)::bigint AS patient_amount,
       sum(vat_off)::bigint AS vat_off, sum(statutory_discount)::bigint AS statutory_discount,
       sum(receipts_declined)::float8 / nullif(sum(receipts_decided), 0) AS declined
     FROM report_week
     WHERE branch_id = ANY (:ids::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     GROUP BY branch_id
   ), wait AS (
     SELECT branch_id, bucket, sum(sum(count)) OVER (PARTITION BY branch_id ORDER BY bucket) AS below,
       sum(sum(count)) OVER (PARTITION BY branch_id) AS total
     FROM report_wait
     WHERE branch_id = ANY (:ids) AND step = 'PatientBuys' AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     GROUP BY branch_id, bucket
   ), half AS (
     SELECT branch_id, min(bucket) AS bucket FROM wait WHERE below >= 0.5 * total GROUP BY branch_id
   )
   SELECT b.id, b.name, p.name AS "pharmacyName", b.city, done.claimed AS "claimed!", done.fully_bought AS "fullyBought!",
     done.units_handed_over AS "unitsHandedOver!", done.units_proved AS "unitsProved!",
     done.benefit_units AS "benefitUnits!", done.benefit_amount AS "benefitAmount!", done.patient_amount AS "patientAmount!",
     done.vat_off AS "vatOff!", done.statutory_discount AS "statutoryDiscount!", done.declined AS "receiptsDeclined?",
     half.bucket AS "halfWait?"
   FROM done JOIN branch b ON b.id = done.branch_id JOIN pharmacy p ON p.id = b.pharmacy_id LEFT JOIN half ON half.branch_id = b.id
   ORDER BY array_position(:ids, b.id)`,
)

type Range = Pick<Scoped, 'from' | 'to' | 'productId'>

/** The figures of these branches, in this order; branches without figures are left out. */
async function figuresOf(db: Db, ids: string[], { from, to, productId }: Range): Promise<ReportBranch[]> {
  const unproved = await unprovedByBranch(db, ids, { from, to, productId })
  return (await figures(db, { ids, from, to, productId })).map(({ halfWait, ...branch }) => ({
    ...branch,
    ...unproved(branch.id),
    claimToPurchase: hoursOrNull(halfWait),
  }))
}

/** The 50 branches with most claims of a scope, and the number of branches with any activity. */
export async function countBusiestBranches(db: Db, range: Range, scope: Scope, limit = 50) {
  const rows = await busiest(db, { ...range, ...scope, limit })
  const branches = await figuresOf(
    db,
    rows.map(({ id }) => id),
    range,
  )
  return { branchCount: rows[0]?.total ?? 0, branches }
}

const nextBranches = query(
  'reports.next-branches',
  `SELECT b.id, b.name, p.name AS "pharmacyName" FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE (:pharmacyId::uuid IS NULL OR p.id = :pharmacyId) AND (:branchId::uuid IS NULL OR b.id = :branchId)
     AND (p.name, b.name, b.id) > (:pharmacyName, :name, :id::uuid)
   ORDER BY p.name, b.name, b.id LIMIT :limit`,
)
const PAGE = 200

/** Every branch of a scope with any activity, by pharmacy and name, read in pages on demand. */
export async function* eachBranch(db: Db, range: Range, scope: Scope): AsyncGenerator<ReportBranch> {
  for (let after = { id: WHOLE, name: '', pharmacyName: '' }; ; ) {
    const page = await nextBranches(db, { ...after, ...scope, limit: PAGE })
    yield* await figuresOf(
      db,
      page.map(({ id }) => id),
      range,
    )
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}
