// The people in the journeys. Their family name is Tagalog for "example".
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Accounts of the demo program; all share one password. */
const demo = (name: string) => ({ email: `${name}@demo.test`, password: 'Aruga-demo-1' })
/** Has a letter in each state. */
export const maria = demo('patient')
export const waiting = demo('waiting')
export const declined = demo('declined')
/** Has a question to answer. */
export const nena = demo('nena')
export const reviewer = demo('reviewer')
/** At the Katipunan Avenue branch. */
export const pharmacist = demo('pharmacist')

/** Each person has their own number, because a shared one is reported to reviewers. */
const digits = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 10)).join('')

/** One that nobody else has: who has the same name and birthdate is reported to reviewers, too. */
export const familyName = () =>
  `Halimbawa${Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')}`

/** Details of somebody who is not registered yet. */
export const newcomer = () => ({
  email: `ligaya-${randomUUID().slice(0, 8)}@demo.test`,
  password: 'Sampaguita-7',
  firstName: 'Ligaya',
  lastName: 'Halimbawa',
  mobile: `0917 ${digits(3)} ${digits(4)}`,
})
export type Newcomer = ReturnType<typeof newcomer>

type Credentials = { email: string; password: string }

export async function fillLogIn(page: Page, { email, password }: Credentials) {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: /^(Log in|Mag-log in)$/ }).click()
}

/** Logs in and waits until the app leaves the log-in page. */
export async function logIn(page: Page, person: Credentials, startingAt = '/login') {
  await page.goto(startingAt)
  await fillLogIn(page, person)
  await expect(page).not.toHaveURL(/\/login/)
}

/** The tab bar on a phone, the side navigation on a desktop. */
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

export const goToSection = (page: Page, name: RegExp) => mainNavigation(page).getByRole('link', { name }).click()

/**
 * The result of a sheet on the account page takes the focus a moment after the sheet has closed, and scrolls into view: a click before that
 * can miss what it was meant for.
 */
export const expectResult = (page: Page, text: string) =>
  expect(page.locator('[tabindex="-1"]').filter({ hasText: text })).toBeFocused()
