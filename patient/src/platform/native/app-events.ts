// Events from the phone: an opened link, Android's back key, and a photo taken before the app was killed.

import { linkedPaths, SIGN_IN_PATH } from '@aruga/contract/links'
import { parseUrl } from '@aruga/contract/parse-url'
import { App } from '@capacitor/app'
import { closeBrowser } from './browser.ts'
import { watchRestoredPhotos } from './restored-photo.ts'

/**
 * The path of one of our links, with its query; null for any other link. The phone has checked the host of an https link, and passes this
 * app no other scheme than its own (docs/native.md), which the log-in page uses to return.
 */
export function pathOf(link: string): string | null {
  const { protocol, pathname = '', search } = parseUrl(link) ?? {}
  const isOurs =
    protocol === 'https:' ? linkedPaths.includes(pathname) : protocol?.includes('.') && pathname === SIGN_IN_PATH
  return isOurs ? `${pathname}${search}` : null
}

type BackButton = CustomEvent<{ register(priority: number, handle: () => void): void }>
/** After Ionic's handlers: sheets and dialogs, menus, then the previous page. */
const LAST = -1

/** Call once, at the start. */
export async function watchApp(): Promise<void> {
  document.addEventListener('ionBackButton', (event) =>
    (event as BackButton).detail.register(LAST, () => {
      // React Router counts the pages: on the first page there is nothing to go back to, so the app goes to the background.
      if ((window.history.state?.idx ?? 0) === 0) void App.minimizeApp()
    }),
  )
  await watchRestoredPhotos()
  // The plugin queues the event until there is a listener, so a closed app also learns of the link that opened it.
  await App.addListener('appUrlOpen', async ({ url }) => {
    const path = pathOf(url)
    if (path?.startsWith(SIGN_IN_PATH)) await closeBrowser()
    if (path) window.location.assign(path)
  })
}
