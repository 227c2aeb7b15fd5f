// A pharmacy chain joins with a spreadsheet of ten thousand branches and some invalid rows.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { saveTable } from '../../support/console/saved-files.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

const ROWS = 10_000
const columns = 'pharmacy,branch,address,city,province,latitude,longitude,in_service'

test('An administrator imports 10,000 branches: 7 invalid rows are listed first, progress is shown, and the export has the rest', async ({
  page,
}) => {
  const chain = `Botika Sampung Libo ${randomUUID().slice(0, 4)}`
  // Out of service, so that patients in other tests do not find them.
  const row = (n: number) => [chain, `Branch ${n}`, `${n} Mabini Street`, 'Taytay', 'Rizal', '14.5', '121.1', 'no']
  const invalid: [number, string, string[]][] = [
    [12, 'outside the Philippines', row(12).with(5, '95')],
    [345, 'latitude and a longitude', row(345).with(6, '')],
    [678, 'This is already in row 2.', row(1)],
    [3210, 'province', row(3210).slice(0, 4)],
    [5000, 'address', row(5000).with(2, '')],
    [7777, 'city', row(7777).with(3, '')],
    [10_000, 'in_service', row(10_000).with(7, 'perhaps')],
  ]
  const rows = Array.from({ length: ROWS }, (_, i) => row(i + 1))
  for (const [n, , cells] of invalid) rows[n - 1] = cells
  const csv = [columns, ...rows.map((each) => each.join(','))].join('\n')

  await enter(page, administrator, '/console/pharmacies')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import an Excel or CSV file' })
  const file = { name: 'branches.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('branches.csv: 9,993 rows can be imported, 7 can’t.')).toBeVisible()
  const problems = dialog.getByRole('table').getByRole('row')
  await expect(problems).toHaveCount(invalid.length + 1)
  for (const [place, [n, message]] of invalid.entries()) {
    await expect(problems.nth(place + 1)).toContainText((n + 1).toLocaleString('en'))
    await expect(problems.nth(place + 1)).toContainText(message)
  }
  const problemFile = await saveTable(page, dialog.getByRole('button', { name: 'Save the problems' }))
  expect(problemFile.suggestedFilename()).toBe('branches-left-out.csv')
  expect((await readFile(await problemFile.path(), 'utf8')).trim().split('\n')).toHaveLength(invalid.length + 1)

  // A fast server may finish before the test checks, so the response at one third is delayed until it was seen.
  const seen = Promise.withResolvers<void>()
  let requests = 0
  await page.route(/\/table-imports\/[^/]+$/, async (route) => {
    requests += 1
    if (requests > 1) await seen.promise
    const response = await route.fetch()
    const third = { state: 'Importing', done: 3331, added: 3331 }
    return route.fulfill({ response, json: { ...(await response.json()), ...(requests === 1 && third) } })
  })
  await dialog.getByRole('button', { name: 'Import 9,993 rows' }).click()
  const progress = dialog.getByRole('progressbar', { name: 'Rows imported' })
  await expect(progress).toHaveAttribute('aria-valuenow', /^33/)
  await expect(dialog.getByText('3,331 of 9993 rows imported.')).toBeVisible()
  seen.resolve()
  await expect(dialog.getByText('Done.')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('9993 new, 0 changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('searchbox', { name: 'Find a branch, street or city' }).fill(`${chain} 9999`)
  await expect(page.getByRole('row').filter({ hasText: 'Branch 9999' })).toContainText('Out of service')

  const exporting = page.getByRole('button', { name: 'Export' })
  const download = await saveTable(page, exporting)
  const lines = (await readFile(await download.path(), 'utf8')).split('\n').filter((line) => line.startsWith(chain))
  expect(lines).toHaveLength(ROWS - invalid.length)

  // As a workbook, the whole table comes back as it went out; only the phones of the demo’s own branches are written in another form.
  const workbook = await saveTable(page, exporting, 'Excel (.xlsx)')
  expect(workbook.suggestedFilename()).toMatch(/^branches-.*\.xlsx$/)
  await page.getByRole('button', { name: 'Import a file' }).click()
  await dialog.locator('input[type=file]').setInputFiles(await workbook.path())
  await dialog.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click()
  await expect(dialog.getByText(/^Done\. 0 new, \d\d changed, 99\d\d the same as before\.$/)).toBeVisible({
    timeout: 60_000,
  })
})
