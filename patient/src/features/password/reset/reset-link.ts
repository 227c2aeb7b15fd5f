// What the mailed link says.
export type ResetLink = { userId: string; resetToken: string }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null for a link that is none, or that lost a part on its way. */
export function resetLinkOf(query: URLSearchParams): ResetLink | null {
  const userId = query.get('userId') ?? ''
  const resetToken = query.get('resetToken') ?? ''
  return ID.test(userId) && resetToken !== '' ? { userId, resetToken } : null
}

/**
 * Where the "Log in" after a reset leads: the path in this app that the link names, else the log-in page. `returnUrl` is an
 * address or a path, `returnUrlHash` what follows its `#`; one of another origin leads nowhere.
 */
export function returnPathOf(query: URLSearchParams, origin: string): string {
  const text = query.get('returnUrl')
  const url = text && URL.canParse(text, origin) ? new URL(text, origin) : null
  if (url?.origin !== origin) return '/login'
  const hash = query.get('returnUrlHash')
  if (hash) url.hash = hash
  return url.pathname + url.search + url.hash
}
