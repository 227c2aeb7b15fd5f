// The specification's log-in (RFC 6749, 4.3). Why it exists: docs/decisions/004.
import type { LogInRefusal } from '@aruga/contract/connect'
import { logInName } from '@aruga/contract/typed-text'
import type { FastifyRequest } from 'fastify'
import { errors, type KoaContextWithOIDC, type TokenEndpointGrantContext } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { passwordOf, provePassword, type Refusal, statusOfLater } from '../passwords/prove-password.ts'
import { refusalMessages } from '../passwords/refusal-messages.ts'
import { hasSecondStep } from '../sign-in/second-step.ts'
import type { SignInAudit } from '../sign-in-audit/sign-in-audit.ts'
import { answerLogIn } from './answer-log-in.ts'
import { scopesOf } from './scopes.ts'
import { wantedPatient } from './wanted-patient.ts'

type Parameters = { username?: string; password?: string; scope?: string; patient?: string }

export const PASSWORD_PARAMETERS = ['username', 'password', 'scope', 'patient']

/** The codes for which an app has its own words; the provider's errors have no field for them (response-patches.ts). */
const codes = { wrong: 'InvalidCredentials', locked: 'AccountLocked', closed: 'AccountNotAllowed' } satisfies Record<
  Exclude<Refusal, 'later'>,
  LogInRefusal
>

const ONLY_ON_THE_PAGE = 'This account logs in to the staff console, with its two-step log-in.'

/** The handler of `grant_type=password`. */
export function createPasswordGrant(deps: {
  db: Database
  config: Config
  clock: Clock
  keys: Pick<Keys, 'attempts'>
  scopes: readonly string[]
  requestOf: (ctx: TokenEndpointGrantContext) => FastifyRequest
  signInAudit: SignInAudit
}) {
  const { signInAudit } = deps
  return async (ctx: TokenEndpointGrantContext<Parameters>): Promise<void> => {
    const { username, password, scope, patient } = ctx.oidc.params
    if (!username) throw new errors.InvalidRequest('missing required parameter username')
    if (!password) throw new errors.InvalidRequest('missing required parameter password')
    // Without a scope, the default is the one that the calls need (RFC 6749, 3.3).
    const scopes = scopesOf(scope ?? deps.config.programScope, deps.scopes)
    const patientId = wantedPatient(patient)
    const from = deps.requestOf(ctx)
    const name = logInName(username)

    const login = await provePassword(deps, { username, password, from })
    if ('refused' in login) {
      if (login.refused === 'later') throw tooMany(ctx, login.retryAfter, statusOfLater(login))
      signInAudit.refused({ name, why: login.refused, from })
      ctx.state.refusalCode = codes[login.refused]
      throw new errors.CustomOIDCProviderError('invalid_grant', refusalMessages.en[login.refused])
    }
    // This grant has no step for a code.
    if (hasSecondStep(deps.config, login)) {
      signInAudit.refused({ name, why: 'second step needed', from })
      throw new errors.CustomOIDCProviderError('invalid_grant', ONLY_ON_THE_PAGE)
    }
    await answerLogIn(deps, ctx, { proved: login, name: passwordOf(name), scopes, patientId, from })
  }
}

/** 429 or 503 with `Retry-After` in seconds, in RFC 6749's form. */
export function tooMany(ctx: KoaContextWithOIDC, retryAfter: number, status: 429 | 503): errors.OIDCProviderError {
  ctx.set('Retry-After', String(retryAfter))
  const error = new errors.CustomOIDCProviderError('temporarily_unavailable', refusalMessages.en.later)
  return Object.assign(error, { status, statusCode: status })
}
