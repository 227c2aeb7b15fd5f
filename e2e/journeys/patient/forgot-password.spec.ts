// Mailed links opened on a phone: a new password, a new e-mail address.
import { resetPassword, setSecurityQuestions } from '@aruga/contract/password/password'
import { confirmEmailAddress, readProfile } from '@aruga/contract/profile/profile'
import type { Page } from '@playwright/test'
import { expectNoSession } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { tabTo } from '../../support/checks/keyboard.ts'
import { registerNewPatient } from '../../support/console/program.ts'
import { fillLogIn, goToSection, logIn, type Newcomer } from '../../support/patient/people.ts'
import { call, logInByApi, requestTokens, statusWith } from '../../support/server/api.ts'
import { mailsTo } from '../../support/server/mailbox.ts'
import { mailedChange, mailedLink, mailedResetLink, resetSubject } from '../../support/server/mailed-links.ts'
import { expect, test } from '../../support/test.ts'

const NEW_PASSWORD = 'Bayabas-dahon-4'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const addressField = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' })
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'New password' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function setPassword(page: Page, password = NEW_PASSWORD) {
  await passwordField(page).fill(password)
  await press(page, 'Set new password')
}

const tokensFor = ({ email }: Newcomer, password: string) =>
  requestTokens({ grant_type: 'password', username: email, password })

test('A patient who forgot the password gets back in by the mailed link', { tag: '@desktop' }, async ({ page }) => {
  const { person } = await registerNewPatient()
  const elsewhere = await logInByApi(person)

  await test.step('The patient asks for the mail', async () => {
    await page.goto('/tabs/letters')
    await expect(page).toHaveURL('/login?next=%2Ftabs%2Fletters')
    await addressField(page).fill(person.email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(heading(page, 'Forgot your password?')).toBeFocused()
    expect(page.url()).not.toContain('demo.test')
    await expect(addressField(page)).toHaveValue(person.email)
    await press(page, 'Send the link')
    await expect(heading(page, 'Check your e-mail')).toBeFocused()
    await expect(
      page.getByText(`If ${person.email} has an account, you’ll get an e-mail in a few minutes.`),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /Send again in \d+ seconds/ })).toBeDisabled()
  })

  const link = await mailedLink(person.email, resetSubject)

  await test.step('The link opens the form, and its token disappears from the address', async () => {
    await page.goto(link)
    await expect(page).toHaveURL('/reset-password')
    await expect(passwordField(page)).toBeVisible()
    await page.reload()
    await expect(passwordField(page)).toBeVisible()
    expect(await page.evaluate('JSON.stringify(history.state)')).not.toContain('resetToken')
  })

  await test.step('The password rules are ticked off while typing', async () => {
    const rules = page.getByRole('list').filter({ hasText: 'At least 8 characters' })
    await passwordField(page).fill('Ar-')
    await expect(rules.getByText(/: done$/)).toHaveCount(2)
    await press(page, 'Set new password')
    await expect(page.getByText('Use 8 to 128 characters. See the list below for what else is missing.')).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
  })

  await test.step('The new password is set, and every session ends', async () => {
    await setPassword(page)
    await expect(heading(page, 'Your new password is set')).toBeFocused()
    expect(await statusWith(elsewhere)).toBe(401)
    expect((await tokensFor(person, person.password)).status).toBe(400)
  })

  await test.step('The patient logs in with it and reaches the page requested at first', async () => {
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogIn(page, { email: person.email, password: NEW_PASSWORD })
    await expect(page).toHaveURL('/tabs/letters')
  })

  await test.step('The link has expired, and another can be requested', async () => {
    await page.goto(link)
    await expect(heading(page, 'This link no longer works')).toBeVisible()
    await addressField(page).fill(person.email)
    await press(page, 'Send the link')
    await expect(heading(page, 'Check your e-mail')).toBeFocused()
    await mailedLink(person.email, resetSubject, 2)
  })
})

test('An unknown address gets the same response as a known one', async ({ page }) => {
  await page.goto('/forgot-password')
  await addressField(page).fill('nobody-at-all@demo.test')
  await press(page, 'Send the link')
  await expect(heading(page, 'Check your e-mail')).toBeVisible()
  await expect(
    page.getByText('If nobody-at-all@demo.test has an account, you’ll get an e-mail in a few minutes.'),
  ).toBeVisible()
  expect(await mailsTo('nobody-at-all@demo.test')).toEqual([])
})

test('After a pause a patient can ask for another mail, and only the newest link works', { tag: '@seldom' }, async ({
  page,
}) => {
  const { person } = await registerNewPatient()
  await page.clock.install()
  await page.goto('/forgot-password')
  await addressField(page).fill(person.email)
  await press(page, 'Send the link')
  await expect(heading(page, 'Check your e-mail')).toBeVisible()
  const first = await mailedLink(person.email, resetSubject)
  await page.clock.runFor('01:01')
  await press(page, 'Send a new link')
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeVisible()
  const second = await mailedLink(person.email, resetSubject, 2)
  await page.goto(first)
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await page.goto(second)
  await expect(passwordField(page)).toBeVisible()
})

