// Reports are counted from the audit log, which only grows, so the report of a period is always the same. The subject of an
// action is read from its own table.
import type { Report } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** Limits the letters that are counted; null: no limit. */
export type Scope = { productId: string | null; pharmacyId: string | null; branchId: string | null }
export type Filter = Scope & { from: Date; to: Date }

const hours = (from: string, to: string) => `extract(epoch FROM ${to} - ${from}) / 3600`

/** A registration waits from its last file before the decision; one that was declined and sent again has several decisions. */
const lastSent = `(SELECT max(f.uploaded_at) FROM document f WHERE f.patient_id = e.subject_id
  AND f.kind IN ('Id', 'Prescription') AND f.uploaded_at <= e.at)`

/**
 * Every counted action with its letter; `waited`: how many hours a decision took. A letter is fully bought when its last
 * unit was, by a hand-over or a correction at the counter; a receipt accepted later only proves it.
 */
const actions = `counted AS MATERIALIZED (
    SELECT e.id, e.at, e.action, e.reason, l.id AS letter_id, l.product_id, l.branch_id, l.status AS letter_status,
      d.kind AS document_kind,
      CASE WHEN d.id IS NOT NULL THEN ${hours('coalesce(d.waiting_since, d.uploaded_at)', 'e.at')}
        WHEN e.action IN ('registration.approved', 'registration.declined') THEN ${hours(lastSent, 'e.at')} END AS waited
    FROM audit_entry e
      LEFT JOIN document d ON e.action IN ('document.accepted', 'document.declined') AND d.id = e.subject_id
      LEFT JOIN letter l ON l.id = CASE WHEN e.action ~ '^(letter|dispensing)\\.' THEN e.subject_id ELSE d.letter_id END
      LEFT JOIN branch b ON b.id = l.branch_id
    WHERE e.at >= :from AND e.at < :to AND e.action = ANY ('{registration.sent,registration.approved,registration.declined,
      letter.issued,letter.claimed,letter.dispensed,dispensing.corrected,document.accepted,document.declined}')
      AND (e.action LIKE 'registration.%'
        OR ((:productId::uuid IS NULL OR l.product_id = :productId) AND (:pharmacyId::uuid IS NULL OR b.pharmacy_id = :pharmacyId)
          AND (:branchId::uuid IS NULL OR l.branch_id = :branchId)))
  ), bought AS (
    SELECT DISTINCT letter_id, product_id, branch_id, used_up.at
    FROM counted CROSS JOIN LATERAL (SELECT max(v.at) AS at FROM letter_event v
      WHERE v.letter_id = counted.letter_id AND v.state IN ('Dispensed', 'BoughtCorrected')) used_up
    WHERE action IN ('letter.dispensed', 'dispensing.corrected', 'document.accepted') AND letter_status = 'Dispensed'
      AND used_up.at >= :from AND used_up.at < :to
  )`

const counting = (action: string) => `count(*) FILTER (WHERE action = '${action}')::int`
const decided = `action IN ('registration.approved', 'registration.declined', 'document.accepted', 'document.declined')`
const percentile = (part: number, value: string, condition: string) =>
  `percentile_cont(${part}) WITHIN GROUP (ORDER BY ${value}) FILTER (WHERE ${condition})`

const weekOf = (time: string) => `date_trunc('week', (${time}) AT TIME ZONE 'Asia/Manila')::date`
const weeks = query(
  'reports.weeks',
  `WITH ${actions}, week AS (
     SELECT generate_series(${weekOf(':from::timestamptz')}, ${weekOf(":to::timestamptz - interval '1 ms'")}, '7 days')::date AS week
   ), done AS (
     SELECT ${weekOf('at')} AS week, ${counting('registration.sent')} AS registrations, ${counting('letter.issued')} AS issued,
       ${counting('letter.claimed')} AS claimed,
       (count(*) FILTER (WHERE action IN ('registration.declined', 'document.declined')))::int AS declined,
       ${percentile(0.5, 'waited', decided)} AS median, ${percentile(0.9, 'waited', decided)} AS ninetieth
     FROM counted GROUP BY 1
   ), fully_bought AS (SELECT ${weekOf('at')} AS week, count(*)::int AS letters FROM bought GROUP BY 1)
   SELECT week.week AS "week!", coalesce(registrations, 0) AS registrations, coalesce(issued, 0) AS issued, coalesce(claimed, 0) AS claimed,
     coalesce(letters, 0) AS "fullyBought", coalesce(declined, 0) AS declined, median AS "decisionMedian",
     ninetieth AS "decisionNinetieth"
   FROM week LEFT JOIN done USING (week) LEFT JOIN fully_bought USING (week) ORDER BY week.week`,
)
/** Every week that has a day in the period, empty ones included. */
export const countWeeks = (db: Db, filter: Filter) => weeks(db, filter)

type Totals = Omit<
  Report['totals'],
  'registrationsBefore' | 'issuedBefore' | 'claimedWithin7DaysBefore' | 'waiting' | 'overdue'
>
const totals = query(
  'reports.totals',
  `WITH ${actions}
   SELECT ${counting('registration.sent')} AS registrations, ${counting('letter.issued')} AS issued,
     avg(CASE WHEN EXISTS (SELECT FROM letter_event v WHERE v.letter_id = counted.letter_id AND v.state = 'Claimed'
       AND v.at <= counted.at + interval '7 days') THEN 1 ELSE 0 END) FILTER (WHERE action = 'letter.issued')::float8
       AS "claimedWithin7Days",
     ${percentile(0.5, 'waited', decided)} AS "decisionMedian", ${percentile(0.9, 'waited', decided)} AS "decisionNinetieth"
   FROM counted`,
)
export async function countTotals(db: Db, filter: Filter): Promise<Totals> {
  const [counted] = await totals(db, filter)
  if (!counted) throw new Error('The totals returned no row.')
  return counted
}

