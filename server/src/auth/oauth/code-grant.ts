import type { FastifyRequest } from 'fastify'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import { deviceOf } from '../sessions/device.ts'
import { redeemCode } from './codes.ts'
import { answerTokens } from './token-response.ts'

type Parameters = { code?: string; code_verifier?: string; redirect_uri?: string }

export const CODE_PARAMETERS = ['code', 'code_verifier', 'redirect_uri']

/** The handler of `grant_type=authorization_code` (RFC 6749, 4.1.3; RFC 7636, 4.5). */
export function createCodeGrant(deps: {
  db: Db
  clock: Clock
  requestOf: (ctx: TokenEndpointGrantContext) => FastifyRequest
}) {
  const { db, clock } = deps
  return async (ctx: TokenEndpointGrantContext<Parameters>): Promise<void> => {
    const { code, code_verifier: verifier, redirect_uri: redirectUri } = ctx.oidc.params
    if (!code) throw new errors.InvalidRequest('missing required parameter code')
    if (!redirectUri) throw new errors.InvalidRequest('missing required parameter redirect_uri')
    if (!verifier) throw new errors.InvalidRequest('missing required parameter code_verifier')
    const { clientId } = ctx.oidc.client
    const from = deps.requestOf(ctx)
    const device = deviceOf(from.headers['user-agent'])
    const redeemed = await redeemCode(db, { code, clientId, redirectUri, verifier, device, from }, clock())
    if (!redeemed) throw new errors.InvalidGrant('code not accepted')
    await answerTokens(ctx, db, { ...redeemed, now: clock() })
  }
}