test('A patient who is still logged in sets a new password and is logged out here too', { tag: '@seldom' }, async ({
  page,
  context,
  expectFailures,
}) => {
  // Other calls may fail with it first.
  expectFailures(/status of 40[01]/)
  const { person } = await registerNewPatient()
  const link = await mailedResetLink(person)
  await logIn(page, person)
  await page.goto(link)
  // The server ends the session long before the page notices: for longer than the live stream waits before it reconnects.
  await page.route(`**${resetPassword.path}`, async (route) => {
    const response = await route.fetch()
    await page.waitForTimeout(2_500)
    await route.fulfill({ response })
  })
  await setPassword(page)
  await expect(heading(page, 'Your new password is set')).toBeVisible()
  await expectNoSession(context)
  await page.goto('/tabs/home')
  await expect(page).toHaveURL(/\/login/)
})

test('A patient with security questions answers one, and sees how many tries are left', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const { person } = await registerNewPatient()
  const answers = (['first-pet', 'first-job', 'first-school'] as const).map((id) => ({ id, answer: 'Muning' }))
  const token = await logInByApi(person)
  await call(setSecurityQuestions, { body: { answers } }, token)
  await page.goto(await mailedResetLink(person))
  const answer = page.getByRole('textbox', { name: /What was/ })
  await answer.fill('Bantay')
  await setPassword(page)
  await expect(page.getByText(/^That’s not the answer we have\. \d tr(y|ies) left\.$/).first()).toBeVisible()
  await expect(answer).toBeFocused()
  await expectAccessible(page, 'wrong answer')
  await answer.fill(' muning ')
  await press(page, 'Set new password')
  await expect(heading(page, 'Your new password is set')).toBeVisible()
  expect((await tokensFor(person, NEW_PASSWORD)).status).toBe(200)
})

test('A patient who forgot the answers reads when a reset works without them, and the owner can stop it in the app', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const { person } = await registerNewPatient()
  const answers = (['first-pet', 'first-job', 'first-school'] as const).map((id) => ({ id, answer: 'Muning' }))
  await call(setSecurityQuestions, { body: { answers } }, await logInByApi(person))
  const mailbox = await browser.newContext()
  const elsewhere = await mailbox.newPage()
  await elsewhere.goto(await mailedResetLink(person))
  await press(elsewhere, 'I don’t remember the answer')
  await expect(heading(elsewhere, 'You can do it without the answer, but not yet')).toBeFocused()
  await expect(elsewhere.getByText(/^From .+, ask for a new link/)).toBeVisible()
  await expectAccessible(elsewhere, 'wait without the answer')
  await mailbox.close()

  const mail = 'Somebody asked for a new password without your security answers'
  await page.goto(await mailedLink(person.email, mail))
  await fillLogIn(page, person)
  await expect(
    page.getByRole('heading', { name: 'Somebody asked for a new password without the answers' }),
  ).toBeVisible()
  await expectAccessible(page, 'security questions with a reset that waits')
  await press(page, 'Stop it')
  await expect(page.getByText('Stopped. Your password and questions haven’t changed.')).toBeVisible()
})

test('A patient whose address was changed by somebody else recovers the account through the old address', {
  tag: '@seldom',
}, async ({ page, expectFailures }) => {
  expectFailures(/status of 403/)
  const { person } = await registerNewPatient()
  const confirm = async (link: string) => {
    const { userId = '', token = '' } = Object.fromEntries(new URL(link).searchParams)
    await call(confirmEmailAddress, { body: { userId, token } })
  }
  const proved = await mailedChange(person)
  await confirm(proved.link)
  const mine = { ...person, email: proved.next }
  const thiefs = await mailedChange(mine)
  await confirm(thiefs.link)

  const link = await mailedLink(mine.email, 'Did you change your e-mail address?')
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await expect(heading(page, 'Take your account back')).toBeFocused()
  await press(page, 'Take my account back')
  await expect(page.getByText('Enter a new password.')).toBeVisible()
  await expectAccessible(page, 'taking the account back')
  await passwordField(page).fill(NEW_PASSWORD)
  await press(page, 'Take my account back')
  await expect(heading(page, 'You have your account back')).toBeFocused()
  await expectAccessible(page, 'account taken back')
  expect((await tokensFor({ ...person, email: thiefs.next }, person.password)).status).toBe(400)
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, { ...mine, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/tabs/home')
  await page.goto(link)
  await passwordField(page).fill(NEW_PASSWORD)
  await press(page, 'Take my account back')
  await expect(heading(page, 'This link no longer works')).toBeFocused()
})

test('A new e-mail address takes effect when the button is pressed, not before', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const { person } = await registerNewPatient()
  const { next, link } = await mailedChange(person)
  const token = await logInByApi(person)
  await page.goto(link)
  await expect(page).toHaveURL('/confirm-email')
  await expect(heading(page, 'Use your new address?')).toBeFocused()
  expect(await call(readProfile, {}, token)).toMatchObject({ emailAddress: person.email, pendingEmailAddress: next })
  await press(page, 'Yes, use this address')
  await expect(heading(page, 'Your e-mail address is changed')).toBeFocused()
  expect((await tokensFor(person, person.password)).status).toBe(400)
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, { ...person, email: next })
  await expect(page.getByText(next).first()).toBeVisible()

  await page.goto(link)
  await press(page, 'Yes, use this address')
  await expect(heading(page, 'This link no longer works')).toBeFocused()
  await page.getByRole('link', { name: 'Go to my account' }).click()
  await expect(page.getByText(next).first()).toBeVisible()
})

