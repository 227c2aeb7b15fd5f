// The cost of a first visit: a public page is rendered by the server, needs few files, and nothing on it moves.
import type { Page, Response } from '@playwright/test'
import { BUDGETS } from '../../../scripts/size-budgets.ts'
import { dialogsLoaded } from '../../support/browser/offline.ts'
import { stylesWithin } from '../../support/browser/styles-within.ts'
import { fillLogIn, maria } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

const BUDGET = { requests: 10, bytes: BUDGETS.patient.publicPage, shift: 0.02 }
const pages = ['/', '/welcome', '/login', '/faq', '/tnc', '/privacy-policy'] as const

/** Collects what the page loads until it is hydrated, without prefetches for the next page. */
function follow(page: Page) {
  const responses: Response[] = []
  const forNext = (response: Response) => response.request().headers()['sec-purpose'] === 'prefetch'
  page.on('response', (response) => void (forNext(response) || responses.push(response)))
  return responses
}

/** Sums up layout shifts that the person did not cause (https://web.dev/articles/cls, as one window). */
const watchShifts = (page: Page) =>
  page.addInitScript(`window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)

for (const path of pages)
  test(`A first visit to ${path} is small and steady`, async ({ page }) => {
    await watchShifts(page)
    const responses = follow(page)
    const document = (await page.goto(path)) as Response
    // The page is hydrated once the heading has the focus.
    await expect(page.locator('h1')).toBeFocused()
    const files = [...responses]
    const sizes = await Promise.all(
      files
        .filter((response) => /\.(js|css)$/.test(new URL(response.url()).pathname))
        .map(async (response) => (await response.request().sizes()).responseBodySize),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, stylesWithin(await document.text()))
    const urls = files.map((response) => new URL(response.url()).pathname)
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(BUDGET.requests)
    expect(bytes, urls.join('\n')).toBeLessThanOrEqual(BUDGET.bytes)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate<number>('window.shift')
    expect(shift).toBeLessThanOrEqual(BUDGET.shift)
  })

test('The largest text of the log-in page is rendered by the server, not after hydration', async ({ page }) => {
  await page.addInitScript(`new PerformanceObserver((list) => {
    for (const { element } of list.getEntries()) window.largest = element?.textContent
  }).observe({ type: 'largest-contentful-paint', buffered: true })`)
  const rendered = await (await page.goto('/login'))?.text()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  // The text has been painted and reported.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))')
  expect(rendered).toContain(await page.evaluate<string>('window.largest'))
})

test('A log-in sent before the page is hydrated is not lost', async ({ page }) => {
  // A slow phone: each task between the page's scripts and hydration waits here.
  await page.addInitScript(`const { setTimeout: wait } = window
    window.setTimeout = (work, ms = 300, ...rest) => wait(work, ms, ...rest)`)
  await page.goto('/login')
  await fillLogIn(page, maria)
  expect(await page.evaluate("Object.keys(document.getElementById('root')).length")).toBe(0)
  await expect(page).toHaveURL('/tabs/home', { timeout: 30_000 })
})

test('A question opened before the FAQ is hydrated stays open; the search covers the answers', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'commit' })
  const join = page.locator('details').filter({ hasText: 'How do I join the program?' })
  await join.locator('summary').click()
  const rendered = await join.elementHandle()
  // This answer and several others contain the text.
  await page.getByRole('searchbox').fill('device')
  await expect(page.getByRole('status')).toHaveText(/^\d+ questions?$/)
  await expect(join).toHaveAttribute('open')
  expect(await rendered?.evaluate((element) => element.isConnected)).toBe(true)
  await join.getByRole('link', { name: 'register here' }).click()
  // The step appears in the address once the page is loaded.
  await expect(page).toHaveURL(/\/patient-enrollment(\?step=1)?$/)
})

test('When the network is lost on the first page, the browser shows it; logging in works once it is back', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const shown = page.waitForEvent('dialog')
  await page.goto('/login')
  await expect(page.locator('h1')).toBeFocused()
  await page.context().setOffline(true)
  const dialog = await shown
  expect(dialog.message()).toContain('No Internet Connection')
  await dialog.dismiss()
  await page.context().setOffline(false)
  await fillLogIn(page, maria)
  await expect(page).toHaveURL('/tabs/home')
})

test('When the network is lost later, the app shows it in its own style', async ({ page, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/welcome')
  await dialogsLoaded(page)
  await page.context().setOffline(true)
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible()
  await expect(page.locator('ion-alert .alert-wrapper')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})
