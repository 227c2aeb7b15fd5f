// docs/decisions/216: home, opened by its address or from the installed app, is painted from its snapshot before the app runs.
import type { Page } from '@playwright/test'
import { countEmptyFrames } from '../../support/browser/empty-frames.ts'
import { expectServiceWorkerActive, goOffline } from '../../support/browser/offline.ts'
import { stored } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { claimAtKatipunan, codeOf } from '../../support/patient/letters.ts'
import { logIn, mainNavigation, maria, waiting } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

const HOME = '/tabs/home'
const SNAPSHOT = 'offline-copies of home'
/** The app's own script. */
const APP = /\/assets\/index-[^/]+\.js$/

const medicine = (page: Page) => page.getByRole('heading', { name: 'Dalisulin' })
/** The painted snapshot, until the app's own page replaces it. */
const painted = (page: Page) => page.locator('body > [aria-busy="true"]')
const title = (page: Page) => page.getByRole('heading', { level: 1, name: /^(Good|Magandang)/ })
const snapshot = async (page: Page) => (await stored(page.context())).app.get(SNAPSHOT)

async function expectStored(page: Page) {
  let before: unknown
  const isStill = async () => {
    const now = JSON.stringify(await snapshot(page))
    const isSame = now !== undefined && now === before
    before = now
    return isSame
  }
  await expect.poll(isStill, { intervals: [600] }).toBe(true)
}

/** Logs in and waits until the snapshot of home is stored. */
async function storeHome(page: Page, person = maria) {
  await logIn(page, person)
  await expect(title(page)).toBeFocused()
  await expectStored(page)
}

