// Somebody who helps: invited and accepted, and turning to another page in the browser.
import { acceptInvitation, type GivenScope, inviteCaregiver } from '@aruga/contract/caregivers/caregivers'
import type { Page } from '@playwright/test'
import { call } from '../server/api.ts'

/** What says whose page it is, on each page of somebody else. */
export const personBar = (page: Page) => page.getByRole('banner').filter({ hasText: '’s page' })
export const switcher = (page: Page) => page.locator('ion-modal')

type Tokens = { patient: string; helper: string }
/** The patient invites their daughter, who accepts with her own log-in. */
export async function letHelp({ patient, helper }: Tokens, scope: GivenScope[]) {
  const body = { name: 'Ana Reyes', relation: 'Daughter', scope, lastDay: null }
  const { link, code } = await call(inviteCaregiver, { body }, patient)
  await call(acceptInvitation, { body: { token: new URL(link).searchParams.get('token') ?? '', code } }, helper)
}

/** Opens the sheet that asks whose page, and chooses the person of this name or relation. */
export async function choosePerson(page: Page, person: RegExp) {
  await page.goto('/tabs/account')
  await page.getByRole('button', { name: /^Whose page/ }).click()
  await switcher(page).getByRole('radio', { name: person }).check()
}

/** The page opens before the server has answered. */
export const pressOpen = (page: Page) =>
  switcher(page)
    .getByRole('button', { name: /^Open .*’s page$/ })
    .click()

/** Opens the page of the person who is chosen, and waits until the server has turned the session. */
export async function openPerson(page: Page) {
  await pressOpen(page)
  await page.getByText(/^This is .*’s page now\.$/).waitFor()
}

/** From somebody else's page. */
export async function openOwnPage(page: Page) {
  await personBar(page).getByRole('button', { name: 'Switch' }).click()
  await switcher(page)
    .getByRole('radio', { name: /My own page/ })
    .check()
  await switcher(page).getByRole('button', { name: 'Open my own page' }).click()
  await page.getByText('This is your own page now.').waitFor()
}
