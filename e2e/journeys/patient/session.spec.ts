// docs/specification.md#2, #3, #4 and #8: the session, and the exact texts of its errors.
import type { BrowserContext, Page } from '@playwright/test'
import { blockEventStream, waitForEventStream } from '../../support/browser/live-events.ts'
import { cachedPages, expectAppCached, goOffline, restartOffline } from '../../support/browser/offline.ts'
import { expectNoSession, stored } from '../../support/browser/storage.ts'
import { disconnected, expectToast, expired, toast, unreachable } from '../../support/checks/toasts.ts'
import { codeOf, openLetter, scanQrCode, spelledCode } from '../../support/patient/letters.ts'
import { fillLogIn, goToSection, logIn, mainNavigation, maria } from '../../support/patient/people.ts'
import { endSession } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow', contextOptions: {} })

test('If the stored logged-in flag is set, the user is sent to /tabs/home.', async ({ page, context }) => {
  await logIn(page, maria)
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(next).toHaveURL('/tabs/home')
  await expect(next.getByRole('heading', { level: 1, name: /Maria/ })).toBeVisible()

  const { local, app } = await stored(context)
  expect(local.get('TOKEN')).toMatch(/\S{20,}/)
  expect(app.get('session')).toMatchObject({
    accessToken: local.get('TOKEN'),
    refreshToken: expect.stringMatching(/\S{20,}/),
    expiresAt: expect.any(Number),
    isLoggedIn: true,
  })
  expect(app.get('patient')).toMatchObject({ firstName: 'Maria', emailAddress: maria.email })
  for (const key of ['startTime', 'expiresIn', 'resetIn']) expect(local.get(key)).toMatch(/^\d\d:\d\d [ap]m$/)
})

test('A letter stays open over a reload; after a log-out it shows the log-in first and opens afterwards', async ({
  page,
  context,
}) => {
  await logIn(page, maria)
  await openLetter(page, 'Alagamet')
  const address = page.url()

  await test.step('A reload keeps the session and the page', async () => {
    const token = (await stored(context)).local.get('TOKEN')
    await page.reload()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: 'Alagamet' })).toBeVisible()
    expect((await stored(context)).local.get('TOKEN')).toBe(token)
  })

  await test.step('After a log-out the back button shows none of the patient’s data', async () => {
    await logOutFromAccount(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/(login|welcome)/)
    await expect(page.getByText('Alagamet')).toHaveCount(0)
  })

  await page.goto(address)
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillLogIn(page, maria)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Alagamet' })).toBeVisible()
})

async function logOutFromAccount(page: Page) {
  await page.goto('/tabs/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
}

test("When the network becomes disconnected, a blocking alert titled 'No Internet Connection' appears.", async ({
  page,
}) => {
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAppCached(page)
  await page.context().setOffline(true)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toHaveAccessibleName('No Internet Connection')
  await expect(alert.getByRole('heading')).toHaveText('No Internet Connection')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(alert).toBeVisible()

  await test.step("Its message is 'A WIFI or cellular network connection is required. Please check your network settings.'", async () => {
    await expect(alert).toContainText(
      'A WIFI or cellular network connection is required. Please check your network settings.',
    )
  })

  await test.step('Its only button is OK.', async () => {
    await expect(alert.getByRole('button')).toHaveText(['OK'])
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toHaveCount(0)
  })
})

test('Without a network a request shows a toast, both at the log-in and once logged in', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goOffline(page)
  await fillLogIn(page, maria)
  await expectToast(page, disconnected)
  await page.context().setOffline(false)
  await expect(toast(page, disconnected)).toHaveCount(0)
  await fillLogIn(page, maria)
  await expect(page).toHaveURL('/tabs/home')
  await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  // Home has its pages about the medicine.
  await expect.poll(async () => (await cachedPages(page)).join()).toContain('/medicine-')
  await goOffline(page)
  await goToSection(page, /Letters/)
  await expectToast(page, disconnected)
})

test('A wrong password shows one message, with what to do', async ({ page, expectFailures }) => {
  expectFailures(/status of 400/)
  const message = 'Invalid username or password!'
  await page.goto('/login')
  await fillLogIn(page, { email: 'nobody@demo.test', password: 'Wrong-word-1' })

  await test.step('Toasts have a danger style, sit at the top and last 5000 ms.', () => expectToast(page, message))
  const shownAt = Date.now()
  await expect(toast(page, message)).toHaveCount(1)
  await expect(page.getByText(/^Check your e-mail address or number and your password, and try again\./)).toBeVisible()
  await expect(page.getByRole('main').getByText(message)).toHaveCount(0)

  await test.step('Toasts appear at the top of the screen for 5 seconds.', async () => {
    await expect(toast(page, message)).toHaveCount(0)
    expect(Date.now() - shownAt).toBeGreaterThan(3500)
    expect(Date.now() - shownAt).toBeLessThan(8000)
    await expect(page).toHaveURL('/login')
  })
})

