// Duplicate documents and how a reviewer compares them; signals and their results.
import { listAccess } from '@aruga/contract/audit/access-log'
import {
  putOfficialReceipt,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode, registerNewPatient } from '../../support/console/program.ts'
import { chooseProduct, decision, openCase, passUndoTime } from '../../support/console/review.ts'
import { administrator, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { newcomer } from '../../support/patient/people.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('A duplicate of the patient’s own document opens side by side, another patient’s in a new tab after a reason', {
  tag: '@seldom',
}, async ({ page }) => {
  const [sender, otherPatient] = [await patientWithCode(), await patientWithCode()]
  const files = { File: new Blob([new Uint8Array(await drawPrescription(31))]) }
  const fields = { LetterOfAuthorizationId: otherPatient.letterId }
  const theirs = await call(uploadOfficialReceipt, { fields, files }, otherPatient.token)
  await call(putOfficialReceipt, { body: { id: theirs.id, orQuantityInput: 2 } }, otherPatient.token)
  await call(uploadPrescription, { fields: {}, files }, sender.token)
  const goods = await call(uploadClaimedGoodsReceipt, { fields: {}, files }, sender.token)
  const { patientCode } = await call(readProfile, {}, sender.token)

  await enter(page, reviewer, `/console/queue/ClaimedGoodsReceipt/${goods.id}?find=${patientCode}`)
  const duplicates = decision(page).getByRole('region', { name: 'The same file or receipt' }).getByRole('listitem')
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
    await expect(page.getByRole('img', { name: /^Receipt for free goods, sent/ })).toBeVisible()
  })
  const tab = page.waitForEvent('popup')
  await duplicates.getByRole('link', { name: /Open it with a reason/ }).click()
  const other = await tab
  await other.getByRole('radio', { name: 'To check for possible misuse' }).check()
  await other.getByRole('button', { name: 'Open the case' }).click()
  await expect(other.getByRole('heading', { level: 1, name: /^Official receipt of/ })).toBeVisible()
})

test('A shared mobile number is explained on the case and closed as misuse, which the next reviewer sees; the patient reads why their file was opened', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const { mobile } = newcomer()
  const [first, second] = [await registerNewPatient({ mobile }), await registerNewPatient({ mobile })]
  const token = await logInByApi(second.person)
  const { patientCode } = await call(readProfile, {}, token)
  const fileAccesses = async () => (await call(listAccess, { query: { MaxResultCount: 50 } }, token)).items
  const reasons = async () => (await fileAccesses()).map(({ reason }) => reason)

  await test.step('the reviewer compares both, and notes why the registration may be accepted', async () => {
    await page.clock.install()
    await openCase(page, second.reference)
    const warning = decision(page).getByRole('group', { name: 'Another patient has this mobile number' })
    await warning.getByRole('button', { name: 'Compare side by side' }).click()
    await expect(warning.getByRole('region', { name: 'What was compared' })).toContainText(patientCode)
    await warning.getByText('Shared in a family').click()
    await chooseProduct(page, /No letter now/)
    const approved = page.waitForResponse((response) => response.url().endsWith('/approve'), { timeout: 20_000 })
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(/^\S+ accepted$/)).toBeVisible()
    await passUndoTime(page)
    expect((await approved).status()).toBe(200)
  })
  await test.step('until it is closed, the patient reads that their file was opened, for another reason', async () => {
    expect(await reasons()).toContain('Other')
    expect(await reasons()).not.toContain('ComparedFiles')
  })
  await test.step('an administrator closes it as misuse', async () => {
    const office = await openAnotherBrowser(browser)
    await enter(office.page, administrator, '/console/signals?kind=SameMobile')
    await office.page
      .getByRole('navigation', { name: 'Signals' })
      .getByRole('link')
      .filter({ hasText: patientCode })
      .click()
    await office.page.getByRole('radio', { name: 'Misuse' }).check()
    await office.page.getByRole('textbox', { name: 'What did you find?' }).fill('One person under two names.')
    await office.page.getByRole('button', { name: 'Close the signal' }).click()
    await expect(office.page.getByRole('heading', { level: 3, name: 'Misuse' })).toBeVisible()
    await office.close()
  })
  await test.step('the next reviewer of the other patient sees the misuse, with its evidence', async () => {
    await openCase(page, first.reference)
    const before = decision(page).getByRole('region', { name: 'Found before' })
    await expect(before).toContainText('Misuse was found')
    await before.getByRole('button', { name: 'Show why' }).click()
    await expect(before).toContainText('One person under two names.')
    await expectAccessible(page, 'what was found before')
  })
  await test.step('the patient reads why their file was opened, never the result', async () => {
    expect(await reasons()).toContain('ComparedFiles')
    expect(JSON.stringify(await fileAccesses())).not.toMatch(/misuse|two names/i)
  })
})
