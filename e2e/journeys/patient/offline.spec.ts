// What works without a network: pages never opened before, beginning a form, the code after the idle log-out.
import type { Page } from '@playwright/test'
import {
  cachedPages,
  expectAppCached,
  expectServiceWorkerActive,
  goOffline,
  restartOffline,
} from '../../support/browser/offline.ts'
import { storedCodes } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { disconnected, expectToast, expired } from '../../support/checks/toasts.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { codeOf, scanQrCode } from '../../support/patient/letters.ts'
import { fillLogIn, logIn, type Newcomer, waiting } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectFailures }) => expectFailures(/ERR_INTERNET_DISCONNECTED/))

test('Logged out and offline, pages never opened before can be read in the last chosen language', {
  tag: '@seldom',
}, async ({ page }) => {
  await page.goto('/welcome')
  await expectAppCached(page)
  await page.getByRole('button', { name: 'Filipino' }).click()
  await expectAppCached(page, 'fil')
  await goOffline(page)
  await restartOffline(page)
  for (const path of ['/faq', '/privacy-policy']) {
    await page.goto(path)
    await expect(page.getByText(/^Bersyon \d/)).toBeVisible()
  }
})

test('The service worker also controls a page that was loading while it took over the others', {
  tag: '@seldom',
}, async ({ page, context }) => {
  const late = await context.newPage()
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await late.route('/faq', async (route) => {
    await sent
    await route.continue()
  })
  const opened = late.goto('/faq')
  await page.goto('/welcome')
  await expectServiceWorkerActive(page)
  send()
  await opened
  await expectServiceWorkerActive(late)
})

test('With data saver on, pages are not downloaded in advance', { tag: '@seldom' }, async ({ page }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
  await page.goto('/welcome')
  await expectServiceWorkerActive(page)
  await page.goto('/faq')
  await expect(page.getByText(/^Version \d/)).toBeVisible()
  await expect.poll(() => cachedPages(page)).toEqual([expect.stringMatching(/\/faq\?language=en$/)])
})

test('A receipt can be begun after a start without a network', { tag: '@seldom' }, async ({ page }) => {
  const { person, letterId } = await patientWithCode()
  await logIn(page, person, `/or-upload-form?letter=${letterId}`)
  const takePhoto = page.getByRole('button', { name: 'Take a photo' })
  await expect(takePhoto).toBeVisible()
  await goOffline(page)
  await restartOffline(page)
  await expect(takePhoto).toBeVisible()
  await expect(page.getByText(/You’re seeing what we had/)).toHaveCount(1)
})

test('A start without a network shows one message: no toast repeats the alert while it is open', {
  tag: '@seldom',
}, async ({ page }) => {
  await logIn(page, waiting)
  await goOffline(page)
  // After the OK, the toast reports a failed request.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Letters/ })
    .click()
  await expectToast(page, disconnected)
  await page.addInitScript("Object.defineProperty(navigator, 'onLine', { value: false })")
  await page.reload()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(page.locator('ion-toast')).toHaveCount(0)
})

test.describe('in Filipino', () => {
  test.use({ locale: 'fil-PH' })

  test('offline, an unsent message shows a Filipino note about the network, not an error in its text', {
    tag: '@seldom',
  }, async ({ page }) => {
    const { person } = await patientWithCode()
    await logIn(page, person, '/messages')
    const words = page.getByRole('textbox', { name: 'Ang mensahe ninyo' })
    await words.fill('Puwede po ba ang anak ko?')
    await goOffline(page, 'fil')
    await page.getByRole('button', { name: 'Ipadala ang mensahe' }).click()
    await expect(page.getByText('Hindi po namin maabot ang server.')).toBeVisible()
    await expect(words).toHaveValue('Puwede po ba ang anak ko?')
    await expect(words).not.toHaveAttribute('aria-invalid')
    await expect(page.getByText('You currently disconnected')).toHaveCount(0)
  })
})