test('A patient keeps the old address, and the mailed link stops working', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const { person } = await registerNewPatient()
  const { next, link } = await mailedChange(person)
  await logIn(page, person)
  await goToSection(page, /Account/)
  await expect(page.getByText('Confirm your new e-mail address')).toBeVisible()
  await expect(page.getByText(next)).toBeVisible()
  await expectAccessible(page, 'account with a pending address')
  await press(page, 'Keep the old address')
  await expect(page.getByText(`You’re keeping ${person.email}.`)).toBeFocused()
  await page.goto(link)
  await press(page, 'Yes, use this address')
  await expect(heading(page, 'This link no longer works')).toBeVisible()
})

test('Mails follow the language of the app', { tag: '@seldom' }, async ({ page }) => {
  const { person } = await registerNewPatient()
  await logIn(page, person)
  await goToSection(page, /Account/)
  await page.getByRole('radio', { name: 'Filipino' }).check()
  await expect(heading(page, 'Account')).toBeVisible()
  await expect.poll(() => page.evaluate('localStorage.getItem("mailLanguage")')).toMatch(/ fil$/)
  await mailedResetLink(person, 'Pumili po ng bagong password')
})

test('A patient asks for a new password and sets it without touching a mouse', { tag: '@seldom' }, async ({ page }) => {
  const { person } = await registerNewPatient()
  await page.goto('/login')
  await expect(heading(page, 'Log in')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Forgot your password?')).toBeFocused()
  await tabTo(page, addressField(page))
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your e-mail')).toBeFocused()
  await page.goto(await mailedLink(person.email, resetSubject))
  await expect(heading(page, 'Set a new password')).toBeFocused()
  await expect(passwordField(page)).toBeVisible()
  await tabTo(page, passwordField(page))
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your new password is set')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Log in' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Log in')).toBeFocused()
})

const english = {
  send: 'Send the link',
  set: 'Set new password',
  isSet: 'Your new password is set',
  yes: 'Yes, use this address',
  isChanged: 'Your e-mail address is changed',
  isInvalid: 'This link no longer works',
}
const filipino: typeof english = {
  send: 'Ipadala ang link',
  set: 'Itakda ang bagong password',
  isSet: 'Nakatakda na ang bagong password',
  yes: 'Oo, gamitin ang address na ito',
  isChanged: 'Napalitan na ang address ninyo',
  isInvalid: 'Hindi na gumagana ang link na ito',
}

for (const { locale, texts } of [
  { locale: 'en-PH', texts: english },
  { locale: 'fil-PH', texts: filipino },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('The screens behind mailed links are accessible', { tag: '@seldom' }, async ({ page, expectFailures }) => {
      test.setTimeout(120_000)
      expectFailures(/status of 403/)
      const { person } = await registerNewPatient()
      const email = page.locator('input[autocomplete=username]:visible')
      const password = page.locator('input[type=password]:visible')
      await page.goto('/forgot-password')
      await press(page, texts.send)
      await expectAccessible(page, 'forgot, missing')
      await email.fill(person.email)
      await press(page, texts.send)
      await expect(page.getByText(person.email)).toBeVisible()
      await expectAccessible(page, 'mail sent')
      const reset = await mailedLink(person.email, resetSubject)
      await page.goto(reset)
      await press(page, texts.set)
      await expectAccessible(page, 'new password, missing')
      await password.fill(NEW_PASSWORD)
      await press(page, texts.set)
      await expect(heading(page, texts.isSet)).toBeVisible()
      await expectAccessible(page, 'new password set')
      await page.goto(reset)
      await expect(heading(page, texts.isInvalid)).toBeVisible()
      await expectAccessible(page, 'invalid link')

      const { link } = await mailedChange({ ...person, password: NEW_PASSWORD })
      await page.goto(link)
      await expect(page.getByRole('button', { name: texts.yes })).toBeVisible()
      await expectAccessible(page, 'confirm')
      await press(page, texts.yes)
      await expect(heading(page, texts.isChanged)).toBeVisible()
      await expectAccessible(page, 'confirmed')
      await page.goto(link)
      await press(page, texts.yes)
      await expect(heading(page, texts.isInvalid)).toBeVisible()
      await expectAccessible(page, 'confirmed before')
    })
  })
}
