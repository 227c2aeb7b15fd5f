// The additive figures of a week, named like the columns of `report_week`. A new one, such as an amount of money, needs a column in
// a migration, a line here, and its event.

const figures = [
  'registrations',
  'registrations_declined',
  'issued',
  'claimed_in_time',
  'claimed',
  'fully_bought',
  'units_handed_over',
  'units_proved',
  'benefit_units',
  'benefit_amount',
  'patient_amount',
  'vat_off',
  'statutory_discount',
  'documents_declined',
  'receipts_decided',
  'receipts_declined',
] as const
type Figure = (typeof figures)[number]

/** The id of the whole program in place of a branch's, and of no product in place of a product's; `whole_program()` in SQL. */
export const WHOLE = '00000000-0000-0000-0000-000000000000'

type Source = {
  /** A CTE with `branch_id` and `product_id`, which may be null. */
  from: string
  /** SQL: the time in whose week it counts. */
  at: string
  counts: Partial<Record<Figure, string>>
  /** Default: both. */
  only?: 'program' | 'branch'
}

/** SQL: the pharmacy of a row's branch, which never changes: its figures are kept too, so that a report need not add up its branches. */
const pharmacy = '(SELECT pharmacy_id FROM branch b WHERE b.id = f.branch_id)'
/** SQL: a row for the program, one for the pharmacy and one for the branch. */
const places = ({ only }: Pick<Source, 'only'>) =>
  `unnest(ARRAY[${only === 'branch' ? '' : `whole_program()`}${only ? '' : ', '}${only === 'program' ? '' : `f.branch_id, ${pharmacy}`}]::uuid[]) place`

/** SQL: the same, for rows that count for all branches. */
export const everyPlace = places({})

const product = `coalesce(f.product_id, whole_program())`

/** CTEs that add the figures of these sources to `report_week`. */
export function addFigures(sources: Source[]): string {
  const rows = sources.map(
    (source) => `SELECT place AS branch_id, week_of(${source.at}) AS week, ${product} AS product_id,
       ${figures.map((figure) => `${source.counts[figure] ?? 0}::bigint AS ${figure}`).join(', ')}
     FROM ${source.from} f, ${places(source)} WHERE place IS NOT NULL`,
  )
  return `added_figures AS (
     INSERT INTO report_week (branch_id, week, product_id, ${figures.join(', ')})
     SELECT branch_id, week, product_id, ${figures.map((figure) => `sum(${figure})`).join(', ')}
     FROM (${rows.join(' UNION ALL ')}) row GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (branch_id, week, product_id) DO UPDATE
       SET ${figures.map((figure) => `${figure} = report_week.${figure} + excluded.${figure}`).join(', ')}
   )`
}

type Wait = { from: string; step: string; began: string; ended: string; count?: string }

/** A CTE that adds these durations to `report_wait`, without unknown and negative ones. */
export function addWaits(waits: Wait[], bucketSql: (from: string, to: string) => string): string {
  const rows = waits.map(
    ({ from, step, began, ended, count = '1' }) =>
      `SELECT place AS branch_id, ${step} AS step, week_of(${ended}) AS week, ${product} AS product_id,
       ${bucketSql(began, ended)} AS bucket, ${count} AS count
     FROM ${from} f, ${everyPlace} WHERE place IS NOT NULL AND ${ended} >= ${began}`,
  )
  return `added_waits AS (
     INSERT INTO report_wait (branch_id, step, week, product_id, bucket, count)
     SELECT branch_id, step, week, product_id, bucket, sum(count) FROM (${rows.join(' UNION ALL ')}) row
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT (branch_id, step, week, product_id, bucket) DO UPDATE SET count = report_wait.count + excluded.count
   )`
}
