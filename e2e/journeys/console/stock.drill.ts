// A counter reports a product out of stock: a patient with a claim there reads it, and goes to another branch.
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { enter, pharmacist } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** The pharmacist of Shaw Boulevard, where no other journey has a claim. */
const elsewhere = { ...pharmacist, email: 'pharmacist-5@demo.test' }

test('A patient reads that their branch is out of stock, and chooses another one', async ({
  page,
  context,
  expectFailures,
}) => {
  // The expected day has passed.
  expectFailures(/status of 400/)
  const person = await patientWithLetter()
  const token = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Shaw' } }, token)).items
  if (!letter || !branch) throw new Error('The demo program lacks the letter or the branch.')
  await call(claimLetter, { body: { id: letter.id, pharmacyBranchId: branch.id } }, token)
  const phone = await context.newPage()
  await logIn(phone, person)
  await phone.goto(`/loa-details?id=${letter.id}`)
  await expect(phone.getByText('Show this at the counter')).toBeVisible()

  await enter(page, elsewhere, '/console/stock')
  await page.getByRole('searchbox', { name: 'Find a product' }).fill(letter.productName)
  const out = page.getByRole('button', { name: `Mark out of stock: ${letter.productName}, ${letter.strength}` })
  await out.click()
  await page.getByLabel('Expected again on').fill('2020-01-01')
  await page.getByRole('button', { name: 'Tell patients' }).click()
  await expect(page.getByText('This day has passed.')).toBeVisible()
  await page.getByLabel('Expected again on').fill('2099-12-31')
  await expectAccessible(page, 'telling that a product is out of stock')
  await page.getByRole('button', { name: 'Tell patients' }).click()
  await expect(page.getByText('reported by Rowena Dimaculangan')).toBeVisible()
  await expectAccessible(page, 'what is out of stock')

  await expect(phone.getByText('This branch is out of stock')).toBeVisible()
  await expect(phone.getByText(/It expects more on December 31, 2099/)).toBeVisible()
  await expectAccessible(phone, 'a claim at a branch that is out of stock')
  const instead = phone.getByRole('button', { name: /^Choose .+ instead$/ }).first()
  const other = /^Choose (.+) instead$/.exec((await instead.textContent()) ?? '')?.[1] ?? ''
  await instead.click()
  await phone.getByRole('button', { name: 'Undo the claim', exact: true }).click()
  await expect(phone.getByRole('button', { name: `Claim at ${other}` })).toBeVisible()
  await phone.getByRole('searchbox', { name: 'Find a pharmacy branch' }).fill('Shaw')
  await expect(phone.getByText('Out of stock, expected again on December 31, 2099')).toBeVisible()
  await expect(phone.getByRole('radio', { name: /Shaw/ })).toBeDisabled()
  await expectAccessible(phone, 'the choice of a branch that is out of stock')

  await page.getByRole('button', { name: /^Back in stock: / }).click()
  await expect(out).toBeVisible()
})
