// Headers that every answer carries. The app needs no inline script or style and no other host.
import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

export type Security = {
  /** Whether browsers reach us by TLS. */
  https: boolean
  /** CSP hashes of the sheets that the app's components add to the page (the app's build writes them). */
  styleHashes: readonly string[]
}

export async function registerSecurity(app: FastifyInstance, security: Security) {
  const headers = await headersOf(security)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Helmet composes its headers anew for each answer. Ours are always the same, so it is asked once. */
async function headersOf({ https, styleHashes }: Security): Promise<Record<string, string>> {
  const once = Fastify()
  await once.register(helmet, {
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
    // For browsers and plug-ins that are no more.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  once.get('/', (_request, reply) => reply.send(reply.getHeaders()))
  const headers = (await once.inject('/')).json<Record<string, string>>()
  await once.close()
  return { ...headers, 'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()' }
}

/** The CSP source of an inline sheet (CSP Level 3, section 6.7.3.3). */
export const hashOfStyle = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
