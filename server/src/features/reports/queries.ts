// The reports' data: weekly figures that a job stores (roll-up/), so that a report costs the same whatever the program's size.
import { beginningOf } from '@aruga/contract/days'
import { kindsThat } from '@aruga/contract/documents/kinds'
import { FEWEST_SHOWN, type Report } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { hoursOrNull } from './buckets.ts'
import { checkedStepOf } from './checked-steps.ts'
import { WHOLE } from './roll-up/columns.ts'

/** Limits the letters that are counted; null: no limit. */
export type Scope = { productId: string | null; pharmacyId: string | null; branchId: string | null }
/** From a Monday up to the Monday after the last week. */
type Weeks = { from: string; to: string }
/** `places`: a branch, a pharmacy, or the whole program. */
export type Scoped = Weeks & { productId: string | null; places: string[] }

const branchOfPharmacy = query(
  'reports.branch-of-pharmacy',
  'SELECT id FROM branch WHERE id = :branchId AND pharmacy_id = :pharmacyId',
)
/** The ids by which the figures of a scope are stored; none for a branch of another pharmacy. */
export async function findPlaces(db: Db, { pharmacyId, branchId }: Scope): Promise<string[]> {
  if (pharmacyId === null || branchId === null) return [branchId ?? pharmacyId ?? WHOLE]
  return (await branchOfPharmacy(db, { branchId, pharmacyId })).map(({ id }) => id)
}

const progress = query(
  'reports.progress',
  `SELECT counted_at AS "asOf", unproved_at AS "unprovedAsOf",
     greatest((SELECT max(id) FROM letter_event) - letter_event_id, 0) + greatest((SELECT max(id) FROM case_event) - case_event_id, 0) AS "uncounted!"
   FROM report_progress`,
)
/** The time of the figures; null before the first count. `uncounted`: events since, including gaps between their ids. */
export const findAsOf = async (db: Db) => (await progress(db))[0] ?? { asOf: null, uncounted: 0, unprovedAsOf: null }

// Registrations have no product and no branch, so no filter leaves any out: their figures are those of the whole program.
const weeks = query(
  'reports.weeks',
  `WITH letters AS (
     SELECT week, sum(issued) AS issued, sum(claimed_in_time) AS claimed_in_time, sum(claimed) AS claimed, sum(fully_bought) AS fully_bought,
       sum(units_handed_over) AS units_handed_over, sum(units_proved) AS units_proved, sum(benefit_units) AS benefit_units, sum(benefit_amount) AS benefit_amount, sum(patient_amount) AS patient_amount,
       sum(vat_off) AS vat_off, sum(statutory_discount) AS statutory_discount, sum(documents_declined) AS declined
     FROM report_week
     WHERE branch_id = ANY (:places::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     GROUP BY week
   ), program AS (
     SELECT week, registrations, registrations_declined FROM report_week
     WHERE branch_id = whole_program() AND product_id = whole_program() AND week >= :from AND week < :to
   )
   SELECT week::date AS "week!", coalesce(registrations, 0) AS registrations, coalesce(issued, 0)::int AS issued,
     coalesce(claimed_in_time, 0)::int AS "claimedInTime", coalesce(claimed, 0)::int AS claimed,
     coalesce(fully_bought, 0)::int AS "fullyBought", coalesce(units_handed_over, 0)::int AS "unitsHandedOver",
     coalesce(units_proved, 0)::int AS "unitsProved", coalesce(benefit_units, 0)::int AS "benefitUnits",
     coalesce(benefit_amount, 0)::bigint AS "benefitAmount", coalesce(patient_amount, 0)::bigint AS "patientAmount",
     coalesce(vat_off, 0)::bigint AS "vatOff", coalesce(statutory_discount, 0)::bigint AS "statutoryDiscount", (coalesce(declined, 0) + coalesce(registrations_declined, 0))::int AS declined
   FROM generate_series(:from::date, :to::date - 1, '7 days') each (week)
     LEFT JOIN letters USING (week) LEFT JOIN program USING (week) ORDER BY week`,
)
/** Every week of the period, empty ones included. */
export const countWeeks = (db: Db, scoped: Scoped) => weeks(db, scoped)
export type CountedWeek = Awaited<ReturnType<typeof countWeeks>>[number]

const decisions = query(
  'reports.decisions',
  `WITH wait AS (
     SELECT week, bucket, count FROM report_wait
     WHERE step = ANY (:checkedSteps::text[]) AND branch_id = ANY (:places::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     UNION ALL
     SELECT week, bucket, count FROM report_wait
     WHERE step = 'RegistrationChecked' AND branch_id = whole_program() AND product_id = whole_program() AND week >= :from AND week < :to
   ), counted AS (
     SELECT week, bucket, sum(count) AS count FROM wait GROUP BY GROUPING SETS ((week, bucket), (bucket))
   ), ranked AS (
     SELECT week, bucket, sum(count) OVER (PARTITION BY week ORDER BY bucket) AS below, sum(count) OVER (PARTITION BY week) AS total
     FROM counted
   )
   SELECT week AS "week?", min(bucket) FILTER (WHERE below >= 0.5 * total) AS "median!", min(bucket) FILTER (WHERE below >= 0.9 * total) AS "ninetieth!" FROM ranked GROUP BY week`,
)
/** The hours that decisions took, by week, and for the whole period under null. */
export async function measureDecisions(db: Db, scoped: Scoped) {
  const rows = await decisions(db, { ...scoped, checkedSteps: kindsThat('isCase').map(checkedStepOf) })
  return (week: string | null) => {
    const found = rows.find((row) => row.week === week)
    return {
      decisionMedian: hoursOrNull(found?.median ?? null),
      decisionNinetieth: hoursOrNull(found?.ninetieth ?? null),
    }
  }
}

