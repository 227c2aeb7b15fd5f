// A letter that stays claimed comes to its branch again: its patient opened it, or claimed it once more there (docs/decisions/255).
import { beginningOf, dayInManila, daysAfter } from '@aruga/contract/days'
import { COMING_DAYS } from '@aruga/contract/pharmacies/coming'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** SQL: whether something was handed over of `letter l` since it was last coming. */
export const isVisited =
  'EXISTS (SELECT FROM dispensing d WHERE d.letter_id = l.id AND d.dispensed_at >= coming_since(l))'

/** Since when a claim must be coming for its branch to see it. */
export const firstComing = (now: Date) => beginningOf(daysAfter(dayInManila(now), -COMING_DAYS))

/** SQL: lets the letters that `from` selects as `l` come again at `:now`, where the branch no longer sees them: since `:since`, see `firstComing`. */
export const comeAgainSql = (from: string) => `INSERT INTO coming_again (letter_id, branch_id, since)
   SELECT l.id, l.branch_id, :now FROM ${from} AND (${isVisited} OR coming_since(l) < :since)
   ON CONFLICT (letter_id) DO UPDATE SET branch_id = excluded.branch_id, since = excluded.since
   RETURNING letter_id`

const comes = query('letters.come-again', comeAgainSql(`letter l WHERE l.id = :letterId AND l.status = 'Claimed'`))

/** The patient says again that they come with a letter claimed at this branch. False when the branch sees them coming already. */
export const comeAgain = async (db: Db, letterId: string, now: Date): Promise<boolean> =>
  (await comes(db, { letterId, now, since: firstComing(now) })).length > 0
