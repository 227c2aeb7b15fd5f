// The statements of all branches for a month: on demand, and each night for the month before.
import type { AuditAction } from '@aruga/contract/audit/audit'
import { beginningOf, dayInManila, firstOfMonth } from '@aruga/contract/days'
import { CORRECTION_WINDOW_MS } from '@aruga/contract/limits'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { doEach } from '../../jobs/do-each.ts'
import { makeStatement } from '../../records/statements/make.ts'
import { notifyMade } from './notify.ts'
import * as queries from './queries.ts'

/** Whether the month that begins on that day has ended in Manila, and its last hand-over can no longer be corrected. */
export function isOver(begins: string, now: Date) {
  const end = beginningOf(firstOfMonth(begins, 1)).getTime()
  return end + CORRECTION_WINDOW_MS <= now.getTime()
}

/** `by` null: the server. */
type Making = { begins: string; now: Date; by: string | null; record: (tx: Db, statementId: string) => Promise<void> }

/** One branch after the other: each statement is whole, and an interrupted run is repeated. Returns how many were made. */
export async function makeStatements(db: Database, { begins, now, by, record }: Making): Promise<number> {
  let made = 0
  await doEach(await queries.listBranches(db), async ({ id: branchId }) => {
    made += await inTransaction(db, async (tx) => {
      const id = await makeStatement(tx, { branchId, begins, now })
      const statement = id && (await queries.findStatement(tx, id, null))
      if (!statement) return 0
      await record(tx, statement.id)
      await notifyMade(tx, statement, { by, now }, {})
      return 1
    })
  })
  return made
}

const action: AuditAction = 'statement.made'

/** Nightly: the missing statements of the last month. */
export async function makeStatementsOfLastMonth({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const begins = firstOfMonth(dayInManila(now), -1)
  if (!isOver(begins, now)) return
  const by = { at: now, actorId: null, action, patientId: null, request: { id: 'statements' } }
  await makeStatements(db, { begins, now, by: null, record: (tx, subjectId) => recordAudit(tx, { ...by, subjectId }) })
}
