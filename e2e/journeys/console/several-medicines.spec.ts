// One visit, several medicines: one code, one hand-over, one total and one slip, and each letter keeps its own history.
import { readLetter } from '@aruga/contract/letters/letters'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { scan } from '../../support/console/counter.ts'
import { patientWithTwoMedicines } from '../../support/console/program.ts'
import { enter, pharmacist } from '../../support/console/staff.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** The amounts shown, in centavos: a shelf price for each medicine, what is taken off, and last what the patient pays. */
const amountsIn = async (place: Locator) =>
  (await place.locator('dl dd').allInnerTexts()).map(
    (shown) => (shown.startsWith('−') ? -1 : 1) * (parsePesos(shown.replace('−', '')) ?? Number.NaN),
  )

test('A pharmacist hands two medicines over to a senior citizen by one code, corrects one and prints one slip', {
  tag: '@seldom',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const { code, token, letterId, otherId } = await patientWithTwoMedicines()
  const letterOf = (id: string) => call(readLetter, { params: { id } }, token)
  const other = await letterOf(otherId)
  expect((await letterOf(letterId)).claim?.together).toMatchObject([{ letterId: otherId }])

  await enter(page, pharmacist, '/console/counter')
  await expect(heading(page, 'Next patient')).toBeVisible()
  await scan(page, code)
  await expect(heading(page, 'Code is good')).toBeFocused()
  await expect(page.getByText('2 medicines on it.')).toBeVisible()
  await expectAccessible(page, 'two medicines')

  await test.step('both are entered by keys, and the button says what happens', async () => {
    for (const key of ['s', '3', 'n', '2']) await page.keyboard.press(key, { delay: 80 })
    const pens = page.getByRole('group', { name: 'Dalisulin' })
    await expect(pens.getByRole('textbox', { name: /handed over/ })).toHaveValue('3')
    const confirm = page.getByRole('button', { name: /^Hand over 2 medicines, charge ₱/ })
    await expect(confirm).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(confirm).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'two medicines with their total')
    await confirm.click()
  })

  const record = (name: RegExp) => page.getByRole('region', { name })
  const total = page.getByRole('region', { name: 'Who pays how much' })
  await test.step('one page shows both, with one total', async () => {
    await expect(heading(page, '2 medicines recorded')).toBeVisible()
    const amounts = await amountsIn(total)
    const [pays = 0] = amounts.slice(-1)
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(pays)
    await expect(total).toContainText('Senior citizen discount')
    await expectAccessible(page, 'two medicines recorded')
  })

  await test.step('one of them is corrected', async () => {
    const [before = 0] = (await amountsIn(total)).slice(-1)
    await record(/^Dalisulin/)
      .getByRole('button', { name: /Correct it$/ })
      .click()
    await page.getByLabel(/Actually handed over/).fill('2')
    await page.getByRole('radio').filter({ visible: true }).last().check()
    await page.getByLabel('What was it?').fill('Two pens were in the box.')
    await page.getByRole('button', { name: /^Correct to 2 pens/ }).click()
    await expect(record(/^Dalisulin/)).toContainText('Corrected from 3.')
    await expect(record(new RegExp(`^${other.productName}`))).not.toContainText('Corrected from')
    const [after = 0] = (await amountsIn(total)).slice(-1)
    expect(after).toBeLessThan(before)
  })

  await test.step('one slip has both medicines and one total', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('This is not an official receipt.')).toBeVisible()
    await expect(record(/^Dalisulin/)).toBeVisible()
    await expect(record(new RegExp(`^${other.productName}`))).toBeVisible()
    const [pays = 0] = (await amountsIn(total)).slice(-1)
    await expect(page.getByText(formatPesos(pays), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print a slip' })).toBeHidden()
    await expect(page.getByRole('link', { name: /^Report a side effect/ }).first()).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('each letter keeps its own history', async () => {
    for (const id of [letterId, otherId])
      expect((await letterOf(id)).timeline).toContainEqual(expect.objectContaining({ state: 'Bought', by: 'pharmacy' }))
    expect((await letterOf(letterId)).quantityPurchased).toBe(2)
    expect((await letterOf(otherId)).quantityPurchased).toBe(2)
  })
})
