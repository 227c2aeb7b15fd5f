// Messages on the phone while the app is closed, from the switch to the push service. A headless browser refuses to show any:
// showing and tapping are tested in patient/src/worker/messages.test.ts.
import { expectServiceWorkerActive } from '../../support/browser/offline.ts'
import { stored } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { approveAndIssue, openRegistration, registerNewPatient } from '../../support/console/program.ts'
import { logIn, reviewer } from '../../support/patient/people.ts'
import { logInByApi } from '../../support/server/api.ts'
import { subjectsTo } from '../../support/server/mailbox.ts'
import { startPushService } from '../../support/server/push-service.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const NEWS = 'You have news about your letter'

test('Until the log-out, a subscribed phone is notified that there is news, without details', {
  tag: '@seldom',
}, async ({ page, context }) => {
  test.setTimeout(120_000)
  const service = await startPushService()
  await service.serve(page)
  const { person, reference } = await registerNewPatient()
  const token = await logInByApi(reviewer)
  await logIn(page, person, '/phone-messages')
  await expectServiceWorkerActive(page)

  await test.step('no permission is requested before the switch, which describes the messages', async () => {
    await expect(page.getByText(/never shows your name or your medicine/)).toBeVisible()
    expect(await page.evaluate(() => Notification.permission)).toBe('default')
    await page.getByRole('checkbox', { name: 'Show messages on this phone' }).click()
    await expect(page.getByRole('checkbox', { name: 'Your letters' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Reminders and news' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Quiet at night' }).uncheck()
    await expectAccessible(page, 'messages on the phone')
  })

  await test.step('a letter is issued: the phone is notified, without a name or a medicine, and no mail is sent', async () => {
    const { registration } = await openRegistration(token, reference)
    await approveAndIssue(token, registration.id)
    const received = () => service.received.find((message) => message.includes(NEWS))
    await expect.poll(received).toBeDefined()
    expect(service.received.join()).not.toMatch(new RegExp(`${person.firstName}|${person.lastName}|Dalisulin`))
    expect((await subjectsTo(person.email)).join()).not.toMatch(/letter/i)
  })

  await test.step('a tap on it opens the letter', async () => {
    const message = service.received.find((each) => each.includes(NEWS)) ?? '{}'
    await page.goto(JSON.parse(message).path)
    await expect(page.getByRole('heading', { level: 1, name: /^Letter\b/ })).toBeVisible()
  })

  await test.step('a log-out ends the subscription, on the phone and on the server', async () => {
    await page.goto('/tabs/account')
    const removed = page.waitForResponse(/remove-push-subscription/)
    await page.getByRole('button', { name: 'Log out' }).click()
    expect((await removed).status()).toBe(204)
    await expect(page).toHaveURL('/login')
    expect((await stored(context)).local.has('pushOwner')).toBe(false)
  })
  await service.stop()
})
