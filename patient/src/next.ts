import { parseUrl } from '@aruga/contract/parse-url'

const START = '/tabs/home'

/** The path of the log-in page, which returns to `path` afterwards. */
export const logInFirst = (path: string) => `/login?next=${encodeURIComponent(path)}`

/** The path in `?next=`. Only a path of this app is accepted, so that no link can redirect elsewhere after the log-in. */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? START
  const base = 'http://app.invalid'
  const url = parseUrl(next, base)
  if (!next.startsWith('/') || url?.origin !== base || /^\/(\/|login$|sign-in$)/.test(url.pathname)) return START
  return url.pathname + url.search + url.hash
}
