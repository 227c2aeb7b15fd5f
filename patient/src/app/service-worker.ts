// A service worker caches the app's shell, so that the app opens offline. A new version waits until the app is idle.
import { tabStore } from '@aruga/client/stores'
import { showDisconnected } from '../platform/api.ts'

export async function startServiceWorker() {
  // A native app already contains all its files.
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

/**
 * Without a service worker an update removes the chunks of the previous version: an app that is still open reloads when a chunk fails to
 * load.
 */
export function recoverFromUpdates() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(tabStore.getItem('reloadedAt') ?? 0)
    if (quietLoads > 0) return
    if (!navigator.onLine) return showDisconnected()
    if (Date.now() - last < 60_000) return
    event.preventDefault()
    tabStore.setItem('reloadedAt', String(Date.now()))
    window.location.reload()
  })
}

/** Without a network, or in a browser without service workers, the app works without one. */
const ignored = () => undefined
