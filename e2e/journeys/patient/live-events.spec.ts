// What others do is seen in the open app as it happens: within two seconds, without a reload, without a touch.

import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { markAllNotificationsRead } from '@aruga/contract/notifications/notifications'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import type { Page } from '@playwright/test'
import { startFlakyProxy } from '../../support/browser/flaky-proxy.ts'
import { waitForEventStream } from '../../support/browser/live-events.ts'
import { approveAndIssue, openRegistration, patientWithCode, registered } from '../../support/console/program.ts'
import { codeOf, spelledCode } from '../../support/patient/letters.ts'
import { fillLogIn, logIn, mainNavigation, pharmacist, reviewer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** What the program promises. */
const soon = { timeout: 2_000 }

const badge = (page: Page) => mainNavigation(page).getByRole('link', { name: /Notifications/ })

/** Logs in and waits until the app is told of changes. */
async function watch(page: Page, person: { email: string; password: string }, startingAt?: string) {
  const live = waitForEventStream(page)
  await logIn(page, person, startingAt)
  return live
}

test('A decision, a claim on another phone and a hand-over show up within two seconds', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const { person, reference } = await registered()
  const token = await logInByApi(reviewer)
  await watch(page, person)
  await expect(page.getByText(reference)).toBeVisible()
  const { registration } = await openRegistration(token, reference)

  await test.step('approved, and a letter issued: on home, on the badge, and announced to screen readers', async () => {
    await approveAndIssue(token, registration.id)
    await expect(page.getByRole('img', { name: '0 of 12 pens bought' })).toBeVisible(soon)
    await expect(badge(page)).toContainText('3 unread', soon)
    await expect(page.locator('[aria-live]', { hasText: /\d new notifications?/ })).toBeAttached(soon)
  })

  const phone = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, phone)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, phone)).items
  await page.getByRole('link', { name: 'Claim it at a pharmacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Letter\b/ })).toBeVisible()

  await test.step('the letter is claimed on another phone', async () => {
    await call(claimLetter, { body: { id: letter?.id ?? '', pharmacyBranchId: branch?.id ?? '' } }, phone)
    await expect(spelledCode(page)).toBeVisible(soon)
  })

  await test.step('units are dispensed at the counter', async () => {
    const code = await codeOf(page)
    const counter = await logInByApi(pharmacist)
    await call(lookUpClaim, { body: { code } }, counter)
    await call(dispenseClaim, { body: { code, quantity: 5 } }, counter)
    await expect(page.getByRole('listitem').filter({ hasText: '5 pens bought' })).toBeVisible(soon)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('img', { name: '5 of 12 pens bought' })).toBeVisible()
  })

  await test.step('read on another phone, the badge disappears', async () => {
    await expect(badge(page)).toContainText('unread')
    await call(markAllNotificationsRead, {}, phone)
    await expect(badge(page)).not.toContainText('unread', soon)
  })
})

test('A refresh keeps the focus and the scroll position', async ({ page }) => {
  const { person, letterId } = await patientWithCode()
  await watch(page, person, `/loa-details?id=${letterId}`)
  const code = await codeOf(page)
  const back = page.getByRole('button', { name: 'Back' })
  await back.focus()
  const content = page.locator('ion-content:visible')
  await content.evaluate('content => content.scrollToPoint(0, 60, 0)')
  const scrolled = () => content.evaluate('content => content.getScrollElement().then((inner) => inner.scrollTop)')
  const before = await scrolled()
  const counter = await logInByApi(pharmacist)
  await call(lookUpClaim, { body: { code } }, counter)
  await call(dispenseClaim, { body: { code, quantity: 2 } }, counter)
  await expect(page.getByRole('listitem').filter({ hasText: '2 pens bought' })).toBeAttached(soon)
  await expect(back).toBeFocused()
  expect(await scrolled()).toBe(before)
})

test('After a broken connection the app catches up by itself', async ({ page, expectFailures }) => {
  test.setTimeout(120_000)
  expectFailures(/net::ERR_/)
  const line = await startFlakyProxy()
  const { person, reference } = await registered()
  const token = await logInByApi(reviewer)
  const live = waitForEventStream(page)
  await page.goto(`${line.url}/login`)
  await fillLogIn(page, person)
  await live
  await expect(page.getByText(reference)).toBeVisible()

  await test.step('the connection breaks and comes back', async () => {
    line.cut()
    const { registration } = await openRegistration(token, reference)
    await approveAndIssue(token, registration.id)
    const again = waitForEventStream(page, { timeout: 30_000 })
    line.mend()
    await again
    await expect(page.getByRole('img', { name: '0 of 12 pens bought' })).toBeVisible(soon)
  })
  await page.close()
  line.close()
})

test.describe('with the app cached on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('The event stream bypasses the service worker and carries its token in a header, not in the address', async ({
    page,
  }) => {
    const { person } = await registered()
    await logIn(page, person)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    const live = waitForEventStream(page)
    await page.reload()
    const response = await live
    expect(response.fromServiceWorker()).toBe(false)
    expect(response.url()).not.toContain('?')
    expect(await response.request().headerValue('authorization')).toMatch(/^Bearer /)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
