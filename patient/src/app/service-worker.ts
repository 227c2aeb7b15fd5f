// The app opens without a network: its shell is kept by a service worker that takes over by itself and never reloads the
// page under somebody's hands.

const CHECK_EVERY_MS = 60 * 60_000

export async function startServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js').catch(withoutIt)
  if (!registration) return
  setInterval(() => navigator.onLine && registration.update().catch(withoutIt), CHECK_EVERY_MS)
  void loadQuietly(() => import('../features/content/cache-pages.ts')).then(({ cachePages }) => cachePages(), withoutIt)
}

let expected = 0

/** Loads what the app goes on without, and never by a reload: somebody may be typing by then. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  expected += 1
  return load().finally(() => {
    expected -= 1
  })
}

/** An update removes the pages of the version before; whoever still has that one open gets the new one with the next page. */
export function recoverFromUpdates() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0)
    if (expected > 0 || !navigator.onLine || Date.now() - last < 60_000) return
    event.preventDefault()
    sessionStorage.setItem('reloadedAt', String(Date.now()))
    window.location.reload()
  })
}

/** No network, or a browser that allows none: the app goes on as it is. */
const withoutIt = () => undefined
