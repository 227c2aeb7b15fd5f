// Staff change their own password.
import { expectAccessible } from '../../support/checks/accessible.ts'
import { newStaffMember } from '../../support/console/invitations.ts'
import { accountButton, enter, logOut } from '../../support/console/staff.ts'
import { fillLogIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test('A reviewer changes their password in the console, and only the new one signs in', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 40[03]/)
  const person = await newStaffMember('Sinag Halimbawa', ['reviewer'])
  const password = `${person.password}-Bago1`
  await enter(page, person, '/console/account', { ownSession: true })
  await page.getByRole('button', { name: 'Change it…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await expectAccessible(page, 'changing the password')
  const change = dialog.getByRole('button', { name: 'Set the new password' })
  await dialog.getByLabel('Current password', { exact: true }).fill('Not-this-one-1')
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await dialog.getByLabel('The new password again', { exact: true }).fill(`${password}0`)
  await change.click()
  await expect(dialog.getByText('The two new passwords don’t match.')).toBeVisible()
  await dialog.getByLabel('The new password again', { exact: true }).fill(password)
  await change.click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password)
  await change.click()
  await expect(page.getByText('Your password is changed. You’re logged out everywhere else.')).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, person)
  await expect(page.getByRole('alert')).toBeVisible()
  await fillLogIn(page, { ...person, password })
  await expect(accountButton(page)).toBeVisible()
})
