import type { Page } from '@playwright/test'

/**
 * Tells the app's service worker that there is a network, as the browser does after `register`. Call it before the app is left;
 * returns what does it. The emulated network of a test is not the one that the browser watches.
 */
export async function networkBackOf(page: Page): Promise<() => Promise<void>> {
  const { origin } = new URL(page.url())
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  return async () => {
    await browser.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'uploads', lastChance: false })
  }
}
