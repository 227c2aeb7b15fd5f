// What was promised on the phone is listed until it is done.
import { readProfile } from '@aruga/contract/profile/profile'
import { readStaffProfile } from '@aruga/contract/profile/staff'
import type { Page } from '@playwright/test'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, lead, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const rowOf = (page: Page, patientCode: string) => page.getByRole('listitem').filter({ hasText: patientCode })

test('A call needs a follow-up: its owner hands it over, the colleague sees it at once, undoes a mistake and finishes it', async ({
  page,
  browser,
}) => {
  const { token } = await patientWithCode()
  const { id, patientCode } = await call(readProfile, {}, token)
  const { name } = await call(readStaffProfile, {}, await logInByApi(lead))
  const colleague = await openAnotherBrowser(browser)
  await enter(colleague.page, lead, '/console/queue')
  await colleague.page
    .getByRole('navigation', { name: 'Parts of the queue' })
    .getByRole('link', { name: /^Follow-ups/ })
    .click()
  await expect(colleague.page.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeVisible()

  await enter(page, reviewer, `/console/patients/${id}`)
  await page.getByRole('radio', { name: /called, wrote or came/ }).check()
  await page.getByRole('button', { name: 'Open the file' }).click()
  await page.getByRole('button', { name: 'Note a call' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('What was said').fill('Asks whether the branch has her medicine.')
  await drawer.getByRole('radio', { name: 'Needs a follow-up' }).check()
  await expect(drawer.getByRole('radio', { name: /^Tomorrow/ })).toBeChecked()
  await drawer.getByRole('radio', { name: /^Today/ }).check()
  await drawer.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByRole('region', { name: 'Follow-ups' })).toContainText('whether the branch has her medicine')

  await page.getByRole('link', { name: /^Follow-ups \d+$/ }).click()
  await expect(rowOf(page, patientCode)).toContainText('Today')
  await rowOf(page, patientCode)
    .getByRole('button', { name: /^Postpone or hand over/ })
    .click()
  await page.getByRole('combobox', { name: 'Who follows up' }).click()
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, patientCode)).toHaveCount(0)

  // It appears without a reload.
  const theirs = rowOf(colleague.page, patientCode)
  const finish = async () => {
    await theirs.getByRole('button', { name: /^Done/ }).click()
    await colleague.page.getByRole('button', { name: 'Save as done' }).click()
    await expect(colleague.page.getByText('Please fill this in.')).toBeVisible()
    await colleague.page.getByLabel('What came of it').fill('They have it; she knows.')
    await colleague.page.getByRole('button', { name: 'Save as done' }).click()
    await expect(theirs).toHaveCount(0)
  }
  await expect(theirs).toContainText(name)
  await finish()
  await colleague.page.getByRole('button', { name: 'Undo' }).click()
  await expect(theirs).toHaveCount(1)
  await finish()
  await page.goto(`/console/patients/${id}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('They have it; she knows.')
  await expect(page.getByRole('region', { name: 'Follow-ups' })).toHaveCount(0)
  await colleague.close()
})
