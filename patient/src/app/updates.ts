// A new version of the app waits, with all its files, until nobody is using the app: it takes over when the app goes to the background on
// a page where no input can be lost, when the patient updates in Account, or at the latest when the app was closed.

import { backOff } from '@aruga/client/back-off'
import { pageAtPath } from '@aruga/contract/content/content'
import { CLAIM, UPDATE } from './update-message.ts'

/** Pages without input, and without a code that a counter may be reading. */
const FREE_PAGES = new Set([
  '/welcome',
  '/tabs/home',
  '/tabs/letters',
  '/tabs/notifications',
  '/tabs/account',
  '/sessions',
  '/access-log',
])
const isFreePage = (path: string) => FREE_PAGES.has(path) || pageAtPath(path) !== undefined
/** The page's address does not include what is typed in a sheet. */
const OVERLAYS = 'ion-modal.show-modal, ion-alert, ion-action-sheet, dialog[open]'
const CHECK_EVERY_MS = 60 * 60_000
/** How long the worker may take to take over. */
const PATIENCE_MS = 3_000

let waiting: ServiceWorker | null = null
let isTakeoverRequested = false
/** A newer version has taken over since this page loaded: the new files exist, but of this page's own files only the loaded ones. */
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
/** Registers the worker and follows its versions. Call it once the page is visible; a second call does nothing. */
export function keepRegistered() {
  if (begun) return
  begun = true
  const again = backOff(() => void register())
  async function register() {
    registration = await navigator.serviceWorker.register('/sw.js').catch((error) => {
      // The worker failed to load. Any other error means that this browser refuses service workers: the app works without.
      if (error instanceof TypeError) again.later()
      return undefined
    })
    if (registration) follow(registration, again.later)
  }
  void register()
  setInterval(() => navigator.onLine && registration?.update().catch(() => undefined), CHECK_EVERY_MS)
  watchForUpdates()
}

/** `onFailed`: the first version could not load all its files, and the browser has dropped it. */
function follow(registration: ServiceWorkerRegistration, onFailed: () => void) {
  const readWaiting = () => {
    // The very first version takes over by itself.
    waiting = navigator.serviceWorker.controller ? registration.waiting : null
    for (const listener of listeners) listener()
  }
  // The worker may have finished installing before this handler runs.
  const followNext = () => {
    readWaiting()
    const next = registration.installing
    if (!next && !registration.waiting && !registration.active) onFailed()
    next?.addEventListener('statechange', () => {
      readWaiting()
      if (next.state === 'redundant' && !registration.active) onFailed()
    })
  }
  followNext()
  registration.addEventListener('updatefound', followNext)
  if (!navigator.serviceWorker.controller) registration.active?.postMessage(CLAIM)
}

function watchForUpdates() {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isTakeoverRequested) return
    isOld = true
    // On a slow phone this takes a while, and the patient may be typing by now.
    if (isFree()) window.location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !isFree()) return
    if (isOld) window.location.reload()
    else void update()
  })
}

/** Reloads the app in its new version. Resolves if it could not: another tab has the app open, and would lose its files. */
export async function update(): Promise<void> {
  // Not the version that this page heard of last: a newer one may have replaced it.
  const next = navigator.serviceWorker.controller && registration?.waiting
  if (!next) return
  isTakeoverRequested = true
  next.postMessage(UPDATE)
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}

const isFree = () =>
  navigator.onLine && isFreePage(window.location.pathname) && document.querySelector(OVERLAYS) === null
