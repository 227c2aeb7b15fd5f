// A pharmacist of two branches switches to the other, and hands over there.
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { chooseBuyer } from '../../support/console/counter.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { administrator, enter, pharmacist } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** Works at Commonwealth Avenue and Tomas Morato Avenue. */
const ofTwo = { ...pharmacist, email: 'pharmacist-2@demo.test' }

test('A pharmacist chooses their current branch, and hands over what is claimed there', async ({ page }) => {
  const person = await patientWithLetter()
  const token = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Tomas Morato' } }, token)).items
  if (!letter || !branch) throw new Error('The demo program lacks the letter or the branch.')
  await call(claimLetter, { body: { id: letter.id, pharmacyBranchId: branch.id } }, token)
  const code = (await call(readLetter, { params: { id: letter.id } }, token)).claim?.code ?? ''

  await enter(page, ofTwo, '/console/counter')
  const where = page.getByLabel('Where you work now')
  await where.selectOption({ label: 'Tomas Morato Avenue, Demo Botika' })
  await expect(page.getByText('You’re now working at Tomas Morato Avenue')).toBeVisible()
  await expectAccessible(page, 'the counter of a pharmacist of two branches')
  await page.getByLabel('Code from the patient’s screen').fill(code)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Code is good' })).toBeVisible()
  await page.keyboard.press('2')
  await chooseBuyer(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '2 pens recorded' })).toBeVisible()
  await page.goto('/console/today')
  await expect(page.getByText(/^Tomas Morato Avenue, .*day/)).toBeVisible()
  await expect(page.getByText(letter.number)).toBeVisible()
  await where.selectOption({ label: 'Commonwealth Avenue, Demo Botika' })
  await expect(page.getByText(/^Commonwealth Avenue, .*day/)).toBeVisible()
  await expect(page.getByText(letter.number)).toBeHidden()
})

test('An administrator gives a pharmacist another branch', async ({ page }) => {
  await enter(page, administrator, '/console/people')
  await page.getByRole('searchbox').first().fill('Marites')
  await page.getByRole('button', { name: 'Marites Bautista' }).click()
  const add = page
    .getByRole('combobox', { name: 'Add a branch' })
    .or(page.getByRole('textbox', { name: 'Add a branch' }))
  await add.fill('Visayas')
  await page.getByRole('option', { name: /Visayas Avenue/ }).click()
  await expect(page.getByRole('button', { name: /^Remove .*Visayas Avenue/ })).toBeVisible()
  await expectAccessible(page, 'the branches of a pharmacist')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Marites Bautista' }).click()
  await expect(page.getByRole('button', { name: /^Remove .*Visayas Avenue/ })).toBeVisible()
})
