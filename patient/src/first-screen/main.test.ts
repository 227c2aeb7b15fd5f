// @vitest-environment happy-dom
// The page before the app: when it shows a code, when it takes it away, and that the app starts in any case.
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODES_KEY, CODES_SEAL } from '../platform/code-cache.ts'
import { CODES_OF } from '../platform/code-owner.ts'
import { HOME_KEY, HOME_SEAL, madeForNow } from '../platform/home-snapshot.ts'
import { linkStyles, storedDevice } from '../testing/stored-device.ts'

const code = (digits: string) => ({
  code: digits,
  codeValidUntil: '2026-11-27T02:00:00.000Z',
  branch: { name: 'Katipunan Avenue', pharmacyName: 'Botika', address: 'Quezon City' },
  productName: 'Dalisulin',
  strength: '100 units/mL',
  unit: 'pen',
  left: 12,
})
const ONE = code('K47MPQRT')
const TWO = code('XY34WZAB')

let device: ReturnType<typeof storedDevice>
const has = async (...codes: { code: string; [more: string]: unknown }[]) => {
  await device.store(CODES_KEY, CODES_SEAL, {
    logIn: 'maria-1',
    byLetter: Object.fromEntries(codes.map((one) => [one.code, one])),
  })
  localStorage.setItem(CODES_OF, 'maria-1')
}
const hasHome = async () => {
  const titles = { morning: 'Good morning', afternoon: 'Good morning', evening: 'Good morning' }
  const html = '<div><h1>Good evening</h1></div>'
  device.values.set('session', { logIn: 'maria-1' })
  await device.store(HOME_KEY, HOME_SEAL, { logIn: 'maria-1', madeFor: madeForNow('en'), titles, html })
}

let starts = 0
/** Opens the page at an address: in the window of the installed app, or in a tab. Returns what it throws, if it does. */
async function open(path: string, { installed = true, areStylesLoaded = true } = {}) {
  starts += 1
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://aruga.test${path}`)
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: installed } as MediaQueryList)
  // The app reports its start.
  const app = `data:text/javascript,globalThis.started=${starts}`
  linkStyles(areStylesLoaded)
  // As the build has it loaded with the code.
  document.head.insertAdjacentHTML('beforeend', '<link href="/assets/codes-Bz1.css">')
  document.body.innerHTML = `<script type="text/plain" data-app="${app}"></script><div id="root"></div>`
  vi.resetModules()
  // As in a page that has just been opened.
  Object.assign(i18next, { isInitialized: false, languages: undefined })
  const { started } = await import('./main.ts')
  return started.then(
    () => null,
    (error: unknown) => error,
  )
}
const isStarted = () => (globalThis as { started?: number }).started === starts
const page = () => document.querySelector('main')
const styleOfCode = () => document.querySelector('link[href*="codes"]')
const shown = () => [...document.querySelectorAll('main p > .sr')].map((spelled) => spelled.textContent)
const openApp = () => page()?.querySelector('button') as HTMLButtonElement
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Local storage changed in another tab. */
const elsewhere = (change: () => void) => {
  change()
  window.dispatchEvent(new StorageEvent('storage'))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-26T04:00:00.000Z') })
  localStorage.clear()
  localStorage.setItem('TOKEN', 'token')
  device = storedDevice()
  await has(ONE)
})
afterEach(() => {
  // Ends what a page that is still there checks.
  window.dispatchEvent(new StorageEvent('storage', { key: 'TOKEN', newValue: null }))
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('style')
})

test('A start of the installed app shows the code to the patient who is logged in, and the app starts behind it', async () => {
  await open('/')
  expect(shown()).toEqual(['K 4 7 M, P Q R T'])
  expect(styleOfCode()).not.toBeNull()
  expect(isStarted()).toBe(true)
})

test('Behind a code the app loads the styles of home itself where they could not be loaded', async () => {
  await open('/', { areStylesLoaded: false })
  expect(shown()).toHaveLength(1)
  expect(document.querySelectorAll('link[disabled]')).toHaveLength(0)
})

test.each([
  ['of the installed app without a session', '/', true, false],
  ['in a tab of the browser', '/', false, true],
  ['at a letter', '/loa-details?id=l1', true, true],
  ['at the account', '/tabs/account', true, true],
])('A start %s shows none', async (_what, path, installed, loggedIn) => {
  if (!loggedIn) localStorage.removeItem('TOKEN')
  await open(path, { installed })
  expect(page()).toBeNull()
  expect(isStarted()).toBe(true)
})

test('“Show my code” shows it without a session too, as the log-in page does', async () => {
  localStorage.removeItem('TOKEN')
  await open('/loa-details')
  expect(shown()).toEqual(['K 4 7 M, P Q R T'])
})

test('The log-out of another tab takes the code from the screen at once', async () => {
  await open('/')
  elsewhere(() => localStorage.removeItem(CODES_OF))
  await expect.poll(page).toBeNull()
  expect(document.getElementById('root')?.style.visibility).toBe('')
})

