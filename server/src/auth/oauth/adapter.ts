// The storage of node-oidc-provider. It reads and revokes tokens through this adapter, and stores the data of a sign-in in a
// browser; tokens are issued by our own grants, in one statement each, so that they are issued whole or not at all
// (password-grant.ts, refresh.ts, codes.ts). Expiry is checked here, by the application's clock.
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Clock } from '../../time/clock.ts'
import { endSession } from '../sessions/lifecycle/end.ts'
import { findSignIn, useSignIn } from '../sessions/sign-ins.ts'
import { hashToken } from '../sessions/tokens.ts'
import { endTicketsOfEnded } from '../sessions/upload-tickets.ts'
import { findRequest, REQUEST_SECONDS, removeRequest, storeRequest } from './authorization-requests.ts'
import { storeCode } from './codes.ts'

type TokenRow = { sessionId: string; accountId: string; clientId: string; scope: string }

// A locked till's token reads nothing about its holder either.
const findAccessToken = query(
  'connect.find-access-token',
  `SELECT session.id AS "sessionId", session.account_id AS "accountId", session.client_id AS "clientId", token.scope
     FROM connect_access_token token JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id AND is_current(session, account, :now)
    WHERE token.hash = :hash AND token.expires_at > :now AND session.expires_at > :now
      AND (session.locks_at IS NULL OR session.locks_at > :now)`,
)
// Also finds a consumed token: revoking it ends the session.
const findRefreshToken = query(
  'connect.find-refresh-token',
  `SELECT session.id AS "sessionId", session.account_id AS "accountId", session.client_id AS "clientId", session.scope
     FROM connect_refresh_token token JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id AND is_logged_in(session, account)
    WHERE token.hash = :hash AND token.expires_at > :now`,
)
const findSession = query(
  'connect.find-session',
  `SELECT session.id AS "sessionId", session.account_id AS "accountId", session.client_id AS "clientId", session.scope
     FROM connect_session session JOIN account ON account.id = session.account_id AND is_logged_in(session, account)
    WHERE session.id = :id`,
)

/** The provider's storage for one of its models, with the operations that our configuration uses. */
export function createAdapter(db: Db, clock: Clock, model: string): Adapter {
  const adapters: Record<string, Partial<Adapter>> = {
    Session: browserAdapter(db, clock),
    Interaction: requestAdapter(db, clock),
    AuthorizationCode: codeAdapter(db, clock),
    // Clients come from the configuration only.
    Client: { find: async () => undefined },
  }
  const refuse = async () => {
    throw new Error(`The provider is not configured to use ${model}`)
  }
  return {
    find: refuse,
    destroy: refuse,
    revokeByGrantId: (grantId) => endSession(db, grantId, clock()),
    upsert: refuse,
    consume: refuse,
    findByUid: refuse,
    findByUserCode: refuse,
    ...(adapters[model] ?? tokenAdapter(db, clock, model)),
  }
}

function tokenAdapter(db: Db, clock: Clock, model: string): Partial<Adapter> {
  const find = async (id: string): Promise<TokenRow | undefined> => {
    if (model === 'AccessToken') return (await findAccessToken(db, { hash: hashToken(id), now: clock() }))[0]
    if (model === 'RefreshToken') return (await findRefreshToken(db, { hash: hashToken(id), now: clock() }))[0]
    if (model === 'Grant') return (await findSession(db, { id }))[0]
    throw new Error(`The provider is not configured to use ${model}`)
  }
  return {
    find: async (id) => {
      const row = await find(id)
      return row && payloadOf(model, id, row)
    },
    destroy: async (id) => {
      const row = await find(id)
      if (!row) return
      await endSession(db, row.sessionId, clock())
      await endTicketsOfEnded(db, { accountId: row.accountId })
    },
  }
}

const payloadOf = (model: string, id: string, row: TokenRow): AdapterPayload => ({
  kind: model,
  jti: id,
  accountId: row.accountId,
  clientId: row.clientId,
  ...(model === 'Grant' ? { openid: { scope: row.scope } } : { grantId: row.sessionId, scope: row.scope }),
})

/** The provider's "session" is a browser's sign-in, which begins when the password is proved (sign-in/routes.ts). */
const browserAdapter = (db: Db, clock: Clock): Partial<Adapter> => ({
  find: async (cookie) => {
    const signIn = await findSignIn(db, cookie, clock())
    return (
      signIn && {
        kind: 'Session',
        jti: cookie,
        uid: signIn.id,
        accountId: signIn.accountId,
        loginTs: Math.floor(Date.parse(signIn.authenticatedAt) / 1000),
        // A session cookie; the row has the expiry.
        transient: true,
      }
    )
  },
  // Without a sign-in there is no row to update.
  upsert: async (cookie, { uid, accountId }) => {
    if (uid && accountId) await useSignIn(db, uid, cookie, clock())
  },
  // Called when a cookie is replaced: `upsert` then stores the new one in the row.
  destroy: async () => {},
})

const requestAdapter = (db: Db, clock: Clock): Partial<Adapter> => ({
  find: async (uid) => {
    const payload = await findRequest(db, uid, clock())
    // The row has the expiry; the provider only needs one in the future.
    return payload && { ...payload, exp: Math.floor(Date.now() / 1000) + REQUEST_SECONDS }
  },
  upsert: (uid, payload) => storeRequest(db, uid, payload, clock()),
  destroy: (uid) => removeRequest(db, uid),
})

const codeAdapter = (db: Db, clock: Clock): Partial<Adapter> => ({
  upsert: async (value, payload) => {
    const { grantId, sessionUid, clientId, redirectUri, codeChallenge, scope, nonce } = payload
    if (!grantId || !sessionUid || !clientId || !redirectUri || !codeChallenge || !scope) {
      throw new Error('A code without its client, sign-in, address, challenge or scope')
    }
    const code = { sessionId: grantId, signInId: sessionUid, clientId, redirectUri, codeChallenge, scope, nonce }
    // The person logged out, or the password changed, since the request came in.
    if (!(await storeCode(db, value, code, clock()))) throw new errors.LoginRequired('the sign-in has ended')
  },
})
