// The sign-in page's two requests: render its step, and handle its form. A form sent by another site is refused: the request's
// id must match in the address and in a SameSite=Lax cookie for that address only; where the browser sends Fetch Metadata,
// that is checked too.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONSOLE_CLIENT_ID } from '@aruga/contract/connect'
import { logInName } from '@aruga/contract/typed-text'
import type { Language } from '@aruga/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import { type Database, inTransaction } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { rememberDevice } from '../lock-out/device-cookie.ts'
import type { PresentProvider } from '../oauth/provider-following-keys.ts'
import { mustUseOrganisation, organisationOf } from '../organisation/domains.ts'
import { CALLBACK_PATH } from '../organisation/provider.ts'
import { storeByProvider } from '../organisation/sign-ins.ts'
import { passwordOf, provePassword, type Refusal, statusOfLater } from '../passwords/prove-password.ts'
import { refusalMessages } from '../passwords/refusal-messages.ts'
import { beginSignIn, endSignIn, findSignIn, renewSignIn } from '../sessions/sign-ins.ts'
import type { SignInAudit } from '../sign-in-audit/sign-in-audit.ts'
import { ACCENT_PATH, accentSheet } from './accent.ts'
import { cookiesOf, formOf, isFromElsewhere } from './browser.ts'
import { faultPage } from './fault-page.ts'
import { pageHeaders, programName, THEME } from './frame.ts'
import { chooseLanguage, organisationMessages, pageMessages } from './messages.ts'
import { leaveForProvider, pathBack, takeAnswer } from './organisation.ts'
import { COOKIE, SIGN_IN_PATH, signInPathOf } from './request-cookie.ts'
import { hasSecondStep, type Proved, provedIn, sendSecondStep, storeProved, takeSecondStep } from './second-step.ts'
import { type Refused, signInPage } from './sign-in-page.ts'

type Deps = {
  db: Database
  config: Config
  clock: Clock
  keys: Pick<Keys, 'attempts'>
  present: PresentProvider
  signInAudit: SignInAudit
}
type Waiting = InstanceType<Provider['Interaction']>

