// A service worker caches the app's shell, so that it opens offline. A new one waits until nobody is in the middle of something.
import { tabStore } from '@aruga/client/stores'
import { sayDisconnected } from '../platform/api.ts'

export async function startServiceWorker() {
  // An app of a phone has all its files.
  if (!import.meta.env.PROD || import.meta.env.MODE === 'native' || !('serviceWorker' in navigator)) return
  void loadQuietly(() => import('./updates.ts')).then(({ keepRegistered }) => keepRegistered(), ignored)
  void loadQuietly(() => import('../features/content/cache-pages.ts')).then(({ cachePages }) => cachePages(), ignored)
}

let quietLoads = 0

/** Loads optional code. A failure never reloads the page, since somebody may be typing. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  quietLoads += 1
  return load().finally(() => {
    quietLoads -= 1
  })
}

/** Without a service worker an update removes the chunks of the previous version: an app still open reloads when it cannot load one. */
export function recoverFromUpdates() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(tabStore.getItem('reloadedAt') ?? 0)
    if (quietLoads > 0) return
    if (!navigator.onLine) return sayDisconnected()
    if (Date.now() - last < 60_000) return
    event.preventDefault()
    tabStore.setItem('reloadedAt', String(Date.now()))
    window.location.reload()
  })
}

/** No network, or no service workers in this browser: the app works without. */
const ignored = () => undefined
