// A prescription with several medicines gets a letter for each.
import { listLetters } from '@aruga/contract/letters/letters'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { registerNewPatient } from '../../support/console/program.ts'
import { leaveConsole, openCase } from '../../support/console/review.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('A reviewer approves a registration with two medicines in one step, and the patient has a letter for each', {
  tag: '@seldom',
}, async ({ page }) => {
  const { person, reference } = await registerNewPatient()
  await openCase(page, reference)
  const medicine = (place: number) => page.getByRole('group', { name: `Medicine ${place}`, exact: true })
  const quantity = (place: number) => medicine(place).getByRole('textbox', { name: /^Quantity/ })
  await page.keyboard.press('1')
  await expect(page.getByRole('combobox', { name: 'Product' })).not.toHaveValue('')
  await page.keyboard.press('o')
  await expect(medicine(2).getByRole('group', { name: 'Product, by key' })).toBeFocused()
  await page.keyboard.press('1')
  await quantity(1).fill('2')
  await quantity(2).fill('3')
  await expectAccessible(page, 'two medicines')

  await test.step('an undone approval comes back with both', async () => {
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(quantity(2)).toHaveValue('3')
  })
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^\S+ accepted$/)).toBeVisible()
  await leaveConsole(page)

  const patient = await logInByApi(person)
  const lettersOf = async () =>
    (await call(listLetters, { query: {} }, patient)).items.map(({ quantityApproved }) => quantityApproved).sort()
  await expect.poll(lettersOf).toEqual([2, 3])
})
