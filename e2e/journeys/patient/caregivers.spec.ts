// A patient lets her daughter help: invited in the app, accepted by link and code on another phone, ended at any moment.
import { inviteCaregiver } from '@aruga/contract/caregivers/caregivers'
import type { Page } from '@playwright/test'
import { desktop } from '../../support/browser/devices.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { openAnotherBrowser } from '../../support/console/staff.ts'
import { fillLogIn, logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name })

/** What the share sheet gets, in a browser without one. */
const copyLink = async (page: Page) => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void document.body.setAttribute('data-copied', text) },
    })
  })
  await button(page, 'Send the link').click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  return /https?:\S+/.exec((await page.locator('body').getAttribute('data-copied')) ?? '')?.[0] ?? ''
}

test('A mother invites her daughter, who accepts on her own phone; the mother changes what she may do, and ends it', {
  tag: '@core',
}, async ({ page, browser, expectFailures }) => {
  // One wrong code, and codes that come too late.
  expectFailures(/status of 403/)
  const [mother, daughter] = [await patientWithLetter(), await patientWithLetter()]
  await logIn(page, mother, '/tabs/account')
  await page.getByRole('link', { name: /People who help me/ }).click()
  await expect(page.getByText('Nobody helps you yet')).toBeVisible()
  await expectAccessible(page, 'nobody helps')
  await page.getByRole('link', { name: 'Invite somebody' }).click()
  await button(page, 'Go on').click()
  await expect(page.getByText('Enter their name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ana Reyes')
  await page.getByLabel('Who is this to you?').fill('Daughter')
  await button(page, 'Go on').click()
  await expect(heading(page, 'What may Ana do for you?')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^See/ })).toBeDisabled()
  await page.getByRole('checkbox', { name: /^Send papers/ }).uncheck()
  await expectAccessible(page, 'what they may')
  await page.getByRole('radio', { name: /^Another day/ }).check()
  await button(page, 'Make the invitation for Ana').click()
  const dayMissing = page.getByText('Enter the last day.')
  await expect(dayMissing).toBeVisible()
  await page.getByRole('radio', { name: /^1 year/ }).check()
  await expect(dayMissing).toBeHidden()
  await button(page, 'Make the invitation for Ana').click()
  await expect(heading(page, 'Two things to give Ana')).toBeFocused()
  await expectAccessible(page, 'link and code')
  const code = (await page.getByText(/^(\d ){5}\d$/).textContent())?.replaceAll(' ', '') ?? ''
  const link = await copyLink(page)

  const { page: phone, close } = await openAnotherBrowser(browser, { ...desktop })
  await phone.goto(link)
  await phone.getByRole('link', { name: 'I have a log-in' }).click()
  await fillLogIn(phone, daughter)
  await expect(heading(phone, 'You are invited to help')).toBeVisible()
  // The token is in no history.
  expect(new URL(phone.url()).search).not.toContain('token')
  await phone.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await button(phone, 'Open the invitation').click()
  await expect(phone.getByText('Tries left: 4.')).toBeVisible()
  await expectAccessible(phone, 'the wrong code')
  await phone.getByLabel('Code').fill(code)
  await button(phone, 'Open the invitation').click()
  await expect(heading(phone, 'Ligaya asks you to help')).toBeFocused()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Claim' })).toBeVisible()
  await expect(phone.getByText('Send papers')).toBeHidden()
  await expectAccessible(phone, 'the offer')
  await button(phone, 'Help Ligaya').click()
  await expect(heading(phone, 'You can now help Ligaya')).toBeFocused()
  await phone.getByRole('link', { name: 'See whom you help' }).click()
  await expect(phone.getByText('You are: Daughter')).toBeVisible()

  await page.goto('/tabs/notifications')
  await page.getByText('Ligaya Halimbawa can now help you').first().click()
  // On a desktop the notification opens beside the list.
  const open = page.getByRole('link', { name: 'Open the page' })
  await expect(open.or(heading(page, 'People who help me'))).toBeVisible()
  if (await open.isVisible()) await open.click()
  await expect(heading(page, 'People who help me')).toBeVisible()
  await page.getByRole('button', { name: 'Change: Ligaya Halimbawa' }).click()
  const sheet = page.locator('ion-modal')
  await sheet.getByRole('checkbox', { name: /^Collect/ }).check()
  await expectAccessible(page, 'the change')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It holds for Ligaya from now on.')).toBeVisible()
  await expectAccessible(page, 'one person helps')
  await page.getByRole('button', { name: 'End: Ligaya Halimbawa' }).click()
  await answer(page, 'End it now').click()
  await expect(page.getByText('Nobody helps you yet')).toBeVisible()
  await phone.goto('/tabs/notifications')
  await expect(phone.getByRole('heading', { name: 'You no longer help Ligaya' })).toBeVisible()

  // The old link is of no use.
  await phone.goto(link)
  await phone.getByLabel('Code').fill(code)
  await button(phone, 'Open the invitation').click()
  await expect(phone.getByText('This invitation no longer works')).toBeVisible()
  await close(/status of 403/)
})

test('An invitation is taken back before it is accepted', async ({ page }) => {
  const mother = await patientWithLetter()
  const body = { name: 'Ana Reyes', relation: 'Daughter', scope: [], lastDay: null }
  await call(inviteCaregiver, { body }, await logInByApi(mother))
  await logIn(page, mother, '/caregivers')
  await page.getByRole('button', { name: 'Take back: Ana Reyes' }).click()
  await expect(page.getByText('The invitation for Ana Reyes no longer works.')).toBeVisible()
  await expect(page.getByText('Nobody helps you yet')).toBeVisible()
})
