// Home as it was when it was last on the screen, until the app has its own in the same place (docs/decisions/149).

import { TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { IDLE_TIMEOUT_MS } from '@aruga/contract/limits'
import { greetingAt } from '../app/home/greeting.ts'
import { firstLanguage } from '../i18n/first-language.ts'
import { isAtHome } from '../platform/home-snapshot.ts'
import { applyTheme } from '../platform/theme.ts'
import frameStyles from '../ui/page/frame.module.css'
import { applySavedHue } from '../ui/page/saved-hue.ts'
import { readHome } from './read-home.ts'
import { draw } from './snapshot.ts'
import { loadStyle, styleSheet } from './style-sheet.ts'

/** How long the app's own home may differ, as its last parts come, before it takes its place all the same. */
const SETTLING_MS = 500
/** How long the font may take. */
const FONT_MS = 500

type Pressable = HTMLAnchorElement | HTMLButtonElement

const isLoggedIn = () => deviceStore.getItem(TOKEN_KEY) !== null
/** The app leads from `/` to home. */
const isStart = () => isAtHome() || window.location.pathname === '/'

/** Whether this start may lead to home. At its address its styles are on their way in any case. */
export const mayLeadHome = () => isAtHome() || (isStart() && isLoggedIn())

/** Addresses: of the styles of home beyond the page's own, and of the sheets with the same from which the app would load them. */
export type Styles = { all: string; sheets: string[] }

/** Paints it, unless there is none to paint or the app comes first. Returns what to call when the app cannot be loaded. */
export async function showHome(root: HTMLElement, styles: Styles): Promise<(() => void) | null> {
  const [kept, isStyled] = await Promise.all([readHome(), addStyles(styles)])
  if (!kept || !isStyled) return null
  await fontLoaded()
  // A log-out may have come meanwhile.
  if (root.hasChildNodes() || !isStart() || !isLoggedIn()) return null
  const shown = draw(kept.elements) as HTMLElement
  // As a page stands in before Ionic is there.
  shown.querySelector('main')?.classList.add(frameStyles.content ?? '')
  const title = shown.querySelector('h1')
  if (title) title.textContent = kept.titles[greetingAt(new Date().getHours())]
  // Screen readers wait for the app's own, whose title takes the focus.
  shown.setAttribute('aria-busy', 'true')
  document.documentElement.lang = firstLanguage()
  applyTheme()
  applySavedHue()
  return stay(shown, root)
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

function stay(shown: HTMLElement, root: HTMLElement): () => void {
  const shownAt = Date.now()
  let tapped: Pressable | null = null
  let settling: ReturnType<typeof setTimeout> | undefined
  let isAlone = false

  const press = (event: MouseEvent) => {
    const target = (event.target as Element).closest<Pressable>('a[href], button')
    if (!target || isAlone || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // A telephone number or a mail is the browser's, and so is a second tap, which does not wait.
    if (!(target.getAttribute('href') ?? '/').startsWith('/') || target === tapped) return
    event.preventDefault()
    tapped?.removeAttribute('aria-busy')
    tapped = target
    tapped.setAttribute('aria-busy', 'true')
    look()
  }

  /** Takes it away with the session, and once the app's own page is there. */
  function look() {
    if (!isLoggedIn() || !isStart() || Date.now() - shownAt >= IDLE_TIMEOUT_MS) return leave()
    const page = [...root.querySelectorAll('h1')].map((title) => title.closest('.ion-page')).find(isEntered)
    if (!page) return
    if (tapped && counterpart(tapped)) return giveWay()
    if (page.querySelector('[aria-busy="true"]')) return
    const own = shown.querySelector('.ion-page')?.textContent
    if (own && page.textContent?.startsWith(own)) return giveWay()
    settling ??= setTimeout(giveWay, SETTLING_MS)
  }

  /** In the app. What leads to the same page has the same address; what is done by a button has the same words. */
  function counterpart(of: Pressable): HTMLElement | undefined {
    const isSame = (other: Element) =>
      other.localName === of.localName &&
      other.getAttribute('href') === of.getAttribute('href') &&
      (of.localName === 'a' || other.textContent === of.textContent)
    const within = (where: Element) => [...where.querySelectorAll<HTMLElement>('a[href], button')].filter(isSame)
    return within(root)[within(shown).indexOf(of)]
  }

  /** To the app's own, which is then as it was: at the same place, with the same focus, and what was tapped is done. */
  function giveWay() {
    const { activeElement } = document
    const focused = shown.contains(activeElement) ? counterpart(activeElement as Pressable) : undefined
    const scrolled = shown.querySelector('main')?.scrollTop
    const [own, href] = tapped ? [counterpart(tapped), tapped.getAttribute('href')] : []
    leave()
    if (scrolled) scrollContent(root, scrolled)
    ;(focused ?? root.querySelector('h1'))?.focus({ preventScroll: true })
    if (own) own.click()
    // The app has none by now.
    else if (href) window.location.assign(href)
  }

  /** Also where somebody else has logged in by the time this tab hears of it. */
  const hear = ({ key, newValue }: StorageEvent) => (key === TOKEN_KEY && newValue === null ? leave() : look())

  function leave() {
    appComes.disconnect()
    clearTimeout(settling)
    clearTimeout(idle)
    window.removeEventListener('storage', hear)
    document.removeEventListener('visibilitychange', look)
    shown.remove()
    root.style.visibility = ''
  }

  const appComes = new MutationObserver(look)
  appComes.observe(root, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['class', 'aria-busy'],
  })
  const idle = setTimeout(look, IDLE_TIMEOUT_MS)
  shown.addEventListener('click', press)
  window.addEventListener('storage', hear)
  document.addEventListener('visibilitychange', look)
  root.style.visibility = 'hidden'
  root.after(shown)
  return () => {
    // Its links are plain links then.
    isAlone = true
  }
}

const isEntered = (page: Element | null) => page !== null && !page.classList.contains('ion-page-invisible')

function scrollContent(root: HTMLElement, top: number) {
  type Content = HTMLElement & { getScrollElement?: () => Promise<HTMLElement> }
  void root
    .querySelector<Content>('ion-content')
    ?.getScrollElement?.()
    .then((box) => {
      box.scrollTop = top
    })
}
