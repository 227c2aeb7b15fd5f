// A patient reports a side effect from the letter of its medicine, through a network that fails, and adds to it later.
import { listOwnAdverseEvents } from '@aruga/contract/adverse-events/adverse-events'
import type { Page } from '@playwright/test'
import { phone } from '../../support/browser/devices.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test.use(phone)

const what = (page: Page) => page.getByRole('textbox', { name: 'What happened?' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const REPORTS = '**/patient-client/adverse-events'

test('A report of a side effect survives a dead network, arrives once and can be added to', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const { person, letterId } = await patientWithCode()
  await logIn(page, person, `/loa-details?id=${letterId}`)
  await page.getByRole('link', { name: /^Report a side effect/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report a side effect' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expect(
    page.getByRole('group', { name: 'Which medicine may have caused it?' }).getByRole('radio').first(),
  ).toBeChecked()

  await send(page).click()
  await expect(what(page)).toBeFocused()
  await expect(page.getByText('Please write what happened.')).toBeVisible()
  await what(page).fill('Nahilo ako.\nMy leg swelled up.')
  await page.getByLabel('Batch number').fill('L-1')
  await page.getByLabel('Since when do you take it?').fill('2026-01-02')
  await page
    .getByRole('group', { name: 'Do you still take it?' })
    .getByRole('radio', { name: 'No', exact: true })
    .check()
  await page.getByLabel('When did you stop?').fill('2026-01-01')
  await send(page).click()
  await expect(page.getByLabel('When did you stop?')).toBeFocused()
  await expect(page.getByText('This is before the day it began.')).toBeVisible()
  await page.getByLabel('When did you stop?').fill('2026-01-03')
  await page.getByRole('radio', { name: 'Yes, the same or worse' }).check()
  await page.getByRole('checkbox', { name: 'I was in hospital' }).check()
  await page.getByRole('radio', { name: /^Yes, at/ }).check()
  await expectAccessible(page, 'report of a side effect, filled in')

  // The server has the report, and its answer is lost.
  await page.route(REPORTS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await send(page).click()
  await expect(page.getByText('Not sent. The program didn’t answer.')).toBeVisible()
  await page.unroute(REPORTS)
  await page.reload()
  await expect(what(page)).toHaveValue('Nahilo ako.\nMy leg swelled up.')
  await expect(page.getByRole('checkbox', { name: 'I was in hospital' })).toBeChecked()
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your report' })).toBeFocused()
  await expect(page.getByText(/^AE-\d{4}-\d+$/)).toBeVisible()
  await expectAccessible(page, 'report of a side effect, sent')

  await page.getByRole('link', { name: 'See my reports' }).click()
  await page.getByRole('button', { name: 'Add to this report' }).click()
  await page.getByRole('textbox', { name: 'What do you want to add?' }).fill('It is gone.')
  await send(page).click()
  await expect(page.getByRole('list', { name: 'What you added' })).toContainText('It is gone.')
  const { items } = await call(listOwnAdverseEvents, { query: {} }, await logInByApi(person))
  expect(items).toMatchObject([{ words: 'Nahilo ako.\nMy leg swelled up.', additions: [{ words: 'It is gone.' }] }])
})

test('A patient reports a defect of a medicine that the program has and that is on no letter', async ({ page }) => {
  const { person } = await patientWithCode()
  await logIn(page, person, '/report-side-effect')
  const emergency = page.getByRole('link', { name: 'Call 911' })
  await expect(emergency).toBeVisible()
  const [button, form] = [await emergency.boundingBox(), await page.locator('form').boundingBox()]
  expect(button?.height).toBeGreaterThanOrEqual(48)
  expect(button?.width).toBeGreaterThan((form?.width ?? 0) * 0.7)

  await page.getByRole('radio', { name: /^Something is wrong with the medicine/ }).check()
  await expect(page.getByText('Keep the medicine and its package', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Since when do you take it?')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'What is wrong with it?' }).fill('Basag po ang tableta.')
  await page.getByRole('radio', { name: 'Another medicine of the program' }).check()
  const medicine = page.getByRole('combobox', { name: 'Another medicine of the program' })
  const name = await medicine.locator('option').nth(1).innerText()
  await medicine.selectOption(name)
  await page.getByLabel('Batch number').fill('AB-12')
  await page.getByRole('radio', { name: 'It’s broken or leaks' }).check()
  await page
    .getByRole('group', { name: 'Do you still have the package?' })
    .getByRole('radio', { name: 'Yes', exact: true })
    .check()
  await expectAccessible(page, 'report of a defect, filled in')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'It’s broken or leaks' })).toBeChecked()
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your report' })).toBeFocused()
  const { items } = await call(listOwnAdverseEvents, { query: {} }, await logInByApi(person))
  expect(items).toMatchObject([{ kind: 'ProductDefect', product: name, words: 'Basag po ang tableta.' }])
})
