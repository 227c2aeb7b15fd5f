// @vitest-environment happy-dom
// The page before the app: when it shows a code, when it takes it away, and that the app starts in any case.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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

const device = vi.hoisted(() => ({ read: async (): Promise<unknown[]> => [], home: null as unknown }))
vi.mock('./read-codes.ts', () => ({ readCodes: () => device.read() }))
// A browser's work.
vi.mock('./style-sheet.ts', () => ({
  loadStyle: async (link: Element) => {
    document.head.append(link)
    return true
  },
  styleSheet: (href: string) => Object.assign(document.createElement('link'), { title: href }),
}))
vi.mock('./read-home.ts', () => ({ readHome: async () => device.home }))
const has = (...codes: unknown[]) => {
  device.read = async () => codes
}

let starts = 0
/** Opens the page at an address: in the window of the installed app, or in a tab. Returns what it throws, if it does. */
async function open(path: string, { installed = true } = {}) {
  starts += 1
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://aruga.test${path}`)
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: installed } as MediaQueryList)
  // The app says that it has started.
  const app = `data:text/javascript,globalThis.started=${starts}`
  document.head.innerHTML = ''
  document.body.innerHTML = `<script type="text/plain" data-app="${app}" data-code="/code.css" data-home="/home.css"></script><div id="root"></div>`
  vi.resetModules()
  return import('./main.ts').then(
    () => null,
    (error: unknown) => error,
  )
}
const isStarted = () => (globalThis as { started?: number }).started === starts
const page = () => document.querySelector('main')
const styleOfCode = () => document.querySelector('link[title="/code.css"]')
const shown = () => [...document.querySelectorAll('main p > .sr')].map((spelled) => spelled.textContent)
const openApp = () => page()?.querySelector('button') as HTMLButtonElement
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Local storage changed in another tab. */
const elsewhere = async (change: () => void) => {
  change()
  window.dispatchEvent(new Event('storage'))
  await later(0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-26T04:00:00.000Z') })
  localStorage.clear()
  localStorage.setItem('TOKEN', 'token')
  has(ONE)
})
afterEach(async () => {
  // Ends what a page that is still there looks for.
  has()
  device.home = null
  localStorage.clear()
  window.dispatchEvent(new Event('storage'))
  await later(2_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('style')
})

test('A start of the installed app shows the code to whoever is logged in, and the app starts behind it', async () => {
  await open('/')
  expect(shown()).toEqual(['K 4 7 M, P Q R T'])
  expect(styleOfCode()).not.toBeNull()
  expect(isStarted()).toBe(true)
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
  expect(styleOfCode()).toBeNull()
})

test('“Show my code” shows it without a session too, as the log-in page does', async () => {
  localStorage.removeItem('TOKEN')
  await open('/loa-details')
  expect(shown()).toEqual(['K 4 7 M, P Q R T'])
})

test('The log-out of another tab takes the code from the screen at once', async () => {
  await open('/')
  await elsewhere(() => has())
  expect(page()).toBeNull()
  expect(document.getElementById('root')?.style.visibility).toBe('')
})

test('So does the end of the session in another tab, though the code may still be asked for', async () => {
  await open('/loa-details')
  await elsewhere(() => localStorage.removeItem('TOKEN'))
  expect(page()).toBeNull()
})

test('A phone that wakes up after 15 minutes shows none, before anything is read', async () => {
  await open('/loa-details')
  device.read = () => new Promise(() => undefined)
  vi.setSystemTime('2026-11-26T04:15:01.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(page()).toBeNull()
})

test('A kept code says when the server last knew of it, and promises no new one once its letter ends', async () => {
  const known = { at: '2026-11-26T01:30:00.000Z', letterUntil: '2026-12-05T15:59:59.999Z' }
  has({ ...ONE, known })
  await open('/loa-details')
  expect(page()?.textContent).toContain('This is what we knew November 26, 2026 at 9:30 AM. The code works unless')
  expect(page()?.textContent).toContain('After that, the app shows a new one.')
  has({ ...ONE, known: { ...known, letterUntil: ONE.codeValidUntil } })
  await later(2_000)
  expect(page()?.textContent).toContain('November 27, 2026 at 10:00 AM. Its letter ends then, too.')
  expect(page()?.textContent).not.toContain('a new one')
})

test('A code that is used, undone or over goes; of two the other stays, and the focus where it is', async () => {
  has(ONE, TWO)
  await open('/')
  openApp().focus()
  const button = openApp()
  has(TWO)
  await later(2_000)
  expect(shown()).toEqual(['X Y 3 4, W Z A B'])
  expect(document.activeElement).toBe(button)
  has()
  await later(2_000)
  expect(page()).toBeNull()
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

test('Whoever goes on before the app is there sees the code until it is', async () => {
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

test('The code goes under the app’s dialogs, beside its pages, once for each', async () => {
  await open('/')
  const root = document.getElementById('root') as HTMLElement
  root.innerHTML = '<ion-app><div id="pages"><h1>Good morning</h1></div><ion-alert></ion-alert></ion-app>'
  const pages = document.getElementById('pages') as HTMLElement
  await expect.poll(() => pages.nextElementSibling).toBe(page())
  expect([root.style.visibility, pages.style.visibility]).toEqual(['', 'hidden'])
  const placed = vi.spyOn(pages, 'after')
  pages.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(placed).not.toHaveBeenCalled()
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
  device.read = () => new Promise((resolve) => setTimeout(() => resolve([ONE]), 1_600))
  await open('/')
  expect(isStarted()).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page()).toBeNull()
})

test('The app starts also where what is kept cannot be drawn', async () => {
  has({ code: 'K47MPQRT' })
  expect(await open('/')).toBeInstanceOf(TypeError)
  expect(isStarted()).toBe(true)
  expect(page()).toBeNull()
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
  ['at its address, though a code is kept', '/tabs/home', [ONE], 'Good morning'],
  ['at a start without a code', '/', [], 'Good morning'],
  ['not at one with a code, which comes first', '/', [ONE], 'Your code'],
  ['not at another page', '/tabs/account', [], undefined],
])('Home as it was is painted %s, and the app starts behind it', async (_what, path, codes, title) => {
  const elements = ['div', {}, ['h1', {}, 'Good evening']]
  device.home = { titles: { morning: 'Good morning', afternoon: 'Good morning', evening: 'Good morning' }, elements }
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
  has(...codes)
  await open(path)
  expect(document.querySelector('h1')?.textContent).toBe(title)
  expect(isStarted()).toBe(true)
})
