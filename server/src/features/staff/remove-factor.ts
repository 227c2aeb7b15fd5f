import { removeSecondFactor } from '../../auth/second-factor/second-factor.ts'
import type { Db } from '../../db/open.ts'
import { notifyOfSecondFactor } from '../../notify/notify-owner.ts'

/** Removes somebody else's second factor, and mails them if they had one. */
export async function removeFactorOf(tx: Db, accountId: string, now: Date): Promise<void> {
  const removed = await removeSecondFactor(tx, { accountId })
  if (removed.length > 0) await notifyOfSecondFactor(tx, { accountId, kind: 'SecondFactorRemoved', now })
}
