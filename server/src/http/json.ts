import type { FastifyInstance } from 'fastify'
import { problem } from '../wire/problem.ts'

/** Deeper than any call of the contract; later code may follow the nesting by recursion. */
const DEEPEST = 32

/** Clients send `Content-Type: application/json` with calls that have no body; that is not an error. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body as string)) done(problem('ValidationFailed'))
    else parse(request, body as string, done)
  })
  // Clients also send empty forms with calls that have no body; the schema of calls with a body refuses them with 415.
  app.removeContentTypeParser('text/plain')
}

/** Whether JSON nests more than `DEEPEST` arrays and objects. Brackets in strings do not count. Allocates nothing: it runs before log-in. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') inString = !inString
    else if (inString) {
      if (character === '\\') at += 1
    } else if (character === '[' || character === '{') {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}
