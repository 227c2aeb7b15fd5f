import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const pay = query(
  'reimbursement.pay',
  `UPDATE statement SET status = 'Paid', payment_reference = :reference, paid_on = :paidOn::date
   WHERE id = :id AND status IN ('Accepted', 'Paid') RETURNING id`,
)
/** Matches it to its payment, or to a new one. False when it is not accepted. */
export const payStatement = async (tx: Db, payment: { id: string; reference: string; paidOn: string }) =>
  (await pay(tx, payment)).length > 0

// In a fixed order, so that two files with the same statements wait for each other.
const lock = query(
  'reimbursement.lock-by-numbers',
  'SELECT id FROM statement WHERE number = ANY (:numbers::text[]) ORDER BY id FOR UPDATE',
)
/** Locks these until the transaction ends: nobody else settles them. */
export const lockStatements = (tx: Db, numbers: string[]) => lock(tx, { numbers })
