// What node-oidc-provider asks the database. It reads and revokes through this; tokens are issued by our own grants, as
// one statement each, so that nothing is half issued (password-grant.ts, refresh.ts).
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import { type Db, statement } from '../db/open.ts'
import { endSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

type Found = { sessionId: string; accountId: string; clientId: string; scope: string }

const living = (alias: string) => `${alias}.ended_at IS NULL AND EXISTS (
  SELECT FROM account WHERE account.id = ${alias}.account_id AND account.status = 'active'
                        AND account.security_stamp = ${alias}.security_stamp)`

const FOUND = 'session.id AS "sessionId", session.account_id AS "accountId", session.client_id AS "clientId"'

const findAccessToken = statement<Found, [hash: Buffer, now: Date]>(
  'connect.find-access-token',
  `SELECT ${FOUND}, token.scope FROM connect_access_token token JOIN connect_session session ON session.id = token.session_id
    WHERE token.hash = $1 AND token.expires_at > $2 AND ${living('session')}`,
)
// A consumed one is found as well: whoever revokes with it means the session.
const findRefreshToken = statement<Found, [hash: Buffer, now: Date]>(
  'connect.find-refresh-token',
  `SELECT ${FOUND}, session.scope FROM connect_refresh_token token JOIN connect_session session ON session.id = token.session_id
    WHERE token.hash = $1 AND token.expires_at > $2 AND ${living('session')}`,
)
const findSession = statement<Found, [id: string]>(
  'connect.find-session',
  `SELECT ${FOUND}, session.scope FROM connect_session session WHERE session.id = $1 AND ${living('session')}`,
)

/** The provider's storage for one of its models. Expiry is judged here, by the application's clock. */
export function createAdapter(db: Db, clock: Clock, model: string): Adapter {
  const find = async (id: string): Promise<Found | undefined> => {
    if (model === 'AccessToken') return (await findAccessToken(db, [hashToken(id), clock()]))[0]
    if (model === 'RefreshToken') return (await findRefreshToken(db, [hashToken(id), clock()]))[0]
    if (model === 'Grant') return (await findSession(db, [id]))[0]
    // Clients come from the configuration alone: any other is unknown.
    if (model === 'Client') return undefined
    return refuse()
  }
  const refuse = () => {
    throw new Error(`The provider is not configured to use ${model}`)
  }
  return {
    find: async (id) => {
      const found = await find(id)
      return found && payloadOf(model, id, found)
    },
    destroy: async (id) => {
      const found = await find(id)
      if (found) await endSession(db, found.sessionId, clock())
    },
    revokeByGrantId: (grantId) => endSession(db, grantId, clock()),
    upsert: async () => refuse(),
    consume: async () => refuse(),
    findByUid: async () => refuse(),
    findByUserCode: async () => refuse(),
  }
}

const payloadOf = (model: string, id: string, found: Found): AdapterPayload => ({
  kind: model,
  jti: id,
  accountId: found.accountId,
  clientId: found.clientId,
  ...(model === 'Grant' ? { openid: { scope: found.scope } } : { grantId: found.sessionId, scope: found.scope }),
})
