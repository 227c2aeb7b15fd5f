import { UNCONFIRMED_DAYS } from '@aruga/contract/limits'
import type { AppContext } from '../../context.ts'
import { eachAfter, FIRST_ID } from '../../db/each-after.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { doEach } from '../../jobs/do-each.ts'
import { discardUnverified } from './discard.ts'

const DAY_MS = 24 * 60 * 60_000

const findOld = query(
  'registration.find-unconfirmed',
  `SELECT id, created_at AS "createdAt" FROM account WHERE status = 'unverified' AND created_at < :before AND (created_at, id) > (:after, :afterId)
     AND NOT EXISTS (SELECT FROM patient p JOIN legal_hold h ON h.patient_id = p.id AND h.lifted_at IS NULL WHERE p.account_id = account.id)
   ORDER BY created_at, id LIMIT 100`,
)

const FIRST = { after: '-infinity', afterId: FIRST_ID }

/** Discards the registrations whose address or number nobody has confirmed in time, with their files. */
export async function sweepUnconfirmed({
  db,
  files,
  clock,
}: Pick<AppContext, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS)
  const old = eachAfter(
    FIRST,
    (after) => findOld(db, { before, ...after }),
    ({ createdAt, id }) => ({ after: createdAt, afterId: id }),
  )
  await doEach(old, async ({ id: accountId }) => {
    const discarded = { accountId, reason: 'Not confirmed in time' as const, request: { id: 'sweep' }, now }
    const keys = await inTransaction(db, (tx) => discardUnverified(tx, discarded))
    await Promise.allSettled(keys.map((key) => files.remove(key)))
  })
}
