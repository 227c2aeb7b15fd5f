// The error page of a log-in in the browser that cannot begin or continue. It never redirects.
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { escapeHtml } from '../../texts/html.ts'
import { artAside, programName, renderPage, warning } from './frame.ts'
import { chooseLanguage, pageMessages } from './messages.ts'

export type Fault = 'unknown' | 'expired' | 'failed'

/** The error page; `reason` is an id to quote or a technical name. */
export async function faultPage(db: Db, request: FastifyRequest, fault: Fault, reason: string): Promise<string> {
  const query = request.query as { ui_locales?: unknown }
  const locales = typeof query.ui_locales === 'string' ? query.ui_locales : undefined
  const language = chooseLanguage(request.server.languages, locales, request.headers['accept-language'])
  const t = pageMessages[language]
  const text = {
    unknown: [t.unknownTitle, t.unknown, t.unknownRemedy],
    expired: [t.expiredTitle, t.expired, t.expiredRemedy],
    failed: [t.failedTitle, t.failed, t.failedRemedy],
  }[fault]
  const [title = '', what = '', remedy = ''] = text
  return renderPage({
    language,
    // The database may be unavailable; the page must still work.
    program: await programName(db).catch(() => 'Aruga'),
    title,
    body: `<div class="sign">${warning}</div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(what)}</p>
<p>${escapeHtml(remedy)}</p><p class="quiet">${escapeHtml(t.quote)} <b>${escapeHtml(reason)}</b></p>`,
    aside: artAside(t.sayApp, t.detailApp),
  })
}
