// A lead makes a team and assigns many cases at once; colleagues see it at once.
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { addTeam, listTeams } from '@aruga/contract/review/teams'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { queue } from '../../support/console/review.ts'
import { administrator, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('An administrator makes a team, and a reviewer assigns a range of cases to it, which another browser shows and one undo reverses', async ({
  page,
  browser,
}) => {
  const name = `Team ${Date.now()}`
  await test.step('the team is made from the people’s page', async () => {
    const office = await openAnotherBrowser(browser)
    await enter(office.page, administrator, '/console/people')
    await office.page.getByRole('link', { name: 'Teams' }).click()
    await office.page.getByRole('button', { name: 'Add a team' }).first().click()
    const drawer = office.page.getByRole('dialog', { name: 'Add a team' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
    await drawer.getByRole('button', { name: 'Add a team' }).click()
    await expect(office.page.getByRole('cell', { name })).toBeVisible()
    await expectAccessible(office.page, 'teams')
    await office.close()
  })

  const token = await logInByApi(await patientWithLetter())
  for (const copy of [41, 42, 43, 44]) {
    const files = { File: new Blob([new Uint8Array(await drawPrescription(copy))]) }
    await call(uploadPrescription, { fields: {}, files }, token)
  }
  const { patientCode } = await call(readProfile, {}, token)
  await enter(page, reviewer, `/console/queue?find=${patientCode}`)
  const rows = queue(page).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  const colleague = await openAnotherBrowser(browser)
  await enter(colleague.page, reviewer, `/console/queue?find=${patientCode}`)
  await expect(queue(colleague.page).getByRole('listitem')).toHaveCount(4)

  await test.step('Shift selects three of four, which are assigned', async () => {
    await rows.nth(0).getByRole('checkbox').click()
    await rows
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(queue(page).getByRole('status').filter({ hasText: '3 chosen' })).toBeVisible()
    await expectAccessible(page, 'cases chosen')
    await page.getByRole('button', { name: 'Assign…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign cases' })
    await dialog.getByRole('combobox', { name: 'Assign to' }).click()
    await page.getByRole('option', { name }).click()
    await expect(dialog.getByText('3 cases will be assigned.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(rows.filter({ hasText: `For ${name}` })).toHaveCount(3)
    await expect(queue(colleague.page).getByText(`For ${name}`)).toHaveCount(3, { timeout: 2_000 })
  })
  await test.step('a reviewer outside the team is led to the case that is open to everybody', async () => {
    await colleague.page.goto(`/console/queue?find=${patientCode}`)
    await expect(queue(colleague.page).getByText(`For ${name}`)).toHaveCount(3)
    const open = queue(colleague.page).getByRole('link').and(colleague.page.locator('[aria-current=true]'))
    await expect(open).toHaveCount(1)
    await expect(queue(colleague.page).getByRole('listitem').nth(3).getByRole('link')).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
  await test.step('one undo reverses the assignment', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(queue(page).getByText(`For ${name}`)).toHaveCount(0)
    await expect(queue(colleague.page).getByText(`For ${name}`)).toHaveCount(0)
  })
  await test.step('x and Shift+x select without a mouse, and one more press selects everything in the filter', async () => {
    await page.locator('body').click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(rows.nth(2).getByRole('link')).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Shift+X')
    await expect(queue(page).getByRole('status').filter({ hasText: '3 chosen' })).toBeVisible()
    await page.getByRole('button', { name: 'Choose all 4' }).click()
    await expect(queue(page).getByRole('status').filter({ hasText: 'All 4 chosen' })).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog', { name: 'Assign cases' })).toBeVisible()
  })
  await colleague.close()
})

test('A reviewer of a team has its cases under My team', async ({ page }) => {
  const staff = await logInByApi(reviewer)
  const { people } = await call(listTeams, {}, staff)
  const me = people.find(({ name }) => name.startsWith('Rosa'))
  const name = `Own ${Date.now()}`
  await call(addTeam, { body: { name, memberIds: me ? [me.id] : [] } }, await logInByApi(administrator))
  await enter(page, reviewer, '/console/queue')
  await page.getByText('My team', { exact: true }).click()
  await expect(page).toHaveURL(/who=myTeams/)
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
})
