import { describeProblem } from '@aruga/contract/problems'
import type { Page } from '@playwright/test'

/**
 * Answers the page's next `times` calls to `url`, except reads, as the server does when the log-in is more than five minutes ago. No
 * journey waits that long. All later answers come from the server.
 */
export async function needPasswordAgain(page: Page, url: string, times = 1) {
  const { status, code, message } = describeProblem('PasswordProofNeeded')
  const json = { error: { code, message, details: null, data: {}, validationErrors: null } }
  let left = times
  await page.route(url, (route) => {
    if (left === 0 || route.request().method() === 'GET') return route.fallback()
    left -= 1
    return route.fulfill({ status, json })
  })
}

/** Answers the console's question for the password, which opens over the current screen. */
export async function provePassword(page: Page, { password }: { password: string }) {
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Your password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.waitFor({ state: 'detached' })
}
