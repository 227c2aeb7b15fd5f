import { createRoot, type Root } from 'react-dom/client'
import { session } from '../../platform/session.ts'
import { till } from '../../platform/till.ts'
import { cover } from './lock/cover.ts'
import { LockScreen } from './lock/lock-screen.tsx'
import { lockOnServer } from './lock/queries.ts'

/** Covers the console whenever its till locks. Call once, before the first render. `signIn` leads to the sign-in page. */
export function startTillLock(wrap: (screen: React.ReactNode) => React.ReactNode, signIn: () => Promise<void>) {
  let covered: { root: Root; uncover: () => void } | undefined
  till.subscribe(() => {
    if (till.isLocked() && !covered) {
      const host = document.createElement('div')
      const uncover = cover(host)
      const root = createRoot(host)
      root.render(wrap(<LockScreen onSignIn={() => void signIn()} />))
      covered = { root, uncover }
      void lockOnServer()
    } else if (!till.isLocked() && covered) {
      covered.root.unmount()
      covered.uncover()
      covered = undefined
    }
  })
  // The session is over, and the page that reports it has to be visible.
  session.subscribe((ended) => {
    if (ended) till.open()
  })
  // Registered first, so that neither the scanner nor a shortcut gets a key while locked. Fields and forms need no key listener.
  window.addEventListener(
    'keydown',
    (event) => {
      if (till.isLocked()) event.stopImmediatePropagation()
      else if (event.altKey && event.code === 'KeyL' && till.lock()) event.preventDefault()
    },
    { capture: true },
  )
}
