// The figures that registrations and decisions on cases add to the reports.
import { caseKinds } from '@aruga/contract/review/case-file'
import { query } from '../../../db/query.ts'
import { bucketSql } from '../buckets.ts'
import { checkedStepOf } from '../checked-steps.ts'
import { addFigures, addWaits, everyPlace } from './columns.ts'

const count = (condition: string) => `(${condition})::int`
const isReceipt = 'needs_quantity(f.kind)'
const isDeclined = `f.outcome = 'Declined'`

export const countCaseEvents = query(
  'reports.count-case-events',
  `WITH event AS MATERIALIZED (
     SELECT * FROM case_event WHERE id > :after AND id <= :upTo
   ), decided AS (
     SELECT * FROM event WHERE outcome IN ('Accepted', 'Declined')
   ), receipt AS (
     SELECT * FROM decided f WHERE ${isReceipt}
   ), ${addFigures([
     {
       from: 'event',
       at: 'f.at',
       counts: {
         registrations: count(`f.outcome = 'Sent'`),
         registrations_declined: count(`f.kind = 'Registration' AND ${isDeclined}`),
         documents_declined: count(`f.kind <> 'Registration' AND ${isDeclined}`),
         receipts_decided: count(`${isReceipt} AND f.outcome IN ('Accepted', 'Declined')`),
         receipts_declined: count(`${isReceipt} AND ${isDeclined}`),
         units_proved: 'coalesce(f.units, 0)',
       },
     },
   ])}, ${addWaits(
     [
       {
         from: 'decided',
         step: `CASE f.kind ${caseKinds.map((kind) => `WHEN '${kind}' THEN '${checkedStepOf(kind)}'`).join(' ')} END`,
         began: 'f.waiting_since',
         ended: 'f.at',
       },
       // Counted in the week of its decision, like everything about a receipt.
       { from: 'receipt', step: `'ReceiptSent'`, began: 'f.bought_at', ended: 'f.sent_at' },
     ],
     bucketSql,
   )}, added_declines AS (
     INSERT INTO report_decline (branch_id, week, product_id, what, reason, count)
     SELECT place, week_of(f.at), coalesce(f.product_id, whole_program()), CASE f.kind WHEN 'Registration' THEN 'Registration' ELSE 'Document' END,
       coalesce(f.reason, 'Other'), count(*)
     FROM decided f, ${everyPlace} WHERE place IS NOT NULL AND ${isDeclined}
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT (branch_id, week, product_id, what, reason) DO UPDATE SET count = report_decline.count + excluded.count
   )
   SELECT count(*)::int AS "events!" FROM event`,
)
