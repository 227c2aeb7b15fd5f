// A reviewer signs in with their organisation's account, at a real provider of its own, which then suspends them.
import { inviteStaff } from '@aruga/contract/staff/staff'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { accountButton, administrator } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailedLink } from '../../support/server/mailed-links.ts'
import { tellProvider } from '../../support/server/organisation-provider.ts'
import { expect, test } from '../../support/test.ts'

test('An invited reviewer signs in at the organisation’s provider, and is out soon after it suspends them', {
  tag: '@seldom',
}, async ({ page, expectFailures }) => {
  test.setTimeout(300_000)
  expectFailures(/status of 40[013]/)
  const email = `sinag.${Date.now()}@hospital.test`
  const person = { sub: email, email }
  await tellProvider(person)
  const invited = { name: 'Sinag Halimbawa', emailAddress: email, roles: ['reviewer' as const] }
  await call(inviteStaff, { body: invited }, await logInByApi(administrator))

  await test.step('The invitation leads to the console, and its page to the provider', async () => {
    await page.goto(await mailedLink(email, 'You’re invited to the staff console'))
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('sinag@elsewhere.test')
    await page.getByRole('button', { name: 'Continue with your organisation’s account' }).click()
    await expect(page.getByRole('alert')).toContainText('No organisation’s account is set up')
    await expectAccessible(page, 'no organisation')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page.getByRole('button', { name: 'Continue with your organisation’s account' }).click()
    await page.getByRole('button', { name: 'Let me in' }).click()
    await expect(accountButton(page)).toBeVisible()
  })

  await test.step('They have no password to change', async () => {
    await page.goto('/console/account')
    await expect(page.getByText('With your organisation’s account')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toHaveCount(0)
  })

  await test.step('A second tab of the browser is signed in, too', async () => {
    const other = await page.context().newPage()
    await other.goto('/console/account')
    await expect(accountButton(other)).toBeVisible()
    await other.close()
  })

  await test.step('Suspended at the provider, they are out here', async () => {
    await tellProvider({ ...person, suspended: true })
    await expect(async () => {
      await page.goto('/console/account')
      await expect(page).toHaveURL(/\/connect\/sign-in\//, { timeout: 5_000 })
    }).toPass({ timeout: 240_000, intervals: [5_000] })
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page.getByRole('button', { name: 'Continue with your organisation’s account' }).click()
    await expect(page.getByText('Suspended')).toBeVisible()
  })
})
