// Letters for units that were open in an earlier program, on this program's terms. No prescription is stored for them: the earlier
// program had it, and the timeline says where the units come from.
import { randomUUID } from 'node:crypto'
import { beginningOf, monthDigits } from '@aruga/contract/days'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import { recordAuditOfEach } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { reserveBudgets } from '../formulary/budgets/reserve.ts'

const insertLetters = query(
  'letters.import',
  `WITH r AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset(:letters::text::jsonb)
       AS r(id uuid, "patientId" uuid, "productId" uuid, units int, "lastDay" timestamptz)
   ), issued AS (
     INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit, benefit_rule, combination,
       quantity_approved, status, issued_at, valid_until)
     SELECT r.id, 'L-' || :month::text || '-' || lpad(n.number::text, greatest(4, length(n.number::text)), '0'), r."patientId", m.id, m.name, m.strength, m.unit,
       texts_of(m.benefit, m.benefit_en, m.benefit_fil), m.benefit_rule, combination_on(manila_day(:now::timestamptz)), r.units, 'Issued',
       :now::timestamptz, end_of_day(coalesce(r."lastDay", :now::timestamptz + make_interval(days => m.letter_days)))
     FROM r JOIN product m ON m.id = r."productId" AND m.retired_at IS NULL
       CROSS JOIN LATERAL (SELECT nextval('letter_number') AS number, r.id) n
     RETURNING id
   ), events AS (
     INSERT INTO letter_event (letter_id, state, at, by, words) SELECT id, 'Issued', :now, 'program', :words::text::jsonb FROM issued
   )
   SELECT id FROM issued`,
)

type OpenUnits = { patientId: string; productId: string; units: number; lastDay: string | null }
type Issuing = { letters: OpenUnits[]; words: NoteTexts; by: string; now: Date }

/** Issues them with their audit entries and reserves their budgets; tells nobody. Throws `BudgetUsedUp` when a budget does not suffice. */
export async function importLetters(tx: Db, { letters, words, by, now }: Issuing): Promise<void> {
  if (letters.length === 0) return
  const issued = letters.map(({ lastDay, ...letter }) => ({
    ...letter,
    id: randomUUID(),
    lastDay: lastDay === null ? null : beginningOf(lastDay),
  }))
  const done = await insertLetters(tx, {
    letters: JSON.stringify(issued),
    words: JSON.stringify(words),
    month: monthDigits(now),
    now,
  })
  // A product that has left meanwhile: the batch was judged in the same transaction, so it is tried again.
  if (done.length < issued.length) throw new Error('A product of an import has left meanwhile.')
  const each = issued.map(({ id, patientId }) => ({ patientId, subjectId: id }))
  await recordAuditOfEach(tx, { at: now, actorId: by, action: 'letter.issued', each, request: { id: 'jobs' } })
  await reserveBudgets(
    tx,
    issued.map(({ id }) => id),
    now,
  )
}
