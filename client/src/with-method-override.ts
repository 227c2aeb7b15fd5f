import { ApiProblem, readProblem } from './api-problem.ts'
import { MethodBlocked, mayBeBlocked, sendWithOverride } from './method-override.ts'
import type { Answer, Send } from './send.ts'

/** A transport whose PUT, PATCH and DELETE also get through a network that refuses these methods. */
export const withMethodOverride =
  (send: Send): Send =>
  async (outgoing) => {
    if (!mayBeBlocked(outgoing.method)) return send(outgoing)
    try {
      return await sendWithOverride(outgoing.method, async ({ method, headers }) => {
        const answer = await send({ ...outgoing, method, headers: { ...outgoing.headers, ...headers } }).catch(
          asBlocked,
        )
        if (await isOfNetwork(answer)) throw new MethodBlocked('', { cause: answer })
        return answer
      })
    } catch (error) {
      if (!(error instanceof MethodBlocked)) throw error
      if (error.cause instanceof Error) throw error.cause
      return error.cause as Answer
    }
  }

/** No answer. After a timeout an answer may still be on its way. */
function asBlocked(error: unknown): never {
  const isCut = error instanceof ApiProblem && error.status === 0 && error.code === null
  throw isCut ? new MethodBlocked('', { cause: error }) : error
}

/**
 * A refusal without our server's form. Any server may send a 401, and another method does not help. A gateway that waited in vain may
 * have passed the call on.
 */
const isOfNetwork = async (answer: Answer) =>
  answer.status >= 400 &&
  ![401, 502, 504].includes(answer.status) &&
  !readProblem(answer.status, await answer.text(), '').wellFormed
