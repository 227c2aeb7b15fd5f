// The installed app: offered beside the code, and updated when the patient is not busy with a form.
import type { Page } from '@playwright/test'
import { followCalls } from '../../support/browser/calls.ts'
import { expectServiceWorkerActive, goOffline, restartOffline } from '../../support/browser/offline.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { codeOf, scanQrCode } from '../../support/patient/letters.ts'
import { goToSection, logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { expect, test } from '../../support/test.ts'

/** The browser's offer, which headless Chromium never makes. */
const offerInstall = (page: Page) =>
  page.evaluate(`{
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    offer.prompt = async () => { window.wasPrompted = true }
    offer.userChoice = Promise.resolve({ outcome: 'accepted' })
    dispatchEvent(offer)
  }`)

test('Installing the app is offered once beside the code, and stays in Account', { tag: '@seldom' }, async ({
  page,
}) => {
  const { person, letterId } = await patientWithCode()
  await logIn(page, person, `/loa-details?id=${letterId}`)
  const title = page.getByText('Keep your code one tap away')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(title).toHaveCount(0)
  await offerInstall(page)
  await expect(title).toBeVisible()
  await expectAccessible(page, 'the code with the offer to install')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(title).toHaveCount(0)
  await page.goto(`/loa-details?id=${letterId}`)
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await offerInstall(page)
  await expect(title).toHaveCount(0)
  await page.goto('/tabs/account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  await offerInstall(page)
  await page.getByRole('button', { name: /Add to home screen/ }).click()
  expect(await page.evaluate('window.wasPrompted')).toBe(true)
  await expect(page.getByRole('button', { name: /Add to home screen/ })).toHaveCount(0)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('“Show my code” on the app’s icon opens the code without a network', { tag: '@seldom' }, async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/ERR_INTERNET_DISCONNECTED/)
    const { person, letterId } = await patientWithCode()
    await logIn(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/loa-details?id=${letterId}`)
    const code = await codeOf(page)
    const manifest: { shortcuts: { name: string; url: string }[] } = await (
      await page.request.get('/manifest.webmanifest')
    ).json()
    const shortcut = manifest.shortcuts.find(({ name }) => name === 'Show my code')
    await goOffline(page)
    await restartOffline(page)
    await page.goto(String(shortcut?.url))
    await expect.poll(() => codeOf(page)).toBe(code)
    expect(await scanQrCode(page)).toBe(code)
  })

  test('The app and ten photos that wait for a network fit into 120 MB of storage', { tag: '@seldom' }, async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/ERR_INTERNET_DISCONNECTED/)
    const { person, letterId } = await patientWithCode()
    await page.goto('/faq')
    const browser = await page.context().newCDPSession(page)
    // Chromium's quota for one app when 200 MB are free.
    const origin = new URL(page.url()).origin
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 120_000_000 })
    await logIn(page, person, `/or-upload-form?letter=${letterId}`)
    await expect(page.getByText(/For Dalisulin/)).toBeVisible()
    await goOffline(page)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Choose/ }).click()
    const photos = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => jpeg(`receipt-${i}.jpg`, await drawPrescription(40 + i))),
    )
    await (await chooser).setFiles(photos)
    await expect(page.getByRole('button', { name: /^Receipt 10 of 10/ })).toBeVisible({ timeout: 60_000 })
    for (const place of Array.from({ length: 10 }, (_, i) => i + 1)) {
      await page.getByRole('button', { name: new RegExp(`^Receipt ${place} of 10`) }).click()
      await page.getByRole('textbox', { name: /How many pens/ }).fill('1')
    }
    await page.getByRole('button', { name: 'Send 10 receipts' }).click()
    await page.getByRole('button', { name: 'I didn’t get free goods' }).click()
    await expect(page.getByRole('heading', { name: 'Kept on this phone' })).toBeVisible()
    await expect(page.getByRole('list', { name: '10 photos waiting to be sent' })).toBeVisible()
    const { usage } = await page.evaluate<{ usage: number }>('navigator.storage.estimate()')
    expect(usage).toBeLessThan(60_000_000)
  })

  test('A new version waits while a form is open, and takes over when the app is in the background at home', {
    tag: '@seldom',
  }, async ({ page }) => {
    const { person, letterId } = await patientWithCode()
    const calls = followCalls(page)
    await logIn(page, person, `/or-upload-form?letter=${letterId}`)
    await expectServiceWorkerActive(page)
    // To the browser, a worker with another address is another version.
    await page.evaluate("navigator.serviceWorker.register('/sw.js?next').then(() => true)")
    const state = () =>
      page.evaluate('navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting?.state ?? null)')
    await expect.poll(state).toBe('installed')
    const waits = () =>
      page.evaluate(
        'navigator.serviceWorker.getRegistration().then(({ installing, waiting }) => installing ? null : waiting && waiting.scriptURL.replace(location.origin, ""))',
      )
    await page.evaluate('window.isOldPage = true')
    await putAway(page)
    await bringBack(page)
    await expect(page.getByText(/For Dalisulin/)).toBeVisible()
    expect([await page.evaluate('window.isOldPage'), await state()]).toEqual([true, 'installed'])

    await page.goto('/tabs/account')
    // The new page requests /sw.js, which replaces the other waiting worker.
    await expect.poll(waits).toBe('/sw.js')
    await expect(page.getByRole('button', { name: /Update the app/ })).toBeVisible()
    await goToSection(page, /Home/)
    await page.evaluate('window.isOldPage = true')
    await page.evaluate("localStorage.setItem('newsSeen', '2026-01-01')")
    // A request to a worker that is stopping starts it again. The worker gives way once it is idle, which it never is under a debugger.
    await expect(page.getByRole('heading', { name: /Dalisulin/ })).toBeVisible()
    await expect.poll(() => calls.size).toBe(0)
    await page.waitForTimeout(500)
    await putAway(page)
    await expect.poll(() => page.evaluate('window.isOldPage').catch(() => true)).toBeUndefined()
    await expect(page.getByText('New in this version')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('New in this version')).toHaveCount(0)
  })
})

/** Switches to another app. */
const putAway = (page: Page) => turn(page, 'hidden')
const bringBack = (page: Page) => turn(page, 'visible')

const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
