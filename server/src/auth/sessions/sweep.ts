import { counted, deleteInBatches, nextExpired } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import { sweepChallenges } from '../passkeys/challenges.ts'
import { deleteExpiredSessions } from './lifecycle/delete-expired.ts'

const sweepCodes = query(
  'connect.sweep-codes',
  counted(`DELETE FROM connect_code WHERE ${nextExpired('connect_code')}`),
)
const sweepAccessTokens = query(
  'connect.sweep-access-tokens',
  counted(`DELETE FROM connect_access_token WHERE ${nextExpired('connect_access_token')}`),
)
const sweepRefreshTokens = query(
  'connect.sweep-refresh-tokens',
  counted(`DELETE FROM connect_refresh_token WHERE ${nextExpired('connect_refresh_token')}`),
)
const sweepSignIns = query(
  'connect.sweep-sign-ins',
  counted(`DELETE FROM connect_sign_in WHERE ${nextExpired('connect_sign_in')}`),
)
const sweepRequests = query(
  'connect.sweep-requests',
  counted(`DELETE FROM connect_request WHERE ${nextExpired('connect_request')}`),
)

/** A used code is remembered so long after it expired: its second use has to be recognised. */
const CODE_MEMORY_SECONDS = 24 * 60 * 60

/** Deletes what has expired: tokens first, then sessions none of whose tokens is left. Answers how many rows went. */
export async function sweepConnect(db: Db, now: Date): Promise<number> {
  return (
    (await deleteInBatches(db, sweepCodes, after(now, -CODE_MEMORY_SECONDS))) +
    (await deleteInBatches(db, sweepAccessTokens, now)) +
    (await deleteInBatches(db, sweepRefreshTokens, now)) +
    (await deleteExpiredSessions(db, now)) +
    (await deleteInBatches(db, sweepSignIns, now)) +
    (await deleteInBatches(db, sweepRequests, now)) +
    (await deleteInBatches(db, sweepChallenges, now))
  )
}
