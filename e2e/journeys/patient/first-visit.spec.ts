// What a first visit costs: a public page is drawn by the server, needs few files, and nothing on it moves.
import type { Page, Response } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const BUDGET = { requests: 10, bytes: 120 * 1024, shift: 0.02 }
const pages = ['/', '/welcome', '/login', '/faq', '/tnc', '/privacy-policy'] as const

/** What the page loads until it is alive; not what it fetches for the next one while it is read. */
function follow(page: Page) {
  const responses: Response[] = []
  const forNext = (response: Response) => response.request().headers()['sec-purpose'] === 'prefetch'
  page.on('response', (response) => void (forNext(response) || responses.push(response)))
  return responses
}

/** Sums up what moved without the person's doing (https://web.dev/articles/cls, as one window). */
const watchShifts = (page: Page) =>
  page.addInitScript(`window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)

for (const path of pages)
  test(`A first visit to ${path} is small and steady`, async ({ page }) => {
    await watchShifts(page)
    const responses = follow(page)
    await page.goto(path)
    // Alive: the heading takes the focus.
    await expect(page.locator('h1')).toBeFocused()
    const files = [...responses]
    const sizes = await Promise.all(
      files
        .filter((response) => /\.(js|css)$/.test(new URL(response.url()).pathname))
        .map(async (response) => (await response.request().sizes()).responseBodySize),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    const urls = files.map((response) => new URL(response.url()).pathname)
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(BUDGET.requests)
    expect(bytes, urls.join('\n')).toBeLessThanOrEqual(BUDGET.bytes)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate<number>('window.shift')
    expect(shift).toBeLessThanOrEqual(BUDGET.shift)
  })
