// Comes before the app in the page of the installed app and of home (patient/first-screen-page.ts): what is stored on this device is on the
// screen while the app is still being read (docs/decisions/216). A code stays until the patient goes on; without one home is there as it
// was last, until the app's own is.

import { applyTheme } from '../platform/theme.ts'
import { applySavedHue } from '../ui/page/saved-hue.ts'
import { isLoggedIn } from './cover.ts'
import { leaveStylesToApp, showHome } from './home.ts'
import { readCodes } from './read.ts'

/** Longer than any phone reads: then the app goes first. */
const PATIENCE_MS = 1_500

const app = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app ?? ''
const root = document.getElementById('root') as HTMLElement
const appFailed = new AbortController()

/** No `await` outside: the file of the codes, which imports from this one, would wait for it. */
export const started = start()

async function start() {
  try {
    await Promise.race([show(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  } finally {
    await import(/* @vite-ignore */ app).catch((error: unknown) => {
      appFailed.abort()
      throw error
    })
  }
}

async function show() {
  applyTheme()
  applySavedHue()
  // Before the app looks for its styles, whatever is shown.
  leaveStylesToApp()
  const codes = mayShowCodes() ? await readCodes() : []
  // With their styles.
  const isShown =
    codes.length > 0 ? (await import('./codes.tsx')).showCodes(root, codes) : await showHome(root, appFailed.signal)
  // A frame with it is on the screen; in the background there are none.
  if (isShown) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** At “Show my code” of the icon (patient/shortcuts.ts) without a session too, as on the log-in page; at a start with one. */
function mayShowCodes() {
  const { pathname, search } = window.location
  const isAskedFor = pathname === '/loa-details' && !new URLSearchParams(search).has('id')
  return isAskedFor || (pathname === '/' && window.matchMedia('(display-mode: standalone)').matches && isLoggedIn())
}
