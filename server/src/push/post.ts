// One request to an address that somebody else has chosen.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { publicLookup } from './address.ts'
import { PATIENCE_MS } from './answers.ts'

export type Answer = { status: number; retryAfter: string | undefined }

/**
 * Posts to an address that `parseEndpoint` let through; connects to public addresses only, whatever the name stands for by now. The answer's content is not read,
 * however long it is, and a redirect is not followed. Throws `AddressRefused`, Node's error, a `TimeoutError` after ten seconds, or the reason of `stopping`.
 */
export function postTo(
  url: URL,
  headers: Record<string, string>,
  body: Buffer | string | null,
  stopping?: AbortSignal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(stopping ? [stopping] : [])])
  const options = { method: 'POST', headers, signal, agent: false }
  const request =
    url.protocol === 'https:' ? httpsRequest(url, { ...options, lookup: publicLookup() }) : httpRequest(url, options)
  request.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    response.destroy()
  })
  request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
  request.end(body)
  return promise
}