const steps = query(
  'reports.steps',
  `WITH wait AS (
     SELECT step, bucket, count FROM report_wait
     WHERE step IN ('LetterIssued', 'PatientClaims', 'PatientBuys', 'ReceiptSent', 'ReceiptChecked') AND branch_id = ANY (:places::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     UNION ALL
     SELECT step, bucket, count FROM report_wait
     WHERE step = 'RegistrationChecked' AND branch_id = whole_program() AND product_id = whole_program() AND week >= :from AND week < :to
   ), counted AS (
     SELECT step, bucket, sum(count) AS count FROM wait GROUP BY step, bucket
   ), ranked AS (
     SELECT step, bucket, sum(count) OVER (PARTITION BY step ORDER BY bucket) AS below, sum(count) OVER (PARTITION BY step) AS total
     FROM counted
   )
   SELECT step, min(bucket) FILTER (WHERE below >= 0.5 * total) AS "median!" FROM ranked GROUP BY step`,
)
/** The median hours of each step of a letter's life, by its name. */
export async function measureSteps(db: Db, scoped: Scoped) {
  const rows = await steps(db, scoped)
  return (step: Report['steps'][number]['step']) => hoursOrNull(rows.find((row) => row.step === step)?.median ?? null)
}

const products = query(
  'reports.products',
  `SELECT m.id, m.name, m.strength, m.unit, done.issued AS "issued!", done.claimed AS "claimed!", done.fully_bought AS "fullyBought!",
     done.units_handed_over AS "unitsHandedOver!", done.units_proved AS "unitsProved!",
     done.benefit_units AS "benefitUnits!", done.benefit_amount AS "benefitAmount!", done.patient_amount AS "patientAmount!",
     done.vat_off AS "vatOff!", done.statutory_discount AS "statutoryDiscount!"
   FROM (
     SELECT product_id, sum(issued)::int AS issued, sum(claimed)::int AS claimed, sum(fully_bought)::int AS fully_bought,
       sum(units_handed_over)::int AS units_handed_over, sum(units_proved)::int AS units_proved,
       sum(benefit_units)::int AS benefit_units, sum(benefit_amount)::bigint AS benefit_amount, sum(patient_amount)::bigint AS patient_amount,
       sum(vat_off)::bigint AS vat_off, sum(statutory_discount)::bigint AS statutory_discount
     FROM report_week
     WHERE branch_id = ANY (:places::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     GROUP BY product_id
   ) done JOIN product m ON m.id = done.product_id
   ORDER BY done.issued DESC, m.name, m.id`,
)
/** Products with any activity, those with most letters first. */
export const countProducts = (db: Db, scoped: Scoped) => products(db, scoped)

// Patients are counted by their letters: those of several weeks may be the same people.
const tiers = query(
  'reports.tiers',
  `SELECT t.id, t.names ->> 'en' AS "name!", done.issued AS "issued!", done.units_handed_over AS "unitsHandedOver!",
     done.benefit_amount AS "benefitAmount!", done.patient_amount AS "patientAmount!",
     (SELECT count(DISTINCT l.patient_id)::int FROM letter l WHERE l.tier_id = t.id
        AND l.issued_at >= :since AND l.issued_at < :until AND (:productId::uuid IS NULL OR l.product_id = :productId)) AS "patients!"
   FROM tier t JOIN (
     SELECT tier_id, sum(issued)::int AS issued, sum(units_handed_over)::int AS units_handed_over,
       sum(benefit_amount)::bigint AS benefit_amount, sum(patient_amount)::bigint AS patient_amount
     FROM report_tier WHERE week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     GROUP BY tier_id
   ) done ON done.tier_id = t.id
   ORDER BY t.position`,
)
const hidden = { patients: null, issued: null, unitsHandedOver: null, benefitAmount: null, patientAmount: null }
/** Tiers with any activity in the whole program; the figures of few patients are hidden. A place has none, since its figures would be few people's. */
export async function countTiers(db: Db, { from, to, productId }: Scoped, { pharmacyId, branchId }: Scope) {
  if (pharmacyId !== null || branchId !== null) return []
  const rows = await tiers(db, { from, to, productId, since: beginningOf(from), until: beginningOf(to) })
  return rows.map((row) => (row.patients < FEWEST_SHOWN ? { id: row.id, name: row.name, ...hidden } : row))
}

const declines = query(
  'reports.declines',
  `SELECT what AS "what!", reason AS "reason!", sum(count)::int AS "count!" FROM (
     SELECT what, reason, count FROM report_decline
     WHERE what = 'Document' AND branch_id = ANY (:places::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
     UNION ALL
     SELECT what, reason, count FROM report_decline
     WHERE what = 'Registration' AND branch_id = whole_program() AND product_id = whole_program() AND week >= :from AND week < :to
   ) all_of GROUP BY what, reason ORDER BY 3 DESC, 1, 2`,
)
/** The reasons of declines, the most frequent first. */
export const countDeclines = async (db: Db, scoped: Scoped) => (await declines(db, scoped)) as Report['declines']

const branch = query(
  'reports.branch',
  'SELECT b.id, b.name, p.name AS "pharmacyName" FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id = :id',
)
/** The branch's name and pharmacy; null for no branch. */
export const findBranch = async (db: Db, id: string | null) =>
  id === null ? null : ((await branch(db, { id }))[0] ?? null)
