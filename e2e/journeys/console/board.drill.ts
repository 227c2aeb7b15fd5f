// A colleague reviews a decision again without knowing who decided, and the board counts the result.

import { listSecondLooks } from '@aruga/contract/review/second-looks'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { newStaffMember } from '../../support/console/invitations.ts'
import { approveAndIssue, openRegistration, registerNewPatient } from '../../support/console/program.ts'
import { newestSecondReview, withSampling } from '../../support/console/second-reviews.ts'
import { administrator, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

// Both tests change the share.
test.describe.configure({ mode: 'default' })

test('A colleague disagrees with a decision without knowing whose it is; the board counts it and links to the case', async ({
  page,
  browser,
}) => {
  const decider = `Diwata ${Date.now()}`
  const lead = await newStaffMember(decider, ['lead'])
  const { person, reference } = await registerNewPatient()
  const token = await logInByApi(lead)
  const { registration } = await openRegistration(token, reference)
  await withSampling(() => approveAndIssue(token, registration.id))
  const id = await newestSecondReview()

  await test.step('the list and the case name nobody', async () => {
    await enter(page, reviewer, '/console/queue')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Second looks' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Second looks' })).toBeVisible()
    await expectAccessible(page, 'second looks')
    await page.getByRole('row').filter({ hasText: registration.patientCode }).getByRole('link').click()
    await expect(page).toHaveURL(`/console/second-looks/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.lastName)
    await expect(page.getByRole('heading', { name: 'It was accepted' })).toBeVisible()
    await expect(page.getByText('Letter issued: Dalisulin')).toBeVisible()
    await page.getByText(/^History of this case/).click()
    await expect(page.getByText('by staff').first()).toBeVisible()
    await expect(page.getByText(decider)).toHaveCount(0)
    await expectAccessible(page, 'a second look')
  })

  await test.step('a different answer needs a note; then the board names the first reviewer', async () => {
    await page.getByRole('radio', { name: 'Declined it' }).check()
    await page.getByRole('button', { name: 'Send your answer' }).click()
    await expect(page.getByText('Please say what you would have done, and why.')).toBeVisible()
    await page.getByRole('textbox', { name: 'What you would have done, and why' }).fill('The ID has another name.')
    await page.getByRole('button', { name: 'Send your answer' }).click()
    await expect(page.getByRole('heading', { name: `${decider} decided this` })).toBeFocused()
    const { open } = await call(listSecondLooks, {}, await logInByApi(reviewer))
    expect(open.map((one) => one.id)).not.toContain(id)
    await page.getByRole('link', { name: 'Open the case' }).click()
    await expect(page).toHaveURL(`/console/cases/Registration/${registration.id}`)
    await expect(page.getByRole('heading', { name: 'Why are you opening this case?' })).toBeVisible()
  })

  await test.step('the board shows waiting cases by age, the promise, decisions made, and the agreement with its counts', async () => {
    const theirs = await openAnotherBrowser(browser)
    await enter(theirs.page, lead, '/console/reports', { ownSession: true })
    await theirs.page.getByRole('link', { name: 'Board' }).click()
    const table = (name: string | RegExp) => theirs.page.getByRole('region', { name, exact: true })
    const row = (name: string | RegExp) => table(name).getByRole('row').filter({ hasText: decider })
    await expect(table('Waiting by age').getByRole('row').filter({ hasText: 'Registrations' })).toBeVisible()
    await expect(table('Waiting by age').getByRole('columnheader', { name: 'Over 3 days' })).toBeVisible()
    await expect(row('Decisions in the last 7 days').getByRole('cell')).toHaveText(['1', '0', '100%'])
    await expect(row('Second looks at decisions in the last 90 days').getByRole('cell')).toHaveText(['1', '0 of 1'])
    await expectAccessible(theirs.page, 'board')
    await theirs.page.getByRole('link', { name: 'Second looks' }).click()
    const seen = theirs.page.getByRole('region', { name: 'Seen differently' }).getByRole('row')
    const own = seen.filter({ hasText: 'The ID has another name.' })
    await expect(own).toContainText('You')
    await own.getByRole('link').click()
    await expect(theirs.page).toHaveURL(`/console/cases/Registration/${registration.id}`)
    await theirs.close()
  })
})

test('An administrator sets the share of second reviews, and resets it', async ({ page }) => {
  await enter(page, administrator, '/console/program')
  const share = page.getByRole('textbox', { name: 'Decisions looked at again, in percent' })
  const before = await share.inputValue()
  const save = page.locator('form').filter({ has: share }).getByRole('button', { name: 'Save the changes' })
  await share.fill('101')
  await expect(page.getByText('A whole number from 0 to 100.')).toBeVisible()
  await share.fill('6')
  await save.click()
  await expect(page.getByText('Saved. It counts for decisions from now on.').first()).toBeVisible()
  await page.reload()
  await expect(share).toHaveValue('6')
  await share.fill(before)
  await save.click()
  await expect(page.getByText('Saved. It counts for decisions from now on.').first()).toBeVisible()
})
