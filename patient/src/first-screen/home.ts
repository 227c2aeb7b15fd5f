// Home as it was when it was last on the screen, until the app has its own in the same place.

import { greetingAt } from '../app/home/greeting.ts'
import { firstLanguage } from '../i18n/first-language.ts'
import { isAtHome } from '../platform/home-snapshot.ts'
import frameStyles from '../ui/page/frame.module.css'
import { cover, headingOf, isLoggedIn } from './cover.ts'
import { readHome } from './read-home.ts'
import { elementOf } from './snapshot.ts'
import { loadStyle, styleSheet } from './style-sheet.ts'

/** How long the app's own home may differ, as its last parts come, before it takes its place all the same. */
const SETTLING_MS = 500
/** How long the font may take. */
const FONT_MS = 500

/** The app leads from `/` to home. */
const isStart = () => isAtHome() || window.location.pathname === '/'

/** Whether this start may lead to home. At its address its styles are on their way in any case. */
export const mayLeadHome = () => isAtHome() || (isStart() && isLoggedIn())

/** Addresses: of the styles of home beyond the page's own, and of the sheets with the same from which the app would load them. */
export type Styles = { all: string; sheets: string[] }

/** Unless there is none, or the app comes first. Returns what to call when the app cannot be loaded. */
export async function showHome(root: HTMLElement, styles: Styles): Promise<(() => void) | undefined> {
  const [home, isStyled] = await Promise.all([readHome(), addStyles(styles)])
  if (!home || !isStyled) return
  await fontLoaded()
  // A log-out may have come meanwhile.
  if (root.hasChildNodes() || !isStart() || !isLoggedIn()) return
  const screen = elementOf(home.elements) as HTMLElement
  // As a page stands in before Ionic is there.
  screen.querySelector('main')?.classList.add(frameStyles.content ?? '')
  const heading = screen.querySelector('h1')
  if (heading) heading.textContent = home.titles[greetingAt(new Date().getHours())]
  // Screen readers wait for the app's own, whose heading takes the focus.
  screen.setAttribute('aria-busy', 'true')
  document.documentElement.lang = firstLanguage()
  return stay(root, screen)
}

async function addStyles({ all, sheets }: Styles): Promise<boolean> {
  if (!(await loadStyle(styleSheet(all)))) return false
  for (const href of sheets) {
    // It is never followed: the app sees by it that the styles are there.
    const link = styleSheet(href)
    link.setAttribute('disabled', '')
    document.head.append(link)
  }
  return true
}

/** Painted with a stand-in, the words would be painted again. It comes with the page. */
const fontLoaded = () =>
  Promise.race([
    document.fonts.load('1em "Atkinson Hyperlegible Next Variable"').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, FONT_MS)),
  ])

function stay(root: HTMLElement, screen: HTMLElement): () => void {
  let tapped: HTMLElement | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  const taps = new AbortController()

  const tap = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(CONTROLS)
    // A telephone number or a mail is the browser's, and so is a second tap, which does not wait.
    if (!control || control === tapped || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    tapped?.removeAttribute('aria-busy')
    tapped = control
    tapped.setAttribute('aria-busy', 'true')
    giveWayIfReady()
  }

  /** The app's own link to the same page, or its own button for the same thing. */
  function counterpart(of: HTMLElement): HTMLElement | undefined {
    const [name = '', value = ''] =
      of.localName === 'a' ? ['href', of.getAttribute('href')] : [KEY, of.getAttribute(KEY)]
    const same = `[${name}="${CSS.escape(value ?? '')}"]`
    return [...root.querySelectorAll<HTMLElement>(same)][[...screen.querySelectorAll(same)].indexOf(of)]
  }

  function giveWayIfReady() {
    if (!isStart()) return covering.abort()
    const page = headingOf(root)?.closest('.ion-page')
    if (!page) return
    if (tapped && counterpart(tapped)) return giveWay()
    if (page.querySelector('[aria-busy="true"]')) return
    const own = screen.querySelector('.ion-page')?.textContent
    if (own && page.textContent?.startsWith(own)) return giveWay()
    settling ??= setTimeout(giveWay, SETTLING_MS)
  }

  /** To the app's own, which is then as it was: at the same place, with the same focus, and what was tapped is done. */
  function giveWay() {
    const { activeElement } = document
    const focused = screen.contains(activeElement) ? counterpart(activeElement as HTMLElement) : undefined
    const scrolled = screen.querySelector('main')?.scrollTop
    const own = tapped && counterpart(tapped)
    covering.abort()
    if (scrolled) scrollContent(root, scrolled)
    ;(focused ?? root.querySelector('h1'))?.focus({ preventScroll: true })
    const href = tapped?.getAttribute('href')
    if (own) own.click()
    // The app has none by now.
    else if (href) window.location.assign(href)
  }

  const covering = cover(root, screen, { inApp: giveWayIfReady, onDevice: giveWayIfReady })
  covering.signal.addEventListener('abort', () => clearTimeout(settling))
  screen.addEventListener('click', tap, { signal: taps.signal })
  // Its links are plain links then.
  return () => taps.abort()
}

/** What a button does: the same in the snapshot and in the app. */
const KEY = 'data-control'
const CONTROLS = `a[href^="/"], button[${KEY}]`

function scrollContent(root: HTMLElement, top: number) {
  type Content = HTMLElement & { getScrollElement?: () => Promise<HTMLElement> }
  void root
    .querySelector<Content>('ion-content')
    ?.getScrollElement?.()
    .then((box) => {
      box.scrollTop = top
    })
}
