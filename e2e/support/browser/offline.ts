import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** From then on the app opens without a network. */
export const expectServiceWorkerActive = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')

/** Which published pages the device has, by their addresses. */
export const cachedPages = (page: Page) =>
  page.evaluate<string[]>(
    "caches.open('content').then((kept) => kept.keys()).then((keys) => keys.map(({ url }) => url))",
  )

/** The app and the published pages are on the device: what it does by itself is done. */
export async function expectAppCached(page: Page, language = 'en') {
  await expectServiceWorkerActive(page)
  const pagesInLanguage = async () => (await cachedPages(page)).filter((url) => url.endsWith(`?language=${language}`))
  // Five pages and their list.
  await expect.poll(async () => (await pagesInLanguage()).length).toBe(6)
}

/** Cuts the network and accepts the alert that says so. */
export async function goOffline(page: Page) {
  await expectAppCached(page)
  await page.context().setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/**
 * Starts the app anew without a network. A page that Chromium's emulation has reloaded is not always told that it is offline
 * (`navigator.onLine` stays true), so the alert that says so is accepted where it comes, and not waited for.
 */
export async function restartOffline(page: Page) {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
  await page.addLocatorHandler(ok, () => ok.click())
  await page.reload()
}
