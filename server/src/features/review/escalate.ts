// Notifies leads of cases before their promise breaks, once per case; or administrators, if the program has no lead.
import { paperRoles } from '@aruga/contract/papers/staff'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { notify } from '../../notify/notify.ts'
import { inOrder, oldestFirst } from '../../records/cases/open-cases.ts'
import { dueParams } from '../../records/cases/working-days.ts'
import { findReckoning } from '../../records/program/working-time.ts'
import { soonAt } from './board.ts'

/** The most cases of each kind in one run; the next run continues. */
const REACH = 1000
const STORED_MS = 90 * 24 * 60 * 60_000

// Two servers at once: the primary key lets each case through once.
const soon = inOrder({ kind: null, who: null, onlyOverdue: true, search: null, ids: null }, oldestFirst)
const escalateBy = sortedQuery(
  'board.escalate',
  soon,
  `WITH due AS (
     SELECT w.id, w.since FROM (:cases) w
   ), told AS (
     INSERT INTO case_escalated (case_id, waiting_since, told_at) SELECT id, since, :now FROM due ON CONFLICT DO NOTHING RETURNING case_id
   )
   SELECT count(*)::int AS "told!" FROM told`,
)
const forget = query('board.forget-escalated', 'DELETE FROM case_escalated WHERE told_at < :before')

const listReaders = query(
  'board.readers',
  // Staff are few; each account is looked up.
  `SELECT s.account_id AS id, reads.leads AS "leads!" FROM staff s, LATERAL (
     SELECT 'lead' = ANY (a.roles) AS leads FROM account a
     WHERE a.id = s.account_id AND a.status = 'active' AND a.roles && '{lead,administrator}' OFFSET 0) reads`,
)

export async function escalateCases({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const reckoning = await findReckoning(tx)
    const due = dueParams(reckoning, soonAt(reckoning, now))
    const [row] = await escalateBy(tx, soon, { ...due, roles: [...paperRoles], reach: REACH, now })
    await forget(tx, { before: new Date(now.getTime() - STORED_MS) })
    if (!row?.told) return
    const readers = await listReaders(tx)
    const leads = readers.filter(({ leads }) => leads)
    for (const { id } of leads.length > 0 ? leads : readers) {
      await notify(tx, { accountId: id, kind: 'PromiseAtRisk', params: { count: row.told }, now })
    }
  })
}
