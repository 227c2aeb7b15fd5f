import { normalEmail } from '../../auth/passwords/find-login.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/open.ts'
import { countMail } from '../../records/mailed-links/mail-limit.ts'
import { problem } from '../../wire/problem.ts'

/** Mails an invitation once the transaction is done. Throws `TooManyRequests` when its address gets too many. */
export async function mailInvitation(
  { jobs, keys }: Pick<AppContext, 'jobs' | 'keys'>,
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
) {
  const wait = await countMail(tx, keys, [`invitation of ${normalEmail(email)}`], now)
  if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
  await jobs.send(tx, 'mail', { kind: 'invitation', accountId: id })
}
