// One receipt for two letters of a visit: the patient says what it has for each, the reviewer reads both, and it counts on each letter.
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { readLetter } from '@aruga/contract/letters/letters'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithTwoMedicines } from '../../support/console/program.ts'
import { decision } from '../../support/console/review.ts'
import { enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn, pharmacist, reviewer } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** A patient with two letters, of which one branch has just handed over 4 and 2. */
async function patientOfVisit() {
  const { person, token, letterId: first, otherId: second, code } = await patientWithTwoMedicines('Ginhavara')
  const till = await logInByApi(pharmacist)
  await call(lookUpClaim, { body: { code } }, till)
  const together = [{ letterId: second, quantity: 2 }]
  await call(dispenseClaim, { body: { code, letterId: first, quantity: 4, together } }, till)
  return { person, token, first, second }
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
