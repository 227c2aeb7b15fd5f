// Works out anew what letters reserve on budgets, each minute after count.ts: those with news, and those whose day has come. An
// open letter reserves what it can still cost the program; an ended one nothing (docs/decisions/220).
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { lockProgress } from './progress.ts'
import { reservesOf } from './reserves.ts'

/** Letters of one transaction. */
const BATCH = 500

const listDue = query(
  'budgets.list-due',
  `SELECT letter_id AS "letterId" FROM budget_letter
   WHERE recount_on <= manila_day(:now::timestamptz) AND counted ORDER BY recount_on LIMIT ${BATCH}`,
)
const put = query(
  'budgets.put-reserves',
  `WITH after AS MATERIALIZED (
     SELECT n.letter_id, n.budget_id, n.program_budget_id, n.reserved AS was_reserved, n.spent AS was_spent,
       coalesce(r.reserved, 0) AS reserved, coalesce(r.spent, n.spent) AS spent, r."recountOn" AS recount_on
     FROM jsonb_to_recordset(:reserves::text::jsonb) r ("letterId" uuid, reserved bigint, spent bigint, "recountOn" date)
       CROSS JOIN LATERAL (SELECT * FROM budget_letter x WHERE x.letter_id = r."letterId" LIMIT 1) n
   ), changed AS (
     -- Each is there: so that it is found by its key, however many there are.
     INSERT INTO budget_letter (letter_id, share, reserved, spent, recount_on)
     SELECT letter_id, reserved + spent, reserved, spent, recount_on FROM after
     ON CONFLICT (letter_id) DO UPDATE SET share = excluded.share, reserved = excluded.reserved, spent = excluded.spent,
       recount_on = excluded.recount_on
   ), sums AS (
     SELECT o.budget_id, sum(a.reserved - a.was_reserved) AS reserved, sum(a.spent - a.was_spent) AS spent
     FROM after a, unnest(ARRAY[a.budget_id, a.program_budget_id]) o (budget_id) GROUP BY 1
   )
   UPDATE budget b SET reserved = b.reserved + sums.reserved, spent = b.spent + sums.spent FROM sums WHERE b.id = sums.budget_id`,
)

const markLetter = query(
  'budgets.mark-letter-for-recount',
  `UPDATE budget_letter SET recount_on = '-infinity' WHERE letter_id = (SELECT id FROM letter WHERE number = :number)`,
)
/** What this letter has cost has changed otherwise than by an event of its own. */
export const markForRecount = (tx: Db, letterNumber: string) => markLetter(tx, { number: letterNumber })

async function recount(tx: Db, letterIds: string[], now: Date) {
  const found = new Map((await reservesOf(tx, letterIds, now)).map((reserve) => [reserve.letterId, reserve]))
  // Of a letter that is disposed of, what it has cost stays.
  const reserves = letterIds.map((letterId) => found.get(letterId) ?? { letterId })
  await put(tx, { reserves: JSON.stringify(reserves) })
}

/** Each once, however many servers run it at once. */
export async function recountDue({ db }: Pick<AppContext, 'db'>, now: Date): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await inTransaction(db, async (tx) => {
      await lockProgress(tx)
      const due = await listDue(tx, { now })
      const letterIds = due.map(({ letterId }) => letterId)
      if (due.length > 0) await recount(tx, letterIds, now)
      return due.length < BATCH
    })
}
