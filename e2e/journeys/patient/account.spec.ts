// What patients see and change about themselves.
import { readProfile } from '@aruga/contract/profile/profile'
import type { Page } from '@playwright/test'
import { stored } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { registerNewPatient } from '../../support/console/program.ts'
import { expectResult, logIn } from '../../support/patient/people.ts'
import { photograph } from '../../support/patient/registration.ts'
import { drawHeavyPhoto } from '../../support/patient/sample-documents.ts'
import { call, logInByApi, requestTokens, statusWith } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: RegExp) => page.getByRole('link', { name })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const draftIn = async (page: Page) => {
  const { app } = await stored(page.context())
  return JSON.stringify([...app].filter(([key]) => key.endsWith('.profile')))
}

/** Logs a new patient in on the account page. */
async function openAccount(page: Page) {
  const { person } = await registerNewPatient()
  await logIn(page, person, '/tabs/account')
  await expect(heading(page, 'Account')).toBeFocused()
  return person
}

test('A patient edits their details; drafts survive a reload, and a new e-mail address waits for confirmation', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await openAccount(page)
  await row(page, /Personal details/).click()
  await expect(sheet(page, 'Personal details')).toBeVisible()
  await expectAccessible(page, 'details')
  await field(page, 'First name').fill('')
  await field(page, 'Mobile number').fill('12')
  await press(page, 'Save details')
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(field(page, 'First name')).toBeFocused()
  await field(page, 'First name').fill('Luningning')
  await field(page, 'Mobile number').fill('0918 555 0123')

  await test.step('A reload loses nothing', async () => {
    await expect.poll(() => draftIn(page)).toContain('0918 555 0123')
    await page.reload()
    await expect(page.getByText('This is what you typed last time.')).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue('Luningning')
  })

  const next = `new-${person.email}`
  await field(page, 'E-mail address').fill(next)
  await press(page, 'Save details')
  await expect(sheet(page, 'Personal details')).toHaveCount(0)
  await expect(page.getByText(`Now open the e-mail we sent to ${next}`)).toBeVisible()
  const token = await logInByApi(person)
  expect(await call(readProfile, {}, token)).toMatchObject({
    firstName: 'Luningning',
    mobilePhoneNumber: '0918 555 0123',
    emailAddress: person.email,
    pendingEmailAddress: next,
  })

  await test.step('Another change does not cancel the new address', async () => {
    await row(page, /Personal details/).click()
    await expect(page.getByText('This is what you typed last time.')).toHaveCount(0)
    await field(page, 'Middle name').fill('Reyes')
    await press(page, 'Save details')
    await expectResult(page, 'Your details are saved.')
    expect(await call(readProfile, {}, token)).toMatchObject({ middleName: 'Reyes', pendingEmailAddress: next })
  })
})

test('A patient changes the password, and every other session ends', async ({ page, expectFailures }) => {
  expectFailures(/status of 403/)
  const person = await openAccount(page)
  const elsewhere = await logInByApi(person)
  await page.goto('/change-password-modal')
  await expect(sheet(page, 'Change password')).toBeVisible()
  await press(page, 'Set new password')
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expectAccessible(page, 'password form with errors')
  await field(page, 'Current password').fill('Not-this-one-1')
  await field(page, 'New password').fill('Kalamansi-9')
  await field(page, 'New password again').fill('Kalamansi-9')
  await press(page, 'Set new password')
  await expect(page.getByText('That’s not your current password.')).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()
  expect(await statusWith(elsewhere)).toBe(200)

  await field(page, 'Current password').fill(person.password)
  await press(page, 'Set new password')
  await expectResult(page, 'Your password is changed.')
  await expect(page).toHaveURL('/tabs/account')
  expect(await statusWith(elsewhere)).toBe(401)
  const old = await requestTokens({ grant_type: 'password', username: person.email, password: person.password })
  expect(old.status).toBe(400)
  await page.reload()
  await expect(heading(page, 'Account')).toBeVisible()
})

test('A patient who changes the password reads that this cancels a pending change of e-mail address', {
  tag: '@seldom',
}, async ({ page }) => {
  const person = await openAccount(page)
  const next = `new-${person.email}`
  await row(page, /Personal details/).click()
  await field(page, 'E-mail address').fill(next)
  await press(page, 'Save details')
  await expect(page.getByText(`Now open the e-mail we sent to ${next}`)).toBeVisible()
  await row(page, /Change password/).click()
  await expect(page.getByText(`This also cancels your change of e-mail address to ${next}`)).toBeVisible()
  await expectAccessible(page, 'password form with a waiting address')
  await field(page, 'Current password').fill(person.password)
  await field(page, 'New password').fill('Kalamansi-9')
  await field(page, 'New password again').fill('Kalamansi-9')
  await press(page, 'Set new password')
  await expect(page.getByText(`Your change of e-mail address to ${next} was cancelled.`)).toBeVisible()
  await expect(page.getByText(`Now open the e-mail we sent to ${next}`)).toHaveCount(0)
})

