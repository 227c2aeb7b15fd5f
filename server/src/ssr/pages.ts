// The public pages as HTML, rendered by the patient's app (patient/src/app/public/render.tsx) from the data that it would request, so that
// they are there before any script (docs/decisions/063). That data is embedded in the page; the app starts from it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentSlugs, EDUCATION_ROUTE, isEducation, type PageSlug, pageAtPath } from '@aruga/contract/content/content'
import { type Language, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { appPaths } from '@aruga/contract/links'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { pageFilesOf } from '../http/app-files.ts'
import { compressBetter, type Prepared, prepare, sendPrepared } from '../http/prepared-answer.ts'
import { findContentPage } from '../records/content/queries.ts'
import { sendsSms } from '../records/mailed-links/number-limit.ts'
import { findProgramFacts } from '../records/program/queries.ts'
import { languageOf } from '../wire/negotiation.ts'
import { createRenderer } from './renderer.ts'

/** A page and its data, rendered once for simultaneous requests. After a failure, it is not tried again for a minute. */
type Rendered = { from: string; page: Promise<Prepared>; until: number }

const RETRY_MS = 60_000

/** Each address, with its page; null: its own. */
const pages = [
  { url: '/', path: appPaths.welcome },
  ...[appPaths.welcome, appPaths.login, ...contentSlugs.map((slug) => `/${slug}`), EDUCATION_ROUTE].map((url) => ({
    url,
    path: null,
  })),
]

/** `folder`: the built app. Without a build, or if a page cannot be rendered, the app's empty page is sent. */
export function registerRenderedPages(
  app: FastifyInstance,
  { db, clock, log, push, config: { languages } }: AppContext,
  folder: string,
): void {
  const file = join(folder, 'ssr', 'render.js')
  if (!existsSync(file)) return
  const compose = composerOf(folder)
  const renderer = createRenderer(file)
  app.addHook('onClose', renderer.end)
  const rendered = new Map<string, Rendered>()

  /** Null: there is no such page. */
  async function find(path: string, language: Language): Promise<Prepared | null> {
    const slug = pageAtPath(path)
    const [facts, content] = await Promise.all([
      findProgramFacts(db, language),
      slug && findContentPage(db, slug, language, clock()),
    ])
    // Anybody can make up addresses of these, and each rendered page is kept.
    if (!content && (slug ? isEducation(slug) : path.startsWith('/medicine/'))) return null
    const data = {
      path,
      language,
      facts: { ...facts, languages, sendsSms: sendsSms({ push }) },
      content: content ?? null,
    }
    const from = JSON.stringify(data)
    const key = `${path} ${language}`
    const before = rendered.get(key)
    if (before?.from === from && performance.now() < before.until) return before.page
    const one: Rendered = { from, page: renderPage(), until: Number.POSITIVE_INFINITY }
    rendered.set(key, one)
    one.page.catch(() => {
      one.until = performance.now() + RETRY_MS
    })
    return one.page

    async function renderPage() {
      const { markup, text } = await renderer.page(from)
      const html = compose({
        path,
        language,
        facts: data.facts,
        slug,
        data: JSON.stringify({ ...data, text }),
        root: markup,
      })
      const page = await prepare(html)
      // The other page stays when that fails.
      compressBetter(page).catch(() => {})
      return page
    }
  }

  for (const { url, path } of pages)
    app.get(url, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
      const page = await find(path ?? pathOf(request), languageOf(request) ?? SOURCE_LANGUAGE).catch(
        (error: unknown) => {
          log.error(error, `The page ${url} cannot be rendered.`)
        },
      )
      if (!page) return reply.sendFile('index.html', folder)
      return sendPrepared(request, reply.type('text/html; charset=utf-8'), page)
    })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? url

type Parts = {
  path: string
  language: Language
  facts: ProgramFacts
  slug: PageSlug | undefined
  /** As JSON: the data that the app starts from. */
  data: string
  root: string
}

/** Fills the app's page. Throws when the build no longer has the places for it. */
function composerOf(folder: string) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = pageFilesOf(folder)
  const [style = '', styleOfTexts = ''] = files.styles
  const sheet = (name: string) => `<style>${readFileSync(join(folder, name), 'utf8')}</style>`
  const ofApp = sheet(style)
  // The link is never followed, by its type not even ahead of the parser: it shows the app that the sheet is there, so that the text's code does not load it.
  const ofTexts = `${sheet(styleOfTexts)}<link rel="stylesheet" href="/${styleOfTexts}" type="text/plain" disabled>`
  // The app behind the log-in comes next, with home after the log-in, else the registration: prefetched while this page is read, once
  // its own files are there (patient/src/app/public/next-files.ts).
  const page = template.replaceAll('<link data-next rel="modulepreload"', '<link data-next')
  const prefetch = (names: string[]) => names.map((name) => `<link data-next crossorigin href="/${name}">`).join('')
  const fill = (html: string, place: string, part: string) => {
    if (!html.includes(place)) throw new Error(`The built app has no ${place}.`)
    return html.replace(place, () => part)
  }
  return ({ path, language, facts, slug, data, root }: Parts) =>
    [
      ['<html lang="en">', `<html lang="${language}">`],
      [
        '<title>Aruga</title>',
        `<title>${escapeText(facts.name)}</title>${prefetch(path === appPaths.login ? files.home : files.registration)}`,
      ],
      [`<link rel="stylesheet" crossorigin href="/${style}">`, slug ? ofApp + ofTexts : ofApp],
      // `<` could end the element or begin a comment.
      [
        '<div id="root"></div>',
        `<div id="root">${root}</div><script type="application/json" id="rendered-from">${data.replaceAll('<', '\\u003c')}</script>`,
      ],
    ].reduce((html, [place = '', part = '']) => fill(html, place, part), page)
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
