// Batch and expiry at the counter, for products that require them: scanned from the package or typed.
import { editProduct, listManagedProducts } from '@aruga/contract/formulary/formulary'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { handOverButton, scan, scanClaimAskingForBatch } from '../../support/console/counter.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('A pharmacist scans the package, and the patient finds its batch in the letter', async ({ page, context }) => {
  const { person, letterId } = await scanClaimAskingForBatch(page)
  await page.keyboard.press('4')
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Batch')).toBeFocused()
  await expect(page.getByText('Please enter the batch from the package.')).toBeVisible()
  await page.getByLabel('Batch').fill('OLD-1')
  await page.getByLabel('Expiry date').fill('2026-01-31')
  await expect(page.getByText('This package has expired. Do not hand it over.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Expiry date')).toBeFocused()
  await expectAccessible(page, 'an expired package')
  await scan(page, '01048000161105181749123110AB-12')
  await expect(page.getByLabel('Batch')).toHaveValue('AB-12')
  await expect(page.getByLabel('Expiry date')).toHaveValue('2049-12-31')
  await expect(page.getByLabel(/Pens handed over/)).toHaveValue('4')
  await handOverButton(page, '4 pens').click()
  await expect(page.getByRole('heading', { level: 1, name: '4 pens recorded' })).toBeFocused()
  await expect(page.getByText('AB-12')).toBeVisible()

  const phone = await context.newPage()
  await logIn(phone, person)
  await phone.goto(`/loa-details?id=${letterId}`)
  await expect(phone.getByText(/^Batch AB-12, expires/)).toBeVisible()
  // A report of a side effect proposes the batch.
  await phone.getByRole('link', { name: /^Report a side effect/ }).click()
  await expect(
    phone.getByRole('group', { name: /^Which package was it\?/ }).getByRole('radio', { name: /^AB-12/ }),
  ).toBeChecked()
})

test('An administrator makes the counter ask for batch and expiry of a product', async ({ page }) => {
  const token = await logInByApi(administrator)
  const { items } = await call(listManagedProducts, { query: { MaxResultCount: 100 } }, token)
  const product = items.find(({ retiredAt, name }) => retiredAt === null && name !== 'Dalisulin')
  if (!product) throw new Error('The demo has only one product.')
  await enter(page, administrator, '/console/products')
  await page.getByRole('searchbox', { name: 'Find a product' }).fill(product.name)
  await page.getByRole('button', { name: `${product.name}, ${product.strength}` }).click()
  const box = page.getByRole('checkbox', { name: 'The counter enters batch and expiry date' })
  await box.setChecked(true)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(box).toHaveCount(0)
  const after = await call(listManagedProducts, { query: { MaxResultCount: 100 } }, token)
  expect(after.items.find(({ id }) => id === product.id)?.asksBatch).toBe(true)
  const { id, price, nextPrice, retiredAt, ...details } = product
  await call(editProduct, { params: { id }, body: { ...details, asksBatch: false } }, token)
})
