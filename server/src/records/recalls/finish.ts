import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const finish = query(
  'recalls.finish',
  `UPDATE recall r SET status = 'Done', finished_at = :now WHERE r.id = :id AND r.status = 'Running'
     AND NOT EXISTS (SELECT FROM recall_letter l WHERE l.recall_id = r.id AND l.outcome IS NULL)`,
)
/** Does nothing while another server works on the last letters: that server finishes it. */
export const finishRecall = (db: Db, id: string, now: Date) => finish(db, { id, now })
