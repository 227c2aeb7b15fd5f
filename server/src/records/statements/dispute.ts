import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const dispute = query(
  'reimbursement.dispute',
  `WITH changed AS (
     UPDATE statement s SET status = 'Disputed' WHERE s.id = (SELECT statement_id FROM statement_line WHERE id = :lineId)
       AND s.status IN ('Open', 'Disputed') RETURNING id
   ), line AS (
     UPDATE statement_line n SET dispute = :reason, disputed_at = :now, disputed_by = :by, answer = NULL, answered_at = NULL,
       answered_by = NULL
     FROM changed WHERE n.id = :lineId RETURNING n.statement_id
   ) SELECT statement_id AS id FROM line`,
)
type Disputing = { lineId: string; reason: string; by: string; now: Date }
/** False when its statement is accepted or paid. */
export const disputeLine = async (tx: Db, disputing: Disputing) => (await dispute(tx, disputing)).length > 0
