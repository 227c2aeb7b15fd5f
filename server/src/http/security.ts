// Headers that every answer carries. The app needs no inline script or style and no other host.
import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export type Security = {
  /** Whether browsers reach us by TLS. */
  https: boolean
  /** CSP hashes of the sheets that the app's components add to the page (the app's build writes them). */
  styleHashes: readonly string[]
}

export async function registerSecurity(app: FastifyInstance, { https, styleHashes }: Security) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes],
        // data: for the camera element's icons.
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
  })
}

/** The CSP source of an inline sheet (CSP Level 3, section 6.7.3.3). */
export const hashOfStyle = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
