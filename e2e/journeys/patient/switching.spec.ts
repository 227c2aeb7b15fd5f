// A daughter opens her mother's page with her own log-in, and her own again; in two tabs, without internet, and until the mother ends it.
import { endCaregiver, type GivenScope, listCaregivers } from '@aruga/contract/caregivers/caregivers'
import { readProfile } from '@aruga/contract/profile/profile'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { logIn } from '../../support/patient/people.ts'
import {
  personBar as bar,
  choosePerson,
  letHelp,
  openOwnPage,
  openPerson,
  pressOpen,
  switcher as sheet,
} from '../../support/patient/whose-page.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** A mother whom her daughter may help. */
async function family(scope: GivenScope[] = ['claim']) {
  const [mother, daughter] = [await patientWithLetter(), await patientWithLetter()]
  const [ofMother, ofDaughter] = [await logInByApi(mother), await logInByApi(daughter)]
  await letHelp({ patient: ofMother, helper: ofDaughter }, scope)
  const end = async () => {
    const [helper] = (await call(listCaregivers, {}, ofMother)).items
    if (helper) await call(endCaregiver, { params: { id: helper.id } }, ofMother)
  }
  return { mother, daughter, end, id: (await call(readProfile, {}, ofMother)).id }
}

async function openMothersPage(page: Page) {
  await choosePerson(page, /You are: Daughter/)
  await expectAccessible(page, 'whose page')
  await openPerson(page)
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
  await openOwnPage(page)
  await expect(bar(page)).toBeHidden()
  await expect(bar(tab)).toBeHidden()
})

test('Without internet she stays where she is', async ({ page, context, expectFailures }) => {
  // What the app reads again once it is online may still be on the way with the token from before the switch: its 401 is not shown.
  expectFailures(/ERR_INTERNET_DISCONNECTED|status of 401/)
  const { daughter } = await family()
  await logIn(page, daughter, '/tabs/account')
  await choosePerson(page, /You are: Daughter/)
  await context.setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await pressOpen(page)
  await expect(sheet(page).getByRole('alert')).toContainText('To open another page you need internet.')
  await context.setOffline(false)
  await openPerson(page)
  await expect(bar(page)).toBeVisible()
})

test('Her mother’s page opens with what the phone has before the server answers, and closes when it does not', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|status of 401/)
  const { daughter } = await family()
  await logIn(page, daughter)
  await openMothersPage(page)
  const letter = page.getByRole('heading', { name: 'Dalisulin' }).filter({ visible: true }).first()
  await expect(letter).toBeVisible()
  await openOwnPage(page)
  await expect(letter).toBeVisible()
  const answers: (() => Promise<void>)[] = []
  await page.route('**/connect/token', (route) => void answers.push(() => route.abort()))
  await choosePerson(page, /You are: Daughter/)
  await pressOpen(page)
  await expect(bar(page)).toContainText('You are: Daughter')
  await expect(letter).toBeVisible()
  await expect.poll(() => answers.length).toBe(1)
  await answers[0]?.()
  await expect(page.getByText('You are still on the same page.')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(letter).toBeVisible()
  await page.unroute('**/connect/token')
  await choosePerson(page, /You are: Daughter/)
  await openPerson(page)
  await expect(bar(page)).toContainText('You are: Daughter')
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
  await openOwnPage(page)
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
