// A visit as it happens: a daughter collects two medicines for a senior citizen while the till has no network.
import { nameCollector } from '@aruga/contract/collectors/collectors'
import { readCounterDay, readCounterMonth } from '@aruga/contract/counter/counter'
import { dayInManila } from '@aruga/contract/days'
import { readLetter } from '@aruga/contract/letters/letters'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { Locator, Page } from '@playwright/test'
import { chooseBuyer, leaveCode } from '../../support/console/counter.ts'
import { patientWithTwoMedicines } from '../../support/console/program.ts'
import { enter, openAnotherBrowser, pharmacist } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The last amount shown, in centavos: what the patient pays. */
const paidIn = async (place: Locator) => parsePesos((await place.locator('dl dd').allInnerTexts()).at(-1) ?? '') ?? 0
const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)

/** The branch's day and month, which must agree. */
async function readBooks() {
  const token = await logInByApi(pharmacist)
  const { items, totals } = await call(readCounterDay, { query: { MaxResultCount: 1000 } }, token)
  const { till } = await call(readCounterMonth, { query: { Month: dayInManila(Date.now()) } }, token)
  return { items, totals, till }
}

test('A daughter collects two medicines for a senior citizen while the till is offline; one is corrected, and day and month add up', async ({
  page,
  context,
  browser,
  expectFailures,
}) => {
  test.slow()
  expectFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|Failed to fetch/)
  const { person, code, token, letterId, otherId } = await patientWithTwoMedicines()
  await call(nameCollector, { body: { name: 'Ana Reyes', relation: 'Daughter' } }, token)
  const letterOf = (id: string) => call(readLetter, { params: { id } }, token)
  const { productName, unit } = await letterOf(otherId)
  const before = await readBooks()

  const lookUp = async () => {
    await page.getByLabel('Code from the patient’s screen').fill(code)
    await page.keyboard.press('Enter')
  }
  await test.step('The till has learned the code before its network fails', async () => {
    await enter(page, pharmacist, '/console/counter', { ownSession: true })
    await lookUp()
    await expect(heading(page, 'Code is good')).toBeVisible()
    await leaveCode(page)
    await context.setOffline(true)
  })

  const total = page.getByRole('region', { name: 'Who pays how much' })
  const quantityOf = (name: string) => page.getByRole('group', { name }).getByRole('textbox', { name: /handed over/ })
  let charged = 0
  await test.step('Offline it asks who came and who buys, and knows both medicines and their amounts', async () => {
    await lookUp()
    await button(page, 'Hand over offline').click()
    await page.getByRole('radio', { name: /^Ana Reyes, Daughter/ }).check()
    await chooseBuyer(page, 'Senior citizen')
    await quantityOf('Dalisulin').fill('3')
    await quantityOf(productName).fill('2')
    const send = page.getByRole('button', { name: /^Charge ₱[\d,.]+, send it later$/ })
    charged = parsePesos((await send.innerText()).replace(/^Charge |, send it later$/g, '')) ?? 0
    expect(charged).toBeGreaterThan(0)
    await send.click()
    await expect(heading(page, 'Not recorded yet')).toBeVisible()
  })

  await test.step('With the network it sends both by itself, for the amount that was charged', async () => {
    await context.setOffline(false)
    await expect(heading(page, '2 medicines recorded')).toBeVisible({ timeout: 20_000 })
    expect(await paidIn(total)).toBe(charged)
    await expect(page.getByText('Ana Reyes, Daughter').first()).toBeVisible()
  })

  let corrected = 0
  await test.step('One of them is corrected, and the other stays', async () => {
    const record = page.getByRole('region', { name: /^Dalisulin/ })
    await record.getByRole('button', { name: /Correct it$/ }).click()
    await page.getByLabel(/Actually handed over/).fill('2')
    await page.getByRole('radio', { name: 'Miscounted' }).check()
    await button(page, /^Correct to 2 pens/).click()
    await expect(record).toContainText('Corrected from 3.')
    corrected = await paidIn(total)
    expect(corrected).toBeLessThan(charged)
  })

  await test.step('The branch’s day and month have what was charged', async () => {
    await page.goto('/console/today')
    await expect(page.getByText(formatPesos(corrected)).or(page.getByRole('main')).first()).toBeVisible()
    // Other journeys hand over at this branch, too.
    await expect(async () => {
      const { items, totals, till } = await readBooks()
      const lines = items.filter((item) => item.code === code)
      expect(lines).toHaveLength(2)
      expect(lines.every(({ buyer }) => buyer === 'Senior')).toBe(true)
      expect(sum(lines.map(({ patientAmount }) => patientAmount))).toBe(corrected)
      expect(sum(items.map(({ benefitAmount }) => benefitAmount))).toBe(sum(totals.map((one) => one.benefitAmount)))
      expect(till.handOvers).toBeGreaterThanOrEqual(before.till.handOvers + 2)
    }).toPass()
  })

  await test.step('The patient reads on each letter who collected it, and how much', async () => {
    const phone = await openAnotherBrowser(browser, { viewport: { width: 390, height: 844 } })
    await logIn(phone.page, person)
    for (const [id, units] of [
      [letterId, '2 pens'],
      [otherId, `2 ${unit}s`],
    ] as const) {
      await phone.page.goto(`/loa-details?id=${id}`)
      await expect(phone.page.getByText('Ana Reyes (Daughter), for you,').first()).toBeVisible()
      await expect(phone.page.getByText(units).first()).toBeVisible()
    }
    await phone.close()
  })
})
