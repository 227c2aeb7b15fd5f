// A session is one log-in on one device: OAuth's grant, with one active refresh token and its access tokens.
import { randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SESSION_SECONDS,
  STAFF_IDLE_SECONDS,
  STAFF_SESSION_SECONDS,
} from '@aruga/contract/limits'
import { recordAudit } from '../../../audit/record-audit.ts'
import { type Database, inTransaction, type Transaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { after } from '../../../time/clock.ts'
import type { Keys } from '../../keys.ts'
import { findHolder, type Holder } from '../../oauth/claims.ts'
import { noteDevice, recordSignIn, type SignIn } from '../../sign-in-audit/record-sign-in.ts'
import { hashToken, newToken } from '../tokens.ts'

/** `patientId`: whom the session acts for. */
export type IssuedTokens = { accessToken: string; refreshToken: string | undefined; patientId: string | null }

const insertSession = query(
  'connect.start-session',
  `INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at,
                                ends_at, device, password_proved_at, locks_at, patient_id, access_id)
   SELECT :sessionId, account.id, :clientId, :scope, :securityStamp, :now, :now,
          CASE WHEN is_till(account) THEN ends.at WHEN is_staff(account) THEN least(:idleAt::timestamptz, ends.at) ELSE least(:expiresAt, ends.at) END,
          ends.at, :device, :now, CASE WHEN is_till(account) THEN :idleAt::timestamptz END,
          acting.patient_id, acting.access_id
     FROM account LEFT JOIN LATERAL (
       SELECT patient_id, access_id FROM acts_for(account.id, NULL, :now) ORDER BY patient_id IS DISTINCT FROM :patientId?::uuid, since LIMIT 1
     ) acting ON true CROSS JOIN LATERAL (SELECT CASE WHEN is_staff(account) THEN :staffEndsAt::timestamptz ELSE :endsAt::timestamptz END AS at) ends
    WHERE account.id = :accountId RETURNING patient_id AS "patientId", access_id IS NOT NULL AS "isForOther!"`,
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
  /** Whom it should act for, if the account may. Else for its own patient, else for the first that it may act for. */
  patientId?: string | null
}

/** Begins a session without checking its owner; `offline_access` adds a refresh token. */
export async function beginSession(tx: Transaction, { scopes, ...session }: NewSession, now: Date) {
  const sessionId = randomUUID()
  const scope = scopes.join(' ')
  const accessToken = newToken()
  const refreshToken = scopes.includes('offline_access') ? newToken() : undefined
  const accessExpiresAt = after(now, ACCESS_TOKEN_SECONDS)
  const expiresAt = refreshToken ? after(now, REFRESH_TOKEN_SECONDS) : accessExpiresAt
  const [[inserted]] = await Promise.all([
    insertSession(tx, {
      ...{ patientId: null, ...session, sessionId, scope, now, expiresAt },
      idleAt: after(now, STAFF_IDLE_SECONDS),
      endsAt: after(now, SESSION_SECONDS),
      staffEndsAt: after(now, STAFF_SESSION_SECONDS),
    }),
    insertAccessToken(tx, { hash: hashToken(accessToken), sessionId, scope, expiresAt: accessExpiresAt }),
    refreshToken && insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, expiresAt }),
  ])
  const patientId = inserted?.patientId ?? null
  const isForOther = inserted?.isForOther ?? false
  return { sessionId, isForOther, tokens: { accessToken, refreshToken, patientId } satisfies IssuedTokens }
}

/** Starts a session once every step is proved, with its audit entry. */
export const startSession = (
  db: Database,
  keys: Pick<Keys, 'attempts'>,
  { session, signIn }: { session: NewSession; signIn: SignIn },
): Promise<IssuedTokens & { holder: Holder }> =>
  inTransaction(db, async (tx) => {
    const { now, accountId } = signIn
    const [isNew, { sessionId, isForOther, tokens }, holder] = await Promise.all([
      noteDevice(tx, keys, signIn),
      beginSession(tx, session, now),
      findHolder(tx, accountId),
    ])
    if (!holder) throw new Error('A session without an account')
    await recordSignIn(tx, signIn, isNew)
    if (isForOther) {
      // On the patient's access log, as a switch is.
      const entry = { at: now, actorId: accountId, patientId: tokens.patientId, subjectId: sessionId }
      await recordAudit(tx, { ...entry, action: 'session.switched', request: signIn.from })
    }
    return { ...tokens, holder }
  })
