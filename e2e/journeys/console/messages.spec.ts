// A patient and the program write to each other outside a case.
import { readProfile } from '@aruga/contract/profile/profile'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('A patient writes from the app, staff find the waiting message and reply, and the patient reads the reply in the same place', async ({
  page,
  browser,
}) => {
  const { person, token } = await patientWithCode()
  const { patientCode } = await call(readProfile, {}, token)
  const phone = await openAnotherBrowser(browser)
  await logIn(phone.page, person, '/tabs/account')
  await phone.page.getByRole('link', { name: /Write to the program/ }).click()
  await phone.page.getByRole('button', { name: 'Send message' }).click()
  await expect(phone.page.getByText('Write a few words first.')).toBeVisible()
  await phone.page.getByLabel('Your message').fill('May I buy at another branch?')
  await phone.page.getByRole('button', { name: 'Send message' }).click()
  await expect(phone.page.getByText('We have your message.')).toBeVisible()

  await enter(page, reviewer, '/console/queue')
  await page.getByRole('link', { name: /^Messages \d+$/ }).click()
  await page.getByRole('link', { name: patientCode }).click()
  await page.getByRole('radio', { name: /called, wrote or came/ }).check()
  await page.getByRole('button', { name: 'Open the file' }).click()
  await expect(page.getByLabel('At a glance')).toContainText('They wrote and are waiting for a reply')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('May I buy at another branch?')
  await page.getByRole('button', { name: 'Reply to them' }).click()
  await page.getByLabel('Title in English').fill('Any branch')
  await page.getByLabel('Message in English').fill('Yes, at any branch in the list.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('button', { name: 'Write to them' })).toBeVisible()

  // The reply appears without a reload.
  const soFar = phone.page.getByRole('region', { name: 'Messages so far' })
  await expect(soFar).toContainText('Yes, at any branch in the list.')
  await expect(soFar).toContainText('May I buy at another branch?')
  await phone.close()
})
