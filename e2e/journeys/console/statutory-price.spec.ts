// What the law takes off for senior citizens, from the question at the till to the end of the day.
import { readCounterDay } from '@aruga/contract/counter/counter'
import { readLetter } from '@aruga/contract/letters/letters'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { handOverButton, leaveCode, scan } from '../../support/console/counter.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, pharmacist } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function newCode() {
  const { letterId, token } = await patientWithCode()
  return (await call(readLetter, { params: { id: letterId } }, token)).claim?.code ?? ''
}
/** The amounts shown, in centavos: the shelf price, what is taken off, and last what the patient pays. */
async function partsIn(place: Locator) {
  const amounts = await place.locator('dl dd').allInnerTexts()
  return amounts.map((shown) => (shown.startsWith('−') ? -1 : 1) * (parsePesos(shown.replace('−', '')) ?? Number.NaN))
}
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A code's line of today, in centavos, and whether the lines of today add up to its sums. */
async function today(code: string) {
  const { items, totals } = await call(
    readCounterDay,
    { query: { MaxResultCount: 1000 } },
    await logInByApi(pharmacist),
  )
  const parts = ['patientAmount', 'benefitAmount', 'statutoryDiscount', 'vatOff'] as const
  return {
    line: items.find((item) => item.code === code),
    addsUp: parts.every(
      (part) => sum(items.map((item) => item[part] ?? 0)) === sum(totals.map((total) => total[part])),
    ),
  }
}

test('A pharmacist sells to a senior citizen by a digit, a key and Enter, corrects the buyer, and the day adds up', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const code = await newCode()
  await enter(page, pharmacist, '/console/counter')
  await expect(heading(page, 'Next patient')).toBeVisible()
  await scan(page, code)
  await expect(heading(page, 'Code is good')).toBeFocused()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await page.keyboard.press('3')
  await expect(button(page, 'Choose regular, senior citizen or PWD')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose who buys.')).toBeVisible()
  await expectAccessible(page, 'the buyer is missing')
  await page.keyboard.press('s')
  await expect(page.getByRole('radio', { name: 'Senior citizen' })).toBeChecked()
  const parts = await partsIn(page.getByRole('status').filter({ hasText: 'discount' }))
  const paid = parts.at(-1) ?? 0
  expect(sum(parts.slice(0, -1))).toBe(paid)
  await expect(handOverButton(page, '3 pens')).toHaveText(`Hand over 3 pens, charge ${formatPesos(paid)}`)
  await expect(handOverButton(page, '3 pens')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(handOverButton(page, '3 pens')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the amount of a senior citizen')
  await page.keyboard.press('Enter')
  await expect(heading(page, '3 pens recorded')).toBeFocused()
  expect(await partsIn(page.getByRole('region', { name: 'Who pays how much' }))).toEqual(parts)
  await expectAccessible(page, 'recorded')
  const [gross = 0] = parts
  const { line } = await today(code)
  expect(line).toMatchObject({ buyer: 'Senior', patientAmount: paid })
  expect(sum([line?.vatOff ?? 0, line?.statutoryDiscount ?? 0, line?.benefitAmount ?? 0])).toBe(gross - paid)

  await page.getByRole('button', { name: /^Wrong number or buyer/ }).click()
  await page.getByRole('radio', { name: 'Regular', exact: true }).check()
  await expect(page.getByRole('radio', { name: 'Miscounted' })).toHaveCount(0)
  await expectAccessible(page, 'correcting the buyer')
  await page.getByRole('radio', { name: 'Wrong kind of buyer' }).check()
  await button(page, 'Correct to 3 pens, Regular').click()
  await expect(heading(page, '3 pens recorded')).toBeFocused()
  // Three pens at the full price: only the fourth is free.
  expect(await partsIn(page.getByRole('region', { name: 'Who pays how much' }))).toEqual([gross, gross])

  await page.goto('/console/today')
  const entry = page.getByRole('listitem').filter({ hasText: `${code.slice(0, 4)} ${code.slice(4)}` })
  await expect(entry).toContainText('Corrected: Wrong kind of buyer.')
  await expect(entry).toContainText(formatPesos(gross))
  // Other journeys hand over at this branch, too.
  await expect(async () => {
    const { addsUp, line } = await today(code)
    expect(addsUp).toBe(true)
    expect(line).toMatchObject({
      buyer: 'Regular',
      patientAmount: gross,
      patientChange: gross - paid,
      statutoryDiscount: 0,
    })
  }).toPass()
  await expectAccessible(page, 'the day')
})

test('The till knows without a network what it had learned of a code, and asks who buys', { tag: '@seldom' }, async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|Failed to fetch/)
  const code = await newCode()
  await enter(page, pharmacist, '/console/counter', { ownSession: true })
  const field = page.getByLabel('Code from the patient’s screen')
  const lookUp = async () => {
    await field.fill(code)
    await page.keyboard.press('Enter')
  }
  await lookUp()
  await expect(heading(page, 'Code is good')).toBeVisible()
  await leaveCode(page)
  await context.setOffline(true)
  await lookUp()
  await button(page, 'Hand over offline').click()
  const product = page.getByRole('region', { name: 'Product' })
  await expect(product).toContainText('Dalisulin')
  await expect(product).toContainText('12 of 12 pens left. ₱')
  await expectAccessible(page, 'a known code without a network')
  await page.getByLabel(/^Units handed over/).fill('3')
  await button(page, 'Save it and send it later').click()
  await expect(page.getByText('Choose who buys.')).toBeVisible()
  await page.keyboard.press('s')
  const parts = await partsIn(page.getByRole('status').filter({ hasText: 'discount' }))
  await button(page, `Charge ${formatPesos(parts.at(-1) ?? 0)}, send it later`).click()
  await expect(page.getByText('3 pens, saved on this till')).toBeVisible()
  expect(await partsIn(page.getByRole('region', { name: 'Who pays how much' }))).toEqual(parts)
  await expect(page.getByText('9 pens')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, '3 pens recorded')).toBeVisible({ timeout: 20_000 })
  expect(await partsIn(page.getByRole('region', { name: 'Who pays how much' }))).toEqual(parts)
})
