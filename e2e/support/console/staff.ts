// Entering the console as one of the demo's staff: by the real sign-in page once, with the browser's cookie afterwards.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { fillLogIn, maria, pharmacist, reviewer } from '../patient/people.ts'
import { collectBrowserErrors, expect } from '../test.ts'

export { maria, pharmacist, reviewer }
export const administrator = { email: 'admin@demo.test', password: reviewer.password }

type Person = typeof reviewer
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** By e-mail, of this worker. */
const kept = new Map<string, Cookies>()

/** The shell stands. */
export const inside = (page: Page) => page.getByRole('button', { name: /^Your account/ })

/**
 * Opens the console at `path`, signed in. `alone`: with a sign-in that no other test shares, for tests that log out.
 * A kept sign-in that is over meanwhile begins anew.
 */
export async function enter(page: Page, person: Person, path = '/console/', { alone = false } = {}) {
  const cookies = alone ? undefined : kept.get(person.email)
  if (cookies) await page.context().addCookies(cookies)
  await page.goto(path)
  const form = page.getByRole('textbox', { name: 'E-mail address' })
  await expect(form.or(inside(page))).toBeVisible()
  if (await form.isVisible()) {
    await fillLogIn(page, person)
    await expect(inside(page)).toBeVisible()
    if (!alone) kept.set(person.email, await page.context().cookies())
  }
}

/** Another person's browser in the same journey. Its complaints fail the journey, too, unless `close` expects them. */
export async function openAnotherBrowser(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const complaints = collectBrowserErrors(context)
  const page = await context.newPage()
  const close = async (...expected: RegExp[]) => {
    await context.close()
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    expect(unexpected, 'complaints of the other browser').toEqual([])
  }
  return { page, close }
}

export const logOut = async (page: Page) => {
  await inside(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
}
