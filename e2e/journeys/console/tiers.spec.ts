// A tier from the paper to the price: granted by one, confirmed by another, charged at the till, which never hears of it.
import { dayInManila } from '@aruga/contract/days'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { addProduct } from '@aruga/contract/formulary/formulary'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { readProfile } from '@aruga/contract/profile/profile'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import { readPriceTerms } from '@aruga/contract/tiers/grants'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { chooseBuyer, handOverButton, scan } from '../../support/console/counter.ts'
import { inSpiteOfWarnings, patientWithLetter, prescriptionOfToday } from '../../support/console/program.ts'
import { administrator, enter, lead, openAnotherBrowser, pharmacist, reviewer } from '../../support/console/staff.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** ₱1,000.00, of which the program pays half. */
async function newProduct() {
  const name = `Zatierin ${Math.floor(Math.random() * 100_000)}`
  const limits = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
  const body = {
    ...{ name, strength: '10 mg pen', form: 'Solution', unit: 'pen', defaultQuantity: 4 },
    ...{ letterDays: 90, prescriptionDays: 180, benefit: { en: 'Half', fil: 'Kalahati' } },
    benefitRule: { kind: 'PercentOff', value: 50, ...limits },
    price: { amount: 100_000, from: dayInManila(Date.now()) },
  } as const
  return { name, id: (await call(addProduct, { body }, await logInByApi(administrator))).id }
}

/** A new letter for the patient, issued as reviewers do; the code of its claim. */
async function codeOfNextLetter(patient: string, productId: string) {
  const files = { File: new Blob([new Uint8Array(await drawPrescription(173))]) }
  const { id } = await call(uploadPrescription, { fields: {}, files }, patient)
  const letter = { productId, quantity: 4, prescription: prescriptionOfToday() }
  const token = await logInByApi(reviewer)
  await inSpiteOfWarnings((acknowledged) =>
    call(acceptPrescription, { params: { id }, body: { letter, acknowledged } }, token),
  )
  const { items } = await call(listLetters, { query: { Sorting: 'issuedAt DESC' } }, patient)
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, patient)).items
  const letterId = items[0]?.id ?? ''
  await call(claimLetter, { body: { id: letterId, pharmacyBranchId: branch?.id ?? '' } }, patient)
  return (await call(readLetter, { params: { id: letterId } }, patient)).claim?.code ?? ''
}

async function openPatientPage(page: Page, person: typeof reviewer, id: string) {
  await enter(page, person, `/console/patients/${id}`)
  await page.getByRole('radio', { name: /called, wrote or came/ }).check()
  await page.getByRole('button', { name: 'Open the file' }).click()
  return page.getByRole('region', { name: 'Price' })
}

test('A tier is granted by one person and confirmed by another; then the till charges its price, and never names it', async ({
  page,
  browser,
}) => {
  test.slow()
  const product = await newProduct()
  const patient = await logInByApi(await patientWithLetter(product.name))
  const { id } = await call(readProfile, {}, patient)
  const tier = `Care price ${Math.floor(Math.random() * 100_000)}`

  await test.step('An administrator adds it, and what the program pays', async () => {
    await enter(page, administrator, '/console/products')
    await page.getByRole('link', { name: 'Tiers', exact: true }).click()
    await page.getByRole('button', { name: 'Add a tier' }).click()
    const form = page.getByRole('dialog', { name: 'Add a tier' })
    await form.getByLabel('Name that patients read, in English').fill(tier)
    await form.getByRole('tab', { name: 'Filipino' }).click()
    await form.getByLabel('Name that patients read, in Filipino').fill(`Presyong kalinga ${tier}`)
    await form.getByLabel('What proves it').fill('Certificate of indigency')
    await expect(form.getByRole('radio', { name: 'Two people' })).toBeChecked()
    await form.getByRole('button', { name: 'Add the tier' }).click()
    await page.getByRole('button', { name: `Change the rule of ${product.name} for ${tier}` }).click()
    const rule = page.getByRole('dialog', { name: new RegExp(tier) })
    await rule.getByLabel('What the program pays').selectOption('PercentOff')
    await rule.getByRole('textbox', { name: 'Part of the price' }).fill('55')
    await expect(rule).toContainText('₱1,800.00')
    await rule.getByRole('button', { name: 'Save the rule' }).click()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: tier, exact: true }) })
    await expect(card).toContainText('₱1,800.00')
    await expectAccessible(page, 'the tiers')
  })

  await test.step('A reviewer grants it, and cannot confirm it', async () => {
    const giver = await openAnotherBrowser(browser)
    const price = await openPatientPage(giver.page, reviewer, id)
    await price.getByRole('button', { name: 'Grant a tier…' }).click()
    const form = giver.page.getByRole('dialog', { name: 'Grant a tier' })
    await form.getByRole('button', { name: 'Grant it' }).click()
    await expect(form.getByText('Choose a tier.')).toBeVisible()
    await form.getByLabel('Tier').selectOption(tier)
    await expect(form).toContainText('A second person has to confirm it.')
    await form.getByLabel('What you saw, and where').fill('Certificate of indigency, by mail')
    await form.getByLabel('Why').fill('She has no income.')
    await form.getByRole('button', { name: 'Grant it' }).click()
    await expect(price).toContainText('Waits for a second person')
    await expect(price.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await expectAccessible(giver.page, 'a tier waits')
    await giver.close()
  })
  expect((await call(readPriceTerms, {}, patient)).tier).toBeNull()

  await test.step('A colleague confirms it', async () => {
    const colleague = await openAnotherBrowser(browser)
    const price = await openPatientPage(colleague.page, lead, id)
    await expect(price).toContainText('She has no income.')
    await price.getByRole('button', { name: 'Confirm' }).click()
    await colleague.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(price).toContainText(/Until /)
    await colleague.close()
  })
  expect((await call(readPriceTerms, {}, patient)).tier?.name).toContain(tier)

  await test.step('The till charges its price', async () => {
    const code = await codeOfNextLetter(patient, product.id)
    const till = await openAnotherBrowser(browser)
    await enter(till.page, pharmacist, '/console/counter')
    await expect(till.page.getByRole('heading', { level: 1, name: 'Next patient' })).toBeVisible()
    await scan(till.page, code)
    await expect(till.page.getByRole('heading', { level: 1, name: 'Code is good' })).toBeFocused()
    await chooseBuyer(till.page)
    await till.page.keyboard.press('4')
    await expect(handOverButton(till.page, '4 pens')).toHaveText('Hand over 4 pens, charge ₱1,800.00')
    await expect(till.page.locator('body')).not.toContainText(tier)
    await expect(till.page.locator('body')).not.toContainText(/\btier\b/i)
    await till.page.keyboard.press('Enter')
    await expect(till.page.getByRole('heading', { level: 1, name: '4 pens recorded' })).toBeVisible()
    await expect(till.page.getByRole('region', { name: 'Who pays how much' })).toContainText('₱1,800.00')
    await expect(till.page.locator('body')).not.toContainText(tier)
    await expect(till.page.locator('body')).not.toContainText(/\btier\b/i)
    await till.close()
  })
})
