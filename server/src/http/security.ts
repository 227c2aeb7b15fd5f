import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

export type Security = {
  /** Whether the deployment is served over TLS. */
  https: boolean
  /** CSP hashes of the style sheets that the app's components add to the page (written by the app's build). */
  styleHashes: readonly string[]
  /** The origin of map pictures, if the operator has set one. */
  tilesUrl?: string | undefined
}

/** Gives an answer its security headers: those of the API, or of anything that a browser may show as a page. */
export function securityHeaders(security: Security) {
  const pageHeaders = {
    ...headersOf(security, 'page'),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  }
  const dataHeaders = headersOf(security, 'data')
  return (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(request.url.startsWith('/api/') ? dataHeaders : pageHeaders)
}

/** Helmet composes its headers for each answer. Ours never change, so it runs once. */
function headersOf({ https, styleHashes, tilesUrl }: Security, what: 'page' | 'data') {
  const isPage = what === 'page'
  const setHeaders = helmet({
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
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  setHeaders(request, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders()
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
