import { UNCONFIRMED_DAYS } from '@aruga/contract/limits'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { notHeld } from '../retention/held.ts'
import { discardUnverified } from './discard.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH = 100

const findOld = query(
  'registration.find-unconfirmed',
  `SELECT email FROM account WHERE status = 'unverified' AND created_at < :before
     AND NOT EXISTS (SELECT FROM patient p WHERE p.account_id = account.id AND NOT (${notHeld('p.id')})) ORDER BY created_at LIMIT ${BATCH}`,
)

/** Discards the registrations whose address nobody has confirmed in time, with their files. */
export async function sweepUnconfirmed({
  db,
  files,
  clock,
}: Pick<AppContext, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS)
  for (;;) {
    const old = await findOld(db, { before })
    for (const { email } of old) {
      const on = { email, reason: 'Not confirmed in time' as const, request: { id: 'sweep' }, now }
      const keys = await inTransaction(db, (tx) => discardUnverified(tx, on))
      await Promise.allSettled(keys.map((key) => files.remove(key)))
    }
    if (old.length < BATCH) return
  }
}