test('A patient chooses light or dark, and it stays after a reload', { tag: '@seldom' }, async ({ page }) => {
  await openAccount(page)
  const background = () => page.evaluate<string>("getComputedStyle(document.body).getPropertyValue('--page')")
  const asDevice = await background()
  const bar = page.locator('meta[name="theme-color"][media="all"]')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(background).not.toBe(asDevice)
  await expect(bar).toHaveAttribute('content', '#0c1310')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await background()).not.toBe(asDevice)
  await page.getByRole('radio', { name: 'As the device' }).check()
  await expect.poll(background).toBe(asDevice)
  await expect(bar).toHaveCount(0)
})

test('After too many wrong passwords the patient reads when to try again', async ({ page, expectFailures }) => {
  expectFailures(/status of (403|429)/)
  await openAccount(page)
  await row(page, /Change password/).click()
  await field(page, 'New password').fill('Kalamansi-9')
  await field(page, 'New password again').fill('Kalamansi-9')
  for (let guess = 1; guess <= 6; guess += 1) {
    await field(page, 'Current password').fill(`Not-this-one-${guess}`)
    const answered = page.waitForResponse(/change-password/)
    await press(page, 'Set new password')
    await answered
  }
  await expect(page.getByText(/Too many tries\. Please try again at \d+:\d\d/)).toBeVisible()
  await expect(page.locator('ion-toast')).toHaveCount(0)
})

test('A patient changes doctors by code', { tag: '@seldom' }, async ({ page, expectFailures }) => {
  expectFailures(/status of 40[34]/)
  const person = await openAccount(page)
  await row(page, /Your doctor/).click()
  const code = field(page, 'Your new doctor’s code')
  await code.fill('HCP-0000')
  await expect(page.getByText('We don’t recognise this code.')).toBeVisible()
  const { hcpCode } = await call(readProfile, {}, await logInByApi(person))
  await code.fill(` ${hcpCode?.toLowerCase()} `)
  await press(page, 'Change doctor')
  await expect(page.getByText('This is your current doctor’s code.')).toBeVisible()
  await code.fill('hcp-8642')
  await expect(page.getByText('Dr. Ramon Halimbawa')).toBeVisible()
  await expectAccessible(page, 'another doctor')
  await press(page, 'Change doctor')
  const question = page.getByRole('alertdialog', { name: 'Change to Dr. Ramon Halimbawa?' })
  await question.getByRole('button', { name: 'Change doctor' }).click()
  await expectResult(page, 'Your doctor is now Dr. Ramon Halimbawa.')
  await expect(row(page, /Your doctor/)).toContainText('Dr. Ramon Halimbawa')
  expect(await call(readProfile, {}, await logInByApi(person))).toMatchObject({ hcpCode: 'HCP-8642' })
})

test(
  'A patient crops a photo, sees it everywhere, removes it and puts it back',
  { tag: ['@desktop', '@seldom'] },
  async ({ page }, info) => {
    await openAccount(page)
    await row(page, /Add your photo/).click()
    await expect(heading(page, 'Your photo')).toBeFocused()
    await expectAccessible(page, 'no photo')
    if (info.project.name.endsWith('phone')) await photograph(page)
    else await choose(page, await drawHeavyPhoto())
    await expect(page.getByRole('img', { name: 'How your photo will look' })).toBeVisible()
    await page.getByRole('slider', { name: 'Zoom' }).fill('1.9')
    // The sliders are for the keyboard, and appear with the focus.
    await page.getByRole('slider', { name: 'Up and down' }).press('ArrowDown')
    await expect(page.getByRole('slider', { name: 'Up and down' })).toBeInViewport()
    await expectAccessible(page, 'photo being placed')
    await press(page, 'Rotate')
    await press(page, 'Save photo')
    await expect(page.getByText('Your photo is saved.')).toBeVisible()
    await expect(shown(page, '.avatar__avatar-huge')).toBeVisible()

    await page.getByRole('button', { name: 'Back' }).click()
    await expect(shown(page, '.avatar__avatar-large')).toBeVisible()
    if (info.project.name.endsWith('desktop')) await expect(page.locator('.navigation__side img')).toBeVisible()
    await page.reload()
    await expect(shown(page, '.avatar__avatar-large')).toBeVisible()

    await row(page, /Change your photo/).click()
    await press(page, 'Remove photo')
    await expect(page.getByText('Your photo is removed.')).toBeVisible()
    await expect(shown(page, '.avatar__avatar-huge')).toHaveCount(0)
    await press(page, 'Undo')
    await expect(page.getByText('Your photo is saved.')).toBeVisible()
    await expect(shown(page, '.avatar__avatar-huge')).toBeVisible()
  },
)

/** The avatar once it shows a photo instead of the initials. */
const shown = (page: Page, avatar: string) =>
  page.locator('.ion-page:not(.ion-page-hidden), .navigation__side').locator(`img${avatar}`)

async function choose(page: Page, photo: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Choose a photo')
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
}
