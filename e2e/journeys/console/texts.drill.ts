// The program's own reason, from the administrator who writes it to the patient who reads it in Filipino.
import { setLanguage } from '@aruga/contract/profile/profile'
import { registerNewPatient } from '../../support/console/program.ts'
import { openCase, passUndoTime, queue } from '../../support/console/review.ts'
import { administrator, enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('An administrator adds a reason; a reviewer declines with it, and the patient reads it in Filipino by name', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { person, reference } = await registerNewPatient()
  await call(setLanguage, { body: { language: 'fil' } }, await logInByApi(person))
  const name = `Not signed ${reference}`
  const admin = await openAnotherBrowser(browser)
  await enter(admin.page, administrator, '/console/program')
  await admin.page.getByRole('link', { name: 'Texts' }).click()
  await admin.page.getByRole('button', { name: 'Add a text: Decline a registration' }).click()
  const drawer = admin.page.getByRole('dialog', { name: 'Decline a registration' })
  await drawer.getByLabel('Name for staff').fill(name)
  await drawer.getByLabel('Words in English').fill('{firstName}, the doctor has not signed {product}.')
  await drawer.getByRole('tab', { name: 'Filipino' }).click()
  await drawer.getByLabel('Words in Filipino').fill('{firstName}, wala pong pirma ng doktor ang reseta.')
  await drawer.getByRole('button', { name: 'Save the text' }).click()
  await expect(drawer.getByLabel('Words in English')).toHaveAccessibleDescription(/\{product\} can’t be filled in here/)
  await drawer.getByLabel('Words in English').fill('{firstName}, the doctor has not signed it.')
  await expect(drawer.getByText('Maria, wala pong pirma ng doktor ang reseta.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save the text' }).click()
  await expect(admin.page.getByText('Saved. Staff start from it now.')).toBeVisible()

  await page.clock.install()
  await openCase(page, reference)
  await page.keyboard.press('d')
  await page.getByRole('radio', { name }).check({ force: true })
  await page.keyboard.press('w')
  const declined = page.waitForResponse(/\/decline$/, { timeout: 20_000 })
  await page.keyboard.press('Control+Enter')
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
  await passUndoTime(page)
  expect((await declined).status()).toBe(200)

  const patient = await openAnotherBrowser(browser, { locale: 'fil-PH' })
  await logIn(patient.page, person)
  await expect(
    patient.page.getByText(`${person.firstName}, wala pong pirma ng doktor ang reseta.`).first(),
  ).toBeVisible()
  await patient.close()

  // Retired, so that it is not offered in other tests.
  await admin.page.getByRole('button', { name, exact: true }).click()
  await drawer.getByRole('button', { name: 'Retire it' }).click()
  await expect(admin.page.getByText(`${name} is retired.`)).toBeVisible()
  await admin.close(/status of 400/)
})
