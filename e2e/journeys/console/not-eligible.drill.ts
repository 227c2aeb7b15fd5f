// A registration declined for good: what the patient reads, and how it is reconsidered.
import { registerNewPatient } from '../../support/console/program.ts'
import { openCase, passUndoTime, queue } from '../../support/console/review.ts'
import { openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test('A reviewer declines a registration for good by keyboard; the patient reads why and whom to contact; a reviewer can reconsider it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { person, reference } = await registerNewPatient()
  await page.clock.install()
  await openCase(page, reference)
  await page.keyboard.press('d')
  const decline = page.getByRole('form', { name: /^Decline / })
  await expect(decline.getByRole('radio', { name: /cut off/i })).toBeVisible()
  await page.keyboard.press('e')
  await expect(decline.getByRole('checkbox', { name: /Not eligible: decline for good/ })).toBeChecked()
  await expect(decline.getByRole('radio')).toHaveCount(0)
  await decline.getByLabel('What the patient reads, in English').fill('The program has no medicine for children.')
  await expect(decline.getByRole('complementary')).toContainText('The program has no medicine for children.')
  await page.keyboard.press('Control+Enter')
  const sure = page.getByRole('dialog', { name: /for good\?$/ })
  const declined = page.waitForResponse(/\/not-eligible$/, { timeout: 20_000 })
  await sure.getByRole('button', { name: 'Decline for good' }).click()
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
  await passUndoTime(page)
  const response = await declined
  expect(response.status()).toBe(200)

  const patient = await openAnotherBrowser(browser)
  await logIn(patient.page, person)
  await expect(patient.page.getByRole('heading', { name: 'We can’t accept your registration' })).toBeVisible()
  await expect(patient.page.getByText('The program has no medicine for children.').first()).toBeVisible()
  await expect(patient.page.getByRole('link', { name: /^Call / })).toBeVisible()
  await expect(patient.page.getByRole('link', { name: /photo/i })).toHaveCount(0)

  await page.goto('/console/patients')
  await page.getByRole('searchbox', { name: /^Name, birth date/ }).fill(reference)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'Not eligible' })).toBeVisible()

  // A response that outlives its page has no body here.
  const id = response.url().split('/').at(-2)
  await page.goto(`/console/cases/Registration/${id}`)
  await page.getByRole('radio', { name: /To check a decision again/ }).check()
  await page.getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByRole('heading', { name: /Not eligible: declined for good by/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reconsider' }).click()
  const again = page.getByRole('dialog', { name: 'Reconsider' })
  await again.getByRole('textbox', { name: 'Why' }).fill('She is nineteen')
  await again.getByRole('button', { name: 'Put it back in the queue' }).click()
  await expect(page.getByText('It’s back in the queue.')).toBeVisible()
  await expect(patient.page.getByRole('heading', { name: 'We can’t accept your registration' })).toBeHidden()
  await patient.close()
})
