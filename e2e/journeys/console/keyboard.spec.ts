// The queue by keyboard alone.
import { listDocuments, uploadPrescription } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { longQueue } from '../../support/console/long-queue.ts'
import { patientWithLetter, registerNewPatient } from '../../support/console/program.ts'
import { decision, leaveConsole, queue } from '../../support/console/review.ts'
import { enter, reviewer } from '../../support/console/staff.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** A patient with three prescriptions under review, each with a different picture. */
async function patientWithThreeCases(copies: number[]) {
  const token = await logInByApi(await patientWithLetter())
  for (const copy of copies) {
    const files = { File: new Blob([new Uint8Array(await drawPrescription(copy))]) }
    await call(uploadPrescription, { fields: {}, files }, token)
  }
  const { patientCode } = await call(readProfile, {}, token)
  return { token, patientCode }
}

test('A reviewer moves through three cases and decides each with j, k, a and d', { tag: '@seldom' }, async ({
  page,
}) => {
  const { token, patientCode } = await patientWithThreeCases([11, 12, 13])
  await enter(page, reviewer, `/console/queue?find=${patientCode}`)
  const cases = queue(page).getByRole('link')
  const open = (place: number) => expect(cases.nth(place)).toHaveAttribute('aria-current', 'true')
  await expect(cases).toHaveCount(3)
  await open(0)

  for (const [key, place] of [
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await open(place)
  }
  await expect(decision(page).getByText(patientCode)).toBeVisible()

  await test.step('the first is declined, and the next opens', async () => {
    await page.keyboard.press('d')
    const decline = page.getByRole('form', { name: /^Decline/ })
    await expect(decline.getByRole('radio', { name: /Can’t be read/ })).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await expect(cases).toHaveCount(2)
    await open(0)
  })

  await test.step('the second is accepted with a letter', async () => {
    await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
    // Proposed from the patient's earlier letter.
    await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(/^Dalisulin/)
    // That letter is still open, so another one for the same product needs a reason.
    await page.keyboard.press('a')
    await expect(page.getByRole('radio', { name: 'Dose went up' })).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('a')
    await expect(cases).toHaveCount(1)
    await expect(decision(page).getByRole('heading', { level: 2 }).first()).toBeFocused()
  })

  await test.step('the third is declined, undone, and declined for another reason', async () => {
    const decline = page.getByRole('form', { name: /^Decline/ })
    const declineFor = async (reason: string) => {
      await page.keyboard.press(reason)
      await page.keyboard.press('Control+Enter')
      await expect(decline).toHaveCount(0)
      await expect(cases).toHaveCount(0)
    }
    await expect(decision(page).getByText(patientCode)).toBeVisible()
    await page.keyboard.press('d')
    await expect(decline).toBeVisible()
    await declineFor('2')
    await page.keyboard.press('u')
    // On a screen of this width the case replaces the list.
    await expect(decline.getByRole('radio', { name: /Cut off/ })).toBeChecked()
    await declineFor('3')
  })

  await leaveConsole(page)
  const results = async () =>
    (await call(listDocuments, { query: { Sorting: 'uploadedAt' } }, token)).items.map(
      ({ status, declineReason }) => declineReason ?? status,
    )
  await expect.poll(results).toEqual(['Accepted', 'Accepted', 'Blurry', 'Accepted', 'WrongDocument'])
})

test('In a queue of 5,000 a reviewer goes to any place, and only the rows in view exist', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  // Most cases exist only in the list.
  expectFailures(/status of 404/)
  await longQueue(page, 5_000)
  await enter(page, reviewer, '/console/queue')
  await expect(page.getByRole('heading', { level: 1, name: '5,000 to check' })).toBeVisible()
  const rows = queue(page).getByRole('listitem')
  const open = queue(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-current=true]') })
  await expect(open).toHaveAttribute('aria-posinset', '1')
  await expect(open).toHaveAttribute('aria-setsize', '5000')
  expect(await rows.count()).toBeLessThan(60)

  await page.keyboard.press('g')
  await expect(page.getByRole('dialog', { name: 'Go to a case' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('4321')
  await page.keyboard.press('Enter')
  await expect(open).toHaveAttribute('aria-posinset', '4321')
  await expect(open).toBeInViewport()
  for (let press = 0; press < 15; press++) await page.keyboard.press('j')
  await expect(open).toHaveAttribute('aria-posinset', '4336')
  await expect(open).toBeInViewport()

  await page.reload()
  await expect(open).toHaveAttribute('aria-posinset', '4336')
  await expect(open).toBeInViewport()
})

test('q selects what was typed before, so that the next text replaces it', { tag: '@seldom' }, async ({ page }) => {
  const { reference } = await registerNewPatient()
  await enter(page, reviewer, `/console/queue?find=${reference}`)
  await expect(queue(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('q')
  const field = page.getByRole('dialog', { name: 'Go to a case' }).getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(reference)
  await page.keyboard.type('L-2611')
  await expect(field).toHaveValue('L-2611')
})
