// Letters claimed at one branch share one code: one visit, several medicines.

import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import type { Page } from '@playwright/test'
import { expectCopied, goOffline, restartOffline } from '../../support/browser/offline.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetters } from '../../support/console/program.ts'
import { branch, codeOf, findBranch, openLetter } from '../../support/patient/letters.ts'
import { logIn, pharmacist } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectFailures }) => expectFailures(/ERR_INTERNET_DISCONNECTED/))

/** From any page: a letter has no navigation on a phone. */
async function openFromList(page: Page, product: string) {
  await page.goto('/tabs/letters')
  await openLetter(page, product)
}

test('A patient claims two letters for one visit, takes one off the code and puts it back, also without a network', {
  tag: '@seldom',
}, async ({ page }) => {
  const medicines = page.getByRole('list', { name: 'One code for 2 medicines' }).filter({ visible: true })
  await logIn(page, await patientWithLetters(['Dalisulin', 'Alagamet']))
  await openLetter(page, 'Dalisulin')
  await findBranch(page).fill('Katipunan')
  await branch(page, /Katipunan Avenue/).check()
  await page.getByRole('checkbox', { name: /Alagamet/ }).check()
  await expectAccessible(page, 'the choice of letters for one visit')
  await page.getByRole('button', { name: 'Claim 2 letters at Katipunan Avenue' }).click()
  const code = await codeOf(page)
  await expect(medicines.getByRole('listitem')).toHaveText([/Dalisulin.*L-\d{4}-\d{4}/, /Alagamet.*L-\d{4}-\d{4}/])
  await expect(page.getByText('About what you pay for 2 medicines:')).toBeAttached()
  await expectAccessible(page, 'one code for two medicines')

  await test.step('The list tells that both have one code, and both pages show it', async () => {
    await openFromList(page, 'Alagamet')
    expect(await codeOf(page)).toBe(code)
    await page.goto('/tabs/letters')
    await expect(page.getByText('One code for 2 medicines').filter({ visible: true })).toHaveCount(2)
  })

  await test.step('Undoing one leaves the code to the other', async () => {
    await openFromList(page, 'Alagamet')
    await page.getByRole('button', { name: 'Undo the claim of Alagamet' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The code stays for Dalisulin.')
    await question.getByRole('button', { name: 'Undo the claim' }).click()
    await expect(page.getByText('Same code as Dalisulin')).toBeVisible()
    await openFromList(page, 'Dalisulin')
    expect(await codeOf(page)).toBe(code)
    await expect(medicines).toHaveCount(0)
  })

  await test.step('Claimed again there, it has the same code', async () => {
    await openFromList(page, 'Alagamet')
    await page.getByRole('button', { name: 'Claim at Katipunan Avenue' }).click()
    expect(await codeOf(page)).toBe(code)
    await expect(medicines.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('A reload without a network shows the same', async () => {
    await expectCopied(page)
    await goOffline(page)
    await restartOffline(page)
    expect(await codeOf(page)).toBe(code)
    await expect(medicines.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('Your code works unless your letter has changed since.')).toBeVisible()
  })
})

test('After the hand-over of one medicine the other keeps its code, and the page says that it is still to collect', {
  tag: '@seldom',
}, async ({ page }) => {
  const person = await patientWithLetters(['Dalisulin', 'Alagamet'])
  const token = await logInByApi(person)
  const [katipunan] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)).items
  const { items: letters } = await call(listLetters, { query: {} }, token)
  const claimed = []
  for (const { id } of letters)
    claimed.push(await call(claimLetter, { body: { id, pharmacyBranchId: katipunan?.id ?? '' } }, token))
  const dalisulin = claimed.find(({ productName }) => productName === 'Dalisulin')
  const code = dalisulin?.claim?.code ?? ''
  const counter = await logInByApi(pharmacist)
  await call(lookUpClaim, { body: { code } }, counter)
  await call(dispenseClaim, { body: { code, letterId: dalisulin?.id ?? '', quantity: 12 } }, counter)

  await logIn(page, person)
  await openFromList(page, 'Dalisulin')
  const left = page.getByRole('list', { name: 'Still to collect' }).filter({ visible: true })
  await expect(left).toContainText(/\d+ tablets left\. Your code for Katipunan Avenue still works for it\./)
  await expectAccessible(page, 'what is still to collect')
  await left.getByRole('link', { name: /Alagamet/ }).click()
  expect(await codeOf(page)).toBe(code)
})
