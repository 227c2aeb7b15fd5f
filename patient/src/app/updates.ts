// A new version of the app waits, with all its files, until nobody is in the middle of something: it takes over when the app is
// put away on a page where nothing can be lost, when the patient says so in Account, or at the latest when the app was closed.

import { backOff } from '@aruga/client/back-off'
import { contentSlugs } from '@aruga/contract/content/content'
import { CLAIM, UPDATE } from './update-message.ts'

/** Nothing is typed on these, and no code is shown to a counter. */
const FREE_PAGES = new Set([
  '/welcome',
  '/tabs/home',
  '/tabs/letters',
  '/tabs/notifications',
  '/tabs/account',
  '/sessions',
  '/access-log',
  ...contentSlugs.map((slug) => `/${slug}`),
])
/** What is typed in a sheet is not in the page's address. */
const OVERLAYS = 'ion-modal.show-modal, ion-alert, ion-action-sheet, dialog[open]'
const CHECK_EVERY_MS = 60 * 60_000
/** How long the worker may take to take over. */
const PATIENCE_MS = 3_000

let waiting: ServiceWorker | null = null
let asked = false
/** A newer version has taken over since: its files are there, and of this page's own only what is loaded. */
let isOld = false
const listeners = new Set<() => void>()

export const updateStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isReady: () => waiting !== null,
}

let begun = false
let registration: ServiceWorkerRegistration | undefined
/** Registers the worker and follows its versions. Call it once the page is there; a second time it does nothing. */
export function keepRegistered() {
  if (begun) return
  begun = true
  const again = backOff(() => void register())
  async function register() {
    registration = await navigator.serviceWorker.register('/sw.js').catch((error) => {
      // It could not be loaded. Any other error says that this browser takes none here: the app works without.
      if (error instanceof TypeError) again.later()
      return undefined
    })
    if (registration) follow(registration, again.later)
  }
  void register()
  setInterval(() => navigator.onLine && registration?.update().catch(() => undefined), CHECK_EVERY_MS)
  watchForUpdates()
}

/** `onFailed`: the first version could not load all its files, and the browser has forgotten it. */
function follow(registration: ServiceWorkerRegistration, onFailed: () => void) {
  const look = () => {
    // The very first version takes over by itself.
    waiting = navigator.serviceWorker.controller ? registration.waiting : null
    for (const listener of listeners) listener()
  }
  // It may be through with it by the time this hears of it.
  const followNext = () => {
    look()
    const next = registration.installing
    if (!next && !registration.waiting && !registration.active) onFailed()
    next?.addEventListener('statechange', () => {
      look()
      if (next.state === 'redundant' && !registration.active) onFailed()
    })
  }
  followNext()
  registration.addEventListener('updatefound', followNext)
  if (!navigator.serviceWorker.controller) registration.active?.postMessage(CLAIM)
}

function watchForUpdates() {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!asked) return
    isOld = true
    // A slow phone takes its time, and somebody may be typing by then.
    if (isFree()) window.location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !isFree()) return
    if (isOld) window.location.reload()
    else void update()
  })
}

/** Reloads the app in its new version. Resolves where it could not: another tab has it open, and would lose its files. */
export async function update(): Promise<void> {
  // Not what this page heard of last: a newer version may have taken its place since.
  const next = navigator.serviceWorker.controller && registration?.waiting
  if (!next) return
  asked = true
  next.postMessage(UPDATE)
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}

const isFree = () =>
  navigator.onLine && FREE_PAGES.has(window.location.pathname) && document.querySelector(OVERLAYS) === null
