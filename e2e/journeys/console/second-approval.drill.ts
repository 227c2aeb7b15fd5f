// A letter of more units than its product allows one person.
import { setProductUse } from '@aruga/contract/formulary/formulary'
import { listLetters } from '@aruga/contract/letters/letters'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { approvedByOne } from '../../support/console/limited-product.ts'
import { queue } from '../../support/console/review.ts'
import { administrator, enter, lead, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('The first approver of a large letter has nothing left to do; it is issued only once a lead approves the same', async ({
  page,
  browser,
}) => {
  const { product, patient, patientCode, outcome } = await approvedByOne()
  expect(outcome).toBe('ApprovedOnce')
  const lettersOf = async () =>
    (await call(listLetters, { query: {} }, patient)).items.map(({ productName }) => productName)

  await test.step('the first approver is not led back to the case', async () => {
    await enter(page, reviewer, `/console/queue?find=${patientCode}`)
    await expect(queue(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Nothing left for you' })).toBeVisible()
    await expect(page.getByText('you gave the first')).toBeVisible()
    await expectAccessible(page, 'nothing left')
  })

  await test.step('the lead is led to the case', async () => {
    const other = await openAnotherBrowser(browser)
    await enter(other.page, lead, `/console/queue?find=${patientCode}`)
    await expect(other.page.getByText(/Rosa Halimbawa.*13 tablets/).first()).toBeVisible()
    await expect(other.page.getByRole('combobox', { name: 'Product' })).toHaveValue(new RegExp(`^${product.name}`))
    await expect(other.page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
    // The patient's last letter is for another medicine.
    const why = other.page.getByRole('group', { name: 'This is another product than before' })
    await why.getByText('The prescription names this one').click()
    await other.page.keyboard.press('a')
    await expect(other.page.getByText(/^\S+ accepted$/)).toBeVisible()
    await other.page.goto('about:blank')
    await other.close()
  })
  await expect.poll(lettersOf).toHaveLength(2)
  const office = await logInByApi(administrator)
  await call(setProductUse, { params: { id: product.id }, body: { inUse: false } }, office)
})
