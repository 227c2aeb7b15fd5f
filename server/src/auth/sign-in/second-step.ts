// The step after the password: the code of the second factor, or its set-up where one is required. The proofs so far are
// stored with the authorization request, which only this browser's cookie decrypts.
import type { Language } from '@aruga/contract/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import { type Database, inTransaction } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { rememberDevice } from '../lock-out/device-cookie.ts'
import { isRefused } from '../lock-out/lock-out.ts'
import { findClaims } from '../oauth/claims.ts'
import type { PresentProvider } from '../oauth/provider-following-keys.ts'
import type { ByProvider } from '../organisation/sign-ins.ts'
import type { Login } from '../passwords/find-login.ts'
import { codeOf, proveCode, takesCode } from '../second-factor/prove-code.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  needsSecondFactor,
} from '../second-factor/second-factor.ts'
import { auditSignIn } from '../sign-in-audit/audit-sign-in.ts'
import type { SignInAudit } from '../sign-in-audit/sign-in-audit.ts'
import { cookiesOf, formOf } from './browser.ts'
import { pageHeaders, programName } from './frame.ts'
import { secondStepMessages } from './messages.ts'
import { askPage, recoveryCodesPage, setUpPage } from './second-step-page.ts'

type Deps = {
  db: Database
  config: Config
  clock: Clock
  keys: Pick<Keys, 'attempts'>
  present: PresentProvider
  signInAudit: SignInAudit
}
type Waiting = InstanceType<Provider['Interaction']>

/** The account whose password was proved, or that a provider has signed in (`by`); `passed`: the second step is passed too. */
export type Proved = Pick<Login, 'accountId' | 'securityStamp'> & { passed?: boolean; by?: ByProvider }

/** What earlier steps of this sign-in have proved. */
export const provedIn = ({ result }: Waiting) => (result as { proved?: Proved } | undefined)?.proved

/** Whether this account needs more than a password. */
export const hasSecondStep = (config: Config, { hasFactor, roles }: Pick<Login, 'hasFactor' | 'roles'>): boolean =>
  hasFactor || needsSecondFactor(config, roles)

/** Stores what this step has proved for the next one; `undefined`: nothing. */
export async function storeProved(waiting: Waiting, proved: Proved | undefined): Promise<void> {
  waiting.result = proved ? { proved } : {}
  await waiting.persist()
}

type Step = { request: FastifyRequest; reply: FastifyReply; waiting: Waiting; proved: Proved; language: Language }

/** Renders the step: asks for a code, or sets the second factor up. */
export async function sendSecondStep(deps: Deps, { request, reply, waiting, proved, language }: Step, fault?: string) {
  const { db, clock } = deps
  const program = await programName(db)
  const frame = { language, languages: request.server.languages, program, fault }
  const email = String((await findClaims(db, proved.accountId))?.email ?? '')
  const begun = await beginSecondFactor(deps, { id: proved.accountId, email, issuer: program }, clock())
  return reply.headers(headersOf(waiting)).send(begun ? setUpPage({ ...frame, ...begun }) : askPage(frame))
}

/**
 * Handles the form. Returns true when the step is passed; otherwise it has sent the reply: an error, or the recovery codes of
 * a newly confirmed second factor.
 */
export async function takeSecondStep(deps: Deps, step: Step): Promise<boolean> {
  const { request, reply, waiting, proved, language } = step
  const { accountId } = proved
  const { code = '' } = formOf(request)
  const t = secondStepMessages[language]
  if (code.trim() === '') {
    await sendSecondStep(deps, step, t.missing)
    return false
  }
  const factor = await findSecondFactor(deps.db, accountId)
  const check = factor?.confirmedAt ? takesCode(deps, accountId, code) : (now: Date) => setUp(deps, step, code, now)
  const passed = await proveCode<'app code' | 'recovery code' | string[]>(deps, { accountId, from: request }, check)
  if (isRefused(passed)) {
    if (passed.refused !== 'wrong') reply.code(429).header('retry-after', String(passed.retryAfter))
    await sendSecondStep(deps, step, t.refused[passed.refused])
    return false
  }
  await recordPassed(deps, step, passed)
  rememberDevice(deps, cookiesOf(deps.present.provider, request, reply), request, codeOf(accountId))
  if (!Array.isArray(passed)) return true
  await storeProved(waiting, { ...proved, passed: true })
  reply.headers(headersOf(waiting))
  reply.send(
    recoveryCodesPage({
      language,
      languages: request.server.languages,
      program: await programName(deps.db),
      codes: passed,
    }),
  )
  return false
}

/** Confirms a new second factor, with its audit entry. Returns its recovery codes; undefined for a wrong code. */
const setUp = ({ db, config, signInAudit }: Deps, { request, proved: { accountId } }: Step, code: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const codes = await confirmSecondFactor({ db: tx, config }, accountId, code, now)
    if (codes) await signInAudit.secondFactorSet(tx, { accountId, from: request, now })
    return codes
  })

/** Audits the sign-in and the kind of its code; the set-up of a second factor is audited already. */
async function recordPassed({ db, clock, signInAudit }: Deps, { request, proved }: Step, by: string | string[]) {
  const { accountId } = proved
  const entry = { accountId, from: request, now: clock(), byOwner: true }
  await inTransaction(db, async (tx) => {
    if (by === 'app code') await auditSignIn(tx, { ...entry, action: 'second_factor.passed' })
    if (by === 'recovery code') await auditSignIn(tx, { ...entry, action: 'second_factor.recovery_code_used' })
    const how = proved.by && { by: 'Organisation' as const }
    await signInAudit.succeeded(tx, { accountId, name: codeOf(accountId), from: request, ...how, now: entry.now })
  })
}

const headersOf = ({ params }: Waiting) => pageHeaders(String(params.redirect_uri))
