// The query of a mailed link. It is removed from the address before anything else happens, so that its token is in no history or
// bookmark, and stored for this tab only, so that a reload still works.
import { deviceStore, tabStore } from '@aruga/client/stores'
import { appPaths, TAKES_OVER } from '@aruga/contract/links'

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
export const mailedLink = (path: MailedPath) =>
  new URLSearchParams(tabStore.getItem(path) ?? (path === appPaths.invitation ? deviceStore.getItem(path) : null) ?? '')

/** Whether the invitation's link is for a patient who takes over. It chooses words only: link and code decide. */
export const isForTakingOver = () => mailedLink(appPaths.invitation).has(TAKES_OVER)

/**
 * Stores an invitation on this device for somebody who makes a log-in first: the link that confirms it opens another tab. It does nothing
 * without the code that the inviting person tells.
 */
export const keepInvitation = () => deviceStore.setItem(appPaths.invitation, mailedLink(appPaths.invitation).toString())

/** Call once the link has been used. */
export function forgetMailedLink(path: MailedPath) {
  tabStore.removeItem(path)
  if (path === appPaths.invitation) deviceStore.removeItem(path)
}
