// A chain's pharmacists are invited from a spreadsheet with some wrong rows.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { invitationSubject } from '../../support/console/invitations.ts'
import { saveTable } from '../../support/console/saved-files.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { newcomer } from '../../support/patient/people.ts'
import { mailedLink } from '../../support/server/mailed-links.ts'
import { needPasswordAgain, provePassword } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

test('An administrator invites pharmacists from a file: each row is checked first, two branches make one invitation, and sending the file again changes nothing', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const [maria, lito] = [newcomer().email, newcomer().email]
  await enter(page, administrator, '/console/people')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite staff from a file' })
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the template' }).click(),
  ])
  const head = (await readFile(await template.path(), 'utf8')).trim()
  expect(head).toBe('name,email,role,pharmacy,branch,city')
  await expectAccessible(page, 'staff from a file, before a file is chosen')

  const at = (branch: string) => `pharmacist,Demo Botika,${branch},`
  const csv = [
    head,
    `Maria Bago,${maria},${at('Ayala Avenue')}`,
    `Maria Bago,${maria},${at('Katipunan Avenue')}`,
    `Lito Mali,${lito},${at('Nowhere Lane')}`,
  ].join('\r\n')
  const file = { name: 'botika.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('status')).toHaveText(
    'botika.csv: 3 rows. People to invite: 1; to change: 0; no change: 0. Rows refused: 1.',
  )
  const rows = dialog.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('4')
  await expect(rows.nth(1)).toContainText('branch: No branch in service has this name.')
  await dialog.getByText('All', { exact: true }).click()
  await expect(rows).toHaveCount(4)
  await expectAccessible(page, 'staff from a file, with a refused row')

  await needPasswordAgain(page, '**/account-files/*/begin')
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await provePassword(page, administrator)
  await expect(dialog.getByRole('status')).toContainText('Done. People invited: 1;')
  const result = await saveTable(page, dialog.getByRole('button', { name: 'Save all rows' }))
  expect(result.suggestedFilename()).toBe('botika-result.csv')
  const text = await readFile(await result.path(), 'utf8')
  expect(text).toContain(
    `4,Lito Mali,${lito},pharmacist,Demo Botika,Nowhere Lane,,Refused,branch: No branch in service`,
  )
  await mailedLink(maria, invitationSubject)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('searchbox').fill(maria)
  await expect(page.getByRole('row').filter({ hasText: maria })).toContainText('Invited')

  // The result file is corrected and sent in the same form.
  await page.getByRole('button', { name: 'Import a file' }).click()
  const corrected = Buffer.from(text.replace('Nowhere Lane', 'Katipunan Avenue'))
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: corrected })
  await expect(dialog.getByRole('status')).toContainText(
    'People to invite: 1; to change: 0; no change: 1. Rows refused: 0.',
  )
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(dialog.getByRole('status')).toContainText('Done. People invited: 1; changed: 0; no change: 1.')
  await mailedLink(lito, invitationSubject)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const everybody = await saveTable(page, page.getByRole('button', { name: 'Export' }))
  const exported = (await readFile(await everybody.path(), 'utf8')).split('\n')
  expect(exported.filter((line) => line.includes(maria))).toHaveLength(2)
})
