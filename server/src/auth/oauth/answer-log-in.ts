import type { FastifyRequest } from 'fastify'
import type { TokenEndpointGrantContext } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { rememberDevice } from '../lock-out/device-cookie.ts'
import { deviceOf } from '../sessions/device.ts'
import { startSession } from '../sessions/lifecycle/start.ts'
import { answerTokens } from './token-response.ts'

type Deps = { db: Database; config: Config; clock: Clock; keys: Pick<Keys, 'attempts'> }

type LogIn = {
  proved: { accountId: string; securityStamp: string }
  /** As in `SignIn`. */
  name: string
  by?: 'Passkey'
  scopes: readonly string[]
  /** Whom it should act for; else for its own patient. */
  patientId: string | null | undefined
  from: FastifyRequest
}

/** Begins the session of a log-in that has passed every step, and answers with its tokens. */
export async function answerLogIn(deps: Deps, ctx: TokenEndpointGrantContext, logIn: LogIn): Promise<void> {
  const { db, clock, keys } = deps
  const { name, by, scopes, patientId, from } = logIn
  const { accountId, securityStamp } = logIn.proved
  const signIn = { accountId, name, from, ...(by && { by }), now: clock() }
  const device = deviceOf(from.headers['user-agent'])
  const session = {
    accountId,
    securityStamp,
    clientId: ctx.oidc.client.clientId,
    scopes,
    device,
    patientId: patientId ?? null,
  }
  const started = await startSession(db, keys, { session, signIn })
  rememberDevice(deps, ctx.cookies, from, name)
  await answerTokens(ctx, db, { ...started, accountId, scopes, now: clock() })
}
