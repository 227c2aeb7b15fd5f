// Staff work on a patient outside the queue, and the patient sees the result.
import { listLetters } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call } from '../../support/server/api.ts'
import { subjectsTo } from '../../support/server/mailbox.ts'
import { expect, test } from '../../support/test.ts'

test('A reviewer opens a patient for a reason, writes to them and cancels a letter; the patient sees all three', async ({
  page,
  browser,
}) => {
  const { person, token } = await patientWithCode()
  const { patientCode } = await call(readProfile, {}, token)
  await enter(page, reviewer, '/console/patients')
  await test.step('the reviewer finds the patient by code and opens the file for a reason, even after reviewing the registration today', async () => {
    await page.getByRole('searchbox').fill(patientCode)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Ligaya Halimbawa' }).click()
    await expect(page.getByRole('button', { name: 'Open the file' })).toBeDisabled()
    await page.getByRole('radio', { name: 'A complaint' }).check()
    await page.getByLabel('Anything to add?').fill('She waited long.')
    await page.getByRole('button', { name: 'Open the file' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ligaya Halimbawa' })).toBeVisible()
    expect(page.url()).not.toContain('waited')
  })
  await test.step('the reviewer sends a message', async () => {
    await page.getByRole('button', { name: 'Write to them' }).click()
    await page.getByLabel('Title in English').fill('We are sorry')
    await page.getByLabel('Message in English').fill('You waited too long.\nIt will not happen again.')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('We are sorry')
  })
  await test.step('the reviewer records a phone call', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('c')
    await page.getByLabel('What was said').fill('Asked where to buy. She was told of Katipunan Avenue.')
    await page.getByRole('button', { name: 'Save the note' }).click()
    const timeline = page.getByRole('region', { name: 'History' })
    await expect(timeline).toContainText('The patient called')
    await expect(timeline).toContainText('She was told of Katipunan Avenue.')
  })
  await test.step('the letter is cancelled', async () => {
    await page.getByRole('region', { name: 'Letters' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Cancel the letter…' }).click()
    await page.getByRole('radio', { name: 'The patient asked for it' }).check()
    await page.getByRole('button', { name: 'Cancel the letter', exact: true }).click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Letter cancelled')
  })
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  expect(letter?.status).toBe('Cancelled')

  const phone = await openAnotherBrowser(browser)
  await logIn(phone.page, person, '/tabs/notifications')
  const notification = (name: RegExp) => phone.page.getByRole('button', { name })
  await expect(notification(/We are sorry/)).toContainText('You waited too long.')
  await expect(notification(/cancelled/)).toBeVisible()
  await phone.page.goto('/access-log')
  for (const text of [
    'A program reviewer opened your file',
    'A program reviewer sent you a message',
    'A program reviewer wrote down a phone call with you',
    'A program reviewer cancelled one of your letters',
  ])
    await expect(phone.page.getByText(text).first()).toBeVisible()
  await phone.page.getByRole('button', { name: /opened your file/ }).click()
  await expect(phone.page.getByText(/Because of a complaint.*She waited long\./)).toBeVisible()
  await phone.close()
  await expect.poll(() => subjectsTo(person.email), { timeout: 20_000 }).toContain('We are sorry')
})