test('The end of the session in another tab removes the code, even while the code may still be requested', async () => {
  await open('/loa-details')
  elsewhere(() => localStorage.removeItem('TOKEN'))
  expect(page()).toBeNull()
})

test('A phone that wakes up after 15 minutes shows none, before anything is read', async () => {
  await open('/loa-details')
  device.slowMs = 60_000
  vi.setSystemTime('2026-11-26T04:15:01.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(page()).toBeNull()
})

test('A stored code shows when the server last confirmed it, and promises no new one once its letter ends', async () => {
  const known = { at: '2026-11-26T01:30:00.000Z', letterUntil: '2026-12-05T15:59:59.999Z' }
  await has({ ...ONE, known })
  await open('/loa-details')
  expect(page()?.textContent).toContain('This is what we knew November 26, 2026 at 9:30 AM. The code works unless')
  expect(page()?.textContent).toContain('After that, the app shows a new one.')
  await has({ ...ONE, known: { ...known, letterUntil: ONE.codeValidUntil } })
  await later(2_000)
  await expect.poll(() => page()?.textContent).toContain('November 27, 2026 at 10:00 AM. Its letter ends then, too.')
  expect(page()?.textContent).not.toContain('a new one')
})

test('A code that is used, undone or over goes; of two the other stays, and the focus where it is', async () => {
  await has(ONE, TWO)
  await open('/')
  openApp().focus()
  const button = openApp()
  await has(TWO)
  await later(2_000)
  await expect.poll(shown).toEqual(['X Y 3 4, W Z A B'])
  expect(document.activeElement).toBe(button)
  await has()
  await later(2_000)
  await expect.poll(page).toBeNull()
})

test('The focus is on the code’s title, then on that of the app', async () => {
  await open('/')
  expect(document.activeElement?.textContent).toBe('Your code')
  const root = document.getElementById('root') as HTMLElement
  root.innerHTML = '<h1 tabindex="-1">Good morning</h1>'
  openApp().click()
  expect(page()).toBeNull()
  expect(document.activeElement?.textContent).toBe('Good morning')
  expect(styleOfCode()).toBeNull()
})

test('A patient who goes on before the app has loaded sees the code until it has', async () => {
  await open('/')
  openApp().click()
  expect(openApp().getAttribute('aria-busy')).toBe('true')
  expect(page()).not.toBeNull()
  const root = document.getElementById('root') as HTMLElement
  root.innerHTML = '<div class="ion-page-invisible"><h1>Good morning</h1></div>'
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page()).not.toBeNull()
  root.firstElementChild?.removeAttribute('class')
  await expect.poll(page).toBeNull()
})

test('The app’s dialogs come over the code: it is before them in the page, and hides no more than the app’s pages', async () => {
  await open('/')
  const root = document.getElementById('root') as HTMLElement
  expect(page()?.nextElementSibling).toBe(root)
  expect(root.style.visibility).toBe('hidden')
})

test('A second tap does not wait for a title', async () => {
  await open('/')
  openApp().click()
  document.getElementById('root')?.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page()).not.toBeNull()
  openApp().click()
  expect(page()).toBeNull()
})

test('A device that is slow to read starts the app first, and then leaves the screen to it', async () => {
  device.slowMs = 1_600
  await open('/')
  expect(isStarted()).toBe(true)
  document.getElementById('root')?.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page()).toBeNull()
  expect(styleOfCode()).toBeNull()
})

test('The app starts also where what is stored cannot be rendered', async () => {
  const { branch: _, ...broken } = ONE
  await has(broken)
  window.addEventListener('error', (event) => event.preventDefault(), { once: true })
  await open('/')
  expect(isStarted()).toBe(true)
  expect(page()).toBeNull()
  expect(styleOfCode()).toBeNull()
})

test('It speaks Filipino, and has the theme and the colour that the app has', async () => {
  localStorage.setItem('language', 'fil')
  localStorage.setItem('theme', 'dark')
  localStorage.setItem('accent-h', '344.1')
  await open('/')
  const { lang, dataset, style } = document.documentElement
  expect([lang, dataset.theme, style.getPropertyValue('--accent-h')]).toEqual(['fil', 'dark', '344.1'])
  expect(openApp().textContent).toBe('Buksan ang app')
  expect(page()?.textContent).toContain('Dalisulin, 100 units/mL: 12 pen')
  expect(page()?.textContent).toMatch(/Gumagana ang code na ito hanggang Nobyembre 27, 2026/)
})

test.each([
  ['at its address, though a code is stored', '/tabs/home', [ONE], 'Good morning'],
  ['at a start without a code', '/', [], 'Good morning'],
  ['not at one with a code, which comes first', '/', [ONE], 'Your code'],
  ['not at another page', '/tabs/account', [], undefined],
])('Home as it was is painted %s, and the app starts behind it', async (_what, path, codes, title) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  await hasHome()
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
  await has(...codes)
  expect(await open(path)).toBeNull()
  expect(document.querySelector('h1')?.textContent).toBe(title)
  expect(isStarted()).toBe(true)
})
