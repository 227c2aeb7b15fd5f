import type { Page } from '@playwright/test'

/**
 * Returns a function that notifies the app's service worker of a network, as the browser does after `register`. Call it before the app is
 * left. The browser does not notice the emulated network of a test.
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
