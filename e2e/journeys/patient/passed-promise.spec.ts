// Once the promised days for a check have passed, no page shows them any more.
import { dispenseClaim } from '@aruga/contract/counter/counter'
import {
  listDocuments,
  putOfficialReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { readLetter } from '@aruga/contract/letters/letters'
import { documentPath, letterPath } from '@aruga/contract/links'
import type { Browser, Page } from '@playwright/test'
import { patientWithCode, registerNewPatient } from '../../support/console/program.ts'
import { openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn, type Newcomer, pharmacist } from '../../support/patient/people.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const DAY_MS = 24 * 60 * 60_000
const within = /within 1 working day/
const late = /This is taking longer than we said\. There’s nothing you need to do now, and you can write to us\./

/** The patient's app on a phone whose clock is this many days ahead. */
async function inDays(browser: Browser, days: number, person: Newcomer) {
  const opened = await openAnotherBrowser(browser)
  await opened.page.clock.setFixedTime(Date.now() + days * DAY_MS)
  await logIn(opened.page, person)
  return opened
}
const expectPromise = async (page: Page, path: string, words: RegExp, not: RegExp, times: number) => {
  await page.goto(path)
  await expect(page.getByText(words)).toHaveCount(times)
  await expect(page.getByText(not)).toHaveCount(0)
}

test('Home and the documents say when a registration takes longer than promised', async ({ browser, page }) => {
  const { person } = await registerNewPatient()
  const { items } = await call(listDocuments, {}, await logInByApi(person))
  const paths = items.map(({ id }) => documentPath(id))
  expect(paths.length).toBe(2)
  await logIn(page, person)
  // In the step, and below the title.
  await expectPromise(page, '/tabs/home', within, late, 2)
  for (const path of paths) await expectPromise(page, path, within, late, 1)

  const later = await inDays(browser, 12, person)
  await expectPromise(later.page, '/tabs/home', late, within, 2)
  for (const path of paths) await expectPromise(later.page, path, late, within, 1)
  await later.close()
})

test('Home, the letter and the documents say when a receipt and a prescription take longer than promised', async ({
  browser,
  page,
}) => {
  const { person, token, letterId } = await patientWithCode()
  const { claim } = await call(readLetter, { params: { id: letterId } }, token)
  await call(dispenseClaim, { body: { code: claim?.code ?? '', quantity: 5 } }, await logInByApi(pharmacist))
  const file = async (seed: number) => ({ File: new Blob([new Uint8Array(await drawPrescription(seed))]) })
  const prescription = await call(uploadPrescription, { fields: {}, files: await file(601) }, token)
  const fields = { LetterOfAuthorizationId: letterId }
  const receipt = await call(uploadOfficialReceipt, { fields, files: await file(602) }, token)
  await call(putOfficialReceipt, { body: { id: receipt.id, orQuantityInput: 5 } }, token)
  const pages: [string, number][] = [
    [letterPath(letterId), 1],
    [documentPath(receipt.id), 1],
    [documentPath(prescription.id), 1],
  ]
  await logIn(page, person)
  for (const [path, times] of pages) await expectPromise(page, path, within, late, times)

  const later = await inDays(browser, 12, person)
  for (const [path, times] of pages) await expectPromise(later.page, path, late, within, times)
  await later.page.goto('/tabs/home')
  const step = later.page.getByRole('listitem').filter({ hasText: 'We’re checking your receipt for 5 pens' })
  await expect(step).toContainText(late)
  await later.close()
})