test('A session ended on another device ends here without a tap, with a message', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/status of 40[01]/)
  const streamOpen = waitForEventStream(page)
  await logIn(page, maria)
  await streamOpen
  await endSession(String((await stored(context)).local.get('TOKEN')))
  await expectSessionEnded(page, context)
})

test('Without live events, a session ended on another device ends at the next tap, with a message', {
  tag: '@seldom',
}, async ({ page, context, expectFailures }) => {
  expectFailures(/status of 40[01]/, /ERR_FAILED|request failed/)
  await blockEventStream(page)
  await logIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  // A request still running would notice the ended session before the tap.
  await page.waitForLoadState('networkidle')
  await endSession(String((await stored(context)).local.get('TOKEN')))
  await goToSection(page, /Letters/)
  await expectSessionEnded(page, context)
})

async function expectSessionEnded(page: Page, context: BrowserContext) {
  await expectToast(page, expired)
  await expect(page).toHaveURL(/\/login/)
  await expectNoSession(context)
}

test('Two tabs share a session: logging out in one logs out both', { tag: '@seldom' }, async ({ page, context }) => {
  await logIn(page, maria)
  const other = await context.newPage()
  await other.goto('/tabs/letters')
  await expect(other.getByText('Alagamet')).toBeVisible()
  await logOutFromAccount(page)
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('Alagamet')).toHaveCount(0)
  await fillLogIn(page, maria)
  await expect(page).toHaveURL('/tabs/home')
  await expect(other).toHaveURL('/tabs/letters')
})

test('Progress ring: radius 100, outer stroke width 16, inner stroke width 8, animation duration 300 ms.', async ({
  page,
}) => {
  await logIn(page, maria)
  const circle = (kind: string) => page.locator(`.ring__${kind}`).first()
  await expect(circle('arc')).toHaveAttribute('r', '100')
  await expect(circle('arc')).toHaveAttribute('stroke-width', '16')
  await expect(circle('rail')).toHaveAttribute('stroke-width', '8')
  const duration = () => page.evaluate("getComputedStyle(document.querySelector('.ring__arc')).transitionDuration")
  expect(await duration()).toBe('0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(duration).not.toBe('0.3s')
})

test('The code of a claimed letter is available offline, also after a restart', async ({ page, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await logIn(page, maria)
  await openLetter(page, 'Dalisulin')
  const code = await codeOf(page)
  await goOffline(page)
  await restartOffline(page)
  await expect(spelledCode(page)).toBeVisible()
  expect(await codeOf(page)).toBe(code)
  await expect.poll(() => scanQrCode(page)).toBe(code)
  await expect(page.getByText('Your code works unless your letter has changed since.')).toBeVisible()
})

test.describe('when the dialogs’ code does not load', () => {
  test.use({ serviceWorkers: 'block' })

  test('Losing the network right after the first page shows a message and keeps the typed text', {
    tag: '@seldom',
  }, async ({ page, expectFailures }) => {
    // Prefetches may still be running.
    expectFailures(/overlays-/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
    const messages: string[] = []
    page.on('dialog', (dialog) => {
      messages.push(dialog.message())
      void dialog.accept()
    })
    await page.route('**/assets/overlays-*.js', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/overlays-'))
    await page.goto('/login')
    await failed
    const address = page.getByRole('textbox', { name: 'E-mail address' })
    await address.fill(maria.email)
    await page.context().setOffline(true)
    await expect.poll(() => messages).toEqual([expect.stringMatching(/^No Internet Connection\n\nA WIFI or cellular/)])
    await expect(address).toHaveValue(maria.email)
  })
})

test.describe('when the server fails', () => {
  // Playwright responds in place of the server, which a service worker would prevent.
  test.use({ serviceWorkers: 'block' })

  test('A server failure asks the patient to try again later and keeps the session', { tag: '@seldom' }, async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/status of 500/)
    await logIn(page, maria)
    await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
    await page.route('**/letter-of-authorization-details/**', (route) => route.fulfill({ status: 500, body: 'oh' }))
    await openLetter(page, 'Alagamet')
    await expectToast(page, unreachable)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(page.getByRole('heading', { name: 'We couldn’t load this letter' })).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('heading', { name: 'Alagamet' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(mainNavigation(page)).toBeVisible()
  })

  test('When five requests fail at once, one toast appears', { tag: '@seldom' }, async ({ page, expectFailures }) => {
    expectFailures(/status of 500/)
    await logIn(page, maria)
    await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
    let failed = 0
    await page.route('**/api/app/**', (route) => {
      failed += 1
      return route.fulfill({ status: 500, body: 'oh' })
    })
    await page.reload()
    await expectToast(page, unreachable)
    await expect.poll(() => failed).toBeGreaterThanOrEqual(5)
    await expect(page.locator('ion-toast')).toHaveCount(1)
    await expect(page.locator('ion-toast')).toHaveCount(0, { timeout: 12_000 })
  })
})
