// The console's sign-in and session: authorization code with PKCE on the server's page, tokens in the tab's memory.
import type { Page } from '@playwright/test'
import { stored } from '../../support/browser/storage.ts'
import { accountButton, enter, logOut, maria, reviewer } from '../../support/console/staff.ts'
import { fillLogIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

const account = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your account' })
const expectSignInPage = (page: Page) => expect(page).toHaveURL(/\/connect\/sign-in\//)

test('A link opened while signed out leads through the sign-in page to its target', async ({ page }) => {
  await page.goto('/console/account?from=a-mail')
  await expectSignInPage(page)

  await test.step('A wrong password is reported on the sign-in page, and signing in still works afterwards', async () => {
    await fillLogIn(page, { ...reviewer, password: 'Wrong-word-1' })
    await expect(page.getByText('Invalid username or password!')).toBeVisible()
    await fillLogIn(page, reviewer)
  })

  await expect(page).toHaveURL('/console/account?from=a-mail')
  await expect(account(page)).toBeVisible()
  await expect(page.getByText(reviewer.email)).toBeVisible()
})

test('A reload and a new tab stay signed in, and no session is stored on the computer', async ({ page, context }) => {
  await enter(page, reviewer, '/console/account')
  await page.reload()
  await expect(account(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/console/account')
  await expect(account(other)).toBeVisible()
  const { origins } = await context.storageState({ indexedDB: true })
  const keys = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name)).sort()
  expect(keys).toEqual(['console.expiresIn', 'console.idleStartedAt', 'console.resetIn', 'console.startTime'])
  expect((await stored(context)).app.size).toBe(0)
})

test('Logging out in one tab logs out both, and the next sign-in asks for the password', async ({ page, context }) => {
  await enter(page, reviewer, '/console/account', { ownSession: true })
  const other = await context.newPage()
  await other.goto('/console/account')
  await expect(account(other)).toBeVisible()
  await logOut(page)
  await expect(other.getByRole('heading', { name: 'You were logged out' })).toBeVisible()
  await expect(other.getByText('because you logged out in another tab')).toBeVisible()
  await expect(other.getByText(reviewer.email)).toHaveCount(0)
  await other.getByRole('button', { name: 'Log in again' }).click()
  await expectSignInPage(other)
  await fillLogIn(other, reviewer)
  await expect(other).toHaveURL('/console/account')
  await page.goto('/console/')
  await expect(accountButton(page)).toBeVisible()
})

test('After 15 idle minutes staff are warned, then logged out, and return to where they were', async ({ page }) => {
  await page.clock.install()
  await enter(page, reviewer, '/console/account', { ownSession: true })
  await expect(account(page)).toBeVisible()
  await page.clock.runFor('13:05')
  await expect(page.getByRole('dialog', { name: 'Still there?' })).toBeVisible()

  await test.step('Staff who answer "Still there?" stay signed in', async () => {
    const answered = page.waitForResponse(/\/staff\/me$/)
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await answered
    await page.clock.runFor('05:00')
    await expect(account(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await page.clock.runFor('10:01')
  await expect(page.getByRole('heading', { name: 'You were logged out' })).toBeVisible()
  await expect(page.getByText('because nothing was done here for 15 minutes')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.resume()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await fillLogIn(page, reviewer)
  await expect(page).toHaveURL('/console/account')
})

test('A sign-in that began in another tab is not accepted', async ({ page }) => {
  await page.goto('/console/?code=a-code-of-somebody&state=of-another-tab')
  await expect(page.getByRole('heading', { name: 'You aren’t logged in' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectSignInPage(page)
})

test('A patient who signs in reads that the console is for staff', async ({ page, expectFailures }) => {
  expectFailures(/status of 403/)
  await page.goto('/console/')
  await fillLogIn(page, maria)
  await expect(page.getByRole('heading', { name: 'This is the staff console' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
})

test('The address without a slash works, and an unknown address shows a message', async ({ page }) => {
  await enter(page, reviewer, '/console')
  await page.goto('/console/nowhere')
  await expect(page.getByRole('heading', { name: 'There is no screen at this address' })).toBeVisible()
})
