// A branch manager invites a pharmacist, gives a one-time PIN that opens the till only to set a new one, and withdraws access.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { invitationSubject, join } from '../../support/console/invitations.ts'
import { branchManager, enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { newcomer } from '../../support/patient/people.ts'
import { mailedLink } from '../../support/server/mailed-links.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const OWN_PIN = '730526'

async function open(page: Page, name: string) {
  await page.getByRole('searchbox').first().fill(name)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}
/** Presses the action of the open dialog, and answers yes. */
async function act(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog', { name: `${name}?` })
    .getByRole('button', { name, exact: true })
    .click()
}

test('A pharmacist invited by the branch manager opens the till with a one-time PIN, then with their own, until access is withdrawn', async ({
  page,
  browser,
}) => {
  const { email } = newcomer()
  const name = `Corazon ${email.slice(7, 15)}`
  await enter(page, branchManager, '/console/pharmacists')
  await page.getByRole('button', { name: 'Invite a pharmacist' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'E-mail address', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await mailedLink(email, invitationSubject)
  const pharmacist = await join(email)

  await page.reload()
  await open(page, name)
  await act(page, 'Give a one-time PIN')
  const dialog = page.getByRole('dialog', { name: `One-time PIN of ${name}` })
  const pin = ((await dialog.getByText(/^\d{3} \d{3}$/).textContent()) ?? '').replace(' ', '')
  await expectAccessible(page, 'a one-time PIN')
  await dialog.getByRole('button', { name: 'I’ve told them' }).click()
  await expect(page.getByText(pin)).toBeHidden()

  const other = await openAnotherBrowser(browser)
  await enter(other.page, pharmacist, '/console/counter', { ownSession: true })
  await other.page.keyboard.press('Alt+KeyL')
  await expect(heading(other.page, 'This till is locked')).toBeVisible()
  await other.page.getByLabel(/^PIN of/).pressSequentially(pin)
  const first = other.page.getByLabel('That PIN works once. Choose your own')
  await expect(first).toBeFocused()
  await expectAccessible(other.page, 'choosing a PIN at a locked till')
  await first.pressSequentially('123456')
  await other.page.getByLabel('Enter your own PIN again').pressSequentially('123456')
  await expect(other.page.getByRole('alert')).toContainText('too easy to guess')
  await first.pressSequentially(OWN_PIN)
  await other.page.getByLabel('Enter your own PIN again').pressSequentially('111113')
  await expect(other.page.getByRole('alert')).toContainText('The two PINs don’t match')
  await first.pressSequentially(OWN_PIN)
  await other.page.getByLabel('Enter your own PIN again').pressSequentially(OWN_PIN)
  await expect(heading(other.page, 'This till is locked')).toBeHidden()

  await open(page, name)
  await act(page, 'Remove access')
  await expect(page.getByText(`${name} no longer works at your branches.`)).toBeVisible()
  await other.page.reload()
  await expect(other.page).toHaveURL(/\/connect\/sign-in\//)
  await other.close(/status of 40[0139]/)
})
