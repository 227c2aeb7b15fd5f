// What a mailed link brings in its query. It is taken out of the address before anything else happens, so that its token
// stays in no history and no bookmark, and is kept for this tab alone, so that a reload still works.
const paths = ['/reset-password', '/confirm-email'] as const
type MailedPath = (typeof paths)[number]

/** What this page was opened with, for a browser that forbids the session storage: then a reload begins at the mail again. */
const kept = new Map<MailedPath, string>()

/** Call first of all, before the router reads the address. */
export function takeMailedLink() {
  const { pathname, search } = window.location
  const path = paths.find((one) => pathname === one || pathname === `${one}/`)
  if (!path || !search) return
  kept.set(path, search)
  inSession((storage) => storage.setItem(path, search))
  window.history.replaceState(null, '', path)
}

/** The query of the link that led to a path, or that had led there before a reload. */
export const mailedLink = (path: MailedPath) =>
  new URLSearchParams(kept.get(path) ?? inSession((storage) => storage.getItem(path)) ?? '')

/** Once it is used. */
export function forgetMailedLink(path: MailedPath) {
  kept.delete(path)
  inSession((storage) => storage.removeItem(path))
}

function inSession<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage)
  } catch {
    return null
  }
}
