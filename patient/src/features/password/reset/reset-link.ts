// Parses the mailed link.
import { parseUrl } from '@aruga/contract/parse-url'

/** The link mailed to the account's previous address (docs/wire.md#account). */
export type UndoLink = { userId: string; token: string }
export type ResetLink = { userId: string; resetToken: string }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null for an invalid or incomplete link. */
export function resetLinkOf(query: URLSearchParams): ResetLink | null {
  const userId = query.get('userId') ?? ''
  const resetToken = query.get('resetToken') ?? ''
  return ID.test(userId) && resetToken !== '' ? { userId, resetToken } : null
}

/** Null for any other link. */
export function undoLinkOf(query: URLSearchParams): UndoLink | null {
  const [userId, token] = [query.get('userId'), query.get('undoToken')]
  return userId && token ? { userId, token } : null
}

/**
 * Where "Log in" leads after a reset: the link's path in this app, else the log-in page. `returnUrl` is a URL or a path,
 * `returnUrlHash` its fragment; a URL of another origin is ignored.
 */
export function returnPathOf(query: URLSearchParams, origin: string): string {
  const text = query.get('returnUrl')
  const url = text ? parseUrl(text, origin) : undefined
  // `//host` would be another site's address.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/login'
  const hash = query.get('returnUrlHash')
  if (hash) url.hash = hash
  return url.pathname + url.search + url.hash
}
