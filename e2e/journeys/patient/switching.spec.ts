// A daughter opens her mother's page with her own log-in, and her own again; in two tabs, without internet, and until the mother ends it.
import { acceptInvitation, endCaregiver, inviteCaregiver, listCaregivers } from '@aruga/contract/caregivers/caregivers'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const bar = (page: Page) => page.getByRole('banner').filter({ hasText: '’s page' })
const sheet = (page: Page) => page.locator('ion-modal')
const openButton = (page: Page) => sheet(page).getByRole('button', { name: /^Open .*’s page$/ })

/** A mother whom her daughter may help. */
async function family() {
  const [mother, daughter] = [await patientWithLetter(), await patientWithLetter()]
  const [ofMother, ofDaughter] = [await logInByApi(mother), await logInByApi(daughter)]
  const body = { name: 'Ana Reyes', relation: 'Daughter', scope: ['claim' as const], lastDay: null }
  const { link, code } = await call(inviteCaregiver, { body }, ofMother)
  await call(acceptInvitation, { body: { token: new URL(link).searchParams.get('token') ?? '', code } }, ofDaughter)
  const end = async () => {
    const [helper] = (await call(listCaregivers, {}, ofMother)).items
    if (helper) await call(endCaregiver, { params: { id: helper.id } }, ofMother)
  }
  return { mother, daughter, end }
}

async function openMothersPage(page: Page) {
  await page.goto('/tabs/account')
  await page.getByRole('button', { name: /^Whose page/ }).click()
  await sheet(page)
    .getByRole('radio', { name: /You are: Daughter/ })
    .check()
  await expectAccessible(page, 'whose page')
  await openButton(page).click()
}

test('A daughter switches to her mother and back: each page says whose it is, in every tab', { tag: '@core' }, async ({
  page,
  context,
}) => {
  const { daughter } = await family()
  await logIn(page, daughter)
  await expect(bar(page)).toBeHidden()
  const tab = await context.newPage()
  await tab.goto('/tabs/letters')
  await openMothersPage(page)
  await expect(bar(page)).toContainText('You are: Daughter')
  await expect(page).toHaveURL(/\/tabs\/home$/)
  await expectAccessible(page, 'somebody else’s page')
  await expect(bar(tab)).toBeVisible()
  await expect(tab).toHaveURL(/\/tabs\/home$/)
  await page.goto('/tabs/letters')
  await expect(bar(page)).toBeVisible()
  await page.goto('/tabs/account?open=profile')
  await expect(sheet(page).getByText(/^For /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await bar(page).getByRole('button', { name: 'Switch' }).click()
  await sheet(page)
    .getByRole('radio', { name: /My own page/ })
    .check()
  await sheet(page).getByRole('button', { name: 'Open my own page' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(bar(tab)).toBeHidden()
})

test('Without internet she stays where she is', async ({ page, context, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const { daughter } = await family()
  await logIn(page, daughter, '/tabs/account')
  await page.getByRole('button', { name: /^Whose page/ }).click()
  await sheet(page)
    .getByRole('radio', { name: /You are: Daughter/ })
    .check()
  await context.setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await openButton(page).click()
  await expect(sheet(page).getByRole('alert')).toContainText('To open another page you need internet.')
  await context.setOffline(false)
  await openButton(page).click()
  await expect(bar(page)).toBeVisible()
})

test('When the mother ends it, the daughter is told and is back at her own page', async ({ page, expectFailures }) => {
  expectFailures(/status of (400|401)/)
  const { daughter, end } = await family()
  await logIn(page, daughter)
  await openMothersPage(page)
  await expect(bar(page)).toBeVisible()
  await end()
  await page.goto('/tabs/letters')
  await expect(page.getByText(/page is no longer open to you/)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
