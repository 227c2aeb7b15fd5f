// Every journey fails on what a developer would see in the browser's console: errors, warnings, page errors, failed
// requests, violations of the content security policy. A journey that provokes failures declares them beforehand.
import { type BrowserContext, test as base, expect } from '@playwright/test'

type Journey = {
  /** Browser messages that this journey may cause. */
  expectFailures: (...expected: RegExp[]) => void
  /** Whether the phone reads the print on a photo. Off by default, since each photo takes seconds of a core. */
  readsPhotos: boolean
}

/** A phone of little memory, which reads no photos (photos/reading/may-read.ts). */
export const readNoPhotos = (context: BrowserContext) =>
  context.addInitScript("Object.defineProperty(navigator, 'deviceMemory', { value: 1 })")

/** Playwright's message when the configuration blocks service workers. */
const serviceWorkerBlocked = /registration blocked by Playwright/

/** Collects the browser's errors and warnings in this context from now on. */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (serviceWorkerBlocked.test(message.text())) return
    errors.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  // A DOMException has no stack.
  context.on('weberror', (error) => errors.push(`page error: ${error.error().stack || error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The page cancelled its own request, as it does when a screen is left.
    if (reason !== 'net::ERR_ABORTED') errors.push(`request failed: ${request.url()} ${reason}`)
  })
  return errors
}

/** Journeys share a server: the queue opens its first case by itself, and another journey may have decided it by then. */
const decidedElsewhere = /status of 409 .*\/staff\/cases\/\w+\/[\w-]+(\/assign)?\)$/

export const test = base.extend<Journey>({
  readsPhotos: [false, { option: true }],
  context: async ({ context, readsPhotos }, use) => {
    if (!readsPhotos) await readNoPhotos(context)
    await use(context)
  },
  expectFailures: [
    async ({ context }, use) => {
      const expected = [decidedElsewhere]
      const errors = collectBrowserErrors(context)
      await use((...more) => void expected.push(...more))
      // Requests still open at the end of a journey need no response.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'browser errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
