// docs/specification.md#4: the idle timer, with a fake clock.
import { followCalls } from '../../support/browser/calls.ts'
import { expectNoSession, stored } from '../../support/browser/storage.ts'
import { expectToast, expired } from '../../support/checks/toasts.ts'
import { openLetter } from '../../support/patient/letters.ts'
import { fillLogIn, logIn, maria } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test('After 15 idle minutes a patient is warned, then logged out', { tag: '@desktop' }, async ({ page, context }) => {
  await page.clock.install()
  await logIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  await page.clock.runFor('13:05')
  await expect(page.getByRole('alertdialog', { name: 'Still there?' })).toBeVisible()
  // Past the fifteenth minute, but within the toast's five seconds.
  await page.clock.runFor('01:56')
  await expectToast(page, expired)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectNoSession(context)
})

test('A patient who answers "Still there?" stays logged in, also on a page that does not load their details', {
  tag: '@seldom',
}, async ({ page, context }) => {
  await page.clock.install()
  await logIn(page, maria)
  await openLetter(page, 'Alagamet')
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Alagamet' })).toBeVisible()
  const before = (await stored(context)).local.get('idleStartedAt')
  await page.clock.runFor('13:05')
  const answered = page.waitForResponse(/\/details$/)
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await answered
  expect((await stored(context)).local.get('idleStartedAt')).not.toBe(before)
  await page.clock.runFor('05:00')
  await expect(page.getByRole('heading', { name: 'Alagamet' })).toBeVisible()

  await test.step('After the session expired, the next log-in returns to where the patient was', async () => {
    // To just before the fifteenth minute, because an earlier toast would already be gone.
    await page.clock.runFor('09:58')
    await expectToast(page, expired)
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.clock.resume()
    await fillLogIn(page, maria)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: 'Alagamet' })).toBeVisible()
  })
})

test('A patient who wakes the device in minute 14 is warned first, and can stay', { tag: '@seldom' }, async ({
  page,
  context,
}) => {
  const calls = followCalls(page)
  await page.clock.install()
  const live = page.waitForResponse(/\/api\/app\/live$/)
  await logIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  // A refetch after a change event would count as activity in minute 14.
  await live
  await page.waitForTimeout(500)
  const loggedInAt = Date.now()
  // On a sleeping device the clock goes on but timers do not; waking up makes the page visible.
  const wakeAfter = async (minutes: number) => {
    await page.clock.setSystemTime(new Date(loggedInAt + minutes * 60_000))
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  }
  await wakeAfter(14)
  const answered = page.waitForResponse(/\/details$/)
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await answered
  await page.clock.runFor('05:00')
  await expect(page).toHaveURL('/tabs/home')

  await test.step('A device that slept through the 15 minutes wakes up logged out', async () => {
    // The minutes pass in an instant: earlier requests of the page would be answered after the log-out.
    await expect.poll(() => calls.size).toBe(0)
    await wakeAfter(14 + 16)
    await expectToast(page, expired)
    await expect(page).toHaveURL(/\/login/)
    await expectNoSession(context)
  })
})

test('A page that refreshes by timer stays fresh without keeping the session open', async ({ page }) => {
  await page.clock.install()
  await logIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  // From minute 12 on, a request caused by the patient would restart the 15 minutes.
  const readAgain = page.waitForResponse(/\/notifications\?/)
  await page.clock.fastForward('12:10')
  expect((await readAgain).status()).toBe(200)
  await page.clock.fastForward('02:55')
  await expectToast(page, expired)
  await expect(page).toHaveURL(/\/login/)
})
