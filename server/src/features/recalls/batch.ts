// Patients who got units of a recalled batch: from hand-overs, not letters, since most letters are used up by then.

import { eachAfter, FIRST_ID } from '../../db/each-after.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { dayColumn, timeColumn } from '../../table-files/file-columns.ts'

// However the batch was typed: an extra hand-over costs a check, a missing one does harm.
const next = query(
  'recalls.next-of-batch',
  `SELECT h.id, h.at, b.name AS branch, y.name AS pharmacy, h.letter, p.patient_code AS patient, h.units, h.batch, h.expires
   FROM recall r
     CROSS JOIN LATERAL (SELECT d.id, coalesce(d.handed_over_at, d.dispensed_at) AS at, d.branch_id, l.number AS letter, l.patient_id,
         d.quantity AS units, d.batch, d.expires_on AS expires
       FROM dispensing d JOIN letter l ON l.id = d.letter_id
       WHERE d.batch IS NOT NULL AND batch_key(d.batch) = batch_key(r.batch) AND l.product_id = r.product_id AND d.quantity > 0
         AND d.id > :after) h
     JOIN branch b ON b.id = h.branch_id JOIN pharmacy y ON y.id = b.pharmacy_id
     CROSS JOIN LATERAL (SELECT patient_code FROM patient WHERE id = h.patient_id OFFSET 0) p
   WHERE r.id = :id ORDER BY h.id LIMIT 1000`,
)
export const BATCH_COLUMNS = [
  timeColumn('at'),
  ...['branch', 'pharmacy', 'letter', 'patient', 'units', 'batch'],
  dayColumn('expires'),
]
/** Every hand-over of a recall's batch, read in pages on demand. */
export const eachOfBatch = (db: Db, id: string) =>
  eachAfter(
    FIRST_ID,
    (after) => next(db, { id, after }),
    (handOver) => handOver.id,
  )
