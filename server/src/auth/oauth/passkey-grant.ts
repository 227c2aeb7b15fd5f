// Log-in with a passkey: an extension grant (RFC 6749, 4.5) beside the specification's password grant, with the same session, audit, mail
// about a new device, and rules about who may. Why: docs/decisions/113.
import type { LogInRefusal } from '@aruga/contract/connect'
import { PasskeyAssertion } from '@aruga/contract/passkeys/passkeys'
import { describeProblem } from '@aruga/contract/problems'
import { logInName } from '@aruga/contract/typed-text'
import type { FastifyRequest } from 'fastify'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import { Compile } from 'typebox/compile'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { provePasskey } from '../passkeys/verify.ts'
import { passwordOf } from '../passwords/prove-password.ts'
import { refusalMessages } from '../passwords/refusal-messages.ts'
import { hasSecondStep } from '../sign-in/second-step.ts'
import type { SignInAudit } from '../sign-in-audit/sign-in-audit.ts'
import { answerLogIn } from './answer-log-in.ts'
import { tooMany } from './password-grant.ts'
import { scopesOf } from './scopes.ts'
import { wantedPatient } from './wanted-patient.ts'

type Parameters = { assertion?: string; scope?: string; patient?: string }

export const PASSKEY_PARAMETERS = ['assertion', 'scope', 'patient']

const validator = Compile(PasskeyAssertion)

function readAssertion(text: string): PasskeyAssertion {
  try {
    const value: unknown = JSON.parse(text)
    if (validator.Check(value)) return value
  } catch {
    // Not JSON.
  }
  throw new errors.InvalidRequest('assertion is not an AuthenticationResponseJSON')
}

/** The handler of `PASSKEY_GRANT`. */
export function createPasskeyGrant(deps: {
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
    const { assertion: text, scope, patient } = ctx.oidc.params
    if (!text) throw new errors.InvalidRequest('missing required parameter assertion')
    const assertion = readAssertion(text)
    const scopes = scopesOf(scope ?? deps.config.programScope, deps.scopes)
    const patientId = wantedPatient(patient)
    const from = deps.requestOf(ctx)
    const refuse = (code: LogInRefusal | 'PasskeyRefused', message = describeProblem('PasskeyRefused').message) => {
      ctx.state.refusalCode = code
      return new errors.CustomOIDCProviderError('invalid_grant', message)
    }

    const proved = await provePasskey(deps, { assertion, asked: { purpose: 'LogIn', sessionId: null }, from })
    if ('refused' in proved) {
      const { refused: why, retryAfter } = proved
      if (why === 'later') throw tooMany(ctx, retryAfter, 429)
      signInAudit.refused({ name: logInName(proved.name ?? ''), why, from })
      throw why === 'locked' ? refuse('AccountLocked', refusalMessages.en.locked) : refuse('PasskeyRefused')
    }
    const name = logInName(proved.name)
    // Staff have no passkeys; a patient's account that became staff enters its second factor on the page.
    if (hasSecondStep(deps.config, proved)) {
      signInAudit.refused({ name, why: 'second step needed', from })
      throw refuse('PasskeyRefused')
    }
    await answerLogIn(deps, ctx, { proved, name: passwordOf(name), by: 'Passkey', scopes, patientId, from })
  }
}
