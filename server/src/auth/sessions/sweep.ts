import { after } from '../../clock.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { deleteExpiredSessions } from './lifecycle/delete-expired.ts'

const sweepCodes = query(
  'connect.sweep-codes',
  `WITH gone AS (
     DELETE FROM connect_code
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM connect_code WHERE expires_at <= :before LIMIT ${BATCH})) RETURNING 1
   ) SELECT count(*) AS swept FROM gone`,
)
const sweepAccessTokens = query(
  'connect.sweep-access-tokens',
  `WITH gone AS (
     DELETE FROM connect_access_token
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM connect_access_token WHERE expires_at <= :before LIMIT ${BATCH})) RETURNING 1
   ) SELECT count(*) AS swept FROM gone`,
)
const sweepRefreshTokens = query(
  'connect.sweep-refresh-tokens',
  `WITH gone AS (
     DELETE FROM connect_refresh_token
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM connect_refresh_token WHERE expires_at <= :before LIMIT ${BATCH})) RETURNING 1
   ) SELECT count(*) AS swept FROM gone`,
)
const sweepSignIns = query(
  'connect.sweep-sign-ins',
  `WITH gone AS (
     DELETE FROM connect_sign_in
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM connect_sign_in WHERE expires_at <= :before LIMIT ${BATCH})) RETURNING 1
   ) SELECT count(*) AS swept FROM gone`,
)
const sweepRequests = query(
  'connect.sweep-requests',
  `WITH gone AS (
     DELETE FROM connect_request
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM connect_request WHERE expires_at <= :before LIMIT ${BATCH})) RETURNING 1
   ) SELECT count(*) AS swept FROM gone`,
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
    (await deleteInBatches(db, sweepRequests, now))
  )
}
