// The built apps: the patient's at `/`, the console at its own path. Hashed files are cached for a year; the page itself
// is revalidated each time.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { CONSOLE_PATH } from '@aruga/contract/connect'
import { appPaths } from '@aruga/contract/links'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { hashOfStyle } from '../texts/html.ts'
import { problem } from '../wire/problem.ts'

const SERVER_PATHS =
  /^\/(console\/assets|api|connect|health|metrics|docs|dev|openapi\.json|\.well-known|assets)(\/|$|\?)/

/**
 * The worker that reads photos on the patient's device (patient/reader-files.ts). A worker has the policy of its own file
 * (CSP Level 3, section 2.4), so the pages' policy stays without WebAssembly.
 */
const READER = /\/assets\/reader-[\d.]+\/worker\.min\.js(\.br|\.gz)?$/
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The files that the app's build lists for server-rendered pages (patient/next-files.ts); nothing when it is not built. */
export function pageFilesOf(folder: string): Record<'styles' | 'registration' | 'home', string[]> {
  const file = join(folder, 'page-files.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { styles: [], registration: [], home: [] }
}

/** The CSP hashes of a page's style sheets: those that the app's build wrote, and those of rendered pages. */
export function styleHashesOf(folder: string): string[] {
  const file = join(folder, 'style-hashes.json')
  const written: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const sheets = pageFilesOf(folder).styles.map((name) => readFileSync(join(folder, name), 'utf8'))
  return [...written, ...sheets.map(hashOfStyle)]
}

/** The page that shows what the device has stored before the app is there (patient/first-screen-page.ts). */
const FIRST_SCREEN = 'installed.html'

const KINDS: Record<string, string> = { css: 'rel=preload; as=style', woff2: 'rel=preload; as=font' }

/**
 * `Link` of home: what paints it before the app is there, then the scripts that it needs besides the app's own files. A proxy may
 * send it ahead (RFC 8297).
 */
function linksOf(folder: string): string {
  const file = join(folder, 'first-screen.json')
  if (!existsSync(file)) return ''
  const first = JSON.parse(readFileSync(file, 'utf8')) as string[]
  const scripts = pageFilesOf(folder).home.filter((name) => name.endsWith('.js'))
  const kind = (name: string) => KINDS[name.split('.').at(-1) ?? ''] ?? 'rel=modulepreload'
  return [...first, ...scripts].map((name) => `</${name}>; ${kind(name)}; crossorigin`).join(', ')
}

/** Serves the two apps from their folders, where they are built. */
export async function registerAppFiles(app: FastifyInstance, folders: { patient: string; console: string }) {
  const apps = [
    { prefix: CONSOLE_PATH, folder: folders.console },
    { prefix: '/', folder: folders.patient },
  ]
  const built = apps.filter(({ folder }) => existsSync(join(folder, 'index.html')))
  if (built.length > 0)
    await app.register(fastifyStatic, {
      root: built.map(({ folder }) => folder),
      // The plugin's own routes come from searching the folders, which takes a tenth of a start.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (READER.test(path)) reply.header('content-security-policy', READER_POLICY)
      },
    })
  for (const { prefix, folder } of built) {
    const files = filesIn(folder)
    for (const name of files.filter((file) => !isAsset(file)))
      app.get(`${prefix}${name}`, (_request, reply) => reply.sendFile(name, folder))
    // One route for all of these: hundreds of routes take a third of a start.
    const assets = new Set(files.filter(isAsset))
    app.get<{ Params: { '*': string } }>(`${prefix}assets/*`, ({ params: { '*': name } }, reply) => {
      if (!assets.has(`assets/${name}`)) throw problem('NotFound')
      return reply.sendFile(`assets/${name}`, folder)
    })
  }
  app.get(CONSOLE_PATH.slice(0, -1), (_request, reply) => reply.redirect(CONSOLE_PATH, 308))
  // A phone's share menu sends to the service worker. The request comes here when the app has lost its worker: the form says so.
  app.post('/share', (request, reply) => {
    request.raw.resume()
    return reply.redirect('/or-upload-form?shared', 303)
  })
  const linksOfHome = linksOf(folders.patient)
  // A route of an app's own router serves its page. Anything else is a 404.
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !SERVER_PATHS.test(request.url) && !/\.\w+$/.test(path)
    const app = apps.find(({ prefix }) => path.startsWith(prefix))
    if (!isPage || !app || !built.includes(app)) throw problem('NotFound')
    reply.header('cache-control', 'no-cache')
    if (path !== appPaths.home || !linksOfHome) return reply.sendFile('index.html', app.folder)
    return reply.header('link', linksOfHome).sendFile(FIRST_SCREEN, app.folder)
  })
}

const isAsset = (name: string) => name.startsWith('assets/')

/** Left out: compressed copies, the manifest of the program (features/program/manifest.ts) and the server's own renderer. */
const NOT_SENT = /\.(br|gz)$|^(\.|manifest\.webmanifest$|ssr\/)/

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  return names.filter((name) => !NOT_SENT.test(name))
}
