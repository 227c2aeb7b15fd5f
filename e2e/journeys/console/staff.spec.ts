// How staff get access: an invitation by mail, and a second factor.

import { expectAccessible } from '../../support/checks/accessible.ts'
import { expectHintsBelowTheirLabels } from '../../support/checks/hints.ts'
import { expectVisibleWords } from '../../support/checks/visible-words.ts'
import { codeOf, invitationSubject, newStaffMember } from '../../support/console/invitations.ts'
import { accountButton, administrator, enter, logOut, openAnotherBrowser } from '../../support/console/staff.ts'
import { fillLogIn, newcomer } from '../../support/patient/people.ts'
import { mailedLink } from '../../support/server/mailed-links.ts'
import { needPasswordAgain } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

test('A pharmacist invited by mail chooses a password, signs in and lands at the branch’s counter', async ({
  page,
  browser,
}) => {
  const { email, password } = newcomer()
  await enter(page, administrator, '/console/people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = page.getByRole('dialog', { name: 'Invite somebody' })
  await expectHintsBelowTheirLabels(form)
  await form.getByRole('textbox', { name: 'Name' }).fill('Pilar Halimbawa')
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await form.getByRole('checkbox', { name: /^Pharmacist/ }).check()
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByText('Choose the branch where they work.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Branch', exact: true }).fill('Ayala')
  await page.getByRole('option', { name: /Ayala Avenue/ }).click()
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()

  const link = await mailedLink(email, invitationSubject)
  const theirs = await openAnotherBrowser(browser)
  await theirs.page.goto(link)
  await theirs.page.getByLabel('Password', { exact: true }).fill(password)
  await theirs.page.getByLabel('Enter it again').fill(`${password}0`)
  await theirs.page.getByRole('button', { name: 'Set the password' }).click()
  await expect(theirs.page.getByText('The passwords don’t match.')).toBeVisible()
  await theirs.page.getByLabel('Enter it again').fill(password)
  await theirs.page.getByRole('button', { name: 'Set the password' }).click()
  await expect(theirs.page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await expectAccessible(theirs.page, 'an invitation, used')
  await expectVisibleWords(theirs.page.getByRole('link', { name: 'Log in' }), 'Log in')
  await theirs.page.getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(theirs.page, { email, password })
  await expect(theirs.page).toHaveURL('/console/counter')
  await expect(theirs.page.getByRole('heading', { level: 1, name: 'Next patient' })).toBeVisible()
  await expect(theirs.page.getByText(/^Ayala Avenue/)).toBeVisible()

  await theirs.page.goto(link)
  await expect(theirs.page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await theirs.close()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Ayala Avenue')
})

test('Once an administrator sets up a second factor, the password alone is not enough', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const person = await newStaffMember('Sining Halimbawa', ['administrator'])
  await enter(page, person, '/console/account', { ownSession: true })
  await page.getByRole('button', { name: 'Set it up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step log-in' })
  // The dialog asks for the password, then the pressed action continues.
  await needPasswordAgain(page, '**/staff/second-factor')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(question.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.keyboard.type('Not-this-one-1')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Incorrect password.')).toBeVisible()
  await expectAccessible(page, 'question for the password')
  await question.getByLabel('Your password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  const key = (await dialog.locator('b.code').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('The six-digit code it shows').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Set it up' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recovery = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText(/^On since/)).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, person)
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('That code is wrong')
  // The last code is used up; the server already accepts the code of the next half minute.
  await code.fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(accountButton(page)).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, person)
  await code.fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(accountButton(page)).toBeVisible()
})
