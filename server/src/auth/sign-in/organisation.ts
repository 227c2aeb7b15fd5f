// Signing in with the organisation's account: to its provider and back. What has to come back is stored with the authorization request, which only
// this browser's cookie decrypts.
import type { Language } from '@aruga/contract/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import type { Organisation } from '../../config/staff-sign-in.ts'
import { type Database, inTransaction } from '../../db/open.ts'
import { escapeHtml } from '../../texts/html.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { rememberDevice } from '../lock-out/device-cookie.ts'
import type { PresentProvider } from '../oauth/provider-following-keys.ts'
import { organisationOf } from '../organisation/domains.ts'
import { findAccountOf, type NotLinked } from '../organisation/identities.ts'
import {
  type Answered,
  type Asked,
  beginAt,
  CALLBACK_PATH,
  finishAt,
  ProviderAway,
  ProviderRefused,
} from '../organisation/provider.ts'
import { normalEmail } from '../passwords/find-login.ts'
import type { SignInAudit } from '../sign-in-audit/sign-in-audit.ts'
import { cookiesOf } from './browser.ts'
import { artAside, pageHeaders, programName, renderPage } from './frame.ts'
import { organisationMessages, pageMessages } from './messages.ts'
import { COOKIE, signInPathOf } from './request-cookie.ts'
import { hasSecondStep, type Proved, storeProved } from './second-step.ts'

type Deps = {
  db: Database
  config: Config
  clock: Clock
  keys: Pick<Keys, 'attempts'>
  present: PresentProvider
  signInAudit: SignInAudit
}
type Waiting = InstanceType<Provider['Interaction']>

/** Why the page is shown again. */
export type OrganisationRefusal = Exclude<keyof (typeof organisationMessages)['en']['refused'], 'passwordNotUsed'>

const refusalOf: Record<NotLinked, OrganisationRefusal> = {
  emailNotVerified: 'emailNotConfirmed',
  otherDomain: 'emailNotConfirmed',
  unknown: 'noAccount',
  otherPerson: 'noAccount',
  closed: 'noAccount',
  local: 'passwordOnly',
}

type Step = { request: FastifyRequest; reply: FastifyReply; waiting: Waiting; language: Language }

/** Sends the browser to the provider; or says why not. */
export async function leaveForProvider(
  deps: Deps,
  { request, reply, waiting, language }: Step,
  username: string,
): Promise<OrganisationRefusal | FastifyReply> {
  const { config, present } = deps
  const typed = username.trim()
  const [only, ...others] = config.organisations
  if (typed === '' && others.length > 0) return 'emailNeeded'
  const organisation = typed === '' ? only : organisationOf(config, typed)
  if (!organisation) return 'noOrganisation'
  const begun = await beginAt(organisation, {
    redirectUri: config.publicUrl + CALLBACK_PATH,
    loginHint: typed === '' ? undefined : typed.slice(0, 254),
    anew: `${waiting.params.prompt ?? ''}`.split(' ').includes('login'),
  }).catch((error) => {
    if (!(error instanceof ProviderAway)) throw error
    request.log.warn({ host: new URL(organisation.issuer).host }, 'the provider of staff sign-in does not answer')
  })
  if (!begun) return 'away'
  waiting.result = { asked: begun.asked }
  await waiting.persist()
  cookiesOf(present.provider, request, reply).set(cookieNameOf(config), waiting.uid, { ...COOKIE, path: CALLBACK_PATH })
  return reply
    .headers({ ...pageHeaders(), refresh: `0; url=${begun.url.href}` })
    .send(await leavingPage(deps, begun.url, language))
}

/** A form may lead to addresses of ours only (`form-action`), and a provider leads on to others: so a page of its own goes there. */
async function leavingPage({ db }: Deps, url: URL, language: Language): Promise<string> {
  const t = organisationMessages[language]
  const { sayConsole, detailConsole } = pageMessages[language]
  return renderPage({
    language,
    program: await programName(db),
    title: t.leavingTitle,
    body: `<div class="head"><h1>${escapeHtml(t.leavingTitle)}</h1><p class="quiet">${escapeHtml(t.leaving.replace('{{host}}', url.host))}</p></div>
<p><a class="button" href="${escapeHtml(url.href)}">${escapeHtml(t.go)}</a></p>`,
    aside: artAside(sayConsole, detailConsole),
  })
}

