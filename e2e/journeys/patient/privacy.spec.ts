// What patients decide about their data: consents, security questions, sessions, the access log, a copy, leaving.
import { readFile } from 'node:fs/promises'
import { listConsents } from '@aruga/contract/consents/consents'
import { readProfile } from '@aruga/contract/profile/profile'
import { readProgramFacts } from '@aruga/contract/program/program'
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoSession, stored } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { tabTo } from '../../support/checks/keyboard.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { fillLogIn, logIn, type Newcomer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { subjectsTo } from '../../support/server/mailbox.ts'
import { needPasswordAgain } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name })

/** All values in the app storage. */
const storedValues = async (context: BrowserContext) => [...(await stored(context)).app.values()]

async function open(page: Page, person: Newcomer, path: string, title: string) {
  await logIn(page, person, `/login?next=${path}`)
  await expect(heading(page, title)).toBeFocused()
}

test('The privacy policy, also before the log-in, and Account show the data protection officer’s address', {
  tag: '@seldom',
}, async ({ page }) => {
  const person = await patientWithLetter()
  const { privacyEmailAddress } = await call(readProgramFacts, { query: {} })
  expect(privacyEmailAddress).toBeTruthy()
  await page.goto('/privacy-policy')
  await expect(page.getByRole('link', { name: String(privacyEmailAddress) })).toBeVisible()
  await open(page, person, '/tabs/account', 'Account')
  const row = page.getByRole('link', { name: /Write to the data protection officer/ })
  await expect(row).toHaveAttribute('href', `mailto:${privacyEmailAddress}`)
})

test('A patient grants a consent and withdraws it, and both are in the history', async ({ page }) => {
  const person = await patientWithLetter()
  const token = await logInByApi(person)
  const granted = async () => {
    const { items } = await call(listConsents, {}, token)
    return items.filter((consent) => consent.granted).map(({ purpose }) => purpose)
  }
  await open(page, person, '/patient-consent', 'Your consent')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Research' }) })
  await page.getByRole('button', { name: 'Agree: Research' }).click()
  await expect(row).toContainText('You agreed')
  await expect(row).toContainText('version 1')
  await expect(page.getByRole('status').filter({ hasText: 'Saved. You agreed: Research.' })).toBeVisible()
  expect(await granted()).toEqual(['program', 'research'])
  await expectAccessible(page, 'consents')

  await page.getByRole('button', { name: 'Withdraw: Research' }).click()
  await expectAccessible(page, 'question before withdrawing a consent')
  await answer(page, 'Stay in research').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await granted()).toEqual(['program', 'research'])
  await page.getByRole('button', { name: 'Withdraw: Research' }).click()
  await answer(page, 'Withdraw').click()
  await expect(row).toContainText('You didn’t agree')
  expect(await granted()).toEqual(['program'])

  await page.getByRole('link', { name: 'Withdraw and leave the program' }).click()
  await expect(heading(page, 'Leave, copy or erase')).toBeFocused()
})

test('A patient sets security questions by keyboard, with errors shown at their fields', { tag: '@seldom' }, async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const person = await patientWithLetter()
  await open(page, person, '/security-questions', 'Security questions')
  const save = page.getByRole('button', { name: 'Save all three' })
  await expect(save).toBeVisible()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a question.' })).toHaveCount(3)
  await expect(page.getByLabel('Question 1', { exact: true })).toBeFocused()
  await expectAccessible(page, 'security questions with errors')

  const question = (place: number) => page.getByLabel(`Question ${place + 1}`, { exact: true })
  for (const [place, text] of ['first school', 'first pet', 'street'].entries()) {
    const option = question(place)
      .getByRole('option')
      .filter({ hasText: new RegExp(text, 'i') })
    await question(place).selectOption(await option.getAttribute('value'))
  }
  await expect(question(1).getByRole('option')).toHaveCount(1 + 8 - 2)
  await page.getByLabel('Answer to question 1').fill('Secret')
  const drafts = async () => [...(await stored(context)).app].filter(([key]) => key.startsWith('draft.'))
  await expect.poll(async () => JSON.stringify(await drafts())).toContain('childhood-street')
  await page.reload()
  await expect(question(1)).toHaveValue('first-pet')
  await expect(page.getByLabel('Answer to question 1')).toHaveValue('')
  expect(JSON.stringify(await storedValues(context))).not.toContain('Secret')

  await expect(heading(page, 'Security questions')).toBeFocused()
  for (const place of [0, 1, 2]) {
    await tabTo(page, page.getByLabel(`Answer to question ${place + 1}`))
    await page.keyboard.type(`Bantay ${place}`)
  }
  await needPasswordAgain(page, '**/security-questions', 2)
  await page.keyboard.press('Enter')
  const password = page.getByRole('textbox', { name: 'Your password' })
  await expect(password).toBeFocused()
  await expectAccessible(page, 'question for the password')
  await page.keyboard.press('Escape')
  await expect(page.getByText('We need your password for this. Nothing was changed.')).toBeVisible()
  await expect(page.locator('ion-toast')).toHaveCount(0)
  await save.click()
  await expect(password).toBeFocused()
  await page.keyboard.type('Wrong-word-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That’s not your current password.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your security questions are saved.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your three questions' }).getByRole('listitem')).toHaveCount(3)
  await expect(heading(page, 'Security questions')).toBeFocused()
  await expectAccessible(page, 'chosen security questions')
  expect(await call(readProfile, {}, await logInByApi(person))).toMatchObject({ hasSecurityQuestions: true })
})

