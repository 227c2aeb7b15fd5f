// Opens a screen of the list and waits until it is stable.
import { expect, type Locator, type Page } from '@playwright/test'
import { followCalls } from '../support/browser/calls.ts'
import type { DemoData } from './patient/demo-data.ts'
import type { Screen } from './patient/screen.ts'
import { type State, simulateState, stopSimulating } from './states.ts'

/** Opens a screen in `state` and waits until nothing on it moves. */
export async function open(page: Page, screen: Screen, demoData: DemoData, state: State = 'usual') {
  if (state !== 'usual' && screen.states) {
    await simulateState(page, screen.states, state)
    if (state !== 'offline') await deleteOfflineCopies(page)
    await openUndrawn(page)
  }
  // The test controls the clock from here on.
  if (state === 'error') await page.clock.install()
  const calls = followCalls(page)
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(demoData))
  await settled(page, state)
  // The screen is checked after an answer has changed it, not before.
  if (state !== 'loading') await expect.poll(() => calls.size, 'calls without an answer').toBe(0)
  await waitUntilStill(page)
  if (screen.prepare) {
    await screen.prepare(page)
    await waitUntilStill(page)
  }
}

/** A published text as on a return visit: requested by the app, not rendered by the server. */
const openUndrawn = (page: Page) =>
  page.route(/\/faq$/, async (route) => {
    const response = await route.fetch({ url: new URL('/index.html', route.request().url()).href })
    await route.fulfill({ response })
  })

/** Restores the network, and the answers that a screen has replaced (the long queue). */
export async function leave(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await stopSimulating(page)
}

/**
 * Cached copies would fill the screen at once, which only the offline state should do. Deleting them from outside the page avoids another
 * load of the app.
 */
async function deleteOfflineCopies(page: Page) {
  // A page before the log-in opens the storage only after a while.
  const databases = await page.evaluate(() => indexedDB.databases())
  if (!databases.some(({ name }) => name === '_ionicstorage')) return
  const browser = await page.context().newCDPSession(page)
  const key = (string: string) => ({ type: 'string', string }) as const
  await browser.send('IndexedDB.deleteObjectStoreEntries', {
    securityOrigin: new URL(page.url()).origin,
    databaseName: '_ionicstorage',
    objectStoreName: '_ionickv',
    keyRange: { lower: key('offline-copies'), upper: key('offline-copies~'), lowerOpen: false, upperOpen: false },
  })
  await browser.detach()
}

async function settled(page: Page, state: State) {
  const loading = page.locator('[role=status][aria-busy]:visible')
  // A page before the log-in has no Ionic; its heading takes the focus once it is hydrated.
  await page.locator('ion-app.hydrated, h1:focus').first().waitFor()
  await page.locator('h1:visible').first().waitFor()
  if (state === 'loading') await loading.first().waitFor()
  else if (state === 'error') await failed(page, loading)
  else await loading.first().waitFor({ state: 'hidden' })
}

/** Waits until a failure is shown; advances the fake clock past the app's retries. */
export const failed = (page: Page, loading: Locator) =>
  expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(loading).toHaveCount(0, { timeout: 200 })
  }).toPass({ intervals: [0, 100] })

/** Waits for fonts and for every animation that ends. */
export const waitUntilStill = (page: Page) =>
  page.evaluate(`document.fonts.ready.then(async () => {
    const moving = () => document.getAnimations().filter((one) =>
      one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)
    await new Promise((done) => setTimeout(done, 60))
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.all(now.map((one) => one.finished.catch(() => undefined)))
      await new Promise((done) => setTimeout(done, 30))
    }
  })`)
