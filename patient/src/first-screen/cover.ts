// What is on the screen before the app: over its pages, which are read behind it, and under its dialogs.

import { TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { IDLE_TIMEOUT_MS } from '@aruga/contract/limits'

/** The app removes what the server refuses, and stores what is newer. Another tab is heard at once. */
const CHECK_AGAIN_MS = 2_000

export const isLoggedIn = () => deviceStore.getItem(TOKEN_KEY) !== null

/** The heading of the app's own page; not one that Ionic still prepares. */
export const headingOf = (root: HTMLElement): HTMLElement | undefined =>
  [...root.querySelectorAll('h1')].find((heading) => !heading.closest('.ion-page-invisible'))

/**
 * Shows `screen` in place of what the app renders into `root`, until it is aborted: by the caller, at the end of the session in any tab, and
 * after 15 minutes. `inApp`: called at changes of what the app has rendered; `onDevice`: perhaps of what is stored on this device.
 */
export function cover(root: HTMLElement, screen: HTMLElement, inApp: () => unknown, onDevice = inApp): AbortController {
  const covering = new AbortController()
  const { signal } = covering
  const end = Date.now() + IDLE_TIMEOUT_MS
  const wasLoggedIn = isLoggedIn()
  const checkDevice = () => {
    // A phone may have slept for hours.
    if ((wasLoggedIn && !isLoggedIn()) || Date.now() >= end) covering.abort()
    else onDevice()
  }
  // Somebody else may have logged in by the time this tab hears of the log-out.
  const hear = ({ key, newValue }: StorageEvent) =>
    key === TOKEN_KEY && newValue === null ? covering.abort() : checkDevice()
  const appChanges = new MutationObserver(() => inApp())
  const checks = setInterval(checkDevice, CHECK_AGAIN_MS)
  signal.addEventListener('abort', () => {
    appChanges.disconnect()
    clearInterval(checks)
    screen.remove()
    root.style.visibility = ''
  })
  window.addEventListener('storage', hear, { signal })
  document.addEventListener('visibilitychange', checkDevice, { signal })
  appChanges.observe(root, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['class', 'aria-busy'],
  })
  root.style.visibility = 'hidden'
  // Not after it: its dialogs, which can be seen, are above then.
  root.before(screen)
  return covering
}
