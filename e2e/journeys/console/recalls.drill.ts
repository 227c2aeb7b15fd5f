// A recall, from its list to each patient's replacement letter.
import { addProduct, setProductUse } from '@aruga/contract/formulary/formulary'
import { listLetters } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import { patientWithLetter } from '../../support/console/program.ts'
import { saveTable } from '../../support/console/saved-files.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { subjectsTo } from '../../support/server/mailbox.ts'
import { expect, test } from '../../support/test.ts'

/** A product that no other test issues. */
async function addOwnProduct() {
  const token = await logInByApi(administrator)
  const name = `Zalisulin ${Date.now() % 1_000_000}`
  const medicine = { name, strength: '100 units/mL pen', form: 'Solution', unit: 'pen' }
  const rules = { defaultQuantity: 12, letterDays: 90, prescriptionDays: 180 }
  const { id } = await call(
    addProduct,
    { body: { ...medicine, ...rules, benefit: { en: 'Half', fil: 'Kalahati' } } },
    token,
  )
  return { name, retire: () => call(setProductUse, { params: { id }, body: { inUse: false } }, token) }
}

test('An administrator recalls a product: sees the affected patients, undoes the recall, starts it again, and sees the outcome of each letter', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const product = await addOwnProduct()
  const patients = [await patientWithLetter(product.name), await patientWithLetter(product.name)]
  const token = await logInByApi(patients[0] ?? administrator)
  const { patientCode } = await call(readProfile, {}, token)
  await product.retire()

  await enter(page, administrator, '/console/letters')
  await page.getByRole('link', { name: 'Recalls' }).click()
  const plan = async () => {
    await page.getByRole('button', { name: 'Recall a product' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Recall a product' })
    await drawer.getByRole('button', { name: 'Make the list' }).click()
    await expect(drawer.getByText('Please fill this in')).toBeVisible()
    await drawer.getByRole('combobox', { name: 'Product', exact: true }).fill(product.name)
    await page.getByRole('option', { name: product.name }).click()
    await drawer.getByRole('textbox', { name: 'Batch' }).fill('LOT-7')
    await drawer.getByRole('radio', { name: /issue letters for another product/ }).check()
    await drawer.getByRole('combobox', { name: 'Product for the new letters' }).fill('Dalisulin')
    await page
      .getByRole('option', { name: /^Dalisulin/ })
      .first()
      .click()
    await drawer.getByLabel('What the patients read, in English').fill('The maker withdrew it.')
    await drawer.getByRole('tab', { name: 'Filipino' }).click()
    await drawer.getByLabel('What the patients read, in Filipino').fill('Binawi po ng gumawa.')
    await drawer.getByRole('button', { name: 'Make the list' }).click()
    await expect(page.getByText('2 letters of 2 patients are on the list.')).toBeVisible()
  }
  await plan()
  const row = page.getByRole('row').filter({ hasText: patientCode })
  await expect(row).toContainText('Not done yet')
  await expect(row).toContainText('0 of 12')

  const start = async () => {
    await page.getByRole('button', { name: 'Cancel 2 letters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 letters?' })
    await dialog.getByRole('button', { name: 'Cancel 2 letters' }).click()
  }
  await start()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(page.getByText('No letter was changed.')).toBeVisible()
  expect((await call(listLetters, { query: {} }, token)).items).toMatchObject([{ status: 'Issued' }])

  await page.getByRole('link', { name: 'All recalls' }).click()
  await plan()
  await start()
  await expect(page.getByText('2 letters were replaced.')).toBeVisible({ timeout: 60_000 })
  await expect(row).toContainText('Replaced')
  const letters = (await call(listLetters, { query: { Sorting: 'issuedAt' } }, token)).items
  expect(letters).toMatchObject([
    { status: 'Cancelled' },
    { status: 'Issued', productName: 'Dalisulin', quantityApproved: 12 },
  ])
  await expect(row).toContainText(letters[1]?.number ?? '')
  await expect
    .poll(() => subjectsTo(patients[0]?.email ?? ''), { timeout: 30_000 })
    .toContain('Your letter was replaced with a new one')
  const download = await saveTable(page, page.getByRole('button', { name: 'Save as a file' }))
  expect(download.suggestedFilename()).toMatch(/^RC-\d{4}-\d+\.csv$/)
})
