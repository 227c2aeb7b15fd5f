// `/dev/mail`, in development without SMTP only: the mails that would have been sent. Anyone who reaches the server can read
// them, so it does not exist in production. A mail's HTML is shown in a frame that runs and loads nothing.
import { PROGRAM_ZONE } from '@aruga/contract/days'
import type { FastifyInstance } from 'fastify'
import { listStoredMails, readStoredMail, type StoredMail } from '../../mail/folder.ts'
import { escapeHtml, hashOfStyle } from '../../texts/html.ts'
import { problem } from '../../wire/problem.ts'
import { css } from './mail-page-style.ts'

const PAGE_SIZE = 50

export function registerMailPage(app: FastifyInstance, dir: string) {
  const page = `default-src 'none'; style-src ${hashOfStyle(css)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  // The mail's styles are in its HTML; its links open in a new tab, outside of the sandbox.
  const framed = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`

  app.get<{ Querystring: { before?: string } }>('/dev/mail', async (request, reply) => {
    const names = await listStoredMails(dir)
    const { before } = request.query
    const older = typeof before === 'string' ? names.filter((name) => name < before) : names
    const mails = await Promise.all(older.slice(0, PAGE_SIZE).map((name) => readStoredMail(dir, name)))
    const last = older.length > PAGE_SIZE ? older[PAGE_SIZE - 1] : undefined
    reply.header('content-security-policy', page).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return listPage(mails, names.length, last)
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const mail = await find(request.params.name)
    reply.header('content-security-policy', page).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return mailPage(mail)
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name/html', async (request, reply) => {
    const mail = await find(request.params.name)
    reply.header('content-security-policy', framed).header('x-frame-options', 'SAMEORIGIN')
    // A sandboxed document has no origin, so it cannot have an origin-keyed agent cluster.
    reply.removeHeader('origin-agent-cluster')
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(mail.html)
  })

  /** Reads only mails that the folder lists, so a name cannot lead outside of it. */
  async function find(name: string): Promise<StoredMail> {
    if (!(await listStoredMails(dir)).includes(name)) throw problem('NotFound')
    return readStoredMail(dir, name)
  }
}

const frame = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>${title}</title><style>${css}</style></head><body>${body}</body></html>`

const when = new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeStyle: 'long', timeZone: PROGRAM_ZONE })
const time = (at: string) => `<time datetime="${escapeHtml(at)}">${when.format(new Date(at))}</time>`

function listPage(mails: StoredMail[], total: number, last: string | undefined): string {
  const rows = mails.map(
    ({ name, subject, to, at }) => `<li><a href="/dev/mail/${encodeURIComponent(name)}">
<span class="subject">${escapeHtml(subject)}</span><span class="quiet">${escapeHtml(to)}</span><span class="quiet">${time(at)}</span></a></li>`,
  )
  const list = `<ul class="card">${rows.join('')}</ul>`
  const empty = `<div class="card empty"><span class="ring" aria-hidden="true"></span><h2>No mail yet</h2>
<p>Mails land here a second or two after what causes them: a registration, a claim, a new password.</p>
<p><a class="button" href="/dev/mail">Look again</a></p></div>`
  const older = last
    ? `<p><a class="button" href="/dev/mail?before=${encodeURIComponent(last)}">Older mails</a></p>`
    : ''
  const count = total === 1 ? '1 mail would have gone out.' : `${total} mails would have gone out, newest first.`
  return frame(
    'Mails · Aruga',
    `<main><h1>Mails</h1><p class="lead">This server sends no mail: SMTP_URL is not set.${total > 0 ? ` ${count}` : ''}</p>
${rows.length > 0 ? `<p><a class="button" href="/dev/mail">Look again</a></p>${list}` : empty}${older}</main>`,
  )
}

function mailPage({ name, subject, to, at, text }: StoredMail): string {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, '<a href="$&" target="_blank" rel="noopener">$&</a>')
  return frame(
    `${escapeHtml(subject)} · Mails`,
    `<main class="wide"><p class="steps"><a class="back" href="/dev/mail">All mails</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>When</dt><dd>${time(at)}</dd></dl>
<div class="both"><section><h2>As HTML</h2><iframe title="The mail as HTML" src="/dev/mail/${encodeURIComponent(name)}/html"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>
<section><h2>As plain text</h2><pre class="card" tabindex="0" role="region" aria-label="The mail as plain text">${linked}</pre></section></div></main>`,
  )
}
