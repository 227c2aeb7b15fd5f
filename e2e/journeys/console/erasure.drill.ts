// An erasure, from the patient's request to its confirmation.
import { requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { readProfile } from '@aruga/contract/profile/profile'
import { patientWithCode } from '../../support/console/program.ts'
import { administrator, enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { fillLogIn, logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { subjectsTo } from '../../support/server/mailbox.ts'
import { expect, test } from '../../support/test.ts'

test('A patient asks for erasure, an administrator confirms it with the patient code, and the account can no longer log in', async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/status of 400/)
  const { person, token } = await patientWithCode()
  const { patientCode } = await call(readProfile, {}, token)
  const phone = await openAnotherBrowser(browser)
  await logIn(phone.page, person, '/unsubscribe')
  await phone.page.getByRole('button', { name: 'Ask to erase my data' }).click()
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Ask to erase my data' }).click()
  const reference = await phone.page.getByText(/^E-\d{4}-\d+$/).innerText()

  await enter(page, administrator, '/console/erasure')
  await page.getByRole('searchbox', { name: 'Find a number or patient code' }).fill(reference)
  const row = page.getByRole('row').filter({ hasText: patientCode })
  await expect(row).toContainText('1 open letter')
  await row.getByRole('button', { name: `Erase ${patientCode}` }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${patientCode}?` })
  const code = dialog.getByRole('textbox', { name: `Enter ${patientCode} to erase this patient` })
  await expect(code).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
  await code.fill('AAAA-AAAA')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This isn’t the code of the patient whose data is to be erased\./)
  await expect(code).toBeFocused()
  await code.fill(patientCode.toLowerCase())
  await code.press('Enter')
  await expect(page.getByText(`${patientCode} is erased. We tell them in one last e-mail.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByText('Done', { exact: true }).click()
  await expect(row).toContainText(reference)

  await expect(phone.page).toHaveURL(/\/login/)
  await expect.poll(() => subjectsTo(person.email), { timeout: 20_000 }).toContain('Your data is erased')
  await fillLogIn(phone.page, person)
  await expect(phone.page.getByText(/^Invalid username or password/).first()).toBeVisible()
  await phone.close(/status of 40[01]/)
})

test('An erasure request withdrawn while the dialog is open is not carried out', async ({ page, expectFailures }) => {
  expectFailures(/status of 409/)
  const { person, token } = await patientWithCode()
  const { patientCode } = await call(readProfile, {}, token)
  const { reference } = await call(requestErasure, {}, token)
  await enter(page, administrator, '/console/erasure')
  await page.getByRole('searchbox', { name: 'Find a number or patient code' }).fill(reference)
  await page.getByRole('button', { name: `Erase ${patientCode}` }).click()
  await call(withdrawErasureRequest, {}, token)
  const dialog = page.getByRole('dialog', { name: `Erase ${patientCode}?` })
  await dialog.getByRole('textbox').fill(patientCode)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The patient has withdrawn this request. Their data stays.')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  expect((await call(readProfile, {}, await logInByApi(person))).patientCode).toBe(patientCode)
})
