// The query of a mailed link. It is removed from the address before anything else happens, so that its token is in no
// history and no bookmark, and stored for this tab only, so that a reload still works.
import { appPaths } from '@aruga/contract/links'

const paths = ['/reset-password', '/confirm-email', appPaths.confirmRegistration] as const
type MailedPath = (typeof paths)[number]

/** For browsers that forbid session storage; there, a reload needs the mailed link again. */
const taken = new Map<MailedPath, string>()

/** Call before the router reads the address. */
export function takeMailedLink() {
  const { pathname, search } = window.location
  const path = paths.find((one) => pathname === one || pathname === `${one}/`)
  if (!path || !search) return
  storeMailedLink(path, search)
  window.history.replaceState(null, '', path)
}

/** Stores a mailed link's query, also when one page hands its link to another. */
export function storeMailedLink(path: MailedPath, search: string) {
  taken.set(path, search)
  inSession((storage) => storage.setItem(path, search))
}

/** The query of the mailed link that opened a path, also after a reload. */
export const mailedLink = (path: MailedPath) =>
  new URLSearchParams(taken.get(path) ?? inSession((storage) => storage.getItem(path)) ?? '')

/** Call once the link has been used. */
export function forgetMailedLink(path: MailedPath) {
  taken.delete(path)
  inSession((storage) => storage.removeItem(path))
}

function inSession<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage)
  } catch {
    return null
  }
}
