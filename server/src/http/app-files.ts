// The built patient app at `/`. Hashed files are kept for a year; the page itself is asked for each time.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

const OURS = /^\/(api|connect|health|docs|dev|openapi\.json|\.well-known|assets)(\/|$|\?)/

/** The CSP hashes that the app's build wrote; none when it is not built. */
export function styleHashesOf(folder: string): string[] {
  const file = join(folder, 'style-hashes.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

export async function registerAppFiles(app: FastifyInstance, folder: string) {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  // A path of the app's own router: the page, which then finds its screen. Anything else is not there.
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !OURS.test(request.url) && !/\.\w+$/.test(path)
    if (built && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw problem('NotFound')
  })
}
