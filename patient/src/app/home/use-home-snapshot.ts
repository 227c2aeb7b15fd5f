import { useEffect, useEffectEvent, useRef } from 'react'
import { snapshotOf } from '../../first-screen/snapshot.ts'
import { language } from '../../i18n/messages.ts'
import { isAtHome, madeForNow, type Snapshot } from '../../platform/home-snapshot.ts'
import { storeHome } from '../../platform/offline-copy.ts'
import { usePageFrame } from '../../ui/page/frame.tsx'
import pageStyles from '../../ui/page/page.module.css'
import shellStyles from '../shell.module.css'
import type { Greeting } from './greeting.ts'

/** What is on the screen is stored once it has not changed for as long. */
const STILL_MS = 300

/**
 * Stores a snapshot of home on this device, for the next start (docs/decisions/216). `isWhole`: with all its data, and without a note that
 * they are outdated.
 */
export function useHomeSnapshot(isWhole: boolean, titleAt: (greeting: Greeting) => string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const store = useEffectEvent(() => {
    // It stays mounted behind other pages. The app of a phone has no page before it.
    if (!isWhole || !isAtHome() || import.meta.env.MODE === 'native') return
    const elements = elementsOfHome()
    const [morning, afternoon, evening] = [titleAt('morning'), titleAt('afternoon'), titleAt('evening')]
    void storeHome(elements && { madeFor: madeForNow(language()), titles: { morning, afternoon, evening }, elements })
  })
  const storeSoon = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => store(), STILL_MS)
  })
  usePageFrame().useDidEnter(() => storeSoon())
  useEffect(() => {
    const shell = document.querySelector(`.${shellStyles.shell}`)
    if (!shell || !isWhole) return
    storeSoon()
    const changes = new MutationObserver(() => storeSoon())
    changes.observe(shell, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      clearTimeout(timer.current)
    }
  }, [isWhole])
}

/**
 * The navigation and what the server's answers have made of the page, in the frame of a page without Ionic. Null where there is more on
 * it, which the next start need not have: what waits for a network, a list that has been opened.
 */
function elementsOfHome(): Snapshot | null {
  const shell = document.querySelector(`.${shellStyles.shell}`)
  const page = shell?.querySelector('.ion-page:not(.ion-page-hidden, .ion-page-invisible)')
  const head = page?.querySelector(`.${pageStyles.head}`)
  const content = head?.nextElementSibling
  if (!shell || !head || !content?.matches(`.${pageStyles.columns}`)) return null
  // A tap on a button is the app's to follow, which finds it by `data-control` (first-screen/home.ts).
  if (content.querySelector('[aria-busy="true"], [aria-expanded="true"], button:not([data-control])')) return null
  const box = (name: string, className: string | undefined, ...children: Snapshot[]): Snapshot => [
    name,
    { class: className ?? '' },
    ...children,
  ]
  const [side, bar] = [':scope > aside', ':scope > nav'].map((kind) =>
    [...shell.querySelectorAll(kind)].map(snapshotOf),
  )
  const body = box('div', pageStyles.body, snapshotOf(head), snapshotOf(content))
  const frame = box('div', 'ion-page', box('main', pageStyles.page, body))
  return box('div', shellStyles.shell, ...(side ?? []), box('div', shellStyles.shellPage, frame), ...(bar ?? []))
}
