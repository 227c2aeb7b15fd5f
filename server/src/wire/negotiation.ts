// A client's preferences (RFC 9110, 12.5), by weight.
import { type Language, languageOfTag } from '@aruga/contract/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { invalid } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The languages that the deployment offers. */
    languages: readonly Language[]
  }
}

/** The offered language that an `Accept-Language` prefers; undefined: it names none of them. */
export function preferredLanguage(offered: readonly Language[], sent: string | undefined): Language | undefined {
  if (sent === undefined) return undefined
  // What our own apps send.
  const exact = offered.find((language) => language === sent)
  if (exact) return exact
  const [best] = new Negotiator({ headers: { 'accept-language': sent } })
    .languages()
    .flatMap((tag) => languageOfTag(tag, offered) ?? [])
  return best
}

type Asking = { headers: FastifyRequest['headers']; server: Pick<FastifyInstance, 'languages'> }

/** The offered language that a request prefers. */
export const languageOf = ({ headers, server }: Asking) =>
  preferredLanguage(server.languages, headers['accept-language'])

/** The language, if the deployment offers it; any other is refused like an unknown one. */
export function offered(language: Language, { server }: FastifyRequest, member = 'language'): Language {
  if (server.languages.includes(language)) return language
  throw invalid([{ code: null, message: 'This must be equal to one of the allowed values.', members: [member] }])
}

/** How a prepared answer is sent: compressed, unless the client refuses it. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | 'plain' {
  const sent = headers['accept-encoding']
  if (!sent) return 'plain'
  const ours = ['br', 'gzip'] as const
  const accepted = new Negotiator({ headers: { 'accept-encoding': String(sent) } }).encodings([...ours])
  return ours.find((encoding) => accepted.includes(encoding)) ?? 'plain'
}
