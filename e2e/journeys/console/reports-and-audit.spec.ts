// The audit log and the reports, and their export.
import { readFile } from 'node:fs/promises'
import { readProfile } from '@aruga/contract/profile/profile'
import type { Page } from '@playwright/test'
import { patientWithCode } from '../../support/console/program.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** Presses the button and returns the name and the lines of the downloaded file. */
async function download(page: Page, press: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trim().split(/\r?\n/) }
}

test('An administrator finds in the audit log who did what to a patient, and exports the result', async ({ page }) => {
  const { token } = await patientWithCode()
  const { patientCode } = await call(readProfile, {}, token)
  await enter(page, administrator, '/console/record')
  const entries = page.getByRole('region', { name: 'Entries' })
  await page.getByLabel('Patient’s code').fill(patientCode)
  const approved = entries.getByRole('row').filter({ hasText: 'Approved a registration' })
  await expect(approved).toHaveCount(1)
  await expect(approved).toContainText('Rosa Halimbawa')
  // The entry contains the letter's number and the IP address.
  const claimed = entries.getByRole('row').filter({ hasText: 'Claimed a letter' }).filter({ hasText: patientCode })
  await expect(claimed).toContainText(/L-\d{4}-\d+/)
  await expect(claimed).toContainText(/10\.\d+\.\d+\.\d+$/)
  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Letters', exact: true }).click()
  await expect(approved).toHaveCount(0)
  await expect(entries.getByRole('row').filter({ hasText: 'Issued a letter' })).toContainText(patientCode)

  const { name, lines } = await download(page, async () => {
    await page.getByRole('button', { name: 'Save as a file' }).click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  })
  expect(name).toMatch(/^record-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines.length).toBe(await entries.getByRole('row').count())
  expect(lines.slice(1).every((line) => line.includes(patientCode) && line.includes('letter.'))).toBe(true)

  // A search covers at most 92 days, so the end date moves too.
  await page.getByLabel('From').fill('2020-01-01')
  await expect(page.getByLabel('To')).toHaveValue('2020-04-01')
  await expect(page.getByRole('heading', { name: 'Nothing of that kind on these days' })).toBeVisible()
})

test('Reports follow the chosen weeks and product in charts, tables for screen readers and exported files', {
  tag: '@seldom',
}, async ({ page }) => {
  await enter(page, administrator, '/console/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Last 12 weeks' })).toBeVisible()
  const weeks = page.getByRole('table', { name: 'Letters per week' })
  // One of the rows is the header.
  await expect(weeks.getByRole('row')).toHaveCount(13)
  for (const [chart, heads] of [
    ['Letters per week', ['Issued', 'Claimed', 'Fully bought']],
    ['Registrations per week', ['Sent by patients', 'Anything we declined']],
    ['How long checks take', ['Half take under', 'Nine of ten take under']],
  ] as const)
    await expect(page.getByRole('table', { name: chart }).getByRole('columnheader')).toHaveText(['Week of', ...heads])
  await page.getByRole('combobox', { name: 'Which weeks' }).click()
  await page.getByRole('option', { name: 'Last 26 weeks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Last 26 weeks' })).toBeVisible()
  await expect(weeks.getByRole('row')).toHaveCount(27)
  await expect(page).toHaveURL(/weeks=26/)
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /Ginhavara/ }).click()
  await expect(page.getByText('Letters issued', { exact: true }).locator('..')).toContainText(/^Letters issued1/)

  const { name, lines } = await download(page, async () => {
    await page.getByRole('button', { name: 'Save as a file' }).click()
    await page.getByText('CSV (.csv)').click()
    await page.getByRole('menuitem', { name: 'By week' }).click()
  })
  expect(name).toMatch(/^weeks-.*\.csv$/)
  expect(lines).toHaveLength(27)
  await page.reload()
  await expect(weeks.getByRole('row')).toHaveCount(27)
})

test('A report can be narrowed to one branch, and marks the figures that stay program-wide', {
  tag: '@seldom',
}, async ({ page }) => {
  await enter(page, administrator, '/console/reports')
  const branches = page.getByRole('region', { name: 'By branch' }).getByRole('table')
  const field = page.getByRole('combobox', { name: 'Branch' })
  const first = branches.getByRole('rowheader').first()
  const name = (await first.getByRole('button').innerText()).split(',')[0] ?? ''
  await first.getByRole('button').click()
  await expect(branches.getByRole('rowheader')).toHaveCount(1)
  await expect(branches.getByRole('rowheader')).toContainText(name)
  await expect(field).toHaveValue(new RegExp(name))
  await expect(page.getByText('Registrations', { exact: true }).locator('..')).toContainText('of the whole program')
  // The branch is in the address, and the field shows its name after a reload.
  await page.reload()
  await expect(field).toHaveValue(new RegExp(name))
  await expect(branches.getByRole('rowheader')).toHaveCount(1)

  await field.fill('no such street')
  await expect(page.getByText('No branch found')).toBeVisible()
  await field.fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await expect(field).toHaveValue(new RegExp(name))
})
