// npm run screens: real pictures of every screen of both apps, and docs/screens.md around them. Over the built app and a server with the demo
// program, both only for this.
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { desktop, phone } from '../support/browser/devices.ts'
import { declined, logIn, maria, waiting } from '../support/patient/people.ts'
import { loadStaffDemoData } from './console/demo-data.ts'
import { staffScreens } from './console/list.ts'
import { captureStaffScreens } from './console/take.ts'
import { fileOf, gallery, type View, views } from './gallery.ts'
import { leave, open } from './open.ts'
import { type DemoData, loadDemoData } from './patient/demo-data.ts'
import { type Screen, screens, statesInOrder } from './patient/list.ts'
import { shoot } from './picture.ts'
import type { State } from './states.ts'

const docs = join(dirname(dirname(import.meta.dirname)), 'docs')
const folder = join(docs, 'screens')
const chosen = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) => chosen.length === 0 || chosen.includes(name)
const wanted = screens.filter(isWanted)
const wantedStaffScreens = staffScreens.filter((screen) => isWanted(screen) || chosen.includes('console'))

const sizes: Record<View, { device: typeof phone | typeof desktop; locale: string; width: number }> = {
  phone: { device: phone, locale: 'en-PH', width: 360 },
  desktop: { device: desktop, locale: 'en-PH', width: 760 },
  filipino: { device: phone, locale: 'fil-PH', width: 360 },
}

/** One context a person, so that each logs in once. */
async function captureAll(browser: Browser, view: View, demoData: DemoData, baseURL: string) {
  const people = { maria, waiting, declined, ligaya: demoData.ligaya.person }
  for (const by of [undefined, ...(Object.keys(people) as (keyof typeof people)[])]) {
    const screensOfPerson = wanted.filter((screen) => screen.by === by)
    if (screensOfPerson.length === 0) continue
    const { device, locale } = sizes[view]
    const context = await browser.newContext({
      ...device,
      baseURL,
      locale,
      timezoneId: 'Asia/Manila',
      reducedMotion: 'reduce',
      // The states are made by answers of the runner's, which a service worker would keep it from.
      serviceWorkers: 'block',
      bypassCSP: true,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    if (by) await logIn(page, people[by])
    for (const screen of screensOfPerson) {
      for (const state of view === 'filipino' ? (['usual'] as const) : statesInOrder(screen)) {
        await take(page, view, screen, state, demoData).catch((error: Error) => {
          process.exitCode = 1
          process.stderr.write(`${screen.name}, ${state}, ${view}: ${error.message.split('\n')[0]}\n`)
        })
      }
    }
    await context.close()
  }
}

async function take(page: Page, view: View, screen: Screen, state: State, demoData: DemoData) {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, screen, demoData, state)
  const picture = await shoot(page, views[view].themes, sizes[view].width)
  await leave(page)
  await writeFile(join(folder, fileOf(screen, state, view)), picture)
}

/** The server that the journeys use, until `stop`. */
async function serve(): Promise<{ url: string; folder: string; stop: () => void }> {
  const child = spawn('node', [join(dirname(import.meta.dirname), 'support/server/serve.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url, place] = /^Serving (http\S+) from (.+)$/.exec(line) ?? []
    if (url && place) return { url, folder: place, stop: () => child.stdin.end() }
  }
  throw new Error('The server did not start.')
}

const server = await serve()
process.env.ARUGA_URL = server.url
process.env.ARUGA_FOLDER = server.folder
const browser = await chromium.launch({
  args: [
    '--disable-background-networking',
    '--no-first-run',
    '--no-sandbox',
    // The counter offers to scan where there is a camera.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
})
try {
  if (chosen.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  if (wanted.length > 0) {
    const demoData = await loadDemoData()
    await Promise.all((Object.keys(views) as View[]).map((view) => captureAll(browser, view, demoData, server.url)))
  }
  if (wantedStaffScreens.length > 0)
    await captureStaffScreens(browser, wantedStaffScreens, await loadStaffDemoData(), { folder, baseURL: server.url })
  await writeFile(join(docs, 'screens.md'), gallery())
} finally {
  await browser.close()
  server.stop()
}
