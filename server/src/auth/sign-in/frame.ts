// The frame of every page under /connect: HTML from the server, no script, in the style of the app's own log-in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aboutLanguage, type Language } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { escapeHtml, hashOfStyle } from '../../texts/html.ts'
import { ACCENT_PATH } from './accent.ts'

export const THEME = join(import.meta.dirname, 'look')
/** Colours, sizes and plain HTML are those of the apps. */
const SHARED = ['@aruga/ui/tokens.css', '@aruga/ui/base.css'].map((sheet) => fileURLToPath(import.meta.resolve(sheet)))
const style = [...SHARED, join(THEME, 'page.css')].map((sheet) => readFileSync(sheet, 'utf8')).join('\n')

export type Page = {
  language: Language
  program: string
  title: string
  /** HTML. */
  body: string
  /** HTML: on wide screens, the other half of the page. */
  aside: string
  /** The page's languages, by its parameter `lang`; without them there is no switch. */
  languages?: readonly Language[]
}

const findProgram = query('connect.find-program', 'SELECT name FROM program')

/** The program's name. */
export async function programName(db: Db): Promise<string> {
  return (await findProgram(db))[0]?.name ?? 'Aruga'
}

const icon = (paths: string) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`
export const warning = icon('<path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.1"/>')
const globe = icon('<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"/>')
const mark =
  '<svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="17.5" r="8" stroke-width="3.2"/><path d="M4.3 14.5a16 16 0 1 0 31.4 0" stroke-width="5.6"/></svg>'
const circles = Array.from({ length: 11 }, (_, index) => `<circle r="${136 + 36 * index}"/>`).join('')

/** Care is a ring held by an arc, with the slogan below. */
export const artAside = (say: string, detail: string) =>
  `<aside><div class="art"><svg class="ripple" viewBox="-500 -500 1000 1000" aria-hidden="true">${circles}</svg><svg class="ring" viewBox="0 0 232 232" aria-hidden="true"><circle cx="116" cy="104" r="62" stroke-width="8"/><path d="M17.5 86a100 100 0 1 0 197 0" stroke-width="16"/></svg></div><p class="say">${escapeHtml(say)}</p><p>${escapeHtml(detail)}</p></aside>`

/** A whole page. Texts in `page` that are not HTML are escaped here. */
export function renderPage({ language, program, title, body, aside, languages = [] }: Page): string {
  const change = languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        `<a class="language" lang="${other}" hreflang="${other}" href="?lang=${other}">${globe}<span>${escapeHtml(aboutLanguage(other).name)}</span></a>`,
    )
    .join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(program)}</title>
<link rel="icon" href="/connect/look/mark.svg" type="image/svg+xml">
<link rel="preload" href="/connect/look/next.woff2" as="font" type="font/woff2" crossorigin>
<style>${style}</style>
<link rel="stylesheet" href="${ACCENT_PATH}"></head>
<body><div class="signed-out"><header class="top"><div class="brand">${mark}<span>${escapeHtml(program)}</span></div>${change && `<nav class="languages">${change}</nav>`}</header>
<main>${body}</main></div>${aside}</body></html>`
}

const styleHash = hashOfStyle(style)

/**
 * Headers of such a page. Browsers apply `form-action` to redirects after a form too, so it lists the page itself and the
 * origin of `target`.
 */
export function pageHeaders(target?: string): Record<string, string> {
  const url = target === undefined ? null : URL.parse(target)
  // A native app's scheme has no origin.
  const origin = url ? ` ${url.origin === 'null' ? url.protocol : url.origin}` : ''
  const policy = [
    "default-src 'none'",
    `style-src 'self' ${styleHash}`,
    "font-src 'self'",
    "img-src 'self'",
    `form-action 'self'${origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
