import helmet from '@fastify/helmet'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

export type Security = {
  /** Whether the deployment is served over TLS. */
  https: boolean
  /** CSP hashes of the style sheets that the app's components add to the page (written by the app's build). */
  styleHashes: readonly string[]
  /** Where the pictures of maps come from, if the operator has set that. */
  tilesUrl?: string | undefined
}

/** Gives an answer its security headers: of the API, or of anything that a browser may show as a page. */
export async function securityHeaders(security: Security) {
  const pageHeaders = {
    ...(await headersOf(security, 'page')),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  }
  const dataHeaders = await headersOf(security, 'data')
  return (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(request.url.startsWith('/api/') ? dataHeaders : pageHeaders)
}

/** Helmet composes its headers for each answer. Ours are always the same, so it runs once. */
async function headersOf(
  { https, styleHashes, tilesUrl }: Security,
  what: 'page' | 'data',
): Promise<Record<string, string>> {
  const isPage = what === 'page'
  const once = Fastify()
  await once.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        ...(isPage && sourcesOfPages(styleHashes, tilesUrl)),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // These apply to documents only.
    crossOriginOpenerPolicy: isPage && { policy: 'same-origin' },
    originAgentCluster: isPage,
    dnsPrefetchControl: isPage,
    // For obsolete browsers and plug-ins.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  once.get('/', (_request, reply) => reply.send(reply.getHeaders()))
  const headers = (await once.inject('/')).json<Record<string, string>>()
  await once.close()
  return headers
}

const sourcesOfPages = (styleHashes: readonly string[], tilesUrl?: string) => ({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", ...styleHashes],
  imgSrc: ["'self'", 'blob:', ...(tilesUrl ? [new URL(tilesUrl).origin] : [])],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
})