type Steps = Record<Report['steps'][number]['step'], number | null>
const first = (state: string) =>
  `(SELECT min(v.at) FROM letter_event v WHERE v.letter_id = l.id AND v.state = '${state}')`
const steps = query(
  'reports.steps',
  `WITH ${actions}, issued AS (
     SELECT ${hours('d.uploaded_at', 'l.issued_at')} AS issuing, ${hours('l.issued_at', first('Claimed'))} AS claiming,
       ${hours(first('Claimed'), '(SELECT min(h.dispensed_at) FROM dispensing h WHERE h.letter_id = l.id)')} AS buying
     FROM counted JOIN letter l ON l.id = counted.letter_id LEFT JOIN document d ON d.id = l.prescription_id
     WHERE counted.action = 'letter.issued'
   ), receipt AS (
     SELECT ${hours('(SELECT max(h.dispensed_at) FROM dispensing h WHERE h.letter_id = d.letter_id AND h.dispensed_at <= d.uploaded_at)', 'd.uploaded_at')} AS sending
     FROM counted JOIN audit_entry e ON e.id = counted.id JOIN document d ON d.id = e.subject_id
     WHERE counted.document_kind = 'OfficialReceipt'
   )
   SELECT (SELECT ${percentile(0.5, 'waited', 'true')} FROM counted WHERE action LIKE 'registration.%') AS "RegistrationChecked",
     (SELECT ${percentile(0.5, 'issuing', 'issuing >= 0')} FROM issued) AS "LetterIssued",
     (SELECT ${percentile(0.5, 'claiming', 'claiming >= 0')} FROM issued) AS "PatientClaims",
     (SELECT ${percentile(0.5, 'buying', 'buying >= 0')} FROM issued) AS "PatientBuys",
     (SELECT ${percentile(0.5, 'sending', 'sending >= 0')} FROM receipt) AS "ReceiptSent",
     (SELECT ${percentile(0.5, 'waited', 'true')} FROM counted WHERE document_kind = 'OfficialReceipt') AS "ReceiptChecked"`,
)
/** The median hours of each step of a letter's life. */
export async function measureSteps(db: Db, filter: Filter): Promise<Steps> {
  const [measured] = await steps(db, filter)
  if (!measured) throw new Error('The steps returned no row.')
  return measured
}

const branches = query(
  'reports.branches',
  `WITH ${actions}, claimed AS (
     SELECT branch_id, count(*)::int AS claimed,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ${hours('at', '(SELECT min(h.dispensed_at) FROM dispensing h WHERE h.letter_id = counted.letter_id AND h.dispensed_at >= counted.at)')}) AS waited
     FROM counted WHERE action = 'letter.claimed' GROUP BY 1
   ), receipts AS (
     SELECT branch_id, avg(CASE action WHEN 'document.declined' THEN 1 ELSE 0 END)::float8 AS declined
     FROM counted WHERE document_kind = 'OfficialReceipt' GROUP BY 1
   ), fully_bought AS (SELECT branch_id, count(*)::int AS letters FROM bought GROUP BY 1)
   SELECT b.id, b.name, p.name AS "pharmacyName", b.city, coalesce(claimed, 0) AS claimed, coalesce(letters, 0) AS "fullyBought",
     declined AS "receiptsDeclined", waited AS "claimToPurchase"
   FROM (SELECT branch_id FROM claimed UNION SELECT branch_id FROM receipts UNION SELECT branch_id FROM fully_bought) any_of
     JOIN branch b ON b.id = any_of.branch_id JOIN pharmacy p ON p.id = b.pharmacy_id
     LEFT JOIN claimed ON claimed.branch_id = b.id LEFT JOIN receipts ON receipts.branch_id = b.id
     LEFT JOIN fully_bought ON fully_bought.branch_id = b.id
   ORDER BY 5 DESC, b.name, b.id`,
)
/** Branches with any activity, the busiest first. */
export const countBranches = (db: Db, filter: Filter) => branches(db, filter)

const products = query(
  'reports.products',
  `WITH ${actions}, done AS (
     SELECT product_id, ${counting('letter.issued')} AS issued, ${counting('letter.claimed')} AS claimed
     FROM counted WHERE product_id IS NOT NULL GROUP BY 1
   ), fully_bought AS (SELECT product_id, count(*)::int AS letters FROM bought GROUP BY 1)
   SELECT m.id, m.name, m.strength, done.issued, done.claimed, coalesce(letters, 0) AS "fullyBought"
   FROM done JOIN product m ON m.id = done.product_id LEFT JOIN fully_bought ON fully_bought.product_id = m.id
   ORDER BY done.issued DESC, m.name, m.id`,
)
/** Products with any activity, those with most letters first. */
export const countProducts = (db: Db, filter: Filter) => products(db, filter)

const declines = query(
  'reports.declines',
  `WITH ${actions}
   SELECT CASE action WHEN 'registration.declined' THEN 'Registration' ELSE 'Document' END AS what,
     coalesce(reason, 'Other') AS reason, count(*)::int AS count
   FROM counted WHERE action IN ('registration.declined', 'document.declined') GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
)
export const countDeclines = (db: Db, filter: Filter) => declines(db, filter)

const branch = query(
  'reports.branch',
  'SELECT b.id, b.name, p.name AS "pharmacyName" FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id = :id',
)
/** The branch's name and pharmacy; null for no branch. */
export const findBranch = async (db: Db, id: string | null) =>
  id === null ? null : ((await branch(db, { id }))[0] ?? null)
