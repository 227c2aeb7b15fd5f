// The letters of a recall.
import type { RecalledLetter, RecallOutcome } from '@aruga/contract/recalls/staff'
import { eachAfter, FIRST_ID } from '../../db/each-after.ts'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, readPage } from '../../wire/list-query.ts'

export const recalledSorting = {
  number: 'l.number',
  patientCode: 'p.patient_code',
  had: 'l.had',
  quantityBought: 'l.quantity_bought',
  outcome: 'l.outcome',
  doneAt: 'l.done_at',
}
export const byNumber = 'l.number'

const listBy = sortedQuery(
  'recalls.list-recalled',
  byNumber,
  `SELECT l.letter_id AS id, l.number, l.patient_id AS "patientId", p.patient_code AS "patientCode", l.had,
     l.quantity_approved AS "quantityApproved", l.quantity_bought AS "quantityBought", l.outcome, l.why, l.units_left AS "unitsLeft",
     l.new_number AS "newLetter", l.done_at AS "doneAt", count(*) OVER ()::int AS total
   FROM recall_letter l CROSS JOIN LATERAL (SELECT patient_code FROM patient WHERE id = l.patient_id OFFSET 0) p
   WHERE l.recall_id = :id AND (:outcome::text IS NULL OR l.outcome = :outcome)
     AND (:filter::text IS NULL OR l.number ILIKE :filter OR p.patient_code ILIKE :filter)
   ORDER BY :order, l.letter_id LIMIT :limit OFFSET :offset`,
)

type Filter = { id: string; outcome: RecallOutcome | null; filter: string | null; order: string }
/** A page of the letters of a recall, and the total. */
export const listRecalledLetters = (db: Db, { order, limit, offset, ...filter }: Filter & Page) =>
  readPage({ limit, offset }, (part) => listBy(db, order, { ...filter, ...part }))

const next = query(
  'recalls.next-recalled',
  `SELECT l.letter_id AS id, l.number, l.patient_id AS "patientId", p.patient_code AS "patientCode", l.had,
     l.quantity_approved AS "quantityApproved", l.quantity_bought AS "quantityBought", l.outcome, l.why, l.units_left AS "unitsLeft",
     l.new_number AS "newLetter", l.done_at AS "doneAt"
   FROM recall_letter l CROSS JOIN LATERAL (SELECT patient_code FROM patient WHERE id = l.patient_id OFFSET 0) p
   WHERE l.recall_id = :id AND l.letter_id > :after
   ORDER BY l.letter_id LIMIT 1000`,
)
/** All letters of a recall, read page by page, so that they are never all in memory. */
export const eachRecalledLetter = (db: Db, id: string): AsyncGenerator<RecalledLetter> =>
  eachAfter(
    FIRST_ID,
    (after) => next(db, { id, after }),
    (letter) => letter.id,
  )
