// Hand-overs of a branch on earlier days: by day, by code, with initials, and as a file of the month.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { saveTable } from '../../support/console/saved-files.ts'
import { branchManager, enter, pharmacist } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

test('A pharmacist finds a hand-over of an earlier day with the initials of who handed over, and prints the day', async ({
  page,
}) => {
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
  await enter(page, pharmacist, '/console/today')
  const day = page.getByLabel('Day', { exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Today at this branch' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Day after' })).toBeDisabled()

  // The demo hands over on most days. In the first days of a month its statement has a list of differences, too.
  const entries = page.getByRole('region', { name: 'One by one' }).getByRole('listitem')
  for (let days = 0; days < 30; days++) {
    const before = await day.inputValue()
    const answered = page.waitForResponse(/\/counter-day\?/)
    await page.getByRole('button', { name: 'Day before' }).click()
    await expect(day).not.toHaveValue(before)
    await answered
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(entries.or(page.getByText('Nothing on that day')).first()).toBeVisible()
    if ((await entries.filter({ has: page.getByRole('link') }).count()) > 0) break
  }
  await expect(page.getByRole('heading', { level: 1, name: 'An earlier day at this branch' })).toBeVisible()
  const handedOver = entries.filter({ has: page.getByRole('link') }).first()
  await expect(handedOver).toContainText('P.H. Pedro Halimbawa')
  await expect(handedOver).toContainText(/₱[\d,]+\.\d\d.*Program ₱[\d,]+\.\d\d/)
  const month = page.getByRole('region', { name: /beside the statement$/ })
  await expect(month.getByRole('row', { name: /^Your till/ })).toContainText('₱')
  await expectAccessible(page, 'an earlier day')
  const code = await handedOver.locator('.code').innerText()

  await page.getByLabel('Find in this day').fill(code)
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(code)
  await page.getByLabel('Find in this day').fill('no such thing')
  await expect(page.getByText('Nothing found on this day')).toBeVisible()
  await page.getByLabel('Find in this day').fill('')
  await expect(handedOver).toBeVisible()

  const shown = await day.inputValue()
  await page.reload()
  await expect(day).toHaveValue(shown)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate('window.printed')).toBe(1)

  await handedOver.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /recorded$/ })).toBeVisible()
})

test('A branch manager saves the month of their branch as a file; a pharmacist has no button for it', async ({
  page,
}) => {
  const save = page.getByRole('button', { name: 'Save the month' })
  const lastMonth = new Date()
  lastMonth.setUTCDate(0)
  const day = lastMonth.toISOString().slice(0, 10)
  await enter(page, branchManager, `/console/today?day=${day}`)
  const download = await saveTable(page, save)
  expect(download.suggestedFilename()).toBe(`hand-overs-${day.slice(0, 7)}.csv`)
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(head).toContain('at (Manila),what,letterNumber,productName')
  expect(rows.length).toBeGreaterThan(0)
  await page.context().clearCookies()
  await enter(page, pharmacist, '/console/today')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(save).toHaveCount(0)
})
