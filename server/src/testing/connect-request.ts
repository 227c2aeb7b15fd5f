// A request to `/connect/*` as the tests over the whole contract write it down: a query or a form, and who sends it.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { World } from './fixtures.ts'

export const FORM = 'application/x-www-form-urlencoded'

export type ConnectRequest = {
  /** `POST /connect/token`. */
  call: string
  /** Sent as the query of a GET, else as a form. `@mine.email` stands for that patient's address, wherever it stands. */
  pairs: [name: string, value: string][]
  /** The whole `Authorization` header. */
  bearer?: string | undefined
  /** FORM where nothing is said; empty: none. */
  type?: string
  cookie?: string | undefined
}

let sender = 0

/** Sends it, each time from another address, so that no limit by address stands in the way. */
export async function sendConnect(
  app: FastifyInstance,
  world: World,
  { call, pairs, bearer, type = FORM, cookie }: ConnectRequest,
): Promise<LightMyRequestResponse> {
  const filled = (text: string) => text.toWellFormed().replace(/@([\w.]+)/g, (all, name) => world.named[name] ?? all)
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
