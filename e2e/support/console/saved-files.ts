import type { Locator, Page } from '@playwright/test'

type Format = 'Excel (.xlsx)' | 'CSV (.csv)'

/** Saves a table by its button, and returns the download. */
export async function saveTable(page: Page, button: Locator, format: Format = 'CSV (.csv)') {
  const downloading = page.waitForEvent('download')
  await button.click()
  await page.getByRole('menuitem', { name: format }).click()
  return downloading
}
