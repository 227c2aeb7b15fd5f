// Comes before the app in the page of the installed app and of home (patient/first-screen-page.ts): what is stored on this device is on the
// screen while the app is still being read (docs/decisions/216). A code stays until the patient goes on; without one home is there as it
// was last, until the app's own is.

import { applyTheme } from '../platform/theme.ts'
import { applySavedHue } from '../ui/page/saved-hue.ts'
import { isLoggedIn } from './cover.ts'
import { mayLeadHome, showHome } from './home.ts'
import { readCodes } from './read-codes.ts'
import { loadStyle, styleSheet } from './style-sheet.ts'

/** Longer than any phone reads: then the app goes first. */
const PATIENCE_MS = 1_500

const {
  app = '',
  code = '',
  home = '',
  sheets = '',
} = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
const root = document.getElementById('root') as HTMLElement
let isLate = false
let appFailed: (() => void) | undefined

/** No `await` outside: the file of the codes, which imports from this one, would wait for it. */
export const started = start()

async function start() {
  try {
    await Promise.race([show(), wait(PATIENCE_MS)])
  } finally {
    isLate = true
    await import(/* @vite-ignore */ app).catch((error: unknown) => {
      appFailed?.()
      throw error
    })
  }
}

async function show() {
  applyTheme()
  applySavedHue()
  const codes = mayShowCodes() ? await readCodes() : []
  if (codes.length > 0) {
    // After those of the app, as the styles of its pages come; taken out with the code, since the app has its own of the same.
    const style = styleSheet(code)
    const [{ showCodes }] = await Promise.all([import('./codes.tsx'), loadStyle(style)])
    if (isLate) return style.remove()
    showCodes(root, codes, () => style.remove())
  } else if (mayLeadHome()) {
    appFailed = await showHome(root, { all: home, sheets: sheets.split(' ') })
    if (!appFailed) return
  }
  await painted()
}

/** At “Show my code” of the icon (patient/shortcuts.ts) without a session too, as on the log-in page; at a start with one. */
function mayShowCodes() {
  const { pathname, search } = window.location
  const isAskedFor = pathname === '/loa-details' && !new URLSearchParams(search).has('id')
  return isAskedFor || (pathname === '/' && window.matchMedia('(display-mode: standalone)').matches && isLoggedIn())
}

/** A frame with it is on the screen; in the background there are none. */
function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function wait(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
