// The installed app: all its files are on the device, and it starts as from the home screen, with none of them in memory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAppCached } from '../../e2e/support/browser/offline.ts'
import { spelledCode } from '../../e2e/support/patient/letters.ts'
import { logIn } from '../../e2e/support/patient/people.ts'
import { median } from '../alternate.ts'
import { note, say } from '../figures.ts'
import { SLOW_4G, slowDown, startInstalled } from './slow-phone.ts'
import type { Traffic } from './traffic.ts'
import { atHome, noteWait, ROUNDS, type Tried, type Wait, wait } from './tried.ts'
import { walk } from './ways.ts'

const CODE_MS = 2_000
/** Of the icon: “Show my code” (patient/shortcuts.ts). */
const shortcut = '/loa-details'
/** The server's answers. Anything else is a file of the app. */
const ANSWERS = /^\/(api|connect)\//

export async function measureInstalled({ url, person }: Tried): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-installed-'))
  const run = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const context = await startInstalled(url, folder)
    const page = context.pages()[0] ?? (await context.newPage())
    return work(page).finally(() => context.close())
  }
  try {
    await run(async (page) => {
      await logIn(page, person)
      // Longer than a journey waits: the machine may be busy.
      await expect(() => expectAppCached(page)).toPass({ timeout: 60_000 })
    })
    const rounds: Record<'home' | 'letter' | 'shown' | 'start' | 'hydrated' | 'code', Wait>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const walked = await run((page) => logInAgain(page, person))
      const start = await run((page) => startAt(page, '/', () => atHome(page).waitFor()))
      const hydrated = await run((page) => startAt(page, '/', () => page.locator('h1:focus').waitFor()))
      const code = await run((page) => startAt(page, shortcut, () => spelledCode(page).waitFor()))
      rounds.push({ ...walked, start, hydrated, code })
    }
    const of = (name: keyof (typeof rounds)[number]) => rounds.map((round) => round[name])
    noteWait('installed', 'start to the code', of('code'), CODE_MS)
    noteWait('installed', 'start to home', of('start'))
    noteWait('installed', 'start to home, hydrated', of('hydrated'))
    noteWait('installed', 'log-in to home', of('home'))
    noteWait('installed', 'open letter', of('letter'))
    noteWait('installed', 'show code', of('shown'))
    const again = rounds.map((round) =>
      Object.values(round).flatMap(({ paths }) => paths.filter((path) => !ANSWERS.test(path))),
    )
    say(`Requested again: ${again.flat().join(' ') || 'nothing'}`)
    const files = median(again.map(({ length }) => length))
    note('installed', 'files requested again', ['', String(files)], files, { side: 'at most', value: 0 })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function startAt(page: Page, path: string, there: () => Promise<unknown>): Promise<Wait> {
  const traffic = await slowDown(page, SLOW_4G)
  return wait(traffic, () => page.goto(path, { waitUntil: 'commit' }), there)
}

/** Deletes the session and all cached data; the app's files stay. */
async function logInAgain(page: Page, person: Tried['person']) {
  const traffic: Traffic = await slowDown(page, SLOW_4G)
  const devTools = await page.context().newCDPSession(page)
  await page.goto('/faq')
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await page.goto('/login')
  await page.locator('h1:focus').waitFor()
  const { code: shown, ...walked } = await walk(page, traffic, person)
  return { ...walked, shown }
}
