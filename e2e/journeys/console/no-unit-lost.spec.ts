// What a reviewer sees before a unit is lost: a receipt for more than the counter handed over, free goods of a day without a hand-over,
// and a second letter while the first has pens left. Nothing is accepted without a reason, and everything is visible without scrolling.
import {
  putOfficialReceipt,
  readDocument,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { listLetters, readLetter } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { chooseBuyer, handOverButton } from '../../support/console/counter.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { decision, leaveConsole } from '../../support/console/review.ts'
import { enter, openAnotherBrowser, pharmacist, reviewer } from '../../support/console/staff.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A patient with a letter for 12 pens, some already handed over. */
async function patientWhoGot(browser: Browser, pens: number) {
  const { token, letterId } = await patientWithCode()
  const { claim } = await call(readLetter, { params: { id: letterId } }, token)
  const counter = await openAnotherBrowser(browser)
  await enter(counter.page, pharmacist, '/console/counter')
  await counter.page.getByRole('textbox', { name: /code/i }).fill(claim?.code ?? '')
  await counter.page.keyboard.press('Enter')
  await counter.page.getByLabel(/Pens handed over/).fill(String(pens))
  await chooseBuyer(counter.page)
  await handOverButton(counter.page, `${pens} pens`).click()
  await expect(counter.page.getByRole('heading', { name: `${pens} pens recorded` })).toBeVisible()
  await counter.close()
  const { patientCode } = await call(readProfile, {}, token)
  const status = async (id: string) => (await call(readDocument, { params: { id } }, token)).status
  return { token, letterId, patientCode, status }
}

const warning = (page: Page, name: string | RegExp) => decision(page).getByRole('group', { name })
/** The rows of the ledger from top to bottom, each with its number. */
const ledger = (page: Page) =>
  decision(page)
    .locator('dl[aria-label="Units on this letter"] > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
    )
const accept = (page: Page) => page.getByRole('button', { name: 'Accept' })
const accepted = (page: Page) => expect(page.getByText(/^\S+ accepted$/)).toBeVisible()

/** Presses Accept, and expects a request for the reason instead. */
async function refusesToAccept(page: Page, requested: string) {
  await expect(accept(page)).toHaveAccessibleDescription('You can accept once you’ve said why.')
  await accept(page).click()
  await expect(warning(page, requested).getByRole('radio').first()).toBeFocused()
  await expect(page.getByText(/^\S+ accepted$/)).toHaveCount(0)
}

test('A receipt for 12 where the counter handed over 4 is not accepted until the reviewer gives a reason', async ({
  page,
  browser,
}) => {
  const { token, letterId, patientCode, status } = await patientWhoGot(browser, 4)
  const files = { File: new Blob([new Uint8Array(drawPdf())], { type: 'application/pdf' }) }
  const { id } = await call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: letterId }, files }, token)
  const receiptNumber = `NL-${id.slice(0, 8)}`
  await call(putOfficialReceipt, { body: { id, orQuantityInput: 12, receiptNumber } }, token)
  await enter(page, reviewer, `/console/queue/OfficialReceipt/${id}?find=${patientCode}`)
  await expect(page.getByRole('img', { name: 'Official receipt, page 1 of 1' })).toBeVisible()
  const eightMore = warning(page, /^8 more than the counter handed over/)

  await test.step('units handed over, claimed, on this receipt and left after it are in view with the warning', async () => {
    expect(await ledger(page)).toEqual([
      ['Handed over at the counter', '4'],
      ['On receipts so far', '0'],
      ['This receipt', '12'],
      ['Left of 12 pens after this', '0'],
    ])
    await expect(decision(page).getByText(/^4: Katipunan Avenue/)).toBeInViewport({ ratio: 1 })
    await expect(eightMore.getByText('Say why before you accept.')).toBeInViewport({ ratio: 1 })
    await expect(eightMore.getByText('Another branch, or hand-over not recorded')).toBeInViewport({ ratio: 1 })
    // The whole answer is visible on a reviewer's screen without scrolling.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const reason of await eightMore.locator('label').all()) await expect(reason).toBeInViewport({ ratio: 1 })
    if (size) await page.setViewportSize(size)
    await expectAccessible(page, 'more than handed over')
  })
  await refusesToAccept(page, '8 more than the counter handed over')
  expect(await status(id)).toBe('UnderReview')

  await test.step('its units count once a reason is given, and number and day are compared', async () => {
    await page.keyboard.press('5')
    await expect(eightMore.getByRole('radio', { name: 'Asked the branch' })).toBeChecked()
    await accept(page).click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await accepted(page)
    await leaveConsole(page)
    await expect.poll(() => status(id)).toBe('Accepted')
    expect((await call(readLetter, { params: { id: letterId } }, token)).quantityPurchased).toBe(12)
  })
})

test('A receipt for free goods shows the same ledger, and needs a reason if its day has no hand-over', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const { token, letterId, patientCode, status } = await patientWhoGot(browser, 4)
  const files = { File: new Blob([new Uint8Array(drawPdf())], { type: 'application/pdf' }) }
  const { id } = await call(uploadClaimedGoodsReceipt, { fields: { LetterOfAuthorizationId: letterId }, files }, token)
  await enter(page, reviewer, `/console/queue/ClaimedGoodsReceipt/${id}?find=${patientCode}`)
  await expect(decision(page).getByText(/^4: Katipunan Avenue/)).toBeInViewport({ ratio: 1 })
  expect(await ledger(page)).toEqual([
    ['Handed over at the counter', '4'],
    ['On receipts so far', '0'],
    ['This receipt', 'Free goods, not counted'],
    ['Left of 12 pens after this', '8'],
  ])
  await page.getByLabel('Date', { exact: true }).fill('2026-01-05')
  await expect(warning(page, 'Nothing was handed over there on this day')).toBeVisible()
  await refusesToAccept(page, 'Nothing was handed over there on this day')
  expect(await status(id)).toBe('UnderReview')
  await page.keyboard.press('1')
  await accept(page).click()
  await accepted(page)
  await leaveConsole(page)
  await expect.poll(() => status(id)).toBe('Accepted')
})

test('A second letter while 7 of 12 pens are left is not issued until the reviewer gives a reason', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const { token, patientCode, status } = await patientWhoGot(browser, 5)
  const files = { File: new Blob([new Uint8Array(await drawPrescription(113))]) }
  const { id } = await call(uploadPrescription, { fields: {}, files }, token)
  await enter(page, reviewer, `/console/queue/Prescription/${id}?find=${patientCode}`)
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(/^Dalisulin/)
  const sevenLeft = warning(page, '7 units of this product are still left on open letters')
  await expect(sevenLeft).toBeInViewport({ ratio: 1 })
  await expect(decision(page).getByText('7 of 12 pens left')).toBeVisible()
  await expectAccessible(page, 'a second letter')
  const letters = async () => (await call(listLetters, { query: {} }, token)).items.length

  await refusesToAccept(page, '7 units of this product are still left on open letters')
  expect([await status(id), await letters()]).toEqual(['UnderReview', 1])
  await page.keyboard.press('1')
  await expect(sevenLeft.getByRole('radio', { name: 'Dose went up' })).toBeChecked()
  await test.step('a warning about the dose needs a reason of its own', async () => {
    await accept(page).click()
    await expect(
      warning(page, /^By the dose, .* used up yet/)
        .getByRole('radio')
        .first(),
    ).toBeFocused()
    await page.keyboard.press('1')
    await accept(page).click()
    await accepted(page)
    await leaveConsole(page)
    await expect.poll(() => status(id)).toBe('Accepted')
    expect(await letters()).toBe(2)
  })
})
