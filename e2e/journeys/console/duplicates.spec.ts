// Duplicate documents, and how a reviewer compares them.
import {
  putOfficialReceipt,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { decision } from '../../support/console/review.ts'
import { enter, reviewer } from '../../support/console/staff.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('A duplicate of the patient’s own document opens side by side, another patient’s in a new tab after a reason', async ({
  page,
}) => {
  const [sender, otherPatient] = [await patientWithCode(), await patientWithCode()]
  const files = { File: new Blob([new Uint8Array(await drawPrescription(31))]) }
  const fields = { LetterOfAuthorizationId: otherPatient.letterId }
  const theirs = await call(uploadOfficialReceipt, { fields, files }, otherPatient.token)
  await call(putOfficialReceipt, { body: { id: theirs.id, orQuantityInput: 2 } }, otherPatient.token)
  await call(uploadPrescription, { fields: {}, files }, sender.token)
  const goods = await call(uploadClaimedGoodsReceipt, { fields: {}, files }, sender.token)
  const { patientCode } = await call(readProfile, {}, sender.token)

  await enter(page, reviewer, `/console/queue/ClaimedGoodsReceipt/${goods.id}?find=${patientCode}`)
  const duplicates = decision(page).getByRole('region', { name: 'The same elsewhere' }).getByRole('listitem')
  await expect(duplicates).toHaveCount(2)
  await test.step('a receipt for free goods asks for no quantity, and the patient’s data are collapsed', async () => {
    await expect(page.getByRole('textbox', { name: 'Receipt no.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveCount(0)
    await expect(decision(page).getByText(sender.person.email)).not.toBeVisible()
    await decision(page).getByText('The patient’s data').click()
    await expect(decision(page).getByText(sender.person.email)).toBeVisible()
    await expectAccessible(page, 'duplicates')
  })
  await test.step('the patient’s own document opens side by side', async () => {
    await duplicates.filter({ hasText: 'Prescription of this patient' }).getByRole('button').click()
    await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Claimed goods, sent/ })).toBeVisible()
  })
  const tab = page.waitForEvent('popup')
  await duplicates.getByRole('link', { name: /Open it for a reason/ }).click()
  const other = await tab
  await other.getByRole('radio', { name: 'Something looks like misuse' }).check()
  await other.getByRole('button', { name: 'Open the case' }).click()
  await expect(other.getByRole('heading', { level: 1, name: /^Official receipt of/ })).toBeVisible()
})
