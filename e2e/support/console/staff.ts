// Signing in to the console as demo staff: by the real sign-in page once, with the browser's cookie afterwards.
import { PASSWORD_PROOF_MS } from '@aruga/contract/limits'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { fillLogIn, maria, pharmacist, reviewer } from '../patient/people.ts'
import { collectBrowserErrors, expect, readNoPhotos } from '../test.ts'

export { maria, pharmacist, reviewer }
export const lead = { email: 'lead@demo.test', password: reviewer.password }
export const safety = { email: 'safety@demo.test', password: reviewer.password }
export const branchManager = { email: 'branch-manager@demo.test', password: reviewer.password }
export const assessor = { email: 'assessor@demo.test', password: reviewer.password }
export const clinic = { email: 'clinic@demo.test', password: reviewer.password }
export const administrator = { email: 'admin@demo.test', password: reviewer.password }

type Person = typeof reviewer
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The cookies of each e-mail address, for this test worker, and when the password was typed. */
const signedIn = new Map<string, { cookies: Cookies; at: number }>()
/** A journey takes about a minute and must not need the password again. */
const RECENT_MS = PASSWORD_PROOF_MS - 90_000

/** In the header of every screen, so visible once signed in. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Your account/ })

/**
 * Opens the console at `path`, signed in; signs in again if the shared session has ended. `ownSession`: a session that no
 * other test shares, for tests that log out.
 */
export async function enter(page: Page, person: Person, path = '/console/', { ownSession = false } = {}) {
  const earlier = ownSession ? undefined : signedIn.get(person.email)
  if (earlier && Date.now() - earlier.at < RECENT_MS) await page.context().addCookies(earlier.cookies)
  await page.goto(path)
  const form = page.getByRole('textbox', { name: 'E-mail address' })
  // Pages behind the log-in have such fields, too.
  await expect(form.or(accountButton(page)).first()).toBeVisible()
  if (!(await accountButton(page).isVisible())) {
    await fillLogIn(page, person)
    await expect(accountButton(page)).toBeVisible()
    if (!ownSession) signedIn.set(person.email, { cookies: await page.context().cookies(), at: Date.now() })
  }
}

/** Another person's browser in the same journey. Its errors fail the journey too, unless `close` expects them. */
export async function openAnotherBrowser(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  await readNoPhotos(context)
  const errors = collectBrowserErrors(context)
  const page = await context.newPage()
  const close = async (...expected: RegExp[]) => {
    await context.close()
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    expect(unexpected, 'errors in the other browser').toEqual([])
  }
  return { page, close }
}

export const logOut = async (page: Page) => {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
}