/** Mounts the page on a scope that reads forms (browser.ts). */
export async function registerSignIn(scope: FastifyInstance, deps: Deps): Promise<void> {
  for (const [name, type] of [
    ['next.woff2', 'font/woff2'],
    ['mark.svg', 'image/svg+xml'],
  ] as const) {
    const file = await readFile(join(THEME, name))
    scope.get(`/connect/look/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(file),
    )
  }
  scope.get(ACCENT_PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(await accentSheet(deps.db)),
  )
  const url = `${SIGN_IN_PATH}/:uid`
  scope.get(url, async (request, reply) => {
    const waiting = await findWaiting(deps, request, reply)
    if (!waiting) return sendExpired(deps, request, reply)
    const proved = provedIn(waiting)
    if (proved?.passed) return finish(deps, request, reply, waiting, proved)
    if (proved) return sendSecondStep(deps, { request, reply, waiting, proved, language: languageOf(request, waiting) })
    const hint = waiting.params.login_hint
    return sendPage(deps, request, reply, waiting, { username: typeof hint === 'string' ? hint.slice(0, 254) : '' })
  })
  scope.get(CALLBACK_PATH, async (request, reply) => {
    const path = pathBack(deps, request, reply)
    return path ? reply.redirect(path, 303) : sendExpired(deps, request, reply)
  })
  scope.get(`${url}/organisation`, async (request, reply) => {
    const waiting = await findWaiting(deps, request, reply)
    if (!waiting) return sendExpired(deps, request, reply)
    const language = languageOf(request, waiting)
    const proved = await takeAnswer(deps, { request, reply, waiting, language })
    if (proved === undefined) return sendExpired(deps, request, reply)
    if (typeof proved === 'string') return sendRefused(deps, { request, reply, waiting, language }, '', proved)
    return proved.passed
      ? finish(deps, request, reply, waiting, proved)
      : reply.redirect(signInPathOf(deps.config.publicUrl, waiting.uid), 303)
  })
  scope.post(url, async (request, reply) => {
    const waiting = isFromElsewhere(request, deps.config.publicUrl)
      ? undefined
      : await findWaiting(deps, request, reply)
    if (!waiting) return sendExpired(deps, request, reply)
    const proved = provedIn(waiting)
    if (!proved && isForProvider(deps, request, waiting)) return leave(deps, request, reply, waiting)
    if (!proved) return takePassword(deps, request, reply, waiting)
    if (formOf(request).again) {
      await storeProved(waiting, undefined)
      return reply.redirect(pathOf(deps, waiting, request), 303)
    }
    const step = { request, reply, waiting, proved, language: languageOf(request, waiting) }
    if (proved.passed || (await takeSecondStep(deps, step))) return finish(deps, request, reply, waiting, proved)
    return reply
  })
}

/** The authorization request of this page; undefined when it has expired or is not this browser's. */
async function findWaiting(
  { present: { provider } }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Waiting | undefined> {
  const { uid } = request.params as { uid: string }
  if (cookiesOf(provider, request, reply).get(provider.cookieName('interaction')) !== uid) return undefined
  const waiting = await provider.Interaction.find(uid)
  return waiting?.prompt.name === 'login' ? waiting : undefined
}

/** The button was pressed, or an address of an organisation was sent without a password. */
function isForProvider({ config }: Deps, request: FastifyRequest, waiting: Waiting): boolean {
  if (!isForConsole(waiting) || config.organisations.length === 0) return false
  const { organisation, username = '', password = '' } = formOf(request)
  return organisation !== undefined || (password === '' && organisationOf(config, username) !== undefined)
}

async function leave(deps: Deps, request: FastifyRequest, reply: FastifyReply, waiting: Waiting) {
  const { username = '' } = formOf(request)
  const step = { request, reply, waiting, language: languageOf(request, waiting) }
  const left = await leaveForProvider(deps, step, username)
  return typeof left === 'string' ? sendRefused(deps, step, username, left) : left
}

type Step = { request: FastifyRequest; reply: FastifyReply; waiting: Waiting; language: Language }
function sendRefused(
  deps: Deps,
  { request, reply, waiting, language }: Step,
  username: string,
  why: keyof (typeof organisationMessages)['en']['refused'],
) {
  const fields = why === 'emailNeeded' || why === 'noOrganisation' ? (['username'] as const) : []
  const refused = { text: organisationMessages[language].refused[why], fields }
  return sendPage(deps, request, reply, waiting, { username, refused })
}

async function takePassword(deps: Deps, request: FastifyRequest, reply: FastifyReply, waiting: Waiting) {
  const { username = '', password = '' } = formOf(request)
  const language = languageOf(request, waiting)
  if (username.trim() === '' || password === '') {
    return sendPage(deps, request, reply, waiting, {
      username,
      refused: missing(language, waiting, username, password),
    })
  }
  const login = await provePassword(deps, { username, password, from: request })
  if ('refused' in login) {
    if (login.refused === 'later') reply.code(statusOfLater(login)).header('retry-after', String(login.retryAfter))
    else deps.signInAudit.refused({ name: logInName(username), why: login.refused, from: request })
    return sendPage(deps, request, reply, waiting, { username, refused: refusedFor(language, login.refused) })
  }
  if (mustUseOrganisation(deps.config, username, login.roles)) {
    deps.signInAudit.refused({ name: logInName(username), why: 'provider needed', from: request })
    return sendRefused(deps, { request, reply, waiting, language }, username, 'passwordNotUsed')
  }
  rememberDevice(deps, cookiesOf(deps.present.provider, request, reply), request, passwordOf(logInName(username)))
  if (hasSecondStep(deps.config, login)) {
    const { accountId, securityStamp } = login
    await storeProved(waiting, { accountId, securityStamp })
    return reply.redirect(pathOf(deps, waiting, request), 303)
  }
  const proof = {
    accountId: login.accountId,
    name: passwordOf(logInName(username)),
    from: request,
    now: deps.clock(),
  }
  await inTransaction(deps.db, (tx) => deps.signInAudit.succeeded(tx, proof))
  return finish(deps, request, reply, waiting, login)
}

/** Signs the browser in after all steps are passed, and redirects it onwards. */
async function finish(deps: Deps, request: FastifyRequest, reply: FastifyReply, waiting: Waiting, proved: Proved) {
  await signIn(deps, request, reply, proved)
  // The provider would compare with the previous sign-in, which is dealt with already.
  waiting.session = undefined
  const ts = Math.floor(deps.clock().getTime() / 1000)
  waiting.result = { login: { accountId: proved.accountId, ts, remember: false } }
  await waiting.persist()
  // The page is done. The next address is in another cookie, which only that address receives.
  const path = signInPathOf(deps.config.publicUrl, waiting.uid)
  cookiesOf(deps.present.provider, request, reply).set(deps.present.provider.cookieName('interaction'), null, {
    ...COOKIE,
    path,
  })
  return reply.redirect(waiting.returnTo, 303)
}

/** Signs this browser in. Logs out a different person who was signed in before. */
async function signIn(
  { db, config, clock, present: { provider } }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  proved: Proved,
) {
  const cookies = cookiesOf(provider, request, reply)
  const name = provider.cookieName('session')
  const now = clock()
  const cookie = cookies.get(name)
  const before = cookie ? await findSignIn(db, cookie, now) : undefined
  const { accountId, by } = proved
  const begun = await inTransaction(db, async (tx) => {
    const isSame = before?.accountId === accountId
    if (isSame) await renewSignIn(tx, before.id, proved, now)
    else if (before) await endSignIn(tx, before.id, now)
    const { id, cookie } = isSame ? { id: before.id, cookie: undefined } : await beginSignIn(tx, proved, now)
    if (by) await storeByProvider({ db: tx, config }, { signInId: id, accountId, by }, now)
    return cookie
  })
  if (begun) cookies.set(name, begun, COOKIE)
}

async function sendPage(
  { db, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  waiting: Waiting,
  typed: { username: string; refused?: Refused },
) {
  const page = signInPage({
    language: languageOf(request, waiting),
    languages: request.server.languages,
    program: await programName(db),
    offersOrganisation: isForConsole(waiting) && config.organisations.length > 0,
    clientId: String(waiting.params.client_id),
    forgotHref: `${Object.values(config.appUrls)[0] ?? config.publicUrl}/forgot-password`,
    ...typed,
  })
  return reply.headers(pageHeaders(String(waiting.params.redirect_uri))).send(page)
}

/** The page's own address, with its language. */
function pathOf({ config }: Deps, { uid }: Waiting, request: FastifyRequest): string {
  const [, query] = request.url.split('?')
  return signInPathOf(config.publicUrl, uid) + (query ? `?${query}` : '')
}

async function sendExpired({ db }: Deps, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(400)
    .headers(pageHeaders())
    .send(await faultPage(db, request, 'expired', request.id))
}

function languageOf(request: FastifyRequest, { params }: Waiting): Language {
  const { lang } = request.query as { lang?: unknown }
  const requested = typeof params.ui_locales === 'string' ? params.ui_locales : undefined
  const { languages } = request.server
  return chooseLanguage(
    languages,
    typeof lang === 'string' ? lang : undefined,
    requested,
    request.headers['accept-language'],
  )
}

const refusedFor = (language: Language, refusal: Refusal): Refused => ({
  text: refusalMessages[language][refusal],
  fields: refusal === 'wrong' ? ['username', 'password'] : [],
})

/** Staff log in by their address only. */
const isForConsole = ({ params }: Waiting) => params.client_id === CONSOLE_CLIENT_ID

function missing(language: Language, waiting: Waiting, username: string, password: string): Refused {
  const t = pageMessages[language]
  const forConsole = isForConsole(waiting)
  if (username.trim() !== '') return { text: t.passwordMissing, fields: ['password'] }
  if (password !== '') return { text: forConsole ? t.usernameMissing : t.usernameMissingApp, fields: ['username'] }
  return { text: forConsole ? t.bothMissing : t.bothMissingApp, fields: ['username', 'password'] }
}
