import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const make = query(
  'reimbursement.make',
  // A line has the time when the units left the branch; its month is the one in which that was recorded (docs/decisions/048).
  // Of two simultaneous calls one makes it: the other has nothing to insert, so it writes no lines either.
  `WITH handed AS MATERIALIZED (
     SELECT coalesce(d.handed_over_at, d.dispensed_at) AS handed_over_at, d.quantity, d.unit_price, d.charged_units, d.benefit_units, d.benefit_amount,
       d.buyer, d.claimed_how, d.id_shown, d.vat_off, d.statutory_discount, patient_amount(d) AS patient_amount, l.number, l.product_name, l.strength, l.unit,
       row_number() OVER (ORDER BY coalesce(d.handed_over_at, d.dispensed_at), d.id)::int AS position
     FROM dispensing d JOIN letter l ON l.id = d.letter_id
     WHERE d.branch_id = :branchId AND d.dispensed_at >= begin_of_day(:begins::date)
       AND d.dispensed_at < begin_of_day((:begins::date + interval '1 month')::date)
       AND d.unit_price IS NOT NULL AND d.quantity > 0
   ), made AS (
     INSERT INTO statement (id, number, branch_id, month, status, made_at, lines, units, benefit_units, benefit_amount, vat_off,
       statutory_discount, owed_amount)
     SELECT gen_random_uuid(), 'S-' || to_char(:begins::date, 'YYMM') || '-' || to_char(nextval('statement_number'), 'FM9999999990000'),
       :branchId::uuid, :begins::date, 'Open', :now::timestamptz, count(*), sum(quantity), sum(benefit_units), sum(benefit_amount),
       sum(vat_off), sum(statutory_discount), sum(benefit_amount)
     FROM handed HAVING count(*) > 0
     ON CONFLICT (branch_id, month) DO NOTHING RETURNING id
   ), lines AS (
     INSERT INTO statement_line (id, statement_id, position, at, letter_number, product_name, strength, unit, quantity, unit_price,
       charged_units, benefit_units, benefit_amount, patient_amount, owed_amount, buyer, vat_off, statutory_discount, claimed_how, id_shown)
     SELECT gen_random_uuid(), made.id, position, handed_over_at, number, product_name, strength, unit, quantity, unit_price,
       charged_units, benefit_units, benefit_amount, patient_amount, benefit_amount, buyer, vat_off, statutory_discount, claimed_how, id_shown
     FROM handed, made
   ) SELECT id FROM made`,
)

type Making = { branchId: string; begins: string; now: Date }
/** Freezes a branch’s hand-overs of the month that begins on that day. Returns its id; undefined when it exists or would be empty. */
export const makeStatement = async (tx: Db, making: Making) => (await make(tx, making))[0]?.id
