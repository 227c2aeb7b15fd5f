// The built apps: the patient's at `/`, the staff's console at its own path. Hashed files are kept for a year; the page
// itself is asked for each time.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_PATH } from '@aruga/contract/connect'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

const OURS = /^\/(console\/assets|api|connect|health|docs|dev|openapi\.json|\.well-known|assets)(\/|$|\?)/

/** The CSP hashes that the app's build wrote; none when it is not built. */
export function styleHashesOf(folder: string): string[] {
  const file = join(folder, 'style-hashes.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** The folders of the two apps. One that is not built is not there. */
export async function registerAppFiles(app: FastifyInstance, folders: { patient: string; console: string }) {
  const apps = [
    { prefix: CONSOLE_PATH, folder: folders.console },
    { prefix: '/', folder: folders.patient },
  ].map((one) => ({ ...one, built: existsSync(join(one.folder, 'index.html')) }))
  for (const { prefix, folder } of apps.filter(({ built }) => built)) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix,
      decorateReply: !app.hasReplyDecorator('sendFile'),
      preCompressed: true,
      // A route for each file, as all are known: the plugin's wildcard reads the whole folder before each answer.
      wildcard: false,
      // The smaller forms are found beside their file; the manifest is the program's (features/program/manifest.ts).
      globIgnore: ['**/*.{br,gz}', 'manifest.webmanifest'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.get(CONSOLE_PATH.slice(0, -1), (_request, reply) => reply.redirect(CONSOLE_PATH, 308))
  // A path of an app's own router: its page, which then finds the screen. Anything else is not there.
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !OURS.test(request.url) && !/\.\w+$/.test(path)
    const found = apps.find(({ prefix }) => path.startsWith(prefix))
    if (!isPage || !found?.built) throw problem('NotFound')
    return reply.header('cache-control', 'no-cache').sendFile('index.html', found.folder)
  })
}
