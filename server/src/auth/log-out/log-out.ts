// Log-out, by the app's plain call with its token or by a browser that a client redirects (OpenID Connect RP-Initiated
// Logout 1.0). Both end the session and the browser's sign-in together.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client, Provider } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import { type Database, inTransaction } from '../../db/open.ts'
import { escapeHtml } from '../../texts/html.ts'
import type { Clock } from '../../time/clock.ts'
import type { PresentProvider } from '../oauth/provider-following-keys.ts'
import { bearerTokenOf, findBearer } from '../sessions/bearer.ts'
import { endSession } from '../sessions/lifecycle/end.ts'
import { endSignIn, findSignIn } from '../sessions/sign-ins.ts'
import { hashToken } from '../sessions/tokens.ts'
import { endTicketsOfEnded } from '../sessions/upload-tickets.ts'
import { cookiesOf, formOf, isFromElsewhere } from '../sign-in/browser.ts'
import { faultPage } from '../sign-in/fault-page.ts'
import { artAside, pageHeaders, programName, renderPage } from '../sign-in/frame.ts'
import { chooseLanguage, pageMessages } from '../sign-in/messages.ts'
import { COOKIE } from '../sign-in/request-cookie.ts'
import { auditSignIn } from '../sign-in-audit/audit-sign-in.ts'

type Deps = { db: Database; config: Config; clock: Clock; present: PresentProvider }
type Params = Partial<Record<string, string>>

const PATHS = ['/connect/logout', '/connect/endsession']

/** Mounts log-out on a scope that reads forms (sign-in/browser.ts). */
export function registerLogOut(scope: FastifyInstance, deps: Deps): void {
  for (const url of PATHS) {
    scope.route({
      method: ['GET', 'POST'],
      url,
      handler: (request, reply) => {
        const { provider } = deps.present
        const params: Params = { ...(request.query as Params), ...formOf(request) }
        const cookie = cookiesOf(provider, request, reply).get(provider.cookieName('session'))
        const byBrowser = cookie !== undefined || 'id_token_hint' in params || 'post_logout_redirect_uri' in params
        if (request.headers.authorization !== undefined || !byBrowser) return logOut(deps, request, reply)
        return logOutBrowser(deps, request, reply, params, cookie)
      },
    })
  }
}

/**
 * The app's plain log-out call: ends the bearer's session, with an empty 200. 401 without a valid token. `?idle=true`: the app logs
 * out by itself after an idle quarter of an hour, and the outbox may still be sent (docs/decisions/107).
 */
async function logOut({ db, config: { programScope }, clock }: Deps, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const token = bearerTokenOf(request.headers.authorization)
  const bearer = token && (await findBearer(db, { tokenHash: hashToken(token), programScope }, clock()))
  if (!bearer) {
    const challenge = request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer'
    return reply.code(401).header('www-authenticate', challenge).send()
  }
  const { accountId, sessionId } = bearer
  await inTransaction(db, async (tx) => {
    const now = clock()
    const isIdle = (request.query as Params).idle === 'true'
    await endSession(tx, sessionId, now, isIdle ? 'SessionIdle' : 'SignedOutElsewhere')
    if (!isIdle) await endTicketsOfEnded(tx, { accountId })
    await auditSignIn(tx, { accountId, action: 'session.ended', from: request, now, byOwner: true })
  })
  return reply.code(200).send()
}

/**
 * Logs the browser out and redirects it to an address that the client has registered. Without the signed-in person's
 * id_token, they have to confirm on the server's own page (RP-Initiated Logout, 2).
 */
async function logOutBrowser(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  params: Params,
  cookie: string | undefined,
) {
  const { db, clock, present } = deps
  const { provider } = present
  const hint = await readHint(provider, params.id_token_hint)
  const back = hint === 'invalid' ? hint : await redirectAfterLogOut(provider, params, hint?.client)
  if (hint === 'invalid' || back === 'invalid') {
    return reply
      .code(400)
      .headers(pageHeaders())
      .send(await faultPage(db, request, 'unknown', 'invalid_request'))
  }
  const signIn = cookie ? await findSignIn(db, cookie, clock()) : undefined
  const confirmed =
    request.method === 'POST' && params.confirm === 'yes' && !isFromElsewhere(request, deps.config.publicUrl)
  if (signIn && hint?.subject !== signIn.accountId && !confirmed) {
    return sendPage(deps, request, reply, 'ask', back)
  }
  if (signIn) {
    const { id, accountId } = signIn
    await inTransaction(db, async (tx) => {
      const now = clock()
      await endSignIn(tx, id, now)
      await endTicketsOfEnded(tx, { accountId })
      await auditSignIn(tx, { accountId, action: 'session.ended', from: request, now, byOwner: true })
    })
  }
  cookiesOf(provider, request, reply).set(provider.cookieName('session'), null, COOKIE)
  return back ? reply.redirect(back, 303) : sendPage(deps, request, reply, 'done')
}

/** The subject and client of an id_token. An expired one is accepted: only its signature counts. */
async function readHint(provider: Provider, hint: string | undefined) {
  if (hint === undefined) return undefined
  try {
    const { aud } = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString())
    const client = await provider.Client.find(String(aud))
    if (!client) return 'invalid'
    const { payload } = await provider.IdToken.validate(hint, client)
    return { client, subject: String(payload.sub) }
  } catch {
    // No id_token that this server issued for one of its clients.
    return 'invalid'
  }
}

/** The redirect address with `state`; undefined when none is requested. */
async function redirectAfterLogOut(provider: Provider, params: Params, hinted: Client | undefined) {
  const { post_logout_redirect_uri: uri, client_id: clientId, state } = params
  if (uri === undefined) return undefined
  if (hinted && clientId !== undefined && clientId !== hinted.clientId) return 'invalid'
  const client = hinted ?? (clientId === undefined ? undefined : await provider.Client.find(clientId))
  if (!client?.postLogoutRedirectUriAllowed(uri)) return 'invalid'
  const back = new URL(uri)
  if (state !== undefined) back.searchParams.set('state', state)
  return back.href
}

async function sendPage(
  { db }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'ask' | 'done',
  back?: string,
) {
  const { ui_locales: locales } = request.query as Params
  const language = chooseLanguage(request.server.languages, locales, request.headers['accept-language'])
  const t = pageMessages[language]
  const [title, text] = kind === 'ask' ? [t.logOutTitle, t.logOut] : [t.loggedOutTitle, t.loggedOut]
  const form = `<form method="post"><input type="hidden" name="confirm" value="yes"><button class="button" type="submit">${escapeHtml(t.logOutSubmit)}</button></form>`
  const page = renderPage({
    language,
    program: await programName(db),
    title,
    body: `<div class="head"><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(text)}</p></div>${kind === 'ask' ? form : ''}`,
    aside: artAside(t.sayApp, t.detailApp),
  })
  return reply.headers(pageHeaders(back)).send(page)
}
