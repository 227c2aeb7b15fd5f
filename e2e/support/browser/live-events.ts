// Whether a page is told of changes.
import { followChanges } from '@aruga/contract/events'
import type { Page } from '@playwright/test'

/** Resolves when the page begins to be told of changes. Call it before the log-in or the load that leads there. */
export const waitForEventStream = (page: Page, options?: { timeout: number }) =>
  page.waitForResponse((answer) => answer.url().endsWith(followChanges.path) && answer.status() === 200, options)

/** From now on no news get through to the page, as behind a proxy that keeps them. */
export const blockEventStream = (page: Page) => page.route(`**${followChanges.path}`, (route) => route.abort())
