// The nightly disposal of data whose period is over, in batches of one short transaction each. Any number of servers may
// run it at once, and a killed run leaves nothing half done (docs/decisions/037).
import { type RetentionClass, retentionClasses } from '@aruga/contract/retention/classes'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { doEach } from '../../jobs/do-each.ts'
import type { Batch, RetainedClass } from '../../records/disposals/class.ts'
import { announceNewClasses, lockPeriod, monthsBefore } from '../../records/disposals/periods.ts'
import { recordDisposal } from '../../records/disposals/record.ts'
import { shareHolds } from '../../records/legal-holds/holds.ts'
import { retainedClasses } from './classes.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'clock' | 'log'>

/** Disposes of every class that is due, even when one of them fails; throws the first failure at the end. */
export async function disposeOfDue(deps: Deps): Promise<void> {
  await announceNewClasses(deps.db, deps.clock())
  await doEach(retentionClasses, async (name) => {
    const count = await disposeOfClass(deps, name, retainedClasses[name])
    if (count > 0) deps.log.info({ class: name, count }, 'disposed of')
  })
}

async function disposeOfClass({ db, files, clock }: Deps, name: RetentionClass, of: RetainedClass): Promise<number> {
  for (let total = 0; ; ) {
    const batch = await inTransaction(db, (tx) => disposeOfBatch(tx, name, of, clock()))
    if (!batch || batch.ids.length === 0) return total
    total += batch.ids.length
    // Files left by a crash or a disk error are removed by the hourly sweep: no row refers to them any more.
    await Promise.allSettled(batch.files.map((key) => files.remove(key)))
  }
}

/** Undefined while the class has no period in effect. A change of the period waits for the batch. */
async function disposeOfBatch(
  tx: Transaction,
  name: RetentionClass,
  of: RetainedClass,
  now: Date,
): Promise<Batch | undefined> {
  await shareHolds(tx)
  const period = await lockPeriod(tx, name)
  if (!period || new Date(period.effectiveFrom) > now) return undefined
  const { months } = period
  const upTo = monthsBefore(now, months)
  const batch = await of.disposeOf(tx, upTo, now)
  if (batch.ids.length > 0) await recordDisposal(tx, { name, months, upTo, batch, now })
  return batch
}
