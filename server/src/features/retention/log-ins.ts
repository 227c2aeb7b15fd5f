// Log-ins of people who are no patients and have helped nobody for the period: made from an invitation that was never accepted, or whose
// help has ended; and those of erased patients who went on helping somebody.
import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'
import { disposeOfLogIn } from '../erasure/erase-unasked.ts'

const since = `greatest(a.created_at, (SELECT max(x.ended_at) FROM patient_access x WHERE x.account_id = a.id))`
// OFFSET 0: whom an account helped is looked up for each account, whatever their number.
const unused = `account a
   WHERE a.id IN (SELECT n.id FROM account n WHERE n.first_name IS NOT NULL AND n.created_at <= :before
       UNION SELECT x.account_id FROM patient_access x WHERE x.ended_at <= :before)
     AND a.status = 'active' AND a.roles = '{patient}' AND ${since} <= :before
     AND NOT EXISTS (SELECT FROM patient own WHERE own.account_id = a.id AND own.erased_at IS NULL)
     AND NOT EXISTS (SELECT FROM patient_access x LEFT JOIN legal_hold h ON h.patient_id = x.patient_id AND h.lifted_at IS NULL
       WHERE x.account_id = a.id AND (x.ended_at IS NULL OR h.id IS NOT NULL) OFFSET 0)`
const find = query(
  'retention.find-unused-log-ins',
  `SELECT a.id FROM ${unused} ORDER BY a.created_at LIMIT 20 FOR NO KEY UPDATE OF a SKIP LOCKED`,
)
const count = query('retention.count-unused-log-ins', counting(`${since} AS at FROM ${unused}`))

async function dispose(tx: Transaction, before: Date, now: Date) {
  const ids: string[] = []
  for (const { id } of await find(tx, { before })) {
    if (await disposeOfLogIn(tx, id, { actorId: null, request: { id: 'retention' }, now })) ids.push(id)
  }
  return { ids, files: [] }
}

export const unusedLogIns: RetainedClass = {
  disposeOf: dispose,
  due: async (db, before) => dueOf(await count(db, { before })),
}
