import { deleteExpired } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { after } from '../../time/clock.ts'
import { deleteExpiredSessions } from './lifecycle/delete-expired.ts'

/** How long a used code is remembered after it expired: its second use has to be recognised. */
const CODE_MEMORY_SECONDS = 24 * 60 * 60

/** Deletes what has expired: tokens first, then sessions without tokens. Returns the number of rows. */
export async function sweepConnect(db: Db, now: Date): Promise<number> {
  return (
    (await deleteExpired(db, 'connect_code', after(now, -CODE_MEMORY_SECONDS))) +
    (await deleteExpired(db, 'connect_access_token', now)) +
    (await deleteExpired(db, 'connect_refresh_token', now)) +
    (await deleteExpiredSessions(db, now)) +
    (await deleteExpired(db, 'connect_sign_in', now)) +
    (await deleteExpired(db, 'provider_sign_in', now)) +
    (await deleteExpired(db, 'connect_request', now)) +
    (await deleteExpired(db, 'passkey_challenge', now))
  )
}
