// What a client prefers (RFC 9110, 12.5), by its weights.
import type { Language } from '@aruga/contract/values'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** Tagalog is what some devices call Filipino. */
const LANGUAGES: Record<string, Language> = { en: 'en', fil: 'fil', tl: 'fil' }

/** English or Filipino, whichever an `Accept-Language` likes best; undefined: neither is named. */
export function preferredLanguage(sent: string | undefined): Language | undefined {
  // What our own apps send.
  if (sent === undefined || sent === 'en' || sent === 'fil') return sent
  const [best] = new Negotiator({ headers: { 'accept-language': sent } })
    .languages()
    .flatMap((tag) => LANGUAGES[tag.toLowerCase().replace(/-.*/s, '')] ?? [])
  return best
}

/** The language that a request asks for. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  preferredLanguage(headers['accept-language'])

/** How a prepared answer is sent: compressed, unless the client refuses it. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | 'plain' {
  const sent = headers['accept-encoding']
  if (!sent) return 'plain'
  const ours = ['br', 'gzip'] as const
  const accepted = new Negotiator({ headers: { 'accept-encoding': String(sent) } }).encodings([...ours])
  return ours.find((encoding) => accepted.includes(encoding)) ?? 'plain'
}
