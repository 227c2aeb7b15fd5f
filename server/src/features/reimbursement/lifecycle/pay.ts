import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const pay = query(
  'reimbursement.pay',
  `UPDATE statement SET status = 'Paid', payment_reference = :reference, paid_on = :paidOn::date
   WHERE id = :id AND status IN ('Accepted', 'Paid') RETURNING id`,
)
/** Matches it to its payment, or to another one. False when it is not accepted. */
export const payStatement = async (tx: Db, payment: { id: string; reference: string; paidOn: string }) =>
  (await pay(tx, payment)).length > 0
