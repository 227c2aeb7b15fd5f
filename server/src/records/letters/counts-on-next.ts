import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { countsOverMonths } from './given.ts'

const find = query(
  'letters.counts-on-next',
  `SELECT l.id FROM letter l JOIN product p ON p.id = l.product_id
   WHERE l.id = :letterId AND ${countsOverMonths('l')} AND coalesce((tier_rule_of(l.patient_id, p.id, manila_day(:now::timestamptz))).benefit_rule, p.benefit_rule) = l.benefit_rule AND p.retired_at IS NULL
     AND NOT EXISTS (SELECT FROM letter n WHERE n.patient_id = l.patient_id AND n.product_id = l.product_id AND n.issued_at > l.issued_at)`,
)
/** Whether what is paid for counts on the next letter as on this one: its patient's latest for the product, whose rule is the same. */
export const countsOnNext = async (db: Db, letterId: string, now: Date): Promise<boolean> =>
  (await find(db, { letterId, now })).length > 0