test('A patient logs out another device, and its next request fails', { tag: '@seldom' }, async ({ page, browser }) => {
  const person = await patientWithLetter()
  const otherDevice = await browser.newContext()
  const otherPage = await otherDevice.newPage()
  await logIn(otherPage, person)
  await expect(otherPage.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()

  await open(page, person, '/sessions', 'Devices')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  const logIns = page.getByRole('list', { name: 'Recent log-ins' }).getByRole('listitem')
  await expect(logIns.filter({ hasText: 'You logged in' })).toHaveCount(2)
  await expectAccessible(page, 'sessions')
  await page.getByRole('button', { name: /^Log out: / }).click()
  await answer(page, 'Log out').click()
  await expect(page.getByText('is logged out.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('You’re only logged in here.')).toBeVisible()

  await otherPage
    .getByRole('link', { name: /Letters/ })
    .first()
    .click()
  await expect(otherPage).toHaveURL(/\/login/)
  await expect(otherPage.locator('ion-toast')).toContainText('Session expired, please relogin.')
  await otherDevice.close()
})

test('A patient sees who viewed their data', { tag: '@seldom' }, async ({ page }) => {
  const person = await patientWithLetter()
  await open(page, person, '/access-log', 'Who viewed my data')
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  // The file is read once to view it, and once more to decide.
  await expect(today.filter({ hasText: 'A program reviewer read your registration' })).toHaveCount(2)
  await expect(today.filter({ hasText: 'A program reviewer opened one of your files' })).toHaveCount(2)
  await expect(today.filter({ hasText: 'A program reviewer issued you a letter' })).toHaveCount(1)
  await expectAccessible(page, 'access log')
})

test('A patient downloads their data, asks for erasure, and withdraws the request', async ({ page }) => {
  const person = await patientWithLetter()
  await open(page, person, '/unsubscribe', 'Leave, copy or erase')
  await page.getByRole('button', { name: 'Make my copy' }).click()
  const downloadButton = page.getByRole('button', { name: 'Download my copy' })
  await expect(downloadButton).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'the three choices, with a copy')
  const downloading = page.waitForEvent('download')
  await downloadButton.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^aruga-my-data-[\d-]{10}\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(zip.includes('data.json')).toBe(true)
  await expect(page.getByText('Saved to your downloads')).toBeVisible()

  await page.getByRole('button', { name: 'Ask to erase my data' }).click()
  await expect(answer(page, 'Ask to erase my data')).toHaveClass(/danger/)
  await answer(page, 'Ask to erase my data').click()
  await expect(page.getByText(/^E-\d{4}-\d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByText('You withdrew the request. We’re keeping your data.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask to erase my data' })).toBeVisible()
})

test('Back closes a question together with its page, and counts as no', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  await open(page, await patientWithLetter(), '/tabs/account', 'Account')
  await page.getByRole('link', { name: /^Leave the program/ }).click()
  await page.getByRole('button', { name: 'Leave the program' }).click()
  await expect(answer(page, 'Leave the program')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(heading(page, 'Account')).toBeVisible()

  await page.getByRole('link', { name: /^Security questions/ }).click()
  for (const place of [1, 2, 3]) {
    await page.getByLabel(`Question ${place}`, { exact: true }).selectOption({ index: place })
    await page.getByLabel(`Answer to question ${place}`).fill(`Bantay ${place}`)
  }
  await needPasswordAgain(page, '**/security-questions')
  await page.getByRole('button', { name: 'Save all three' }).click()
  await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, 'Account')).toBeVisible()
})

test('A patient leaves the program, sees a goodbye page, and can come back after the next log-in', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const person = await patientWithLetter()
  await open(page, person, '/unsubscribe', 'Leave, copy or erase')
  await expect(page.getByText('Your open letter will be cancelled')).toContainText('Dalisulin')
  await page.getByRole('button', { name: 'Leave the program' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 open letter will be cancelled')
  await expect(answer(page, 'Leave the program')).toHaveClass(/danger/)
  await answer(page, 'Leave the program').click()
  await expect(heading(page, 'You’ve left the program')).toBeFocused()
  await expect(page).toHaveURL('/goodbye')
  await expect(page.locator('ion-toast')).toHaveCount(0)
  await expectNoSession(context)
  await expectAccessible(page, 'goodbye')
  await expect.poll(() => subjectsTo(person.email), { timeout: 20_000 }).toContain('You’ve left the program')

  await page.getByRole('link', { name: 'Log in again' }).click()
  await fillLogIn(page, person)
  await expect(page).toHaveURL('/tabs/home')
  await expect(page.getByRole('heading', { name: 'How to rejoin' })).toBeVisible()
  await expectAccessible(page, 'home after leaving')
  await page.getByRole('link', { name: 'Agree again' }).click()
  await page.getByRole('button', { name: 'Agree: Taking part in the program' }).click()
  await expect(page.getByText('There’s one more step to rejoin')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send a new prescription' })).toHaveAttribute('href', '/e-loa-form')
})
