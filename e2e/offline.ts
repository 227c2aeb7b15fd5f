import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Once the app is kept on the device it opens without a network. */
export const isKept = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')

/** Cuts the network and accepts the alert that says so. */
export async function goOffline(page: Page) {
  await isKept(page)
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
