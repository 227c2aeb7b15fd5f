// Home as it was when it was last on the screen, until the app has its own in the same place.

import { greetingAt } from '../app/home/greeting.ts'
import { firstLanguage } from '../i18n/first-language.ts'
import { isAtHome } from '../platform/home-snapshot.ts'
import { cover, headingOf, isLoggedIn } from './cover.ts'
import { readHome } from './read.ts'
import { elementOf } from './snapshot.ts'

/** How long the app's own home may differ, as its last parts come, before it takes its place all the same. */
const SETTLING_MS = 500
/** The same after a tap on a button that the app's home does not have yet: only that button can do what was tapped. */
const BUTTON_MS = 5_000
/** How long the font may take, which comes with the page. Painted with a stand-in, the words would be painted again. */
const FONT_MS = 500
const FONT = '1em "Atkinson Hyperlegible Next Variable"'

/** The app leads from `/` to home. */
const isStart = () => isAtHome() || window.location.pathname === '/'

/** Whether it is shown: not where there is none, nor where the app has come first. Taps are the browser's once the app has failed to load. */
export async function showHome(root: HTMLElement, appFailed: AbortSignal): Promise<boolean> {
  const home = isStyled() && isStart() ? await readHome() : null
  if (!home) return false
  await Promise.any([document.fonts.load(FONT), new Promise((resolve) => setTimeout(resolve, FONT_MS))])
  // A log-out may have come meanwhile.
  if (root.hasChildNodes() || !isStart() || !isLoggedIn()) return false
  const screen = elementOf(home.html)
  const heading = screen.querySelector('h1')
  if (heading) heading.textContent = home.titles[greetingAt(new Date().getHours())]
  // Screen readers wait for the app's own, whose heading takes the focus.
  screen.setAttribute('aria-busy', 'true')
  document.documentElement.lang = firstLanguage()
  stay(root, screen, appFailed)
  return true
}

/** Whether the sheet of home (first-screen-page.ts) is loaded. */
const isStyled = () => Boolean(document.querySelector<HTMLLinkElement>('link[data-home]')?.sheet)

/** Where the sheet of home cannot be loaded, the app loads those that it is made of. */
export function leaveStylesToApp() {
  if (!isStyled()) for (const sheet of document.querySelectorAll('link[disabled]')) sheet.remove()
}

function stay(root: HTMLElement, screen: HTMLElement, appFailed: AbortSignal) {
  let tapped: HTMLElement | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  const tap = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('a[href^="/"], button[data-control]')
    // A telephone number or a mail is the browser's, and so is a second tap, which does not wait.
    if (!control || control === tapped || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    tapped?.removeAttribute('aria-busy')
    tapped = control
    tapped.setAttribute('aria-busy', 'true')
    clearTimeout(settling)
    settling = undefined
    giveWayIfReady()
  }

  /** The app's own link to the same page, or its own button for the same thing. */
  function counterpart(of: Element): HTMLElement | undefined {
    const name = of.localName === 'a' ? 'href' : 'data-control'
    const same = `[${name}="${CSS.escape(of.getAttribute(name) ?? '')}"]`
    return [...root.querySelectorAll<HTMLElement>(same)][[...screen.querySelectorAll(same)].indexOf(of)]
  }

  function giveWayIfReady() {
    if (!isStart()) return covering.abort()
    const page = headingOf(root)?.closest('.ion-page')
    if (!page) return
    if (tapped && counterpart(tapped)) return giveWay()
    if (page.querySelector('[aria-busy="true"]')) return
    if (page.textContent?.startsWith(screen.querySelector('.ion-page')?.textContent ?? '')) return giveWay()
    settling ??= setTimeout(giveWay, tapped?.localName === 'button' ? BUTTON_MS : SETTLING_MS)
  }

  /** To the app's own, which is then as it was: at the same place, with the same focus, and what was tapped is done. */
  function giveWay() {
    const focused = screen.contains(document.activeElement) && counterpart(document.activeElement as Element)
    const own = tapped && counterpart(tapped)
    const href = tapped?.getAttribute('href')
    const scrolled = screen.querySelector('main')?.scrollTop
    covering.abort()
    if (scrolled) void root.querySelector('ion-content')?.scrollToPoint?.(0, scrolled)
    ;(focused || root.querySelector('h1'))?.focus({ preventScroll: true })
    if (own) own.click()
    // The app has none by now.
    else if (href) window.location.assign(href)
  }

  const covering = cover(root, screen, giveWayIfReady)
  covering.signal.addEventListener('abort', () => clearTimeout(settling))
  screen.addEventListener('click', tap, { signal: appFailed })
}
