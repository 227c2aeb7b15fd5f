// Till scanners as shops configure them: their end keys, what they leave out, and stray codes.

import { readLetter } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { leaveCode, scan, scanClaimAskingForBatch } from '../../support/console/counter.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, pharmacist } from '../../support/console/staff.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const GTIN = '04806512345679'
const box = `01${GTIN}17491231`

const packaging = (page: Page) => ({ batch: page.getByLabel('Batch'), expiry: page.getByLabel('Expiry date') })

async function codeOfNewPatient() {
  const { letterId, token } = await patientWithCode()
  return (await call(readLetter, { params: { id: letterId } }, token)).claim?.code ?? ''
}

test('A package is read with any separator; without a separator the batch stays empty, and the screen shows why', async ({
  page,
}) => {
  await scanClaimAskingForBatch(page)
  const { batch, expiry } = packaging(page)
  const quantity = page.getByLabel(/Pens handed over/)
  await quantity.fill('2')
  for (const [n, keys] of [['Control+]'], ['F8'], ['#'], ['|'], [...'<GS>']].entries()) {
    await scan(page, `${box}10LOT${n}A`, [...keys, ...`21SN${n}001`, 'Enter'])
    await expect(batch).toHaveValue(`LOT${n}A`)
    await expect(expiry).toHaveValue('2049-12-31')
  }
  await scan(page, `01${GTIN}1749113010LOT7A21SN000123`)
  await expect(page.getByText('The scanner leaves out the separator: type the batch')).toBeVisible()
  await expect(batch).toHaveValue('')
  await expect(expiry).toHaveValue('2049-11-30')
  await expect(quantity).toHaveValue('2')
})

test('A scan of any other code changes neither the open claim nor what was typed', async ({ page }) => {
  await scanClaimAskingForBatch(page)
  const { batch, expiry } = packaging(page)
  const quantity = page.getByLabel(/Pens handed over/)
  await quantity.fill('2')
  await batch.fill('TYPED-1')
  for (const [scanned, words] of [
    ['4806512345679', '4806512345679 is a product’s barcode'],
    ['96385074', '96385074 is a product’s barcode'],
    ['WIFI:S:Botica Uno;T:WPA;P:secret;;', 'but a Wi-Fi code'],
    ['https://aruga.test/menu', 'but a link to a web page'],
    ['INVENTORY-0042', '“INVENTORY-0042”'],
  ] as const)
    for (const focused of [
      batch,
      page.getByRole('button', { name: 'Do not hand over' }),
      page.getByRole('heading', { level: 1 }),
    ]) {
      await focused.focus()
      await scan(page, scanned, ['Tab'])
      const notice = page.getByText(words)
      await expect(notice).toBeVisible()
      await expect(batch).toHaveValue('TYPED-1')
      await expect(quantity).toHaveValue('2')
      await expect(expiry).toHaveValue('')
      // The codes have the keys of the choices in them.
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(focused).toBeFocused()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(notice).toBeHidden()
    }
  await batch.focus()
  await scan(page, 'BEGIN:VCARD', ['Enter', ...'N:Cruz', 'Enter', ...'TEL:0917', 'Enter', ...'END:VCARD', 'Enter'])
  await expect(page.getByText('but a contact')).toBeVisible()
  await expect(batch).toHaveValue('TYPED-1')
  await expect(page.getByRole('heading', { level: 1, name: 'Code is good' })).toBeVisible()
})

test('A code is looked up with any key at the end of the scan, and with the focus anywhere', async ({ page }) => {
  const code = await codeOfNewPatient()
  await enter(page, pharmacist, '/console/counter')
  const good = page.getByRole('heading', { level: 1, name: 'Code is good' })
  for (const [prefix, ends] of [
    ['', ['Tab']],
    ['', ['Control+j']],
    [']Q3', ['Enter', 'Control+j']],
    [']C1', ['Control+m']],
    ['', []],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1, name: 'Next patient' })).toBeVisible()
    await scan(page, prefix + code, [...ends])
    await expect(good).toBeFocused()
    await leaveCode(page)
  }
})

test('The page for scanners shows what a scan sent, what was read from it, and what to change', async ({ page }) => {
  await enter(page, pharmacist, '/console/counter')
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(page.getByText('Waiting for a scan')).toBeVisible()
  const test = '01095060001343521739123110QAZ-WY/7'
  await scan(page, test, [...'21M_1+2', 'Tab'])
  await expect(page.getByText('It leaves out the separator')).toBeVisible()
  await expect(page.getByText('It ends with Tab.')).toBeVisible()
  await expect(page.getByText('Can’t be told').first()).toBeVisible()
  await scan(page, test, ['Control+]', ...'21M_1+2', 'Enter'])
  await expect(page.getByRole('heading', { name: 'This scanner is set up well' })).toBeVisible()
  await expect(page.getByText('QAZ-WY/7', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the page for scanners')
  // From now on a batch at the end of a code counts as complete.
  await scan(page, `${box}102210153`)
  await expect(page.getByText('2210153', { exact: true })).toBeVisible()
})
