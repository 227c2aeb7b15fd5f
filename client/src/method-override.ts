// On a network that lets only GET and POST through, any other call becomes a POST with X-HTTP-Method-Override. After the first
// success, later calls of this visit are sent so at once.
let isBlocked = false

export const rememberBlocked = (is = true) => {
  isBlocked = is
}

type Sent = { method: string; headers: Record<string, string> }

export const mayBeBlocked = (method: string) => ['PUT', 'PATCH', 'DELETE'].includes(method)

/** The method and the headers of such a call. `blocked`: the network refuses it. */
export const methodSent = (method: string, blocked = isBlocked): Sent =>
  blocked && mayBeBlocked(method)
    ? { method: 'POST', headers: { 'x-http-method-override': method } }
    : { method, headers: {} }

/** `send` below rejects with it when the call may not have reached our server. */
export class MethodBlocked extends Error {}

/** Sends a call as it is, and by POST if that is blocked. If the POST is blocked, too, the network blocks all: throws the first failure. */
export async function sendWithOverride<T>(method: string, send: (as: Sent) => Promise<T>): Promise<T> {
  const first = methodSent(method)
  try {
    return await send(first)
  } catch (error) {
    if (first.method === 'POST' || !(error instanceof MethodBlocked)) throw error
    const sent = await send(methodSent(method, true)).catch((again: unknown) => {
      throw again instanceof MethodBlocked ? error : again
    })
    isBlocked = true
    return sent
  }
}
