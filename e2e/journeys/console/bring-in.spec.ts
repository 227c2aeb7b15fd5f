// A program's patients come from its spreadsheet: dry run, one row put right, in, told, and what is left is undone.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readInvitation } from '@aruga/contract/caregivers/caregivers'
import { patientColumns } from '@aruga/contract/patients/import'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { saveTable } from '../../support/console/saved-files.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { newcomer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailsTo } from '../../support/server/mailbox.ts'
import { mailedLink } from '../../support/server/mailed-links.ts'
import { needPasswordAgain, provePassword } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

const columns = 'old_number,first_name,last_name,birthdate,doctor,consent_date,consent_paper,mobile,email,invite'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const choose = (page: Page, name: string, rows: string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([columns, ...rows].join('\r\n')) })

test('An administrator brings patients in: the dry run shows each row, nobody is told before the second yes, and a link opens with the birthdate only', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const [mark, { email, mobile }] = [randomUUID().slice(0, 6), newcomer()]
  const paper = 'HCP-2468,2025-06-02,Folder 3'
  await enter(page, administrator, '/console/patients/import')
  const [template] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the template').click()])
  const [head, ...below] = (await readFile(await template.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head?.replace('\uFEFF', '').split(',')).toEqual([...patientColumns.needed, ...patientColumns.optional])
  // Somebody who sends it back unchanged brings nobody in.
  expect(below).toEqual([])
  await expectAccessible(page, 'patients from a file, before a file is chosen')

  await choose(page, 'clinic.csv', [
    `${mark}-1,Ligaya,Halimbawa ${mark},1961-03-14,${paper},${mobile},${email},`,
    `${mark}-2,Danilo,Halimbawa ${mark},1958-11-02,${paper},${mobile},,`,
    `${mark}-3,Teresita,Halimbawa ${mark},,${paper},,,`,
  ])
  await expect(page.getByRole('heading', { name: 'clinic.csv' })).toBeVisible()
  await expect(page.getByText('Nothing has changed yet')).toBeVisible()
  const rows = page.getByRole('table').last().getByRole('row')
  await expect(rows.nth(2)).toContainText('The mobile number is that of row 2.')
  await expect(rows.nth(3)).toContainText('birthdate: This is missing.')
  await expectAccessible(page, 'the dry run')
  const unused = await saveTable(page, button(page, /^Rows not used/))
  expect(await readFile(await unused.path(), 'utf8')).toContain('birthdate: This is missing.')
  await button(page, 'They are two people').click()
  await needPasswordAgain(page, '**/patient-imports/*/begin')
  await button(page, 'Bring in 2 people').click()
  await provePassword(page, administrator)
  await expect(page.getByRole('heading', { name: '2 people are in' })).toBeVisible()
  expect(await mailsTo(email)).toEqual([])
  await expectAccessible(page, 'patients who are in')

  await button(page, 'Send 1 invitation').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 invitation' }).click()
  const link = await mailedLink(email, 'Your place in the program is ready')
  await expect(rows.nth(1)).toContainText('Link sent')
  await expect(page.getByText('Patients were told, so this can’t be undone as a whole.')).toBeVisible()
  const cards = await saveTable(page, button(page, 'List of 1 card'))
  expect(await readFile(await cards.path(), 'utf8')).toContain(`Danilo Halimbawa ${mark}`)

  // Whoever finds the mail does not know the birthdate.
  const token = new URL(link).searchParams.get('token') ?? ''
  const finder = await logInByApi(await patientWithLetter())
  await expect(call(readInvitation, { body: { token, code: '000000' } }, finder)).rejects.toThrow('InvitationCodeWrong')
  expect(await call(readInvitation, { body: { token, code: '031461' } }, finder)).toMatchObject({
    grounds: 'Own',
    firstName: 'Ligaya',
  })

  // The wrong file, noticed in time.
  await page.getByRole('link', { name: 'All files' }).click()
  await choose(page, 'wrong.csv', [`${mark}-9,Rosa,Mali ${mark},1970-01-09,${paper},,,none`])
  await button(page, 'Bring in 1 person').click()
  await button(page, 'Take 1 person out again').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take 1 person out again' }).click()
  await expect(page.getByText('0 people of this file are here.')).toBeVisible()
  await page.getByRole('link', { name: 'All files' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'wrong.csv' }).first()).toContainText('Undone')
})
