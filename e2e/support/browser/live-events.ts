// The event stream of a page.
import { followChanges } from '@aruga/contract/events'
import type { Page } from '@playwright/test'

/** Resolves when the page's event stream is open. Call it before the log-in or the load that opens it. */
export const waitForEventStream = (page: Page, options?: { timeout: number }) =>
  page.waitForResponse((response) => response.url().endsWith(followChanges.path) && response.status() === 200, options)

/** Blocks the page's event stream from now on, as some proxies do. */
export const blockEventStream = (page: Page) => page.route(`**${followChanges.path}`, (route) => route.abort())
