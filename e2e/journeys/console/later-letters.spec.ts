// Letters issued after their prescription was accepted.
import { listLetters } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { registerNewPatient } from '../../support/console/program.ts'
import { chooseProduct, openCase, passUndoTime } from '../../support/console/review.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** Gives a reason and opens the patient or case. */
async function openFor(page: Page, open: 'Open the file' | 'Open the case') {
  await page.getByRole('radio', { name: 'The patient called, wrote or came' }).check()
  await page.getByRole('button', { name: open }).click()
}

test('A prescription accepted without a letter gets one later, and a corrected one after a mistake, and the patient sees both', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const { person, reference } = await registerNewPatient()
  const phone = await openAnotherBrowser(browser)
  await logIn(phone.page, person)

  await test.step('the prescription is accepted without a letter', async () => {
    await page.clock.install()
    await openCase(page, reference)
    await chooseProduct(page, /No letter now/)
    const approved = page.waitForResponse((response) => response.url().endsWith('/approve'), { timeout: 20_000 })
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(/^\S+ accepted$/)).toBeVisible()
    await passUndoTime(page)
    expect((await approved).status()).toBe(200)
  })
  const token = await logInByApi(person)
  const lettersOf = async () => (await call(listLetters, { query: { Sorting: 'issuedAt' } }, token)).items
  expect(await lettersOf()).toEqual([])

  await test.step('a letter is issued on the patient’s page', async () => {
    await enter(page, reviewer, '/console/patients')
    await page.getByRole('searchbox').fill(person.email)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
    await openFor(page, 'Open the file')
    await page.getByRole('button', { name: /^Issue a letter/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Issue a letter' })
    await dialog.getByRole('button', { name: 'Issue the letter' }).click()
    await expect(dialog.getByText('Choose a product.')).toBeVisible()
    await chooseProduct(page, /Alagamet/)
    await expectAccessible(page, 'issuing a letter')
    await dialog.getByRole('button', { name: 'Issue the letter' }).click()
    await expect(page.getByRole('region', { name: 'Letters', exact: true })).toContainText('Alagamet')
    await expect(page.getByRole('button', { name: /^Issue a letter/ })).toHaveCount(0)
    await expect(phone.page.getByRole('heading', { name: /Alagamet/ })).toBeVisible()
  })

  await test.step('the wrong letter is cancelled as a mistake, and a new one is offered immediately', async () => {
    await page.getByRole('region', { name: 'Letters', exact: true }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Cancel the letter…' }).click()
    await page.getByRole('radio', { name: 'It was issued by mistake' }).check()
    await page.getByRole('button', { name: 'Cancel the letter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^New letter to replace L-/ })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Issue a letter/ })).toBeVisible()
  })

  await test.step('the right letter is issued on the patient’s page', async () => {
    await page.getByRole('button', { name: /^Issue a letter/ }).click()
    await chooseProduct(page, /Dalisulin/)
    await page.getByRole('textbox', { name: /Quantity/ }).fill('7')
    await page.getByRole('button', { name: 'Issue the letter' }).click()
    await expect(page.getByText(/^L-\S+ is issued/).last()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Issue a letter/ })).toHaveCount(0)
    await expect(phone.page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  })
  expect((await lettersOf()).map(({ status, quantityApproved }) => [status, quantityApproved])).toEqual([
    ['Cancelled', expect.any(Number)],
    ['Issued', 7],
  ])
  await phone.close()
})
