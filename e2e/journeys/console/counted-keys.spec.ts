// The number of key presses that an open case takes; one more fails the journey.
import { dispenseClaim } from '@aruga/contract/counter/counter'
import {
  putOfficialReceipt,
  readDocument,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { listProducts } from '@aruga/contract/formulary/formulary'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { readProfile } from '@aruga/contract/profile/profile'
import { approveRegistration } from '@aruga/contract/review/decisions'
import { readCase } from '@aruga/contract/review/queue'
import type { Page } from '@playwright/test'
import { countedKeys } from '../../support/console/counted-keys.ts'
import { inSpiteOfWarnings, openRegistration, registerNewPatient } from '../../support/console/program.ts'
import { decision, leaveConsole, openCase } from '../../support/console/review.ts'
import { enter, reviewer } from '../../support/console/staff.ts'
import { pharmacist } from '../../support/patient/people.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const oneADay = (writtenOn: string) => ({
  writtenOn,
  prescriber: 'Dr. Elena Halimbawa',
  doseUnits: 1,
  doseDays: 1,
  supplyDays: 30,
})

/** A patient who got the single pen of their letter, which lasts a day, so that the next letter is due. */
async function patientWhoBought() {
  const { person, reference } = await registerNewPatient()
  const staff = await logInByApi(reviewer)
  const { registration } = await openRegistration(staff, reference)
  const { documents } = await call(readCase, { params: { kind: 'Registration', id: registration.id } }, staff)
  const product = (await call(listProducts, {}, staff)).items.find(({ name }) => name === 'Dalisulin')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
  const body = {
    documentIds: documents.map(({ id }) => id),
    letter: { productId: product?.id ?? '', quantity: 1, prescription: oneADay(today) },
  }
  await inSpiteOfWarnings((acknowledged) =>
    call(approveRegistration, { params: { id: registration.id }, body: { ...body, acknowledged } }, staff),
  )
  const token = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)).items
  if (!letter || !branch) throw new Error('The demo program lacks the letter or the branch.')
  await call(claimLetter, { body: { id: letter.id, pharmacyBranchId: branch.id } }, token)
  const { claim } = await call(readLetter, { params: { id: letter.id } }, token)
  await call(dispenseClaim, { body: { code: claim?.code ?? '', quantity: 1 } }, await logInByApi(pharmacist))
  const { patientCode } = await call(readProfile, {}, token)
  return { token, letterId: letter.id, patientCode }
}

const accepted = (page: Page) => expect(page.getByText(/^\S+ accepted$/)).toBeVisible()

test('A registration takes 4 keys: see the prescription, choose the product, approve', async ({ page }) => {
  const { reference } = await registerNewPatient()
  await openCase(page, reference)
  const keys = countedKeys(page, 4)
  await keys.press('v')
  await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
  await keys.press('1')
  await expect(page.getByRole('combobox', { name: 'Product' })).not.toHaveValue('')
  await keys.press('a')
  await accepted(page)
  await leaveConsole(page)
})

test('A decline takes 4 keys: decline, which photo, why, send', { tag: '@seldom' }, async ({ page }) => {
  const { reference } = await registerNewPatient()
  await openCase(page, reference)
  const keys = countedKeys(page, 4)
  await keys.press('d')
  await expect(page.getByRole('form', { name: /^Decline/ })).toBeVisible()
  await keys.press('q')
  await keys.press('1')
  await keys.press('Control+Enter')
  await expect(page.getByText(/^\S+ declined$/)).toBeVisible()
  await leaveConsole(page)
})

test('A prescription takes 2 keys: product, dose and date are proposed from the last one', { tag: '@seldom' }, async ({
  page,
}) => {
  const { token, patientCode } = await patientWhoBought()
  const files = { File: new Blob([new Uint8Array(await drawPrescription(77))]) }
  const { id } = await call(uploadPrescription, { fields: {}, files }, token)
  await enter(page, reviewer, `/console/queue/Prescription/${id}?find=${patientCode}`)
  await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(/^Dalisulin/)
  const keys = countedKeys(page, 2)
  await keys.press('a')
  await accepted(page)
  await leaveConsole(page)
  await expect.poll(async () => (await call(readDocument, { params: { id } }, token)).status).toBe('Accepted')
})

test('A receipt takes 4 keys: its number and day are compared with the paper one by one', { tag: '@seldom' }, async ({
  page,
}) => {
  const { token, letterId, patientCode } = await patientWhoBought()
  const files = { File: new Blob([new Uint8Array(drawPdf())], { type: 'application/pdf' }) }
  const { id } = await call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: letterId }, files }, token)
  const receiptNumber = `SI-${id.slice(0, 8)}`
  await call(putOfficialReceipt, { body: { id, orQuantityInput: 1, receiptNumber } }, token)
  await enter(page, reviewer, `/console/queue/OfficialReceipt/${id}?find=${patientCode}`)
  await expect(page.getByRole('img', { name: 'Official receipt, page 1 of 1' })).toBeVisible()
  const number = page.getByRole('textbox', { name: 'Receipt no.' })
  await expect(number).toHaveValue(receiptNumber)
  const keys = countedKeys(page, 4)
  await keys.press('a')
  // The amount comes first, if the counter recorded one.
  if (await page.getByText(/^The counter recorded ₱/).isVisible()) await keys.press('Enter')
  await expect(number).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await expect(decision(page).getByText('The day of the hand-over. Compare it with the receipt.')).toBeVisible()
  await keys.press('Enter')
  await accepted(page)
  await leaveConsole(page)
  await expect.poll(async () => (await call(readDocument, { params: { id } }, token)).receiptNumber).toBe(receiptNumber)
})
