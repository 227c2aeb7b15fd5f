// What a person reads when a log-in in the browser cannot begin or go on. Nobody is sent anywhere from here.
import type { FastifyRequest } from 'fastify'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import { escapeHtml } from '../../html.ts'
import { failureAnswer } from '../oauth/failure.ts'
import { artAside, drawPage, pageHeaders, programName, warning } from './frame.ts'
import { chooseLanguage, pageMessages } from './messages.ts'

export type Fault = 'unknown' | 'expired' | 'failed'

/** The page of a fault; `reason` is what the person may quote, or its technical name. */
export async function faultPage(db: Db, request: FastifyRequest, fault: Fault, reason: string): Promise<string> {
  const query = request.query as { ui_locales?: unknown }
  const wish = typeof query.ui_locales === 'string' ? query.ui_locales : undefined
  const language = chooseLanguage(wish, request.headers['accept-language'])
  const t = pageMessages[language]
  const text = {
    unknown: [t.unknownTitle, t.unknown, t.unknownRemedy],
    expired: [t.expiredTitle, t.expired, t.expiredRemedy],
    failed: [t.failedTitle, t.failed, t.failedRemedy],
  }[fault]
  const [title = '', what = '', remedy = ''] = text
  return drawPage({
    language,
    // The database may be what is away; the page has to be there all the same.
    program: await programName(db).catch(() => 'Aruga'),
    title,
    body: `<div class="sign">${warning}</div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(what)}</p>
<p>${escapeHtml(remedy)}</p><p class="quiet">${escapeHtml(t.quote)} <b>${escapeHtml(reason)}</b></p>`,
    aside: artAside(t.sayApp, t.detailApp),
  })
}

/** For the provider: its errors that lead to no redirect (RFC 6749, 4.1.2.1). */
export async function renderFault(
  ctx: KoaContextWithOIDC,
  request: FastifyRequest,
  db: Db,
  error: Error,
  out: { error: string },
): Promise<void> {
  const ours = !(error instanceof errors.OIDCProviderError) || error.statusCode >= 500
  if (ours) ctx.status = failureAnswer(error, request.id).status
  const fault = ours ? 'failed' : error instanceof errors.SessionNotFound ? 'expired' : 'unknown'
  ctx.set(pageHeaders())
  ctx.body = await faultPage(db, request, fault, ours ? request.id : out.error)
}
