// Changes by others appear in the open app within two seconds, without a reload.
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { markAllNotificationsRead } from '@aruga/contract/notifications/notifications'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import type { Page } from '@playwright/test'
import { startFlakyProxy } from '../../support/browser/flaky-proxy.ts'
import { waitForEventStream } from '../../support/browser/live-events.ts'
import {
  approveAndIssue,
  openRegistration,
  patientWithCode,
  registerNewPatient,
} from '../../support/console/program.ts'
import { codeOf, spelledCode } from '../../support/patient/letters.ts'
import { fillLogIn, logIn, mainNavigation, pharmacist, reviewer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const withinTwoSeconds = { timeout: 2_000 }

const badge = (page: Page) => mainNavigation(page).getByRole('link', { name: /Notifications/ })

/** Logs in and waits until the event stream is open. */
async function logInLive(page: Page, person: { email: string; password: string }, startingAt?: string) {
  const streamOpen = waitForEventStream(page)
  await logIn(page, person, startingAt)
  return streamOpen
}

test('A decision, a claim on another phone and a hand-over show up within two seconds', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const { person, reference } = await registerNewPatient()
  const token = await logInByApi(reviewer)
  await logInLive(page, person)
  await expect(page.getByText(reference)).toBeVisible()
  const { registration } = await openRegistration(token, reference)

  await test.step('an approval with a letter appears on home and on the badge, and screen readers announce it', async () => {
    await approveAndIssue(token, registration.id)
    await expect(page.getByRole('img', { name: '0 of 12 pens bought' })).toBeVisible(withinTwoSeconds)
    await expect(badge(page)).toContainText('3 unread', withinTwoSeconds)
    await expect(page.locator('[aria-live]', { hasText: /\d new notifications?/ })).toBeAttached(withinTwoSeconds)
  })

  const phone = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, phone)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, phone)).items
  await page.getByRole('link', { name: 'Claim it at a pharmacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Letter\b/ })).toBeVisible()

  await test.step('the letter is claimed on another phone', async () => {
    await call(claimLetter, { body: { id: letter?.id ?? '', pharmacyBranchId: branch?.id ?? '' } }, phone)
    await expect(spelledCode(page)).toBeVisible(withinTwoSeconds)
  })

  await test.step('units are dispensed at the counter', async () => {
    const code = await codeOf(page)
    const counter = await logInByApi(pharmacist)
    await call(lookUpClaim, { body: { code } }, counter)
    await call(dispenseClaim, { body: { code, quantity: 5 } }, counter)
    await expect(page.getByRole('listitem').filter({ hasText: '5 pens bought' })).toBeVisible(withinTwoSeconds)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('img', { name: '5 of 12 pens bought' })).toBeVisible()
  })

  await test.step('the badge disappears when the notification is read on another phone', async () => {
    await expect(badge(page)).toContainText('unread')
    await call(markAllNotificationsRead, {}, phone)
    await expect(badge(page)).not.toContainText('unread', withinTwoSeconds)
  })
})

test('A refresh keeps the focus and the scroll position', { tag: '@seldom' }, async ({ page }) => {
  const { person, letterId } = await patientWithCode()
  await logInLive(page, person, `/loa-details?id=${letterId}`)
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
  await expect(page.getByRole('listitem').filter({ hasText: '2 pens bought' })).toBeAttached(withinTwoSeconds)
  await expect(back).toBeFocused()
  expect(await scrolled()).toBe(before)
})

test('After a lost connection the app catches up by itself', { tag: '@seldom' }, async ({ page, expectFailures }) => {
  test.setTimeout(120_000)
  expectFailures(/net::ERR_/)
  const proxy = await startFlakyProxy()
  const { person, reference } = await registerNewPatient()
  const token = await logInByApi(reviewer)
  const streamOpen = waitForEventStream(page)
  await page.goto(`${proxy.url}/login`)
  await fillLogIn(page, person)
  await streamOpen
  await expect(page.getByText(reference)).toBeVisible()

  await test.step('the connection breaks and comes back', async () => {
    proxy.cut()
    const { registration } = await openRegistration(token, reference)
    await approveAndIssue(token, registration.id)
    const again = waitForEventStream(page, { timeout: 30_000 })
    proxy.restore()
    await again
    await expect(page.getByRole('img', { name: '0 of 12 pens bought' })).toBeVisible(withinTwoSeconds)
  })
  await page.close()
  proxy.close()
})

test.describe('with the app cached on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('The event stream bypasses the service worker and carries its token in a header, not in the address', {
    tag: '@seldom',
  }, async ({ page }) => {
    const { person } = await registerNewPatient()
    await logIn(page, person)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    const streamOpen = waitForEventStream(page)
    await page.reload()
    const response = await streamOpen
    expect(response.fromServiceWorker()).toBe(false)
    expect(response.url()).not.toContain('?')
    expect(await response.request().headerValue('authorization')).toMatch(/^Bearer /)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
