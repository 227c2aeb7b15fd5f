// The built patient app at `/`. Hashed files are kept for a year; the page itself is asked for each time.

import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './problem.ts'

const OURS = /^\/(api|connect|health|docs|openapi\.json|\.well-known|assets)(\/|$|\?)/

export async function registerAppFiles(app: FastifyInstance, folder: string) {
  const built = existsSync(folder)
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
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isPage =
      request.method === 'GET' && !OURS.test(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (built && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw problem('NotFound')
  })
}
