// The nightly disposal: whatever has been kept for its whole period goes, in batches of one short transaction each. Any number of servers may
// run it at once, and a killed run leaves nothing half done (docs/decisions/037).
import { type RetentionClass, retentionClasses } from '@aruga/contract/retention/classes'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import type { RetainedClass } from './class.ts'
import { retainedClasses } from './classes.ts'
import { shareHolds } from './holds.ts'
import { announceNewClasses, monthsBefore, readPeriods } from './periods.ts'
import { recordDisposal } from './record.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'clock' | 'log'>
type Due = { name: RetentionClass; months: number; upTo: Date; now: Date }

/** Disposes of every class that is due, even when one of them fails; throws the first failure at the end. */
export async function disposeOfDue(deps: Deps): Promise<void> {
  const now = deps.clock()
  await announceNewClasses(deps.db, now)
  const periods = await readPeriods(deps.db)
  const failures: Error[] = []
  for (const name of retentionClasses) {
    const { months, effectiveFrom } = periods[name]
    if (effectiveFrom === null || new Date(effectiveFrom) > now) continue
    const due = { name, months, upTo: monthsBefore(now, months), now }
    const count = await disposeOfClass(deps, due, retainedClasses[name]).catch((error: Error) => {
      failures.push(error)
      return 0
    })
    if (count > 0) deps.log.info({ class: name, count }, 'disposed of')
  }
  if (failures[0]) throw failures[0]
}

async function disposeOfClass({ db, files }: Deps, due: Due, of: RetainedClass): Promise<number> {
  for (let total = 0; ; ) {
    const batch = await inTransaction(db, async (tx) => {
      await shareHolds(tx)
      const disposed = await of.disposeOf(tx, due.upTo, due.now)
      if (disposed.ids.length > 0) await recordDisposal(tx, { ...due, ids: disposed.ids })
      return disposed
    })
    if (batch.ids.length === 0) return total
    total += batch.ids.length
    // Files left by a crash or a disk error are removed by the hourly sweep: no row refers to them any more.
    await Promise.allSettled(batch.files.map((key) => files.remove(key)))
  }
}
