import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const accept = query(
  'reimbursement.accept',
  `UPDATE statement SET status = 'Accepted', accepted_at = :now, accepted_by = :by
   WHERE id = :id AND status = 'Open' AND owed_amount = :owedAmount RETURNING id`,
)
type Accepting = { id: string; owedAmount: number; by: string; now: Date }
/** False when it is disputed or settled already, or another amount is owed. */
export const acceptStatement = async (tx: Db, accepting: Accepting) => (await accept(tx, accepting)).length > 0
