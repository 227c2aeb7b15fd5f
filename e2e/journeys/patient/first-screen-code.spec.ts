// docs/decisions/216: the installed app starts with the code stored on the phone, before the app itself runs.
import type { Page } from '@playwright/test'
import { countEmptyFrames } from '../../support/browser/empty-frames.ts'
import { expectCopied, expectServiceWorkerActive, goOffline } from '../../support/browser/offline.ts'
import { storedCodes } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { codeOf, scanQrCode, spelledCode } from '../../support/patient/letters.ts'
import { fillLogIn, logIn, waiting } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The icon's shortcut: patient/shortcuts.ts. */
const SHOW_MY_CODE = '/loa-details'

const openApp = (page: Page) => page.getByRole('button', { name: 'Open the app' })
const showCode = (page: Page) => page.getByRole('button', { name: 'Show my code' })

/** A patient's code is on the device, as is home, and the app opens without a network. */
async function storeCode(page: Page) {
  const { person, letterId } = await patientWithCode()
  await logIn(page, person)
  await expect(page.getByRole('link', { name: 'Show my code' })).toBeVisible()
  await expectCopied(page)
  await page.goto(`/loa-details?id=${letterId}`)
  const code = await codeOf(page)
  await expect.poll(() => storedCodes(page.context())).toBeDefined()
  await expectServiceWorkerActive(page)
  return { person, letterId, code }
}

/** Simulates the window of an installed app, which a headless browser does not have. */
const asInstalled = `{
  const matchMedia = window.matchMedia.bind(window)
  window.matchMedia = (query) => query === '(display-mode: standalone)' ? { matches: true } : matchMedia(query)
}`

async function storeCodeAndLoseNetwork(page: Page) {
  const stored = await storeCode(page)
  await goOffline(page)
  // The alert about the lost network covers the code once the app runs.
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
  await page.addLocatorHandler(ok, () => ok.click())
  return stored
}

test('“Show my code” on the icon shows the code without a network, until the patient continues', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const { code } = await storeCodeAndLoseNetwork(page)
  await page.goto(SHOW_MY_CODE)
  expect(await codeOf(page)).toBe(code)
  expect(await scanQrCode(page)).toBe(code)
  await expect(page.getByRole('article').getByText(/: 12 pens\s*L-\d{4}-\d{4,}$/)).toBeVisible()
  await expect(page.getByText(/This code works until/)).toBeVisible()
  await expect(openApp(page)).toBeVisible()
  await expectAccessible(page, 'the code before the app')
})

test('The code covers the app until the patient continues, because somebody may be scanning it', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const { code } = await storeCodeAndLoseNetwork(page)
  await page.addInitScript(asInstalled)
  await page.addInitScript(countEmptyFrames)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Good/, includeHidden: true })).toBeAttached()
  expect(await codeOf(page)).toBe(code)
  await openApp(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Show my code' })).toBeVisible()
  await expect(openApp(page)).toHaveCount(0)
  expect(await page.evaluate('window.emptyFrames')).toBe(0)
})

test('A log-out in another tab takes the code from the screen, and no later start shows it', async ({
  page,
  context,
}) => {
  await storeCode(page)
  await page.addInitScript(asInstalled)
  await page.goto('/')
  await expect(openApp(page)).toBeVisible()
  const elsewhere = await context.newPage()
  await elsewhere.goto('/tabs/account')
  await elsewhere.getByRole('button', { name: 'Log out' }).click()
  await expect(elsewhere).toHaveURL('/login')
  await expect(openApp(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/login/)
  for (const path of ['/', SHOW_MY_CODE]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(openApp(page)).toHaveCount(0)
    await expect(spelledCode(page)).toHaveCount(0)
    await expect(showCode(page)).toHaveCount(0)
  }
})

test('A code that the server has withdrawn disappears once the app has fetched the letter', async ({
  page,
  context,
}) => {
  const { letterId, code } = await storeCode(page)
  await page.goto('/tabs/account')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`/loa-details?id=${letterId}`)
  await page.goto(SHOW_MY_CODE)
  expect(await codeOf(page)).toBe(code)
  await elsewhere.getByRole('button', { name: 'Wrong branch? Undo the claim' }).click()
  await elsewhere.getByRole('button', { name: 'Undo the claim', exact: true }).click()
  await expect(spelledCode(elsewhere)).toHaveCount(0)
  await expect(openApp(page)).toHaveCount(0)
  await expect(spelledCode(page)).toHaveCount(0)
})

test('After 15 idle minutes the code disappears with the session, and returns only on request', async ({ page }) => {
  await page.clock.install()
  const { code } = await storeCode(page)
  await page.addInitScript(asInstalled)
  await page.goto(SHOW_MY_CODE)
  await expect(page.getByRole('heading', { level: 1, name: /^Letter\b/, includeHidden: true })).toBeAttached()
  await page.clock.runFor('13:05')
  await expect(page.getByRole('alertdialog', { name: 'Still there?' })).toBeInViewport()
  expect(await codeOf(page)).toBe(code)
  await page.clock.runFor('01:58')
  await expect(page).toHaveURL(/\/login/)
  await expect(openApp(page)).toHaveCount(0)
  await expect(showCode(page)).toBeVisible()

  await page.goto('/')
  await expect(page).toHaveURL(/\/welcome/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(spelledCode(page)).toHaveCount(0)

  await page.goto(SHOW_MY_CODE)
  expect(await codeOf(page)).toBe(code)
  await page.clock.runFor('15:03')
  await expect(openApp(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
})

test('A log-in by another patient deletes the earlier patient’s code', async ({ page, context }) => {
  await page.clock.install()
  const { code } = await storeCode(page)
  await page.clock.runFor('15:01')
  await expect(page).toHaveURL(/\/login/)
  await page.goto(SHOW_MY_CODE)
  expect(await codeOf(page)).toBe(code)
  await openApp(page).click()
  await fillLogIn(page, waiting)
  await expect(page).not.toHaveURL(/\/login/)
  await expect.poll(() => storedCodes(context)).toBeUndefined()
  await page.goto(SHOW_MY_CODE)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(openApp(page)).toHaveCount(0)
})
