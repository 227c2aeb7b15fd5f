// The queue by keyboard alone.
import { listDocuments, uploadPrescription } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { tabTo } from '../../support/checks/keyboard.ts'
import { patientWithLetter } from '../../support/console/program.ts'
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

test('A reviewer moves through three cases and decides each with j, k, a and d', async ({ page }) => {
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
    const dialog = page.getByRole('dialog', { name: /^Decline/ })
    await expect(dialog.getByRole('radio', { name: /Cannot be read/ })).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await expect(cases).toHaveCount(2)
    await open(0)
  })

  await test.step('the second is accepted with a letter', async () => {
    await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
    await page.keyboard.press('a')
    await expect(decision(page).getByText('Choose a product, or "No letter now".')).toBeVisible()
    await tabTo(page, page.getByRole('combobox', { name: 'Product' }))
    await page.keyboard.type('dalisulin')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Accept' }))
    await page.keyboard.press('a')
    await expect(cases).toHaveCount(1)
  })

  await test.step('the third is declined, undone, and declined for another reason', async () => {
    const dialog = page.getByRole('dialog', { name: /^Decline/ })
    const declineFor = async (reason: string) => {
      await page.keyboard.press(reason)
      await page.keyboard.press('Control+Enter')
      await expect(cases).toHaveCount(0)
    }
    await expect(decision(page).getByText(patientCode)).toBeVisible()
    await page.keyboard.press('d')
    await expect(dialog).toBeVisible()
    await declineFor('2')
    await page.keyboard.press('u')
    await expect(cases).toHaveCount(1)
    await expect(dialog.getByRole('radio', { name: /Cut off/ })).toBeChecked()
    await declineFor('3')
  })

  await leaveConsole(page)
  const results = async () =>
    (await call(listDocuments, { query: { Sorting: 'uploadedAt' } }, token)).items.map(
      ({ status, declineReason }) => declineReason ?? status,
    )
  await expect.poll(results).toEqual(['Accepted', 'Accepted', 'Blurry', 'Accepted', 'WrongDocument'])
})

test('A queue of several pages loads more with j, and in the list with "Show more"', async ({ page }) => {
  const { patientCode } = await patientWithThreeCases([21, 22, 23])
  // Real responses, one case at a time.
  await page.route(/\/staff\/cases\?/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('MaxResultCount', '1')
    return route.continue({ url: String(url) })
  })
  const cases = queue(page).getByRole('link')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, reviewer, `/console/queue?find=${patientCode}`)
  await expect(page.getByRole('heading', { level: 1, name: '3 to check' })).toBeVisible()
  await expect(cases).toHaveCount(1)
  await expect(cases.first()).toContainText(/Due \w+ \d+, \d+:\d\d [AP]M/)
  await page.getByRole('button', { name: 'Show more (2 left)' }).click()
  await expect(cases).toHaveCount(2)

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(cases.first()).toHaveAttribute('aria-current', 'true')
  await expect(decision(page).getByText(/^Due \w+ \d+, \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(cases).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(cases.last()).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
})
