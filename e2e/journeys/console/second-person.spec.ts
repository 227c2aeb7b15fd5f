// A large change of a price: proposed by one administrator, accepted by another, charged at the till.
import { dayInManila } from '@aruga/contract/days'
import { addProduct } from '@aruga/contract/formulary/formulary'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { handOverButton, scan } from '../../support/console/counter.ts'
import { newStaffMember } from '../../support/console/invitations.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { administrator, enter, openAnotherBrowser, pharmacist } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** ₱1,000.00, of which the program pays half. */
async function newProduct() {
  const name = `Zatwolin ${Math.floor(Math.random() * 100_000)}`
  const limits = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
  const body = {
    ...{ name, strength: '10 mg pen', form: 'Solution', unit: 'pen', defaultQuantity: 4 },
    ...{ letterDays: 90, prescriptionDays: 180, benefit: { en: 'Half', fil: 'Kalahati' } },
    benefitRule: { kind: 'PercentOff', value: 50, ...limits },
    price: { amount: 100_000, from: dayInManila(Date.now()) },
  } as const
  return { name, id: (await call(addProduct, { body }, await logInByApi(administrator))).id }
}

async function codeFor(product: string) {
  const token = await logInByApi(await patientWithLetter(product))
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)).items
  if (!letter || !branch) throw new Error('The demo program lacks the letter or the branch.')
  await call(claimLetter, { body: { id: letter.id, pharmacyBranchId: branch.id } }, token)
  return (await call(readLetter, { params: { id: letter.id } }, token)).claim?.code ?? ''
}

test('A price that rises by half waits until a second administrator accepts it, and then the till charges it', {
  tag: '@seldom',
}, async ({ page, browser, expectFailures }) => {
  test.slow()
  expectFailures(/status of 409/)
  const { id, name } = await newProduct()
  const code = await codeFor(name)
  const till = await openAnotherBrowser(browser)
  const charge = async (amount: string) => {
    await enter(till.page, pharmacist, '/console/counter')
    await expect(till.page.getByRole('heading', { level: 1, name: 'Next patient' })).toBeVisible()
    await scan(till.page, code)
    await expect(till.page.getByRole('heading', { level: 1, name: 'Code is good' })).toBeFocused()
    await till.page.keyboard.press('r')
    await till.page.keyboard.press('2')
    await expect(handOverButton(till.page, '2 pens')).toHaveText(`Hand over 2 pens, charge ${amount}`)
  }

  await test.step('One administrator proposes it', async () => {
    await enter(page, administrator, `/console/products/${id}`)
    await page.getByRole('button', { name: 'Set a price' }).click()
    const form = page.getByRole('dialog', { name: 'Set a price' })
    await form.getByRole('textbox', { name: 'Price of one pen' }).fill('1,500.00')
    await form.getByRole('button', { name: 'Set a price' }).click()
    const question = page.getByRole('dialog', { name: 'A second person is needed' })
    await expect(question).toContainText('20% or more')
    await question.getByRole('button', { name: 'Propose it' }).click()
    await expect(form).toBeHidden()
    const own = page.getByRole('article').filter({ hasText: name })
    await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Accept' })).toBeHidden()
    await charge('₱1,000.00')
  })

  const second = await openAnotherBrowser(browser)
  await test.step('Another sees what changes, and accepts it', async () => {
    await enter(second.page, await newStaffMember('Bituin Halimbawa', ['administrator']), '/console/products')
    const proposal = second.page.getByRole('article').filter({ hasText: name })
    await expect(proposal.getByRole('row').last()).toHaveText(/₱1,000\.00.*₱1,500\.00.*50%/)
    await expectAccessible(second.page, 'a proposal waits')
    await proposal.getByRole('button', { name: 'Accept' }).click()
    await expect(proposal).toBeHidden()
    await second.close()
  })

  await test.step('The till charges the new price', async () => {
    await charge('₱1,500.00')
    await till.close()
  })
})
