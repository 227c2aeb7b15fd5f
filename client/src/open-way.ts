// Networks that let only GET and POST through take any other call as a POST that names its method (X-HTTP-Method-Override). Once one
// got through so, the next ones of this visit go so at once.
let isBlocked = false

export const rememberBlocked = (is = true) => {
  isBlocked = is
}

export type Way = { method: string; headers: Record<string, string> }

export const mayBeBlocked = (method: string) => ['PUT', 'PATCH', 'DELETE'].includes(method)

/** How a call with this method goes; `blocked`: on a network that refuses it. */
export const wayOf = (method: string, blocked = isBlocked): Way =>
  blocked && mayBeBlocked(method)
    ? { method: 'POST', headers: { 'x-http-method-override': method } }
    : { method, headers: {} }

/** What `send` below rejects with, where its call may not have reached our server. */
export class MethodBlocked extends Error {}

/** Sends a call as it is, and where that is blocked by POST. Where both are, the network as such is: the first failure counts. */
export async function sendByOpenWay<T>(method: string, send: (way: Way) => Promise<T>): Promise<T> {
  const way = wayOf(method)
  try {
    return await send(way)
  } catch (error) {
    if (way.method === 'POST' || !(error instanceof MethodBlocked)) throw error
    const sent = await send(wayOf(method, true)).catch((again: unknown) => {
      throw again instanceof MethodBlocked ? error : again
    })
    isBlocked = true
    return sent
  }
}
