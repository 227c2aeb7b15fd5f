// A request to `/connect/*` for the tests over the whole contract: a query or a form, and its credentials.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Fixtures } from './fixtures.ts'

export const FORM = 'application/x-www-form-urlencoded'

export type ConnectRequest = {
  /** `POST /connect/token`. */
  call: string
  /** Sent as the query of a GET, else as a form. `@mine.email` is replaced by that patient's address. */
  pairs: [name: string, value: string][]
  /** The whole `Authorization` header. */
  bearer?: string | undefined
  /** Content type, FORM by default; empty: none. */
  type?: string
  cookie?: string | undefined
}

let sender = 0

/** Sends it, each time from another address, so that rate limits by address do not apply. */
export async function sendConnect(
  app: FastifyInstance,
  fixtures: Fixtures,
  { call, pairs, bearer, type = FORM, cookie }: ConnectRequest,
): Promise<LightMyRequestResponse> {
  const filled = (text: string) => text.toWellFormed().replace(/@([\w.]+)/g, (all, name) => fixtures.named[name] ?? all)
  const [method, path = '/'] = call.split(' ')
  const form = new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, filled(text)])).toString()
  sender++
  return app.inject({
    method: method as 'GET',
    url: method === 'GET' ? `${path}?${form}` : path,
    headers: {
      'x-forwarded-for': `10.${sender % 250}.${Math.floor(sender / 250) % 250}.1`,
      ...(bearer !== undefined && { authorization: filled(bearer).replace(/[^\x20-\x7e]/g, '?') }),
      ...(cookie !== undefined && { cookie }),
      ...(method !== 'GET' && type && { 'content-type': type }),
    },
    ...(method !== 'GET' && { payload: form }),
  })
}
