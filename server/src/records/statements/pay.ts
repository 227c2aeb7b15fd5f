import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const pay = query(
  'reimbursement.pay',
  `UPDATE statement SET status = 'Paid', payment_reference = :reference, paid_on = :paidOn::date
   WHERE id = :id AND status IN ('Accepted', 'Paid') AND NOT same_person(accepted_by, :by) RETURNING id`,
)
const findOwnAcceptance = query(
  'reimbursement.find-own-acceptance',
  'SELECT id FROM statement WHERE id = ANY (:ids::uuid[]) AND same_person(accepted_by, :by)',
)
/** Of these statements, the ids of those that this person has accepted and so does not pay (docs/decisions/221). */
export const acceptedBy = async (db: Db, ids: string[], by: string) =>
  new Set((await findOwnAcceptance(db, { ids, by })).map(({ id }) => id))

type Payment = { id: string; reference: string; paidOn: string; by: string }
/** Matches it to its payment, or to a new one. False when it is not accepted, or was by the person who pays. */
export const payStatement = async (tx: Db, payment: Payment) => (await pay(tx, payment)).length > 0

// In a fixed order, so that two files with the same statements wait for each other.
const lock = query(
  'reimbursement.lock-by-numbers',
  'SELECT id FROM statement WHERE number = ANY (:numbers::text[]) ORDER BY id FOR UPDATE',
)
/** Locks these until the transaction ends: nobody else settles them. */
export const lockStatements = (tx: Db, numbers: string[]) => lock(tx, { numbers })