test.describe('the claim code offline', () => {
  const showCode = (page: Page) => page.getByRole('button', { name: 'Show my code' })

  async function openCode(page: Page) {
    const { person, letterId } = await patientWithCode()
    await page.clock.install()
    return { person, code: await readCode(page, person, letterId) }
  }

  /** Once it is also stored on the device, a moment after it is shown. */
  async function readCode(page: Page, person: Newcomer, letterId: string) {
    await logIn(page, person, `/loa-details?id=${letterId}`)
    const code = await codeOf(page)
    await expect.poll(() => storedCodes(page.context())).toBeDefined()
    return code
  }

  /** Simulates 16 minutes of sleep. */
  async function sleep(page: Page) {
    await page.clock.setSystemTime(new Date(Date.now() + 16 * 60_000))
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expectToast(page, expired)
    await expect(page).toHaveURL(/\/login/)
  }

  test('The code survives the idle log-out offline, and is deleted when another patient logs in', async ({
    page,
    context,
  }) => {
    const { person, code } = await openCode(page)
    await goOffline(page)
    await sleep(page)
    await restartOffline(page)
    await expect(page.getByText(code)).toHaveCount(0)
    await showCode(page).click()
    expect(await codeOf(page)).toBe(code)
    expect(await scanQrCode(page)).toBe(code)
    await expect(page.getByText(/: 12 pens\s*L-\d{4}-\d{4,}$/)).toBeVisible()
    await expect(page.getByText('Katipunan Avenue', { exact: true })).toBeVisible()
    // Encrypted: the storage contains nothing readable.
    const codes = JSON.stringify(await storedCodes(context))
    for (const secret of [code, person.email, person.lastName]) expect(codes).not.toContain(secret)
    await expectAccessible(page, 'the code after the idle log-out')
    await context.setOffline(false)
    await page.goto('/login')
    await fillLogIn(page, waiting)
    await expect(page).not.toHaveURL(/\/login/)
    await expect.poll(() => storedCodes(context)).toBeUndefined()
  })

  test('After a deliberate log-out no code is left on the device', async ({ page, context }) => {
    await openCode(page)
    await expect.poll(() => storedCodes(context)).toBeDefined()
    await page.goto('/tabs/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => storedCodes(context)).toBeUndefined()
    await expect(showCode(page)).toHaveCount(0)
  })

  test('After a log-out no later start shows a code, even if the app is closed at once', async ({ page, context }) => {
    await openCode(page)
    await expect.poll(() => storedCodes(context)).toBeDefined()
    await page.goto('/tabs/account')
    // The app ends before the device has deleted the code.
    await page.evaluate(`{
      const { delete: remove } = IDBObjectStore.prototype
      IDBObjectStore.prototype.delete = function (key) {
        return /^(kept-codes|codes)/.test(String(key)) ? this.get(key) : remove.call(this, key)
      }
    }`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(await storedCodes(context)).toBeDefined()
    const next = await context.newPage()
    await page.close()
    await next.goto('/loa-details')
    await expect(next).toHaveURL(/\/login\?next=/)
    await expect.poll(() => storedCodes(context)).toBeUndefined()
    await expect(next.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(showCode(next)).toHaveCount(0)
  })

  test('A phone whose clock is two days fast still shows the code, also after the idle log-out', {
    tag: '@seldom',
  }, async ({ page }) => {
    const { person, letterId } = await patientWithCode()
    const believed = Date.now() + 2 * 24 * 60 * 60_000
    await page.clock.install({ time: believed })
    const code = await readCode(page, person, letterId)
    await page.clock.setSystemTime(believed + 16 * 60_000)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page).toHaveURL(/\/login/)
    await showCode(page).click()
    expect(await codeOf(page)).toBe(code)
  })

  test('An expired code is neither shown nor stored', { tag: '@seldom' }, async ({ page, context }) => {
    await openCode(page)
    await goOffline(page)
    await sleep(page)
    await expect(showCode(page)).toBeVisible()
    await page.clock.setSystemTime(new Date(Date.now() + 30 * 60 * 60_000))
    await restartOffline(page)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => storedCodes(context)).toBeUndefined()
    await expect(showCode(page)).toHaveCount(0)
  })
})
