// One receipt for two letters of a visit: the patient says what it has for each, the reviewer reads both, and it counts on each letter.
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { listProducts } from '@aruga/contract/formulary/formulary'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { inSpiteOfWarnings, patientWithCode, prescriptionOfToday } from '../../support/console/program.ts'
import { decision } from '../../support/console/review.ts'
import { enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn, pharmacist, reviewer } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** A patient with two letters, of which one branch has just handed over 4 and 2. */
async function patientOfVisit() {
  const { person, token, letterId } = await patientWithCode()
  const staff = await logInByApi(reviewer)
  const files = { File: new Blob([new Uint8Array(drawPdf())], { type: 'application/pdf' }) }
  const { id } = await call(uploadPrescription, { fields: {}, files }, token)
  const product = (await call(listProducts, {}, staff)).items.find(({ name }) => name === 'Ginhavara')
  const letter = { productId: product?.id ?? '', quantity: 6, prescription: prescriptionOfToday() }
  await inSpiteOfWarnings((acknowledged) =>
    call(acceptPrescription, { params: { id }, body: { letter, acknowledged } }, staff),
  )
  const second = (await call(listLetters, { query: {} }, token)).items.find(({ id }) => id !== letterId)?.id ?? ''
  const { claim } = await call(readLetter, { params: { id: letterId } }, token)
  const claimed = await call(claimLetter, { body: { id: second, pharmacyBranchId: claim?.branch.id ?? '' } }, token)
  const till = await logInByApi(pharmacist)
  const handOver = async (code: string, id: string, quantity: number) => {
    await call(lookUpClaim, { body: { code } }, till)
    await call(dispenseClaim, { body: { code, letterId: id, quantity } }, till)
  }
  await handOver(claimed.claim?.code ?? '', second, 2)
  await handOver((await call(readLetter, { params: { id: letterId } }, token)).claim?.code ?? '', letterId, 4)
  return { person, token, first: letterId, second }
}

test('One receipt of a visit counts on each of its letters', { tag: '@seldom' }, async ({ page, browser }) => {
  test.setTimeout(180_000)
  const { person, token, first, second } = await patientOfVisit()
  const unproved = async (id: string) => (await call(readLetter, { params: { id } }, token)).handOvers[0]?.unproved

  await test.step('The patient says that it is also for the other medicine, with the counter’s quantity', async () => {
    await logIn(page, person, `/or-upload-form?letter=${first}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Choose/ }).click()
    await (await chooser).setFiles([jpeg('receipt.jpg', await drawPrescription())])
    const also = page.getByRole('group', { name: 'This receipt is also for' })
    await also.getByRole('checkbox', { name: /^Ginhavara/ }).check()
    await expect(also.getByRole('textbox', { name: /Ginhavara are on it/ })).toHaveValue('2')
    await expectAccessible(page, 'a receipt for two letters')
    await page.getByRole('button', { name: 'Send receipt' }).click()
    await page.getByRole('button', { name: 'I didn’t get free goods' }).click()
    const [receipt] = (await call(readLetter, { params: { id: second } }, token)).receipts
    expect(receipt).toMatchObject({ letterId: second, orQuantity: 2, together: [{ letterId: first, quantity: 4 }] })
  })

  await test.step('The reviewer reads both parts, and accepts them in one go', async () => {
    const [receipt] = (await call(readLetter, { params: { id: first } }, token)).receipts
    const console = await openAnotherBrowser(browser, { viewport: { width: 1440, height: 900 } })
    await enter(console.page, reviewer, `/console/queue/OfficialReceipt/${receipt?.id}`)
    const form = decision(console.page)
    await expect(form.locator('dl[aria-label="Units on this letter"]')).toHaveCount(2)
    await expect(form.getByRole('textbox', { name: 'Quantity' })).toHaveCount(2)
    await expectAccessible(console.page, 'a case of a receipt for two letters')
    await form.getByRole('textbox', { name: 'Receipt no.' }).fill(`SPLIT-${receipt?.id.slice(0, 8)}`)
    const saysSo = form.getByRole('button', { name: /The receipt says so/ })
    const count = await saysSo.count()
    // The last confirmation accepts.
    for (let at = 0; at < count; at += 1) await saysSo.first().click()
    await expect(console.page.getByText(/^\S+ accepted$/)).toBeVisible()
    await expect.poll(() => unproved(second), { timeout: 20_000 }).toBe(0)
    expect(await unproved(first)).toBe(0)
    await console.close()
  })
})
