import type { Page } from '@playwright/test'

/**
 * Starts the app anew without a network. A page that Chromium's emulation has reloaded is not always told that it is offline
 * (`navigator.onLine` stays true), so the alert that says so is accepted where it comes, and not waited for.
 */
export async function restartOffline(page: Page) {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
  await page.addLocatorHandler(ok, () => ok.click())
  await page.reload()
}
