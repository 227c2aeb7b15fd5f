import { ACCESS_ENDED } from '@aruga/contract/connect'
import type { FastifyRequest } from 'fastify'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import { refreshSession } from '../sessions/lifecycle/refresh.ts'
import { whyEnded } from '../sessions/why-ended.ts'
import { scopesOf } from './scopes.ts'
import { answerTokens } from './token-response.ts'
import { wantedPatient } from './wanted-patient.ts'

type Parameters = { refresh_token?: string; scope?: string; patient?: string }

export const REFRESH_PARAMETERS = ['refresh_token', 'scope', 'patient']

/** The handler of `grant_type=refresh_token` (RFC 6749, 6), with a parameter of our own, `patient`, to act for somebody else from then on. */
export function createRefreshGrant({
  db,
  clock,
  scopes,
  requestOf,
}: {
  db: Database
  clock: Clock
  scopes: readonly string[]
  requestOf: (ctx: TokenEndpointGrantContext) => FastifyRequest
}) {
  return async (ctx: TokenEndpointGrantContext<Parameters>): Promise<void> => {
    const { refresh_token: token, scope, patient } = ctx.oidc.params
    if (!token) throw new errors.InvalidRequest('missing required parameter refresh_token')
    const request = {
      token,
      clientId: ctx.oidc.client.clientId,
      scopes: scope === undefined ? undefined : scopesOf(scope, scopes),
      patientId: wantedPatient(patient),
      from: requestOf(ctx),
    }
    const refreshed = await refreshSession(db, request, clock())
    if (refreshed === 'invalid_scope')
      throw new errors.InvalidScope('This scope was not granted at log-in.', scope ?? '')
    if (refreshed === 'access_denied') {
      ctx.state.refusalCode = ACCESS_ENDED
      throw new errors.CustomOIDCProviderError('access_denied', 'This account may not act for this patient.')
    }
    if (refreshed === 'invalid_grant') {
      ctx.state.refusalCode = await whyEnded(db, request, clock())
      throw new errors.InvalidGrant('refresh token not accepted')
    }
    await answerTokens(ctx, db, { ...refreshed, now: clock() })
  }
}
