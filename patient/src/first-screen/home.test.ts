// @vitest-environment happy-dom
// Home before the app: when it is painted, when it goes, and what becomes of a tap.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOME_KEY, HOME_SEAL, madeForNow } from '../platform/home-snapshot.ts'
import { linkStyles, storedDevice } from '../testing/stored-device.ts'
import { leaveStylesToApp, showHome } from './home.ts'

const html = `<div class="shell">
  <div class="ion-page"><main>
    <h1>Good evening</h1><a href="/loa-details?id=l1">Dalisulin</a><button type="button" data-control="n1">A message</button><a href="tel:8888">Call</a>
  </main></div>
  <nav><a href="/tabs/letters">Letters</a></nav>
</div>`.replaceAll(/>\s+</g, '><')
const titles = { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' }
let device: ReturnType<typeof storedDevice>
let failing: AbortController

const root = () => document.getElementById('root') as HTMLElement
const painted = () => document.querySelector<HTMLElement>('body > [aria-busy]')
const inPainted = (selector: string) => painted()?.querySelector<HTMLElement>(selector) as HTMLElement
const appFailed = () => failing.abort()
const show = () => {
  failing = new AbortController()
  return showHome(root(), failing.signal)
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const goTo = (path: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://aruga.test${path}`)

/** The app's page, with `words` in it; returns what is pressed in it. */
async function appShows(words = '', { busy = false, invisible = false } = {}) {
  const pressed: string[] = []
  root().innerHTML = `<ion-app><div class="ion-page${invisible ? ' ion-page-invisible' : ''}">
    <ion-content><h1 tabindex="-1">Good morning</h1><a href="/loa-details?id=l1">Dalisulin</a><button data-control="n1">A message</button><a href="tel:8888">Call</a>${words}${busy ? '<p aria-busy="true"></p>' : ''}</ion-content>
    </div><nav><a href="/tabs/letters">Letters <i>3</i></a></nav></ion-app>`.replaceAll(/>\s+</g, '><')
  for (const each of root().querySelectorAll('a, button'))
    each.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push(each.textContent)
    })
  await new Promise((resolve) => setImmediate(resolve))
  return pressed
}

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date(2026, 10, 26, 9),
  })
  linkStyles()
  document.body.innerHTML = '<div id="root"></div>'
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
  goTo('/tabs/home')
  localStorage.clear()
  localStorage.setItem('TOKEN', 'token')
  device = storedDevice()
  device.values.set('session', { logIn: 'maria-1' })
  await device.store(HOME_KEY, HOME_SEAL, { logIn: 'maria-1', madeFor: madeForNow('en'), titles, html })
})
afterEach(async () => {
  // Ends what one that is still there listens to.
  window.dispatchEvent(new StorageEvent('storage', { key: 'TOKEN', newValue: null }))
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('style')
  document.documentElement.removeAttribute('data-theme')
})

test('Home is painted with the greeting of the hour, and the app is not seen below it', async () => {
  await show()
  expect(inPainted('h1').textContent).toBe('Good morning')
  expect(root().style.visibility).toBe('hidden')
})

test('The app loads no styles that the page has, and those of home itself where they could not be loaded', () => {
  const marked = () => document.querySelectorAll('link[disabled]').length
  leaveStylesToApp()
  expect(marked()).toBe(2)
  linkStyles(false)
  leaveStylesToApp()
  expect(marked()).toBe(0)
})

test.each<[string, () => unknown]>([
  ['nothing is stored', () => device.values.clear()],
  ['its styles cannot be loaded', () => linkStyles(false)],
  ['the app has come first', () => appShows()],
  ['a log-out has come meanwhile', () => localStorage.removeItem('TOKEN')],
  ['the page is another one', () => goTo('/tabs/letters')],
])('It is not painted where %s', async (_what, change) => {
  await change()
  expect(await show()).toBe(false)
  expect(painted()).toBeNull()
  expect(root().style.visibility).toBe('')
})

test('The app’s home takes its place once it is the same, and its title the focus', async () => {
  await show()
  await appShows('', { invisible: true })
  expect(painted()).not.toBeNull()
  await appShows('<p>A note at the end, which nobody waits for.</p>')
  expect(painted()).toBeNull()
  expect(root().style.visibility).toBe('')
  expect(document.activeElement?.textContent).toBe('Good morning')
})

