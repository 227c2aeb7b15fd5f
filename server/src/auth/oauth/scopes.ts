import { errors } from 'oidc-provider'

/** The scopes of a request, each once; throws `invalid_scope` for one that is not offered (RFC 6749, 3.3). */
export function scopesOf(requested: string | undefined, offered: readonly string[]): string[] {
  const scopes = [...new Set(requested?.split(' ') ?? [])]
  const unknown = scopes.filter((scope) => !offered.includes(scope))
  if (unknown.length > 0) throw new errors.InvalidScope('This scope is not offered.', unknown.join(' '))
  return scopes
}
