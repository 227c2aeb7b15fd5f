// Scans in both apps' viewers: a format without a browser decoder is shown, and an undecodable picture is reported.
import { phone } from '../../support/browser/devices.ts'
import { inkOf } from '../../support/checks/ink.ts'
import { receiptOfScans } from '../../support/console/scans.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test('A scan shows its pages to staff and patient, and a page without its picture says so', async ({
  page,
  browser,
}) => {
  const { person, caseAddress } = await receiptOfScans()

  await enter(page, reviewer, caseAddress)
  const shown = (number: number) => page.getByRole('img', { name: `Official receipt, page ${number} of 3` })
  await expect.poll(() => inkOf(shown(1))).toBeGreaterThan(2)
  await shown(2).scrollIntoViewIfNeeded()
  await expect(page.getByText('A picture on this page cannot be shown here.')).toBeVisible()
  await expect.poll(() => inkOf(shown(2))).toBeGreaterThan(1)
  await shown(3).scrollIntoViewIfNeeded()
  await expect(page.getByText('Nothing is shown on this page.')).toBeVisible()

  // A page is drawn again at another width, once what other pages miss is known.
  await shown(1).scrollIntoViewIfNeeded()
  const widthOf = () => shown(1).getAttribute('width')
  const width = await widthOf()
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect.poll(widthOf).not.toBe(width)
  await shown(2).scrollIntoViewIfNeeded()
  await expect(page.getByText('A picture on this page cannot be shown here.')).toHaveCount(1)

  await shown(3).scrollIntoViewIfNeeded()
  await page.getByRole('status').getByRole('button', { name: 'Download' }).last().click()
  await expect(page.getByRole('dialog', { name: /Download/ })).toBeVisible()

  const patient = await openAnotherBrowser(browser, phone)
  await logIn(patient.page, person, '/uploaded-documents')
  await patient.page.getByRole('link', { name: /PDF/ }).click()
  await patient.page.getByRole('button', { name: 'Open full screen' }).click()
  const seen = (number: number) => patient.page.getByRole('img', { name: `Page ${number} of 3` })
  await expect.poll(() => inkOf(seen(1))).toBeGreaterThan(2)
  await seen(2).scrollIntoViewIfNeeded()
  await expect(patient.page.getByText('A picture on this page can’t be shown here.')).toBeVisible()
  await seen(3).scrollIntoViewIfNeeded()
  await expect(patient.page.getByText('Nothing shows on this page.')).toBeVisible()
  await patient.close()
})
