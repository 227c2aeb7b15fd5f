// The figures that letters' events add to the reports. They depend only on rows that never change, so counting an event is the same
// at any time: right after it, or years later from the beginning. An undone event is subtracted where it was added.
import { query } from '../../../db/query.ts'
import { bucketSql } from '../buckets.ts'
import { addFigures, addWaits } from './columns.ts'

const bought = `('Bought', 'Dispensed', 'BoughtCorrected')`
const number = (note: string) => `CASE WHEN ${note} ~ '^[0-9]+$' THEN ${note}::int ELSE 0 END`
const lastHandOver = (at: string) => `SELECT h.branch_id FROM dispensing h
     WHERE h.letter_id = e.letter_id AND h.dispensed_at <= ${at} ORDER BY h.dispensed_at DESC LIMIT 1`
const lastEvent = (condition: string) =>
  `SELECT * FROM letter_event x WHERE x.letter_id = e.letter_id AND ${condition} ORDER BY x.id DESC LIMIT 1`

// A letter of an erased patient has no tier any more; what was counted before stays.
const addTiers = `INSERT INTO report_tier (tier_id, week, product_id, issued, units_handed_over, benefit_amount, patient_amount)
     SELECT tier_id, week_of(at), product_id, sum(issued), sum(units), sum(benefit_amount), sum(patient_amount) FROM (
       SELECT tier_id, at, product_id, 1 AS issued, 0 AS units, 0::bigint AS benefit_amount, 0::bigint AS patient_amount FROM issue
       UNION ALL
       SELECT tier_id, at, product_id, 0, units, benefit_amount, patient_amount FROM handed) one
     WHERE tier_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (tier_id, week, product_id) DO UPDATE SET issued = report_tier.issued + excluded.issued,
       units_handed_over = report_tier.units_handed_over + excluded.units_handed_over,
       benefit_amount = report_tier.benefit_amount + excluded.benefit_amount,
       patient_amount = report_tier.patient_amount + excluded.patient_amount`

export const countLetterEvents = query(
  'reports.count-letter-events',
  `WITH event AS MATERIALIZED (
     SELECT v.*, l.product_id, l.tier_id, l.issued_at, l.claimed_at, l.branch_id AS branch_now
     FROM letter_event v JOIN letter l ON l.id = v.letter_id WHERE v.id > :after AND v.id <= :upTo
   ), issue AS (
     SELECT product_id, tier_id, NULL::uuid AS branch_id, at, since FROM event WHERE state = 'Issued'
   ), claim AS MATERIALIZED (
     -- A claim, or the one that is undone. Those of before migration 045 have no branch unless they still stand.
     SELECT e.product_id, e.issued_at, c.at, CASE e.state WHEN 'Claimed' THEN 1 ELSE -1 END AS sign,
       (c.at <= e.issued_at + interval '7 days')::int AS in_time,
       coalesce(c.branch_id, undone.branch_id, CASE WHEN e.claimed_at = c.at THEN e.branch_now END) AS branch_id
     FROM event e
       CROSS JOIN LATERAL (${lastEvent(`x.state = 'Claimed' AND x.id <= e.id`)}) c
       LEFT JOIN LATERAL (SELECT u.branch_id FROM letter_event u
         WHERE c.branch_id IS NULL AND u.letter_id = e.letter_id AND u.id > c.id AND u.state = 'ClaimUndone' ORDER BY u.id LIMIT 1) undone ON true
     WHERE e.state IN ('Claimed', 'ClaimUndone')
   ), handed AS MATERIALIZED (
     -- A correction says the new number of the last hand-over, so the difference counts.
     SELECT e.product_id, e.tier_id, e.at, place.branch_id, ${number('e.note')} - CASE e.state WHEN 'BoughtCorrected' THEN ${number('before.note')} ELSE 0 END AS units,
       coalesce(e.benefit_units, 0) AS benefit_units, coalesce(e.benefit_amount, 0) AS benefit_amount, coalesce(e.patient_amount, 0) AS patient_amount,
       coalesce(e.vat_off, 0) AS vat_off, coalesce(e.statutory_discount, 0) AS statutory_discount,
       CASE WHEN before.id IS NULL THEN claim.at END AS claimed_at
     FROM event e
       LEFT JOIN LATERAL (${lastEvent(`x.id < e.id AND x.by = 'pharmacy' AND x.state IN ${bought}`)}) before ON true
       LEFT JOIN LATERAL (${lastEvent(`x.id < e.id AND x.state = 'Claimed'`)}) claim ON true
       LEFT JOIN LATERAL (${lastHandOver('e.at')}) place ON true
     WHERE e.by = 'pharmacy' AND e.state IN ${bought}
   ), used_up AS (
     -- By a hand-over, a receipt or a correction; or a correction opens the letter again.
     SELECT e.product_id, d.at, CASE WHEN e.fully_bought IS FALSE THEN -1 ELSE 1 END AS sign,
       coalesce(place.branch_id, claim.branch_id, CASE WHEN e.claimed_at = claim.at THEN e.branch_now END) AS branch_id
     FROM event e
       CROSS JOIN LATERAL (${lastEvent(`x.id <= e.id AND (x.state = 'Dispensed' OR x.fully_bought)`)}) d
       LEFT JOIN LATERAL (${lastHandOver('d.at')}) place ON true
       LEFT JOIN LATERAL (${lastEvent(`x.id < d.id AND x.state = 'Claimed'`)}) claim ON true
     WHERE e.state = 'Dispensed' OR e.fully_bought IS NOT NULL
   ), ${addFigures([
     { from: 'issue', at: 'f.at', counts: { issued: '1' }, only: 'program' },
     // A letter has no branch before it is claimed: a branch counts the letters that are claimed there.
     { from: 'claim', at: 'f.issued_at', counts: { issued: 'f.sign' }, only: 'branch' },
     { from: 'claim', at: 'f.issued_at', counts: { claimed_in_time: 'f.sign * f.in_time' } },
     { from: 'claim', at: 'f.at', counts: { claimed: 'f.sign' } },
     {
       from: 'handed',
       at: 'f.at',
       counts: {
         units_handed_over: 'f.units',
         benefit_units: 'f.benefit_units',
         benefit_amount: 'f.benefit_amount',
         patient_amount: 'f.patient_amount',
         vat_off: 'f.vat_off',
         statutory_discount: 'f.statutory_discount',
       },
     },
     { from: 'used_up', at: 'f.at', counts: { fully_bought: 'f.sign' } },
   ])}, ${addWaits(
     [
       { from: 'issue', step: `'LetterIssued'`, began: 'f.since', ended: 'f.at' },
       { from: 'claim', step: `'PatientClaims'`, began: 'f.issued_at', ended: 'f.at', count: 'f.sign' },
       { from: 'handed', step: `'PatientBuys'`, began: 'f.claimed_at', ended: 'f.at' },
     ],
     bucketSql,
   )}, added_tiers AS (
     ${addTiers}
   )
   SELECT count(*)::int AS "events!" FROM event`,
)
