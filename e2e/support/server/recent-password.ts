import { describeProblem } from '@aruga/contract/problems'
import type { Page } from '@playwright/test'

/**
 * Answers the page's next `times` calls to `url` as the server does when the log-in is more than five minutes ago, which no journey
 * waits for. All later answers are the server's.
 */
export async function needPasswordAgain(page: Page, url: string, times = 1) {
  const { status, code, message } = describeProblem('PasswordProofNeeded')
  const json = { error: { code, message, details: null, data: {}, validationErrors: null } }
  await page.route(url, (route) => route.fulfill({ status, json }), { times })
}
