import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { refusalWords } from './refusal-words.ts'

/** 429 with `Retry-After` in seconds, in RFC 6749's form. */
export function tooMany(ctx: KoaContextWithOIDC, retryAfter: number): errors.OIDCProviderError {
  ctx.set('Retry-After', String(retryAfter))
  const error = new errors.CustomOIDCProviderError('temporarily_unavailable', refusalWords.en.later)
  return Object.assign(error, { status: 429, statusCode: 429 })
}
