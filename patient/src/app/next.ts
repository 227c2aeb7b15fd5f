const START = '/tabs/home'

/** The log-in page, which leads back to `path` afterwards. */
export const logInFirst = (path: string) => `/login?next=${encodeURIComponent(path)}`

/** Where `?next=` leads: a path of this app and nothing else, so that no mailed link can lead elsewhere after the log-in. */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? START
  const here = 'http://app.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  if (!next.startsWith('/') || url?.origin !== here || url.pathname === '/login') return START
  return url.pathname + url.search + url.hash
}
