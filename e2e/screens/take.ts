// npm run screens: real pictures of every screen, phone and desktop, light and dark, and docs/screens.md around them. Over the
// built app and a server with the demo program, both only for this.
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { listLetters } from '@aruga/contract/letters'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { call, logInByApi } from '../api.ts'
import { logIn } from '../people.ts'
import { type Letters, people, type Screen, screens, statesOf } from './list.ts'
import { type State, weather, words } from './states.ts'

const docs = join(dirname(dirname(import.meta.dirname)), 'docs')
const folder = join(docs, 'screens')
const chosen = process.argv.slice(2)
const wanted = screens.filter(({ name }) => chosen.length === 0 || chosen.includes(name))

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, width: 390 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, width: 900 },
}
type Device = keyof typeof devices

/** One context a person, so that each logs in once. */
async function takeAll(browser: Browser, device: Device, letters: Letters, baseURL: string) {
  for (const by of [undefined, ...(Object.keys(people) as (keyof typeof people)[])]) {
    const ofPerson = wanted.filter((screen) => screen.by === by)
    if (ofPerson.length === 0) continue
    const context = await open(browser, device, baseURL)
    if (by) await logIn(await context.newPage(), people[by])
    for (const screen of ofPerson) {
      for (const state of inTurn(screen)) {
        await take(context, device, screen, state, letters).catch((error: Error) => {
          process.exitCode = 1
          process.stderr.write(`${screen.name}, ${state}, ${device}: ${error.message.split('\n')[0]}\n`)
        })
      }
    }
    await context.close()
  }
}

/** Offline comes right after the usual picture, whose copies it shows. */
const inTurn = (screen: Screen): State[] => {
  const shown = statesOf(screen)
  return [...new Set<State>(['usual', 'offline', ...shown])].filter((state) => shown.includes(state))
}

const open = (browser: Browser, device: Device, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({
    ...devices[device],
    baseURL,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
    // The states are made by answers of the runner's, which a service worker would keep it from.
    serviceWorkers: 'block',
    bypassCSP: true,
  })

async function take(context: BrowserContext, device: Device, screen: Screen, state: State, letters: Letters) {
  const [first] = context.pages()
  const page = first ?? (await context.newPage())
  page.setDefaultTimeout(20_000)
  const path = typeof screen.path === 'string' ? screen.path : screen.path(letters)
  if (state !== 'usual' && state !== 'offline') await forgetCopies(page)
  if (state !== 'usual' && screen.states) await weather(page, screen.states, state)
  await page.goto(path)
  await settled(page, state)
  await screen.first?.(page)
  if (screen.first) await page.waitForTimeout(700)
  const shots: Buffer[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A toast has said its word after five seconds; the page is what stays.
    shots.push(await page.screenshot({ style: 'ion-toast { display: none }', animations: 'disabled' }))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await writeFile(join(folder, fileOf(screen, state, device)), await sideBySide(shots, devices[device].width))
}

/** What was read before would be on the screen at once: only the offline state is about that. */
async function forgetCopies(page: Page) {
  await page.goto('/tnc')
  await page.locator('h1:visible').first().waitFor()
  await page.evaluate(`new Promise((done) => {
    const opening = indexedDB.open('_ionicstorage')
    opening.onsuccess = () => {
      const work = opening.result.transaction('_ionickv', 'readwrite')
      work.objectStore('_ionickv').delete('offline-copies')
      work.oncomplete = () => done(opening.result.close())
    }
  })`)
}

async function settled(page: Page, state: State) {
  await page.locator('ion-app.hydrated').waitFor()
  await page.locator('h1:visible').first().waitFor()
  if (state === 'loading') await page.locator('.skeleton:visible').first().waitFor()
  else await page.locator('.skeleton:visible').waitFor({ state: 'hidden' }).catch(asItIs)
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(400)
}

/** A picture of what never came is worth more than none. */
const asItIs = () => undefined

async function sideBySide(shots: Buffer[], width: number): Promise<Buffer> {
  const parts = await Promise.all(
    shots.map((shot) => sharp(shot).resize({ width }).toBuffer({ resolveWithObject: true })),
  )
  const height = Math.max(...parts.map(({ info }) => info.height))
  return sharp({ create: { width: width * parts.length + 16, height, channels: 3, background: '#888' } })
    .composite(parts.map(({ data }, index) => ({ input: data, left: index * (width + 16), top: 0 })))
    .webp({ quality: 72, effort: 5 })
    .toBuffer()
}

const fileOf = ({ name }: Screen, state: State, device: Device) =>
  `${name}${state === 'usual' ? '' : `-${state}`}-${device}.webp`

function gallery(): string {
  const picture = (screen: Screen, state: State, device: Device) =>
    `![${screen.title}, ${state}, ${device}, light and dark](screens/${fileOf(screen, state, device)})`
  const both = (screen: Screen, state: State) =>
    `| ${picture(screen, state, 'phone')} | ${picture(screen, state, 'desktop')} |`
  const sections = screens.map((screen) => {
    const where = typeof screen.path === 'string' ? screen.path : '/loa-details?id=…'
    const rows = statesOf(screen).map(
      (state) =>
        `${state === 'usual' ? '' : `**${words[state]}**\n\n`}| phone | desktop |\n|---|---|\n${both(screen, state)}\n`,
    )
    return `## ${screen.title}\n\n\`${where}\`\n\n${rows.join('\n')}`
  })
  return `# Screens\n\nEvery screen of the patient's app, light and dark. \`npm run screens\` takes the pictures anew, from the built app and\nthe demo program; \`npm run screens -- home\` one of them. The list is \`e2e/screens/list.ts\`.\n\n${sections.join('\n')}`
}

async function readLetters(): Promise<Letters> {
  const token = await logInByApi(people.maria)
  const { items } = await call(listLetters, { query: { MaxResultCount: 100 } }, token)
  return new Map(items.map(({ productName, id }) => [productName, id]))
}

/** The server that the journeys use, until `stop`. */
async function serve(): Promise<{ url: string; stop: () => void }> {
  const child = spawn('node', [join(dirname(import.meta.dirname), 'serve.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, found] = /^Serving (http\S+) /.exec(line) ?? []
    if (found) return { url: found, stop: () => child.stdin.end() }
  }
  throw new Error('The server did not start.')
}

const { url, stop } = await serve()
process.env.ARUGA_URL = url
const browser = await chromium.launch({
  args: ['--disable-background-networking', '--no-first-run', '--no-sandbox'],
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
})
try {
  if (chosen.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const letters = await readLetters()
  await Promise.all((Object.keys(devices) as Device[]).map((device) => takeAll(browser, device, letters, url)))
  await writeFile(join(docs, 'screens.md'), gallery())
} finally {
  await browser.close()
  stop()
}
