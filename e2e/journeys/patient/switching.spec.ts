// A daughter opens her mother's page with her own log-in, and her own again; in two tabs, without internet, and until the mother ends it.
import {
  acceptInvitation,
  endCaregiver,
  type GivenScope,
  inviteCaregiver,
  listCaregivers,
} from '@aruga/contract/caregivers/caregivers'
import { readProfile } from '@aruga/contract/profile/profile'
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
async function family(scope: GivenScope[] = ['claim']) {
  const [mother, daughter] = [await patientWithLetter(), await patientWithLetter()]
  const [ofMother, ofDaughter] = [await logInByApi(mother), await logInByApi(daughter)]
  const body = { name: 'Ana Reyes', relation: 'Daughter', scope, lastDay: null }
  const { link, code } = await call(inviteCaregiver, { body }, ofMother)
  await call(acceptInvitation, { body: { token: new URL(link).searchParams.get('token') ?? '', code } }, ofDaughter)
  const end = async () => {
    const [helper] = (await call(listCaregivers, {}, ofMother)).items
    if (helper) await call(endCaregiver, { params: { id: helper.id } }, ofMother)
  }
  return { mother, daughter, end, id: (await call(readProfile, {}, ofMother)).id }
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
  await expect(page.getByText(/^Only .* can do this\.$/).first()).toBeVisible()
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
  // What the app reads again once it is online may still be on the way with the token from before the switch: its 401 is not shown.
  expectFailures(/ERR_INTERNET_DISCONNECTED|status of 401/)
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

test('A message about her mother opens on her mother’s page, and not once it is over', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of (400|401)/)
  const { daughter, id, end } = await family()
  await logIn(page, daughter)
  await page.goto(`/tabs/letters?for=${id}`)
  await expect(bar(page)).toBeVisible()
  await expect(page).toHaveURL(/\/tabs\/letters$/)
  await expect(page).toHaveTitle(/^Letters · .*’s page · /)
  await bar(page).getByRole('button', { name: 'Switch' }).click()
  await sheet(page)
    .getByRole('radio', { name: /My own page/ })
    .check()
  await sheet(page).getByRole('button', { name: 'Open my own page' }).click()
  await expect(bar(page)).toBeHidden()
  await end()
  await page.goto(`/tabs/letters?for=${id}`)
  await expect(page.getByRole('alert')).toContainText('page is no longer open to you.')
  await expectAccessible(page, 'no longer open')
  await page.goto('/tabs/letters?for=01890000-0000-7000-8000-000000000000')
  await expect(page.getByRole('alert')).toContainText('That page is no longer open to you.')
})

/** The pages of a patient, in the order of patient/src/app/pages.ts, but those of the account. */
const pages = [
  '/tabs/home',
  '/tabs/letters',
  '/tabs/notifications',
  '/tabs/account',
  '/tabs/account?open=profile',
  '/tabs/account?open=doctor',
  '/profile-photo',
  '/uploaded-documents',
  '/e-loa-form',
  '/or-upload-form',
  '/caregivers',
  '/invite-caregiver',
  '/collectors',
  '/purchases',
  '/may-collect',
  '/question',
  '/messages',
  '/access-log',
  '/side-effects',
  '/report-side-effect',
  '/unsubscribe',
  '/patient-consent',
]
/** Where these lead is refused to a person who may only see. */
const closed = [
  '/profile-photo',
  '/e-loa-form',
  '/or-upload-form',
  '/invite-caregiver',
  '/access-log',
  '/report-side-effect',
  '/unsubscribe',
]
const acts = /^(Claim|Undo|Remove|Add|Send|Agree|Take back|Save|Allow|Report|Invite|Answer|Choose a branch)/

test('A daughter who may only see is offered nothing that the server refuses', async ({ page, expectFailures }) => {
  // A call on the way with the token from before the switch: its 401 is not shown.
  expectFailures(/status of 401/)
  const { daughter, id } = await family([])
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${page.url()}: ${response.url()}`)
  })
  await logIn(page, daughter)
  await page.goto(`/tabs/home?for=${id}`)
  await expect(bar(page)).toBeVisible()
  const shown = page.locator('.ion-page:not(.ion-page-hidden)')
  const walk = async (path: string) => {
    await page.goto(path)
    await expect(bar(page)).toBeVisible()
    await expect(shown.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(shown.locator('[class*=skeleton]')).toHaveCount(0)
    for (const to of closed) await expect(shown.locator(`a[href^="${to}"]`), `${path} leads to ${to}`).toHaveCount(0)
    await expect(shown.getByRole('button', { name: acts }), path).toHaveCount(0)
    if (closed.includes(path))
      await expect(shown.getByText(/^(Only .* can do this|.* has not allowed you)/)).toBeVisible()
  }
  for (const path of pages) await walk(path)
  await page.goto('/tabs/letters')
  await shown.locator('a[href^="/loa-details"]').first().click()
  await expect(shown.getByText(/has not allowed you to do this/).first()).toBeVisible()
  await walk(new URL(page.url()).pathname + new URL(page.url()).search)
  await page.goto('/uploaded-documents')
  await shown.locator('a[href^="/uploaded-documents?id="]').first().click()
  await walk(new URL(page.url()).pathname + new URL(page.url()).search)
  expect(refused).toEqual([])
})
