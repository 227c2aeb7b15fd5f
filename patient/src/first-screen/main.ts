// Comes before the app in the page of the installed app and of home (patient/first-screen-page.ts): a code that is on this device is on the
// screen while the app is still being read, and stays until the patient goes on (docs/decisions/117); without one home is, until the app's
// own is there (docs/decisions/149).

import { TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { IDLE_TIMEOUT_MS } from '@aruga/contract/limits'
import type { CachedCode } from '../platform/code-cache.ts'
import { keepScreenOn } from '../platform/screen.ts'
import { applyTheme } from '../platform/theme.ts'
import { applySavedHue } from '../ui/page/saved-hue.ts'
import styles from './codes.module.css'
import { drawCode, drawPage } from './codes.ts'
import { mayLeadHome, showHome } from './home.ts'
import { readCodes } from './read-codes.ts'
import { loadStyle, styleSheet } from './style-sheet.ts'

/** Longer than any phone reads: then the app goes first. */
const PATIENCE_MS = 1_500
/** The app takes away what the server refuses, and brings what is newer. Another tab is heard at once. */
const LOOK_AGAIN_MS = 2_000

const isLoggedIn = () => deviceStore.getItem(TOKEN_KEY) !== null

const { pathname, search } = window.location
/** "Show my code" of the icon (patient/shortcuts.ts). Without a session too, as on the log-in page. */
const isAskedFor = pathname === '/loa-details' && !new URLSearchParams(search).has('id')
const isStart = pathname === '/' && window.matchMedia('(display-mode: standalone)').matches && isLoggedIn()

const {
  app = '',
  code = '',
  home = '',
  sheets = '',
} = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
/** After those of the app, as the styles of its pages come; it is taken out with the code, since the app has its own of the same. */
const ownStyle = styleSheet(code)
const root = document.getElementById('root') as HTMLElement
const page = document.createElement('main')
const list = document.createElement('div')
/** The app, or its pages, as far as they are there: not to be seen, touched or heard meanwhile. */
let below = root
let isLate = false
/** The patient goes on, but there is nothing to see yet. */
let isLeaving = false
/** When the code is left: what was begun for it ends. */
let end = () => {}

let appFailed: (() => void) | null = null

try {
  await Promise.race([show(), wait(PATIENCE_MS)])
} finally {
  isLate = true
  if (!page.isConnected) ownStyle.remove()
  await import(/* @vite-ignore */ app).catch((error: unknown) => {
    appFailed?.()
    throw error
  })
}

async function show() {
  const codes = isAskedFor || isStart ? await readCodes() : []
  if (codes.length > 0) return showCodes(codes)
  if (!mayLeadHome()) return
  appFailed = await showHome(root, { all: home, sheets: sheets.split(' ') })
  if (appFailed) await painted()
}

async function showCodes(codes: CachedCode[]) {
  await loadStyle(ownStyle)
  if (isLate) return
  applyTheme()
  applySavedHue()
  list.replaceChildren(...codes.map(drawCode))
  page.className = styles.page ?? ''
  page.append(...drawPage(list, goOn))
  document.body.append(page)
  page.querySelector('h1')?.focus()
  hide(root)
  const letScreenOff = keepScreenOn()
  const appComes = new MutationObserver(() => {
    goUnderDialogs()
    if (isLeaving && isAppSeen()) leave()
  })
  appComes.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] })
  const stopLooking = lookAgain(JSON.stringify(codes))
  end = () => {
    appComes.disconnect()
    stopLooking()
    letScreenOff()
  }
  await painted()
}

/** Takes the code away with the session, and what no longer counts as soon as that is known on this device. Returns how to stop it. */
function lookAgain(shown: string): () => void {
  const shownAt = Date.now()
  const wasLoggedIn = isLoggedIn()
  let known = shown
  const look = async () => {
    if (Date.now() - shownAt >= IDLE_TIMEOUT_MS || (wasLoggedIn && !isLoggedIn())) return leave()
    const codes = await readCodes()
    if (codes.length === 0) return leave()
    const now = JSON.stringify(codes)
    if (now === known) return
    known = now
    list.replaceChildren(...codes.map(drawCode))
  }
  const timer = setInterval(look, LOOK_AGAIN_MS)
  window.addEventListener('storage', look)
  // The phone may have slept for hours.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** "Still there?", a lost network and the end of a session are told over the code, in what Ionic puts beside the app's pages. */
function goUnderDialogs() {
  const pages = document.querySelector<HTMLElement>('ion-app > :first-child')
  if (!pages || pages === below) return
  hide(pages)
  below.after(page)
}

function hide(what: HTMLElement) {
  below.style.visibility = ''
  below = what
  below.style.visibility = 'hidden'
}

/** Its page has a title, and is not one that Ionic still prepares. */
const isAppSeen = () => [...root.querySelectorAll('h1')].some((title) => !title.closest('.ion-page-invisible'))

/** Without an empty screen in between; a second tap does not wait. */
function goOn(button: HTMLButtonElement) {
  if (isAppSeen() || (isLeaving && root.childElementCount > 0)) return leave()
  isLeaving = true
  button.setAttribute('aria-busy', 'true')
}

function leave() {
  end()
  page.remove()
  ownStyle.remove()
  below.style.visibility = ''
  below.querySelector('h1')?.focus()
}

/** A frame with it is on the screen; in the background there are none. */
function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function wait(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
