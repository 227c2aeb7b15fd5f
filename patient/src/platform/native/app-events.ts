// What a phone tells the app: a link that was opened, Android's back key, and a photo from before the app was ended.

import { linkedPaths, SIGN_IN_PATH } from '@aruga/contract/links'
import { parseUrl } from '@aruga/contract/parse-url'
import { App } from '@capacitor/app'
import { closeBrowser } from './browser.ts'
import { watchRestoredPhotos } from './restored-photo.ts'

/**
 * The path of a link of ours, with its query; null for any other. The phone has checked the host of an https link, and gives this app no
 * other scheme than its own (docs/native.md), by which the log-in page returns.
 */
export function pathOf(link: string): string | null {
  const { protocol, pathname = '', search } = parseUrl(link) ?? {}
  const isOurs =
    protocol === 'https:' ? linkedPaths.includes(pathname) : protocol?.includes('.') && pathname === SIGN_IN_PATH
  return isOurs ? `${pathname}${search}` : null
}

type BackButton = CustomEvent<{ register(priority: number, handle: () => void): void }>
/** After Ionic's: sheets and dialogs, menus, then the page before. */
const LAST = -1

/** Call once, at the start. */
export async function watchApp(): Promise<void> {
  document.addEventListener('ionBackButton', (event) =>
    (event as BackButton).detail.register(LAST, () => {
      // React Router counts the pages: there is none before the first, and the app makes way.
      if ((window.history.state?.idx ?? 0) === 0) void App.minimizeApp()
    }),
  )
  await watchRestoredPhotos()
  // Kept by the plugin until somebody listens, so that this is also how a closed app learns of the link that opened it.
  await App.addListener('appUrlOpen', async ({ url }) => {
    const path = pathOf(url)
    if (path?.startsWith(SIGN_IN_PATH)) await closeBrowser()
    if (path) window.location.assign(path)
  })
}
