// A branch's hand-overs and refusals of a day, Manila time: codes and products, no patient names. A late hand-over belongs to
// the day on which it happened.

import type { CounterDay, CounterEntry } from '@aruga/contract/counter/counter'
import { beginningOf, dayInManila, daysAfter } from '@aruga/contract/days'
import { LATE_HAND_OVER_SECONDS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import { containing, type Page, totalOf } from '../../wire/list-query.ts'

const list = query(
  'counter.day',
  `WITH entry AS (
     SELECT d.id, 'Dispensed' AS what, coalesce(d.handed_over_at, d.dispensed_at) AS at, d.dispensed_by AS by, d.letter_id, d.claim_code, d.quantity,
       nullif(d.first_quantity, d.quantity) AS first_quantity,
       patient_amount(d) AS patient_amount, d.benefit_amount,
       CASE WHEN d.unit_price IS NOT NULL OR d.buyer <> 'Regular' THEN d.buyer END AS buyer, CASE WHEN d.unit_price IS NOT NULL THEN d.vat_off END AS vat_off,
       CASE WHEN d.unit_price IS NOT NULL THEN d.statutory_discount END AS statutory_discount, c.patient_amount AS patient_change, c.benefit_amount AS benefit_change,
       CASE WHEN d.handed_over_at IS NOT NULL THEN d.dispensed_at END AS recorded_at, d.batch, d.expires_on, NULL AS reason, NULL AS note,
       d.correction_reason, d.correction_note
     FROM dispensing d, changes_by_correction(d) c
     WHERE d.branch_id = :branchId AND d.dispensed_at >= :begins AND d.dispensed_at < :recordedBefore
       AND coalesce(d.handed_over_at, d.dispensed_at) >= :begins AND coalesce(d.handed_over_at, d.dispensed_at) < :ends
     UNION ALL
     SELECT id, 'Refused', refused_at, refused_by, letter_id, claim_code, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
       NULL, NULL, NULL, reason, note, NULL, NULL
     FROM counter_refusal WHERE branch_id = :branchId AND refused_at >= :begins AND refused_at < :ends
   )
   SELECT e.id, e.what, e.at AS "at!", s.name AS "byName", e.claim_code AS code, l.number AS "letterNumber",
     l.product_name AS "productName", l.strength, l.unit, e.quantity, e.first_quantity AS "firstQuantity",
     e.patient_amount AS "patientAmount?", e.benefit_amount AS "benefitAmount?",
     e.buyer AS "buyer?: Buyer", e.vat_off AS "vatOff?", e.statutory_discount AS "statutoryDiscount?", e.patient_change AS "patientChange?", e.benefit_change AS "benefitChange?",
     correction_of(e.correction_reason, e.correction_note) AS "correction: Correction",
     e.recorded_at AS "recordedAt?", e.batch AS "batch?", e.expires_on AS "expiresOn?", e.reason, e.note, count(*) OVER ()::int AS "total!"
   FROM entry e JOIN letter l ON l.id = e.letter_id JOIN staff s ON s.account_id = e.by
   WHERE :filter?::text IS NULL OR e.claim_code ILIKE :code?::text OR l.number ILIKE :filter OR l.product_name ILIKE :filter
     OR folded(s.name) LIKE folded(:filter)
     OR position(batch_key(:typed?::text) IN batch_key(e.batch)) > 0
   ORDER BY e.at DESC, e.id LIMIT :limit OFFSET :offset`,
)
const sum = query(
  'counter.day-totals',
  `SELECT l.product_name AS "productName", l.strength, l.unit, count(*)::int AS "handOvers!", count(d.corrected_at)::int AS "corrected!",
     sum(d.quantity)::int AS "quantity!", count(*) FILTER (WHERE d.unit_price IS NULL AND d.quantity > 0)::int AS "unpriced!",
     coalesce(sum(patient_amount(d)), 0)::bigint AS "patientAmount!", coalesce(sum(d.benefit_amount), 0)::bigint AS "benefitAmount!",
     sum(d.vat_off)::bigint AS "vatOff!", sum(d.statutory_discount)::bigint AS "statutoryDiscount!",
     coalesce(sum(c.patient_amount), 0)::bigint AS "patientChange!", coalesce(sum(c.benefit_amount), 0)::bigint AS "benefitChange!"
   FROM dispensing d JOIN letter l ON l.id = d.letter_id, changes_by_correction(d) c
   WHERE d.branch_id = :branchId AND d.dispensed_at >= :begins AND d.dispensed_at < :recordedBefore
     AND coalesce(d.handed_over_at, d.dispensed_at) >= :begins AND coalesce(d.handed_over_at, d.dispensed_at) < :ends
   GROUP BY l.product_name, l.strength, l.unit ORDER BY l.product_name, l.strength`,
)

type DayQuery = {
  branchId: string
  now: Date
  /** `YYYY-MM-DD`; without one the day of `now`. */
  day: string | undefined
  filter: string | undefined
}
/** A page of the day's entries, newest first, and the whole day's totals per product. */
export async function readDay(db: Db, { branchId, now, day, filter }: DayQuery, page: Page): Promise<CounterDay> {
  const of = { branchId, ...timesOf(day ?? dayInManila(now)) }
  const found = {
    ...of,
    filter: containing(filter),
    code: containing(filter?.replace(/[\s-]/g, '')),
    typed: filter?.trim() || null,
  }
  const [items, totals] = await Promise.all([list(db, { ...found, ...page }), sum(db, of)])
  const totalCount = await totalOf(items, page.offset, () => list(db, { ...found, limit: 1, offset: 0 }))
  return { totalCount, items, totals }
}

const timesOf = (day: string) => timesFrom(day, daysAfter(day, 1))

/** The days from `first` until before `next` in time; what was handed over on them without a network is recorded a while later. */
export function timesFrom(first: string, next: string) {
  const ends = beginningOf(next)
  return { begins: beginningOf(first), ends, recordedBefore: after(ends, LATE_HAND_OVER_SECONDS) }
}

const AT_ONCE = 1000

/** The entries of a month, oldest first. `begins`: its first day, `YYYY-MM-DD`. */
export async function* eachOfMonth(
  db: Db,
  { branchId, begins }: { branchId: string; begins: string },
): AsyncGenerator<CounterEntry> {
  const month = begins.slice(0, 7)
  for (let day = begins; day.startsWith(month); day = daysAfter(day, 1)) {
    const of = { branchId, ...timesOf(day), filter: null, code: null, typed: null, limit: AT_ONCE }
    const entries: CounterEntry[] = []
    let page: CounterEntry[]
    do {
      page = await list(db, { ...of, offset: entries.length })
      entries.push(...page)
    } while (page.length === AT_ONCE)
    yield* entries.reverse()
  }
}
