// A letter of more units than its product allows one person.
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { addProduct, setProductUse } from '@aruga/contract/formulary/formulary'
import { listLetters } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { inSpiteOfWarnings, patientWithLetter, prescriptionOfToday } from '../../support/console/program.ts'
import { queue } from '../../support/console/review.ts'
import { administrator, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** A product of which one person may approve 12. */
async function limitedProduct(token: string) {
  const name = `Zalimit ${Date.now()}`
  const body = {
    ...{ name, strength: '10 mg', form: 'Tablet', unit: 'tablet', defaultQuantity: 13 },
    ...{ letterDays: 90, prescriptionDays: 180, secondApprovalAbove: 12 },
    benefit: { en: 'Half the price', fil: 'Kalahati ng presyo' },
  }
  return { name, id: (await call(addProduct, { body }, token)).id }
}

test('Who approved a large letter first has nothing left to do; a lead approves the same, and only then is it issued', async ({
  page,
  browser,
}) => {
  const office = await logInByApi(administrator)
  const product = await limitedProduct(office)
  const patient = await logInByApi(await patientWithLetter())
  const files = { File: new Blob([new Uint8Array(await drawPrescription(91))]) }
  const { id } = await call(uploadPrescription, { fields: {}, files }, patient)
  const { patientCode } = await call(readProfile, {}, patient)
  const rosa = await logInByApi(reviewer)
  const prescription = { ...prescriptionOfToday(), doseUnits: 13 }
  const letter = { productId: product.id, quantity: 13, prescription }
  const first = await inSpiteOfWarnings((acknowledged) =>
    call(acceptPrescription, { params: { id }, body: { letter, acknowledged } }, rosa),
  )
  expect(first.outcome).toBe('ApprovedOnce')
  const lettersOf = async () =>
    (await call(listLetters, { query: {} }, patient)).items.map(({ productName }) => productName)

  await test.step('the first person is not led back to it', async () => {
    await enter(page, reviewer, `/console/queue?find=${patientCode}`)
    await expect(queue(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Nothing left for you' })).toBeVisible()
    await expect(page.getByText('you gave the first')).toBeVisible()
    await expectAccessible(page, 'nothing left')
  })

  await test.step('the lead is', async () => {
    const lead = await openAnotherBrowser(browser)
    await enter(lead.page, { ...reviewer, email: 'lead@demo.test' }, `/console/queue?find=${patientCode}`)
    await expect(lead.page.getByText(/Rosa Halimbawa.*13 tablets/).first()).toBeVisible()
    await expect(lead.page.getByRole('combobox', { name: 'Product' })).toHaveValue(new RegExp(`^${product.name}`))
    await expect(lead.page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
    // Their last letter is for another medicine.
    const why = lead.page.getByRole('group', { name: 'The last letter was for another product' })
    await why.getByText('The prescription names this one').click()
    await lead.page.keyboard.press('a')
    await expect(lead.page.getByText(/^\S+ accepted$/)).toBeVisible()
    await lead.page.goto('about:blank')
    await lead.close()
  })
  await expect.poll(lettersOf).toHaveLength(2)
  await call(setProductUse, { params: { id: product.id }, body: { inUse: false } }, office)
})