/** Holds back the app's script until the returned function is called. */
async function holdApp(page: Page) {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(APP, async (route) => {
    await released
    // The page may be gone.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Opens home without the app, and expects nothing to be painted. */
async function expectNotPainted(page: Page) {
  await page.goto(HOME, { waitUntil: 'load' })
  // Longer than the app waits.
  await page.waitForTimeout(1_800)
  await expect(painted(page)).toHaveCount(0)
  await expect(medicine(page)).toHaveCount(0)
}

const watchShifts = `window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Position and style of the visible parts of the page. */
const places = (page: Page) =>
  page.evaluate<unknown[]>(`[...document.querySelectorAll('h1, h2, a, nav, aside, article, section, button')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('[class*=skip]'))
    .map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const { color, fontSize } = getComputedStyle(each)
      const words = each.closest('nav, aside') ? '' : each.textContent
      return [each.localName, words, x, y, width, height, color, fontSize].join(' ')
    })`)

test('Home is painted before the app runs, and nothing moves when the app takes over', { tag: '@core' }, async ({
  page,
}) => {
  await storeHome(page)
  const letGo = await holdApp(page)
  await page.addInitScript(watchShifts)
  await page.addInitScript(countEmptyFrames)
  await page.goto(HOME)
  await expect(medicine(page)).toBeVisible()
  await expect(painted(page)).toBeVisible()
  await expect(page.locator('#root > *')).toHaveCount(0)
  await expectAccessible(page, 'home before the app')
  await page.evaluate('document.fonts.ready')
  const before = await places(page)
  letGo()
  await expect(title(page)).toBeFocused()
  await expect(painted(page)).toHaveCount(0)
  expect((await places(page)).slice(0, before.length)).toEqual(before)
  expect(await page.evaluate('[window.shift <= 0.02, window.emptyFrames]')).toEqual([true, 0])
})

test('A link tapped before the app is ready opens once it is', async ({ page }) => {
  await storeHome(page)
  const letGo = await holdApp(page)
  await page.goto(HOME)
  await mainNavigation(page).getByRole('link', { name: 'Letters' }).click()
  await expect(page).toHaveURL(HOME)
  await page.evaluate('window.isSameDocument = true')
  letGo()
  await expect(page).toHaveURL('/tabs/letters')
  await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeFocused()
  expect(await page.evaluate('window.isSameDocument')).toBe(true)
})

test('Home stays where it was scrolled to when the app takes over', async ({ page }) => {
  await storeHome(page)
  const letGo = await holdApp(page)
  await page.goto(HOME)
  await expect(medicine(page)).toBeVisible()
  await page.evaluate("document.querySelector('body > [aria-busy] main').scrollTop = 60")
  letGo()
  await expect(title(page)).toBeFocused()
  const scrolled = "document.querySelector('ion-content').getScrollElement().then((box) => box.scrollTop)"
  await expect.poll(() => page.evaluate(scrolled)).toBe(60)
})

test('A log-out deletes the snapshot of home, and one in another tab also takes it from the screen', async ({
  page,
  context,
}) => {
  await storeHome(page)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/tabs/account')
  await expect(elsewhere.getByRole('button', { name: 'Log out' })).toBeVisible()
  await holdApp(page)
  await page.goto(HOME, { waitUntil: 'commit' })
  await expect(medicine(page)).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Log out' }).click()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(medicine(page)).toHaveCount(0)
  await expect.poll(() => snapshot(elsewhere)).toBeUndefined()
  await expectNotPainted(page)
  await page.goto('about:blank')
  await storeHome(elsewhere, waiting)
  await page.goto(HOME)
  await expect(painted(page)).toBeVisible()
  await expect(medicine(page)).toHaveCount(0)
})

test('The idle log-out deletes the snapshot of home', async ({ page }) => {
  await page.clock.install()
  await storeHome(page)
  await page.clock.runFor('15:01')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => snapshot(page)).toBeUndefined()
  await holdApp(page)
  await page.goto(HOME)
  await page.clock.runFor('00:02')
  await expect(painted(page)).toHaveCount(0)
  await expect(medicine(page)).toHaveCount(0)
})

test('If the app never loads, home stays on the screen no longer than 15 minutes', async ({ page }) => {
  await page.clock.install()
  await storeHome(page)
  await holdApp(page)
  await page.goto(HOME)
  await expect(medicine(page)).toBeVisible()
  await page.clock.runFor('14:50')
  await expect(medicine(page)).toBeVisible()
  await page.clock.runFor('00:11')
  await expect(medicine(page)).toHaveCount(0)
})

test('The snapshot of an earlier session is not painted', async ({ page }) => {
  await storeHome(page)
  // As if the app was closed in the middle of a log-out.
  await page.evaluate(`new Promise((done) => {
    indexedDB.open('_ionicstorage').onsuccess = ({ target: { result } }) => {
      const store = result.transaction('_ionickv', 'readwrite').objectStore('_ionickv')
      store.get('session').onsuccess = ({ target }) =>
        (store.put({ ...target.result, logIn: 'another' }, 'session').onsuccess = done)
    }
  })`)
  await holdApp(page)
  await expectNotPainted(page)
})

test('A snapshot of another day, language or width is not painted', async ({ page }) => {
  await page.clock.install()
  await storeHome(page)
  await holdApp(page)
  await page.goto(HOME)
  await expect(medicine(page)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNotPainted(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate("localStorage.setItem('language', 'fil')")
  await expectNotPainted(page)
  await page.evaluate("localStorage.setItem('language', 'en')")
  await page.goto(HOME)
  await expect(medicine(page)).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000)
  await expectNotPainted(page)
})

test('A snapshot of another build is not painted', async ({ page }) => {
  await storeHome(page)
  await page.route(HOME, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/data-app="[^"]+"/, 'data-app="/assets/index-next.js"'),
    })
  })
  await page.route('/assets/index-next.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await expectNotPainted(page)
})

test('A change on another screen deletes the snapshot; home stores a new one', async ({ page }) => {
  const person = await patientWithLetter()
  await storeHome(page, person)
  await page.getByRole('link', { name: 'Claim it at a pharmacy' }).click()
  await claimAtKatipunan(page)
  await codeOf(page)
  await expect.poll(() => snapshot(page)).toBeUndefined()
  await page.goto(HOME)
  await expect(page.getByRole('link', { name: 'Show my code' })).toBeVisible()
  await expectStored(page)
})

test('The warning that data are outdated is not painted at the next start', async ({ page, expectFailures }) => {
  expectFailures(/ERR_FAILED/)
  await storeHome(page)
  const outdated = page.getByText(/You’re seeing what we had/)
  await page.route(/\/api\//, (route) => route.abort())
  await page.goto(HOME)
  await expect(outdated).toBeVisible()
  // Longer than home must stay unchanged before it is stored.
  await page.waitForTimeout(1_000)
  await holdApp(page)
  await page.goto(HOME)
  await expect(painted(page)).toBeVisible()
  await expect(medicine(page)).toBeVisible()
  await expect(outdated).toHaveCount(0)
})

test.describe('from the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Home is painted without a network, and the app soon takes over', async ({ page, expectFailures }) => {
    expectFailures(/ERR_INTERNET_DISCONNECTED/)
    await storeHome(page)
    await expectServiceWorkerActive(page)
    await goOffline(page)
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('body > [aria-busy] h1')) window.paintedAt ??= document.querySelector('#root').childElementCount
    }).observe(document, { childList: true, subtree: true })`)
    const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
    await page.addLocatorHandler(ok, () => ok.click())
    await page.goto('/')
    await expect(title(page)).toBeFocused()
    await expect(page).toHaveURL(HOME)
    await expect(painted(page)).toHaveCount(0)
    expect(await page.evaluate('window.paintedAt')).toBe(0)
  })
})
