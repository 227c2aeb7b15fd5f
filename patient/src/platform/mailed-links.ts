// The query of a mailed link. It is removed from the address before anything else happens, so that its token is in no history or
// bookmark, and stored for this tab only, so that a reload still works.
import { tabStore } from '@aruga/client/stores'
import { appPaths } from '@aruga/contract/links'

const paths = ['/reset-password', '/confirm-email', appPaths.confirmRegistration, appPaths.invitation] as const
type MailedPath = (typeof paths)[number]

/** Call before the router reads the address. */
export function takeMailedLink() {
  const { pathname, search } = window.location
  const path = paths.find((one) => pathname === one || pathname === `${one}/`)
  if (!path || !search) return
  storeMailedLink(path, search)
  window.history.replaceState(null, '', path)
}

/** Stores a mailed link's query, also when one page passes its link to another. */
export const storeMailedLink = (path: MailedPath, search: string) => tabStore.setItem(path, search)

/** The query of the mailed link that opened a path, also after a reload. */
export const mailedLink = (path: MailedPath) => new URLSearchParams(tabStore.getItem(path) ?? '')

/** Call once the link has been used. */
export const forgetMailedLink = (path: MailedPath) => tabStore.removeItem(path)
