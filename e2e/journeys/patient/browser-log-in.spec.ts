// docs/specification.md#7, rows 2 and 5: a log-in on the server's own page, and the call for who logged in.

import { expectNoSession } from '../../support/browser/storage.ts'
import { fillLogIn, logIn, maria, reviewer } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

const openSimplePage = 'Use the simple log-in page'

test('A patient logs in on the simple page and lands on the requested page; the app asks who they are', async ({
  page,
}) => {
  await page.goto('/login?next=%2Ftabs%2Fletters')
  const userInfo = page.waitForRequest('**/connect/userinfo')
  // The server renders the link without the address's query: the app adds it at hydration, with the focus.
  await expect(page.locator('h1')).toBeFocused()
  await page.getByRole('link', { name: openSimplePage }).click()
  await expect(page).toHaveURL(/\/connect\/sign-in\//)
  await fillLogIn(page, maria)
  await expect(page).toHaveURL('/tabs/letters')
  await expect(page.getByText('Alagamet').first()).toBeVisible()
  expect((await (await userInfo).response())?.status()).toBe(200)
  expect(await page.evaluate(() => JSON.stringify(window.history.state) + window.location.href)).not.toContain('code=')
})

test('An abandoned log-in, an old answer or an answer of another window logs nobody in, and shows what to do', async ({
  page,
}) => {
  await page.goto('/sign-in?code=stolen&state=of-another-window')
  await expect(page.getByRole('heading', { name: 'You’re not logged in yet' })).toBeVisible()
  await expect(page).toHaveURL('/sign-in?next=%2F')
  await page.goto('/sign-in?error=access_denied&state=of-another-window')
  await expect(page.getByText('Try again.')).toBeVisible()
  await expectNoSession(page.context())
  await page.getByRole('button', { name: 'Open the log-in page' }).click()
  await fillLogIn(page, maria)
  await expect(page).toHaveURL('/tabs/home')
})

test('Staff who log in on the simple page read where staff log in, and stay logged out of the patients’ app', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await fillLogIn(page, reviewer)
  await expect(page.getByRole('heading', { name: 'This is an account of the program’s staff' })).toBeVisible()
  await expectNoSession(page.context())
  await page.getByRole('button', { name: 'Open the log-in page' }).click()
  await fillLogIn(page, maria)
  await expect(page).toHaveURL('/tabs/home')
})

test('After a log-in by password the app also requests the owner of the session', async ({ page }) => {
  const userInfo = page.waitForResponse('**/connect/userinfo')
  await logIn(page, maria)
  const user = await (await userInfo).json()
  expect(user).toMatchObject({ email: maria.email, role: ['patient'], sub: expect.stringMatching(/\S{8,}/) })
})
