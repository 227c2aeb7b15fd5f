// The server's side of the wire, with the answers that a test sets.
import { ApiProblem } from '../api-problem.ts'
import type { Answer, Outgoing, Send } from '../send.ts'

type Answered = { status: number; body?: unknown; retryAfter?: number }
type Reply = Answered | 'no network' | Promise<Reply>

export const reply = (status: number, body?: unknown): Reply => ({ status, body })
export const refusal = (status: number, code: string, message: string): Reply =>
  reply(status, { error: { code: `Aruga:${code}`, message, details: null, data: {}, validationErrors: null } })
/** A refusal with `Retry-After`, in seconds. */
export const later = (status: number, code: string, retryAfter: number): Reply => ({
  status,
  body: { error: { code: `Aruga:${code}`, message: 'Later, please.' } },
  retryAfter,
})
export const tokens = (number: number, patient_id?: string): Reply =>
  reply(200, { access_token: `access-${number}`, refresh_token: `refresh-${number}`, expires_in: 900, patient_id })

/** Answers by path. `requests` are the requests sent; `calls()` the same as `METHOD /path`. */
export function fakeServer(routes: Record<string, (request: Outgoing) => Reply>) {
  const requests: Outgoing[] = []
  const send: Send = async (request) => {
    requests.push(request)
    const path = request.url.split('?')[0] ?? ''
    const answer = await (routes[path] ?? (() => reply(404)))(request)
    if (answer === 'no network') throw new ApiProblem(0, 'no answer')
    return asAnswer(answer)
  }
  return { send, requests, calls: () => requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`) }
}

const asAnswer = ({ status, body, retryAfter }: Answered): Answer => {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  return { status, retryAfter, text: async () => text, blob: async () => new Blob([text]) }
}
