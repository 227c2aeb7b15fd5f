// What node-oidc-provider asks the database. It reads and revokes through this, and keeps here what a sign-in in a browser
// needs; tokens are issued by our own grants, as one statement each, so that nothing is half issued (password-grant.ts,
// refresh.ts, codes.ts). Expiry is judged here, by the application's clock.
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { endSession } from '../sessions/lifecycle/end.ts'
import { findSignIn, useSignIn } from '../sessions/sign-ins.ts'
import { hashToken } from '../sessions/tokens.ts'
import { findRequest, REQUEST_SECONDS, removeRequest, storeRequest } from './authorization-requests.ts'
import { storeCode } from './codes.ts'

type Found = { sessionId: string; accountId: string; clientId: string; scope: string }

const living = (alias: string) => `${alias}.ended_at IS NULL AND EXISTS (
  SELECT FROM account WHERE account.id = ${alias}.account_id AND account.status = 'active'
                        AND account.security_stamp = ${alias}.security_stamp)`

const FOUND = 'session.id AS "sessionId", session.account_id AS "accountId", session.client_id AS "clientId"'

const findAccessToken = query(
  'connect.find-access-token',
  `SELECT ${FOUND}, token.scope FROM connect_access_token token JOIN connect_session session ON session.id = token.session_id
    WHERE token.hash = :hash AND token.expires_at > :now AND ${living('session')}`,
)
// A consumed one is found as well: whoever revokes with it means the session.
const findRefreshToken = query(
  'connect.find-refresh-token',
  `SELECT ${FOUND}, session.scope FROM connect_refresh_token token JOIN connect_session session ON session.id = token.session_id
    WHERE token.hash = :hash AND token.expires_at > :now AND ${living('session')}`,
)
const findSession = query(
  'connect.find-session',
  `SELECT ${FOUND}, session.scope FROM connect_session session WHERE session.id = :id AND ${living('session')}`,
)

/** The provider's storage for one of its models, of which it calls what ours supports. */
export function createAdapter(db: Db, clock: Clock, model: string): Adapter {
  const adapters: Record<string, Partial<Adapter>> = {
    Session: browserAdapter(db, clock),
    Interaction: requestAdapter(db, clock),
    AuthorizationCode: codeAdapter(db, clock),
    // Clients come from the configuration alone: any other is unknown.
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
  const find = async (id: string): Promise<Found | undefined> => {
    if (model === 'AccessToken') return (await findAccessToken(db, { hash: hashToken(id), now: clock() }))[0]
    if (model === 'RefreshToken') return (await findRefreshToken(db, { hash: hashToken(id), now: clock() }))[0]
    if (model === 'Grant') return (await findSession(db, { id }))[0]
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
  }
}

const payloadOf = (model: string, id: string, found: Found): AdapterPayload => ({
  kind: model,
  jti: id,
  accountId: found.accountId,
  clientId: found.clientId,
  ...(model === 'Grant' ? { openid: { scope: found.scope } } : { grantId: found.sessionId, scope: found.scope }),
})

/** The provider's "session" is a browser's sign-in, which begins where the password is proved (sign-in/routes.ts). */
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
        // The cookie goes with the browser; how long it means anything is the row's to say.
        transient: true,
      }
    )
  },
  // Somebody who is not signed in needs no row.
  upsert: async (cookie, { uid, accountId }) => {
    if (uid && accountId) await useSignIn(db, uid, cookie, clock())
  },
  // A cookie that is replaced: the row has the new one from the next moment on.
  destroy: async () => {},
})

const requestAdapter = (db: Db, clock: Clock): Partial<Adapter> => ({
  find: async (uid) => {
    const payload = await findRequest(db, uid, clock())
    // Its end is the row's; the provider only needs one that is not yet there.
    return payload && { ...payload, exp: Math.floor(Date.now() / 1000) + REQUEST_SECONDS }
  },
  upsert: (uid, payload) => storeRequest(db, uid, payload, clock()),
  destroy: (uid) => removeRequest(db, uid),
})

const codeAdapter = (db: Db, clock: Clock): Partial<Adapter> => ({
  upsert: async (value, payload) => {
    const { grantId, sessionUid, clientId, redirectUri, codeChallenge, scope, nonce } = payload
    if (!grantId || !sessionUid || !clientId || !redirectUri || !codeChallenge || !scope) {
      throw new Error('A code that is not bound to everything')
    }
    const code = { sessionId: grantId, signInId: sessionUid, clientId, redirectUri, codeChallenge, scope, nonce }
    // Logged out, or the password changed, since the request came in.
    if (!(await storeCode(db, value, code, clock()))) throw new errors.LoginRequired('the sign-in has ended')
  },
})
