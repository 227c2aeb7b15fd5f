// Every journey fails on what a developer would see in the console: an error or a warning, a page error, a request that
// failed, a violation of the content security policy. A journey through bad weather says beforehand what it expects.
import { type BrowserContext, test as base, expect } from '@playwright/test'

type Journey = {
  /** What may be complained about in this journey. */
  expectFailures: (...expected: RegExp[]) => void
}

/** What Playwright says where the configuration keeps service workers away. */
const serviceWorkerBlocked = /registration blocked by Playwright/

/** What the browser complains about in this context, from now on. */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (serviceWorkerBlocked.test(message.text())) return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`page error: ${error.error().stack}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The page took its own request back, as it does when a screen is left.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()} ${reason}`)
  })
  return complaints
}

export const test = base.extend<Journey>({
  expectFailures: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const complaints = collectBrowserErrors(context)
      await use((...more) => void expected.push(...more))
      // What the app still asks for when the journey is over need not be answered.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
      expect(unexpected, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