test('Where the app’s home stays another one, it takes its place after half a second; one that is still being read is waited for', async () => {
  await show()
  await appShows('', { busy: true })
  await later(2_000)
  expect(painted()).not.toBeNull()
  const [title] = root().querySelectorAll('h1')
  title?.after('Your turn')
  root().querySelector('[aria-busy]')?.remove()
  await new Promise((resolve) => setImmediate(resolve))
  expect(painted()).not.toBeNull()
  await later(500)
  expect(painted()).toBeNull()
})

test.each([
  ['A link', 'main a', 'Dalisulin'],
  ['A tab, which may have a count by now,', 'nav a', 'Letters 3'],
  ['A button', 'button', 'A message'],
])(
  '%s that is tapped before the app is there is tapped in the app, which need not be whole',
  async (_what, selector, words) => {
    await show()
    inPainted(selector).click()
    expect(inPainted(selector).getAttribute('aria-busy')).toBe('true')
    expect(await appShows('', { busy: true })).toEqual([words])
    expect(painted()).toBeNull()
  },
)

test('What is tapped is done once, and what was tapped before it is not', async () => {
  await show()
  inPainted('main a').click()
  inPainted('button').click()
  const pressed = await appShows()
  expect(pressed).toEqual(['A message'])
})

test.each([
  ['at once', 0],
  ['while its home settles', 400],
])('A button tapped %s, before the app has it, is pressed when it comes, however late', async (_when, after) => {
  await show()
  const home = '<div class="ion-page"><h1>Good morning</h1></div>'
  if (after > 0) root().innerHTML = home
  await later(after)
  inPainted('button').click()
  root().innerHTML = home
  await new Promise((resolve) => setImmediate(resolve))
  await later(4_000)
  expect(painted()).not.toBeNull()
  expect(await appShows('', { busy: true })).toEqual(['A message'])
  expect(painted()).toBeNull()
})

test.each([
  ['A link that the app’s home has no more leads where it led', 'main a', ['/loa-details?id=l1']],
  ['A button that it has no more does nothing', 'button', []],
])('%s', async (_what, selector, expected) => {
  const assigned: unknown[] = []
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void assigned.push(to))
  await show()
  inPainted(selector).click()
  root().innerHTML = '<div class="ion-page"><h1>Good morning</h1></div>'
  await new Promise((resolve) => setImmediate(resolve))
  await later(500)
  expect(assigned).toEqual(expected)
})

test('A telephone number, a new tab and a second tap are the browser’s', async () => {
  await show()
  const isLeft = (selector: string, init: MouseEventInit = {}) => {
    let left: boolean | undefined
    const notice = (event: Event) => {
      left = !event.defaultPrevented
      // It would leave the page.
      event.preventDefault()
    }
    document.addEventListener('click', notice, { once: true })
    inPainted(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
    return left
  }
  expect(isLeft('a[href^=tel]')).toBe(true)
  expect(isLeft('nav a', { ctrlKey: true })).toBe(true)
  expect([isLeft('nav a'), isLeft('nav a')]).toEqual([false, true])
})

test('Where the app cannot be loaded, its links are plain links', async () => {
  await show()
  appFailed()
  const tapped = vi.fn((event: Event) => [event.defaultPrevented, event.preventDefault()])
  document.addEventListener('click', tapped, { once: true })
  inPainted('nav a').click()
  expect(tapped).toHaveReturnedWith([false, undefined])
})

test('The log-out of another tab takes it from the screen at once, and does nothing that was tapped', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await show()
  inPainted('nav a').click()
  localStorage.removeItem('TOKEN')
  window.dispatchEvent(new StorageEvent('storage'))
  expect(painted()).toBeNull()
  expect(root().style.visibility).toBe('')
  expect(assign).not.toHaveBeenCalled()
})

test('So does one after which somebody else has logged in before this tab hears of it', async () => {
  await show()
  window.dispatchEvent(new StorageEvent('storage', { key: 'TOKEN', newValue: null }))
  expect(painted()).toBeNull()
})

test('So does the app, when it leads to another page', async () => {
  await show()
  goTo('/login?next=%2Ftabs%2Fhome')
  root().append(document.createElement('p'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(painted()).toBeNull()
})

test('Without the app it goes after 15 minutes, and when a phone wakes up later than that', async () => {
  await show()
  await later(15 * 60_000)
  expect(painted()).toBeNull()
  await show()
  vi.setSystemTime(Date.now() + 15 * 60_000 + 1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(painted()).toBeNull()
})

test('The focus stays at the same link', async () => {
  await show()
  inPainted('main a').focus()
  await appShows()
  expect(document.activeElement).toBe(root().querySelector('a'))
})
