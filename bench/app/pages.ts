// Pages opened for the first time, each beside a static copy.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { stylesWithin } from '../../e2e/support/browser/styles-within.ts'
import { logIn } from '../../e2e/support/patient/people.ts'
import { median } from '../alternate.ts'
import { kilobytes, milliseconds, note, say } from '../figures.ts'
import { firstVisit, SLOW_4G, slowDown } from './slow-phone.ts'
import { startStaticServer } from './static-page.ts'
import type { Sum } from './traffic.ts'
import { atHome, ROUNDS, type Tried } from './tried.ts'
import { readVitals, type Vitals, watchVitals } from './vitals.ts'

/** Requests that begin after a page has been read for a while count, too. */
const STILL_MS = 5_000
const MAX = { shift: 0.02, blocked: 150, codeKilobytes: 123, requests: 10 }

type Opened = {
  name: string
  path: string
  /** Largest paint, beside the static page's. */
  paint: number
  isPublic: boolean
  /** Resolves once it can be used. */
  hydrated: (page: Page) => Promise<unknown>
}
const isHydrated = (page: Page) => page.locator('h1:focus').waitFor()
const pages: Opened[] = [
  { name: 'welcome', path: '/welcome', paint: 2, isPublic: true, hydrated: isHydrated },
  { name: 'log-in', path: '/login', paint: 2, isPublic: true, hydrated: isHydrated },
  { name: 'FAQ', path: '/faq', paint: 2, isPublic: true, hydrated: isHydrated },
  { name: 'home', path: '/tabs/home', paint: 2.5, isPublic: false, hydrated: isHydrated },
]

export async function measurePages({ browser, url, person }: Tried): Promise<void> {
  const bare = await startStaticServer(url)
  const withContext = async <T>(path: string, work: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await browser.newContext(firstVisit(url))
    if (path.startsWith('/tabs/')) await logInAsBefore(context)
    return work(context).finally(() => context.close())
  }
  const logInAsBefore = async (context: BrowserContext) => {
    const page = await context.newPage()
    await logIn(page, person)
    await atHome(page).waitFor()
    // Like somebody who has read home for a while: a snapshot of it is stored (patient/src/app/home/use-home-snapshot.ts).
    await sleep(STILL_MS)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.clearBrowserCache')
    await page.close()
  }
  for (const { path, hydrated, ...of } of pages) {
    const copy = await withContext(path, async (context) => {
      const page = await context.newPage()
      await page.goto(path)
      await hydrated(page)
      await sleep(STILL_MS)
      return bare.keep(of.name, page)
    })
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const limit = await visitBare(browser, copy)
      const own = await withContext(path, (context) => visit(context, path, hydrated))
      rounds.push({ limit: limit.vitals, own: own.vitals, hydratedAt: own.hydratedAt, sum: own.sum })
    }
    say(`${of.name}: ${rounds.map(({ limit, own }) => `${ms(own.paint)} beside ${ms(limit.paint)}`).join(', ')}`)
    report(of, rounds)
  }
  bare.stop()
}

type Round = { limit: Vitals; own: Vitals; hydratedAt: number; sum: Sum }

const ms = (value: number) => `${Math.round(value)} ms`

async function visitBare(browser: Browser, address: string) {
  const context = await browser.newContext(firstVisit(address))
  return visit(context, address, (page) => page.locator('h1').first().waitFor()).finally(() => context.close())
}

async function visit(context: BrowserContext, address: string, hydrated: Opened['hydrated']) {
  const page = await context.newPage()
  await watchVitals(page)
  const traffic = await slowDown(page, SLOW_4G)
  const document = await page.goto(address, { waitUntil: 'commit' })
  await hydrated(page)
  const hydratedAt = await page.evaluate<number>('performance.now()')
  const sum = traffic.sum()
  await sleep(STILL_MS)
  const codeKilobytes = sum.codeKilobytes + stylesWithin((await document?.text()) ?? '') / 1024
  return { vitals: await readVitals(page), hydratedAt, sum: { ...sum, codeKilobytes } }
}

function report({ name, paint, isPublic }: Pick<Opened, 'name' | 'paint' | 'isPublic'>, rounds: Round[]) {
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value))
  const atMost = (value: number, unit?: 'ms' | 'KB') => ({ side: 'at most' as const, value, ...(unit && { unit }) })
  const forPublic = (goal: ReturnType<typeof atMost>) => (isPublic ? goal : undefined)
  const paints: [string, string] = [
    milliseconds(of(({ limit }) => limit.paint)),
    milliseconds(of(({ own }) => own.paint)),
  ]
  note(
    'pages',
    `${name}, largest paint: static, ours`,
    paints,
    of(({ limit, own }) => own.paint / limit.paint),
    atMost(paint),
  )
  // A page painted from stored data is not hydrated yet.
  if (!isPublic)
    note(
      'pages',
      `${name}: hydrated`,
      ['', milliseconds(of(({ hydratedAt }) => hydratedAt))],
      of(({ hydratedAt }) => hydratedAt),
    )
  const blocked = of(({ own }) => own.blocked)
  note('pages', `${name}: blocked`, ['', milliseconds(blocked)], blocked, forPublic(atMost(MAX.blocked, 'ms')))
  const shift = of(({ own }) => own.shift)
  note('pages', `${name}: moved`, ['', shift.toFixed(3)], shift, atMost(MAX.shift))
  const code = of(({ sum }) => sum.codeKilobytes)
  note('pages', `${name}: scripts and styles`, ['', kilobytes(code)], code, forPublic(atMost(MAX.codeKilobytes, 'KB')))
  const requests = of(({ sum }) => sum.requests)
  note('pages', `${name}: requests`, ['', String(requests)], requests, forPublic(atMost(MAX.requests)))
}
