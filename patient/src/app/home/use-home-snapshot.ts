import { useEffect, useEffectEvent } from 'react'
import { snapshotOf } from '../../first-screen/snapshot.ts'
import { language } from '../../i18n/messages.ts'
import { type HomeSnapshot, isAtHome, madeForNow } from '../../platform/home-snapshot.ts'
import { storeHome } from '../../platform/offline-copy.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import frameStyles from '../../ui/page/frame.module.css'
import pageStyles from '../../ui/page/page.module.css'
import shellStyles from '../shell.module.css'

/** What is on the screen is stored once it has not changed for as long. */
const STILL_MS = 300

/**
 * Stores a snapshot of home on this device, for the next start (docs/decisions/216). `hasAll`: with all its data, and without a note that
 * they are outdated.
 */
export function useHomeSnapshot(hasAll: boolean, titles: HomeSnapshot['titles']) {
  // Until then nothing may say yet whose page it is.
  const { isKnown } = useOwnPatients()
  const isWhole = hasAll && isKnown
  const store = useEffectEvent((shell: Element) => {
    // It stays mounted behind other pages.
    if (!isAtHome()) return
    const html = htmlOfHome(shell)
    void storeHome(html === null ? null : { madeFor: madeForNow(language()), titles, html })
  })
  useEffect(() => {
    const shell = document.querySelector(`.${shellStyles.shell}`)
    // The app of a phone has no page before it.
    if (!shell || !isWhole || import.meta.env.MODE === 'native') return
    let timer: ReturnType<typeof setTimeout>
    const storeSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => store(shell), STILL_MS)
    }
    storeSoon()
    // Ionic changes the class of a page that comes back.
    const changes = new MutationObserver(storeSoon)
    changes.observe(shell, { childList: true, characterData: true, subtree: true, attributeFilter: ['class'] })
    return () => {
      changes.disconnect()
      clearTimeout(timer)
    }
  }, [isWhole])
}

/**
 * The navigation and what the server's answers have made of the page, in the frame of a page without Ionic. Null where there is more on
 * it, which the next start need not have: what waits for a network, a list that has been opened; and where it is somebody else's page,
 * which says so above it.
 */
function htmlOfHome(shell: Element): string | null {
  const head = shell.querySelector(`.ion-page:not(.ion-page-hidden, .ion-page-invisible) .${pageStyles.head}`)
  const content = head?.nextElementSibling
  if (shell.querySelector(':scope > header')) return null
  if (!head || !content?.matches(`.${pageStyles.columns}`)) return null
  // A tap on a button is the app's to follow, which finds it by `data-control` (first-screen/home.ts).
  if (content.querySelector('[aria-busy="true"], [aria-expanded="true"], button:not([data-control])')) return null
  const [side, bar] = ['aside', 'nav'].map((name) => [...shell.querySelectorAll(`:scope > ${name}`)].map(snapshotOf))
  const body = `<div class="${pageStyles.body}">${snapshotOf(head)}${snapshotOf(content)}</div>`
  const page = `<div class="ion-page"><main class="${pageStyles.page} ${frameStyles.content}">${body}</main></div>`
  return `<div class="${shellStyles.shell}">${side?.join('')}<div class="${shellStyles.shellPage}">${page}</div>${bar?.join('')}</div>`
}
