// What a browser sends besides the URL: cookies, forms, and Fetch Metadata.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'

/** Cookies as the provider reads and writes them. */
export const cookiesOf = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.createContext(request.raw, reply.raw).cookies

const FORM_BYTES = 16 * 1024

/** Lets a scope read forms, and no other content. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
}

/** The fields of a form, the first value of a repeated one; empty when the body is something else. */
export const formOf = ({ body }: FastifyRequest): Partial<Record<string, string>> =>
  body instanceof URLSearchParams ? Object.fromEntries([...body].reverse()) : {}

/**
 * Whether a page of another site sent this, as the browser reports it: by Fetch Metadata, or by `Origin`, which older browsers send, too.
 * A form of ours has the origin `null`, since our pages send no referrer.
 */
export const isFromElsewhere = ({ headers, host }: FastifyRequest, publicUrl: string): boolean => {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined || origin === 'null') return false
  const from = URL.canParse(origin) ? new URL(origin) : undefined
  return from?.host !== host && from?.origin !== new URL(publicUrl).origin
}
