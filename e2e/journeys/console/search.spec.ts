// The search in the header, and the list of letters.
import { listAccess } from '@aruga/contract/audit/access-log'
import { listLetters, readLetter } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter, registerNewPatient } from '../../support/console/program.ts'
import { decision } from '../../support/console/review.ts'
import { administrator, enter, reviewer } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search patients, letters and cases' })
/** Presses the search key once the field is visible. */
async function openSearch(page: Page) {
  await expect(search(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
}
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })
/** The option that Enter opens. */
const chosen = (page: Page) => page.locator('[role=option][data-combobox-selected]')

/** A patient with a letter that is ready to claim. */
async function withLetter() {
  const person = await patientWithLetter()
  const token = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  if (!letter) throw new Error('No letter was issued.')
  return { person, letter, token }
}

test('A letter is found by number from any screen, and cancelled for a reason that the patient reads', async ({
  page,
}) => {
  const { letter, token } = await withLetter()
  await enter(page, reviewer, '/console/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await openSearch(page)
  await page.keyboard.type(letter.number.slice(2), { delay: 30 })
  await expect(chosen(page)).toContainText(letter.number)
  await page.keyboard.press('Enter')

  // The reviewer approved the registration a moment ago, so the patient's file is already open to this reviewer.
  await expect(page.getByRole('heading', { level: 1, name: letter.number })).toBeVisible()
  await expect(page.getByText('Ready to claim').first()).toBeVisible()
  await expectAccessible(page, 'a letter')
  await page.getByRole('button', { name: 'Cancel the letter…' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${letter.number}` })
  await dialog.getByRole('radio', { name: 'The doctor changed the treatment' }).check()
  await dialog.getByRole('button', { name: 'Cancel the letter' }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the letter…' })).toHaveCount(0)
  const after = await call(readLetter, { params: { id: letter.id } }, token)
  expect(after).toMatchObject({ status: 'Cancelled' })
  expect(after.timeline.at(-1)?.note).toContain('Your doctor has changed your treatment')
})

test('Letters can be filtered by state, and the filter stays in the address', { tag: '@seldom' }, async ({ page }) => {
  await enter(page, administrator, '/console/letters')
  const rows = page.getByRole('region', { name: 'Letters' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'All bought' }).click()
  await expect(page).toHaveURL(/state=Dispensed/)
  await expect(rows.nth(1)).toContainText('All bought')
  await page.reload()
  await expect(rows.nth(1)).toContainText('All bought')
  // Administrators see patient codes but cannot open patients.
  await expect(page.getByRole('region', { name: 'Letters' }).getByRole('link')).toHaveCount(0)
  await expect(search(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Ends within 7 days' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('A decided case found by e-mail address opens for a reason, which the patient reads', { tag: '@seldom' }, async ({
  page,
}) => {
  const { person, token } = await withLetter()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await enter(page, reviewer, '/console/queue')
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  await openSearch(page)
  await search(page).fill(person.email)
  await expect(option(page, /Ligaya Halimbawa/)).toBeVisible()
  await expectAccessible(page, 'search results')
  await page.keyboard.press('ArrowDown')
  while (!(await chosen(page).innerText()).startsWith('Registration')) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Why are you opening this case?' })).toBeVisible()
  await page.getByRole('radio', { name: 'A complaint' }).check()
  await page.getByRole('textbox', { name: 'Anything to add?' }).fill('About the letter.')
  await page.getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration of Ligaya Halimbawa' })).toBeVisible()
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByRole('heading', { name: 'Accepted by you' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^ID, sent/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0)
  await expectAccessible(page, 'a decided case')
  const seen = await call(listAccess, { query: {} }, token)
  expect(seen.items.map(({ reason }) => reason)).toContain('Complaint: About the letter.')
  expect(requested.filter((url) => /Ligaya|demo\.test|%40/i.test(url))).toEqual([])
})

test('A waiting case found by e-mail address also asks for a reason, and opens in the queue', {
  tag: '@seldom',
}, async ({ page }) => {
  const { person, reference } = await registerNewPatient()
  await enter(page, reviewer, '/console/letters')
  await openSearch(page)
  await search(page).fill(person.email)
  await option(page, /^Registration.*Waiting/).click()
  await expect(page.getByRole('heading', { name: 'Why are you opening this case?' })).toBeVisible()
  await page.getByRole('radio', { name: 'The patient called, wrote or came' }).check()
  await page.getByRole('button', { name: 'Open the case' }).click()
  await page.getByRole('link', { name: 'Decide in the queue' }).click()
  await expect(decision(page).getByText(reference)).toBeVisible()
  const seen = (await call(listAccess, { query: {} }, await logInByApi(person))).items.map(({ what }) => what)
  expect(seen.filter((what) => what === 'FileOpened' || what === 'RegistrationRead')).toEqual([
    'RegistrationRead',
    'FileOpened',
  ])
})

test('The search shows an empty result and a failure, and can be retried', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|request failed/)
  await enter(page, reviewer, '/console/letters')
  await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('Zy')
  await expect(page.getByText('At least three letters or numbers')).toBeVisible()
  await page.keyboard.type('xwvu')
  await expect(page.getByText('Nothing was found for “Zyxwvu”.')).toBeVisible()
  await page.route('**/staff/search', (route) => route.abort())
  await page.keyboard.type('t')
  await expect(page.getByRole('alert')).toContainText('We couldn’t search.')
  await page.unroute('**/staff/search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was found for “Zyxwvut”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
})
