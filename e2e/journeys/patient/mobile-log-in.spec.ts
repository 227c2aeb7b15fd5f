// People without an e-mail address: a patient who registers by a mobile number, and a daughter who makes a log-in to help.
import { inviteCaregiver } from '@aruga/contract/caregivers/caregivers'
import type { Page } from '@playwright/test'
import { desktop } from '../../support/browser/devices.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { openAnotherBrowser } from '../../support/console/staff.ts'
import { fillLogIn, newcomer } from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { smsTo } from '../../support/server/sent-sms.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The code of the newest of `texts` SMS to a number. */
async function codeOf(mobile: string, texts: number) {
  await expect.poll(() => smsTo(mobile)).toHaveLength(texts)
  return /^\d{6}/.exec((await smsTo(mobile)).at(-1) ?? '')?.[0] ?? ''
}
async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await button(page, 'Continue').click()
}
async function confirmWith(page: Page, password: string) {
  await expect(heading(page, 'Confirm your registration')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Confirm and log in').click()
}

test('A patient without an e-mail address registers by a mobile number, logs in with it and sets a new password by a code', {
  tag: '@core',
}, async ({ page, expectFailures }) => {
  // A wrong code, and one that is asked for too soon.
  expectFailures(/status of 403/, /status of 429/)
  const person = newcomer()
  await enrolling.begin(page)
  await enrolling.fillDoctorCode(page)
  await enrolling.fillName(page, person)
  await page.getByRole('checkbox', { name: 'I have no e-mail address' }).check()
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeHidden()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('+49 170 1234567')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await enrolling.pressContinue(page)
  await expect(page.getByText('To log in with it, enter a Philippine mobile number')).toBeVisible()
  await expectAccessible(page, 'no e-mail address')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(person.mobile)
  await enrolling.pressContinue(page)
  await enrolling.chooseId(page)
  await enrolling.choosePrescription(page)
  await expect(page.getByText('You log in with this number')).toBeVisible()
  await enrolling.consent(page)
  await enrolling.send(page)
  await enrolling.referenceOf(page)

  const code = await codeOf(person.mobile, 1)
  await enterCode(page, code === '000000' ? '000001' : '000000')
  await expect(page.getByText('That’s not the code')).toBeVisible()
  await expectAccessible(page, 'the code')
  await enterCode(page, code)
  await confirmWith(page, person.password)
  await expect(page).toHaveURL(/\/tabs\/home/)

  await page.goto('/log-in-names')
  await expect(page.getByText(person.mobile)).toBeVisible()
  await expect(page.getByText('We e-mail you nothing.')).toBeVisible()
  await expectAccessible(page, 'how I log in')

  await page.goto('/tabs/account')
  await button(page, 'Log out').click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail address or mobile number' }).fill(person.mobile)
  await button(page, 'Send the code').click()
  // The second code within a minute is refused, with when to ask again.
  await expect(page.getByText('Too many tries. Please wait a minute')).toBeVisible()
})

test('A daughter who is no patient makes a log-in from the invitation, by her number, and helps her mother', {
  tag: '@core',
}, async ({ browser }) => {
  const [mother, daughter] = [await patientWithLetter(), newcomer()]
  const body = { name: 'Ana', relation: 'Daughter', scope: ['claim' as const], lastDay: null }
  const { link, code } = await call(inviteCaregiver, { body }, await logInByApi(mother))
  const { page, close } = await openAnotherBrowser(browser, { ...desktop })
  await page.goto(link)
  await expect(heading(page, 'Somebody asks you to help them')).toBeVisible()
  expect(new URL(page.url()).search).not.toContain('token')
  await expectAccessible(page, 'invited')
  await page.getByRole('link', { name: 'Make a log-in' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Reyes')
  await page.getByRole('radio', { name: 'Mobile number' }).check()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(daughter.mobile)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(daughter.password)
  await expectAccessible(page, 'make a log-in')
  await button(page, 'Make my log-in').click()
  await enterCode(page, await codeOf(daughter.mobile, 1))
  await confirmWith(page, daughter.password)

  await expect(heading(page, 'You are invited to help')).toBeVisible()
  // She looks around first: there is nobody yet.
  await page.goto('/tabs/home')
  await expect(heading(page, 'You’re not helping anybody now')).toBeVisible()
  await expect(page.getByText('Logged in as Ana Reyes')).toBeVisible()
  await expectAccessible(page, 'helps nobody')
  await page.getByRole('link', { name: 'Go on with the invitation' }).click()
  await page.getByLabel('Code').fill(code)
  await button(page, 'Open the invitation').click()
  await button(page, 'Help Ligaya').click()
  // The pages of a patient are on the device by now: none of them may ask for a patient's data, which the server would refuse.
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await page.getByRole('link', { name: /^Open Ligaya/ }).click()
  await expect(page.getByText('Ligaya’s page')).toBeVisible()
  await expect(page).toHaveURL(/\/tabs\/home/)
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])

  // The next log-in opens her mother's page at once.
  await page.goto('/tabs/account')
  await button(page, 'Log out').click()
  await expect(page).toHaveURL(/\/login/)
  await fillLogIn(page, { email: daughter.mobile, password: daughter.password })
  await expect(page).toHaveURL(/\/tabs\/home/)
  await close()
})
