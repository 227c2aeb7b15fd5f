// From a tap to its target, in a browser that has only the page on its screen.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { spelledCode } from '../../e2e/support/patient/letters.ts'
import { firstVisit, SLOW_4G, SLOW_LINE, slowDown } from './slow-phone.ts'
import type { Traffic } from './traffic.ts'
import { atHome, atLetter, noteWait, ROUNDS, type Tried, type Wait, wait } from './tried.ts'

/** The time to read a page, or to fill in two fields. */
const READING_MS = 10_000
const REGISTER_MS = 3_000

export async function measureWays(tried: Tried): Promise<void> {
  const waits = {
    register: [] as Wait[],
    registerAtOnce: [] as Wait[],
    home: [] as Wait[],
    letter: [] as Wait[],
    code: [] as Wait[],
  }
  for (let round = 0; round < ROUNDS; round++) {
    waits.register.push(await tapRegister(tried, READING_MS))
    waits.registerAtOnce.push(await tapRegister(tried, 0))
    const after = await logInAndShowCode(tried)
    waits.home.push(after.home)
    waits.letter.push(after.letter)
    waits.code.push(after.code)
  }
  noteWait('ways', 'Register, 50 KB/s, after 10 s of reading', waits.register, REGISTER_MS)
  noteWait('ways', 'Register, 50 KB/s, at once', waits.registerAtOnce)
  noteWait('ways', 'log-in to home', waits.home)
  noteWait('ways', 'open letter', waits.letter)
  noteWait('ways', 'show code', waits.code)
}

async function tapRegister({ browser, url }: Tried, readingMs: number): Promise<Wait> {
  const context = await browser.newContext(firstVisit(url))
  const page = await context.newPage()
  const traffic = await slowDown(page, SLOW_LINE)
  await page.goto('/welcome', { waitUntil: 'commit' })
  await page.locator('h1:focus').waitFor()
  await sleep(readingMs)
  const registration = page.getByRole('dialog', { name: 'What you need' })
  return wait(
    traffic,
    () => page.getByRole('link', { name: 'Register', exact: true }).click(),
    () => registration.waitFor({ timeout: 60_000 }),
  ).finally(() => context.close())
}

async function logInAndShowCode({ browser, url, person }: Tried) {
  const context = await browser.newContext(firstVisit(url))
  const page = await context.newPage()
  const traffic = await slowDown(page, SLOW_4G)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('h1:focus').waitFor()
  await sleep(READING_MS)
  return walk(page, traffic, person).finally(() => context.close())
}

/** From the log-in page: home, the letter, back home, the code. */
export async function walk(page: Page, traffic: Traffic, { email, password }: Tried['person']) {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  const home = await wait(
    traffic,
    () => page.getByRole('button', { name: 'Log in', exact: true }).click(),
    () => atHome(page).waitFor(),
  )
  // The patient reads it.
  await sleep(READING_MS)
  const letter = await wait(
    traffic,
    () => page.getByRole('link', { name: 'See the letter' }).click(),
    () => atLetter(page).waitFor(),
  )
  await page.goBack()
  await atHome(page).waitFor()
  const code = await wait(
    traffic,
    () => page.getByRole('link', { name: 'Show my code' }).click(),
    () => spelledCode(page).waitFor(),
  )
  return { home, letter, code }
}
