import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Once the service worker is active, the app opens without a network. It becomes active when it has every file of the app. */
export async function expectServiceWorkerActive(page: Page) {
  await page.evaluate(`new Promise((done) => {
    if (navigator.serviceWorker.controller) done()
    else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
  })`)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
}

/** The addresses of the content pages in the cache. */
export const cachedPages = (page: Page) =>
  page.evaluate<string[]>(
    "caches.open('content').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))",
  )

/** Waits until the app and the content pages are cached. */
export async function expectAppCached(page: Page, language = 'en') {
  await expectServiceWorkerActive(page)
  let before = 0
  // Five pages and their list; those about the medicines of a patient come on top.
  const areThere = async () => {
    const pages = (await cachedPages(page)).filter((url) => url.endsWith(`?language=${language}`))
    const isStill = pages.length === before
    before = pages.length
    return isStill && pages.filter((url) => !url.includes('/medicine-')).length === 6
  }
  await expect.poll(areThere, { intervals: [500] }).toBe(true)
}

/** Waits until a page before the log-in has loaded the app's dialogs, which load after the text. */
export async function dialogsLoaded(page: Page) {
  let before: string[] = []
  const isStillAndThere = async () => {
    const files = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
    const isStill = files.length === before.length
    before = files
    return isStill && files.some((name) => name.includes('/overlays-'))
  }
  await expect.poll(isStillAndThere, { intervals: [300], timeout: 20_000 }).toBe(true)
}

/** Waits until the page's data are cached on the device. A page that is left earlier may not have written them. */
export async function expectCopied(page: Page) {
  let before = 0
  const isStill = async () => {
    const stored = JSON.stringify(await page.context().storageState({ indexedDB: true }))
    const copies = stored.split('offline-copies').length - 1
    const isSame = copies === before
    before = copies
    return isSame && copies > 0
  }
  await expect.poll(isStill, { intervals: [500] }).toBe(true)
}

/** Disconnects the network and closes the alert about it. */
export async function goOffline(page: Page, language = 'en') {
  await expectAppCached(page, language)
  await page.context().setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/**
 * Reloads the app without a network. After a reload under Chromium's emulation `navigator.onLine` sometimes stays true, so the
 * offline alert is closed if it appears, but not waited for.
 */
export async function restartOffline(page: Page) {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
  await page.addLocatorHandler(ok, () => ok.click())
  await page.reload()
}
