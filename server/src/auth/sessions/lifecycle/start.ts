// A session is one log-in on one device: OAuth's grant, with one active refresh token and its access tokens.
import { randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SESSION_SECONDS,
  STAFF_IDLE_SECONDS,
  STAFF_SESSION_SECONDS,
} from '@aruga/contract/limits'
import { type Database, inTransaction, type Transaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { after } from '../../../time/clock.ts'
import type { Keys } from '../../keys.ts'
import { findHolder, type Holder } from '../../oauth/claims.ts'
import { noteDevice, recordSignIn, type SignIn } from '../../sign-in-audit/record-sign-in.ts'
import { hashToken, newToken } from '../tokens.ts'

export type IssuedTokens = { accessToken: string; refreshToken: string | undefined }

const insertSession = query(
  'connect.start-session',
  `INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at,
                                ends_at, device, password_proved_at, locks_at)
   SELECT :sessionId, account.id, :clientId, :scope, :securityStamp, :now, :now,
          CASE WHEN is_till(account) THEN ends.at WHEN is_staff(account) THEN least(:idleAt::timestamptz, ends.at) ELSE least(:expiresAt, ends.at) END,
          ends.at, :device, :now, CASE WHEN is_till(account) THEN :idleAt::timestamptz END
     FROM account CROSS JOIN LATERAL (SELECT CASE WHEN is_staff(account) THEN :staffEndsAt::timestamptz ELSE :endsAt::timestamptz END AS at) ends
    WHERE account.id = :accountId`,
)
const insertAccessToken = query(
  'connect.insert-access-token',
  'INSERT INTO connect_access_token (hash, session_id, scope, expires_at) VALUES (:hash, :sessionId, :scope, :expiresAt)',
)
const insertRefreshToken = query(
  'connect.insert-refresh-token',
  'INSERT INTO connect_refresh_token (hash, session_id, expires_at) VALUES (:hash, :sessionId, :expiresAt)',
)

type NewSession = {
  accountId: string
  securityStamp: string
  clientId: string
  scopes: readonly string[]
  /** Its name (device.ts). */
  device: string | null
}

/** Begins a session without checking its owner; `offline_access` adds a refresh token. */
export async function beginSession(tx: Transaction, { scopes, ...session }: NewSession, now: Date) {
  const sessionId = randomUUID()
  const scope = scopes.join(' ')
  const accessToken = newToken()
  const refreshToken = scopes.includes('offline_access') ? newToken() : undefined
  const accessExpiresAt = after(now, ACCESS_TOKEN_SECONDS)
  const expiresAt = refreshToken ? after(now, REFRESH_TOKEN_SECONDS) : accessExpiresAt
  await Promise.all([
    insertSession(tx, {
      ...{ ...session, sessionId, scope, now, expiresAt },
      idleAt: after(now, STAFF_IDLE_SECONDS),
      endsAt: after(now, SESSION_SECONDS),
      staffEndsAt: after(now, STAFF_SESSION_SECONDS),
    }),
    insertAccessToken(tx, { hash: hashToken(accessToken), sessionId, scope, expiresAt: accessExpiresAt }),
    refreshToken && insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, expiresAt }),
  ])
  return { sessionId, tokens: { accessToken, refreshToken } satisfies IssuedTokens }
}

/** Starts a session once every step is proved, with its audit entry. */
export const startSession = (
  db: Database,
  keys: Pick<Keys, 'attempts'>,
  { session, signIn }: { session: NewSession; signIn: SignIn },
): Promise<IssuedTokens & { holder: Holder }> =>
  inTransaction(db, async (tx) => {
    const { now, accountId } = signIn
    const [isNew, { tokens }, holder] = await Promise.all([
      noteDevice(tx, keys, signIn),
      beginSession(tx, session, now),
      findHolder(tx, accountId),
    ])
    if (!holder) throw new Error('A session without an account')
    await recordSignIn(tx, signIn, isNew)
    return { ...tokens, holder }
  })
