import type { Locator, Page } from '@playwright/test'
import { addAuthenticator } from '../../support/browser/authenticator.ts'
import { expectToast, expired } from '../../support/checks/toasts.ts'
import { registerNewPatient } from '../../support/console/program.ts'
import { fillLogIn, goToSection, logIn } from '../../support/patient/people.ts'
import { needPasswordAgain } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

/** A phone that is touched only on request. */
async function addPhone(page: Page) {
  const { countPasskeys, rest } = await addAuthenticator(page)
  await rest(false)
  // With a resting finger, the browser's suggestion in the address field would log in before the button is pressed.
  await page.addInitScript(() => {
    if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  return {
    countPasskeys,
    /** The finger rests from before `button` is pressed until `isDone`, because Chromium does not check again while it waits. */
    touch: async (button: Locator, isDone: () => Promise<unknown>) => {
      await rest(true)
      await button.click()
      await isDone()
      await rest(false)
    },
  }
}

const useIt = (page: Page) => page.getByRole('button', { name: 'Use a passkey' })
const atHome = (page: Page) => expect(page).toHaveURL(/\/tabs\/home/)

test('The second log-in offers a passkey; it logs in with one touch after the idle log-out, and stops working once removed', async ({
  page,
  expectFailures,
}) => {
  const { person } = await registerNewPatient()
  const { countPasskeys, touch } = await addPhone(page)
  const offer = page.getByText('Log in with one touch next time?')
  await page.clock.install()

  await test.step('The first log-in offers nothing', async () => {
    await logIn(page, person)
    await atHome(page)
    await page.clock.runFor('00:05')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
    await expect(offer).toHaveCount(0)
    // Past the fifteenth minute, but within the toast's five seconds.
    await page.clock.runFor('14:56')
    await expectToast(page, expired)
  })

  await test.step('The second one offers it, and adds it without the password again', async () => {
    await page.clock.resume()
    await fillLogIn(page, person)
    await atHome(page)
    await expect(offer).toBeVisible()
    await touch(page.getByRole('button', { name: 'Set it up' }), () =>
      expect(page.getByText('Done. Next time, choose')).toBeVisible(),
    )
    expect(await countPasskeys()).toBe(1)
  })

  await test.step('After the idle log-out the log-in page shows the passkey first, and one touch is enough', async () => {
    await page.clock.fastForward('16:00')
    await expect(page).toHaveURL(/\/login/)
    await expect(useIt(page)).toBeInViewport()
    await touch(useIt(page), () => atHome(page))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  })

  await test.step('It is listed, and its owner can rename and remove it', async () => {
    await goToSection(page, /^Account/)
    await page.getByRole('link', { name: /^Passkeys/ }).click()
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Last used')
    await row.getByRole('button', { name: /^Rename/ }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My phone')
    await page.getByRole('button', { name: 'Save the name' }).click()
    await expect(row).toContainText('My phone')
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText('“My phone” is removed.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('The phone still has the passkey, and learns that it no longer works', async () => {
    await page.goto('/tabs/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expectFailures(/status of 400/)
    await touch(useIt(page), () => expectToast(page, 'This passkey did not work. Try again, or use your password.'))
    await expect(page).toHaveURL(/\/login/)
  })
})

test('A patient who answers "Not now" sees no further offer; a passkey replaces the password', {
  tag: '@seldom',
}, async ({ page, expectFailures }) => {
  const { person } = await registerNewPatient()
  const { countPasskeys, touch } = await addPhone(page)
  const logOut = async () => {
    await page.goto('/tabs/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await logIn(page, person)
  await atHome(page)
  await logOut()
  await fillLogIn(page, person)
  await atHome(page)
  const offer = page.getByText('Log in with one touch next time?')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await logOut()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await fillLogIn(page, person)
  await atHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  // The last lines of home, which include the offer, have loaded.
  await expect.poll(() => requests.some((path) => path.includes('quiet-notes'))).toBe(true)
  await page.evaluate(() => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
  await expect(offer).toHaveCount(0)
  expect(requests.filter((path) => path.endsWith('/passkeys'))).toEqual([])

  await page.goto('/passkeys')
  await touch(page.getByRole('button', { name: 'Add a passkey on this device' }), () =>
    expect(page.getByText('Your passkey is added.')).toBeVisible(),
  )
  expect(await countPasskeys()).toBe(1)
  expectFailures(/status of 403/)
  await needPasswordAgain(page, '**/patient-client/passkeys/*')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await touch(page.getByRole('button', { name: 'Use a passkey instead' }), () =>
    expect(page.getByText('is removed.')).toBeVisible(),
  )
})