const cookieNameOf = ({ publicUrl }: Config) =>
  publicUrl.startsWith('https:') ? '__Secure-aruga_organisation' : 'aruga_organisation'

/** The provider leads back to one address; this is the waiting request's own, for which alone the browser has the request's cookie. */
export function pathBack({ config, present }: Deps, request: FastifyRequest, reply: FastifyReply): string | undefined {
  const cookies = cookiesOf(present.provider, request, reply)
  const uid = cookies.get(cookieNameOf(config))
  if (!uid || !/^[\w-]+$/.test(uid)) return undefined
  cookies.set(cookieNameOf(config), null, { ...COOKIE, path: CALLBACK_PATH })
  const [, query = ''] = request.url.split('?')
  return `${signInPathOf(config.publicUrl, uid)}/organisation?${query}`
}

/** Reads the provider's answer: whom it has signed in, or why nobody. The answer counts once. */
export async function takeAnswer(
  deps: Deps,
  { request, reply, waiting }: Step,
): Promise<Proved | OrganisationRefusal | undefined> {
  const { config, present } = deps
  const asked = (waiting.result as { asked?: Asked } | undefined)?.asked
  const organisation = config.organisations.find(({ issuer }) => issuer === asked?.issuer)
  if (!asked || !organisation) return undefined
  await storeProved(waiting, undefined)
  const [, query = ''] = request.url.split('?')
  const answered = await exchange(request, organisation, asked, new URL(`${config.publicUrl}${CALLBACK_PATH}?${query}`))
  if (typeof answered === 'string') return answered
  // Without either, somebody whom the provider suspends would work on until the evening.
  if (!answered.refreshToken && !answered.logsOut) return 'notSetUp'
  const { organisations } = config
  const person = { organisation, organisations, claims: answered.claims, from: request }
  const account = await findAccountOf(deps.db, person, deps.clock())
  if (typeof account === 'string') return refuse(deps, request, organisation, answered, account)
  const { accountId, securityStamp } = account
  const name = `organisation of ${accountId}`
  rememberDevice(deps, cookiesOf(present.provider, request, reply), request, name)
  const proved = { accountId, securityStamp, by: byProvider(organisation, answered, deps.clock()) }
  if (!provesTwoFactors(organisation, answered) && hasSecondStep(config, account)) {
    await storeProved(waiting, proved)
    return proved
  }
  const signIn = { accountId, name, from: request, by: 'Organisation' as const, now: deps.clock() }
  await inTransaction(deps.db, (tx) => deps.signInAudit.succeeded(tx, signIn))
  return { ...proved, passed: true }
}

async function exchange(request: FastifyRequest, organisation: Organisation, asked: Asked, cameBackTo: URL) {
  try {
    return await finishAt(organisation, asked, cameBackTo)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    const why = error instanceof ProviderRefused ? error.code : 'no answer'
    request.log.warn({ host: new URL(organisation.issuer).host, why }, 'a sign-in by the provider failed')
    return error instanceof ProviderAway ? 'away' : 'notAccepted'
  }
}

function refuse(
  { signInAudit }: Deps,
  request: FastifyRequest,
  { issuer }: Organisation,
  { claims: { email } }: Answered,
  why: NotLinked,
): OrganisationRefusal {
  request.log.warn({ host: new URL(issuer).host, why }, 'a person of the provider has no account')
  if (typeof email === 'string')
    signInAudit.refused({ name: normalEmail(email), why: why === 'closed' ? why : 'by provider', from: request })
  return refusalOf[why]
}

const provesTwoFactors = ({ amr, acr }: Organisation, { claims }: Answered): boolean =>
  (Array.isArray(claims.amr) && claims.amr.some((method) => amr.includes(String(method)))) ||
  (typeof claims.acr === 'string' && acr.includes(claims.acr))

/** Without the time of the proof, none counts as recent. */
function byProvider({ issuer }: Organisation, { claims, refreshToken }: Answered, now: Date) {
  const provedAt = Math.min((claims.auth_time ?? 0) * 1000, now.getTime())
  const sid = typeof claims.sid === 'string' ? claims.sid : undefined
  return { issuer, subject: claims.sub, sid, provedAt: new Date(provedAt).toISOString(), refreshToken }
}
