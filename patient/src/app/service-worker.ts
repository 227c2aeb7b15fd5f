// The app opens without a network: its shell is kept by a service worker that takes over by itself and never reloads the
// page under somebody's hands.

const CHECK_EVERY_MS = 60 * 60_000

export function startServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    setInterval(() => navigator.onLine && void registration.update().catch(ignoreUntilNextTime), CHECK_EVERY_MS)
  })
}

/** An update removes the pages of the version before; whoever still has that one open gets the new one with the next page. */
export function recoverFromUpdates() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0)
    if (!navigator.onLine || Date.now() - last < 60_000) return
    event.preventDefault()
    sessionStorage.setItem('reloadedAt', String(Date.now()))
    window.location.reload()
  })
}

/** No network or a server at rest: the app goes on as it is. */
const ignoreUntilNextTime = () => undefined
