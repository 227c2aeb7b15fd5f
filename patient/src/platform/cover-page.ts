import { addBackEntry } from './back-entry.ts'
import { closesWithOverlays } from './overlays.ts'

/** The app's own questions (at minute 13 of an idle session, for one) stand above whatever covers the page. */
const DIALOGS = 'ion-alert, ion-modal'
const SHOWN = ['ionAlertWillPresent', 'ionModalWillPresent']
const GONE = ['ionAlertDidDismiss', 'ionModalDidDismiss']

/**
 * Makes `cover` the only thing that can be reached: everything else of the page is inert. `onClose` is called for Esc, for Back and when
 * the app closes its dialogs. Returns how to uncover the page, which also gives the focus back to where it was.
 */
export function coverPage(cover: HTMLElement, onClose: () => void): () => Promise<void> {
  const before = document.activeElement
  const behind = [...document.body.children].filter((element) => element !== cover && element instanceof HTMLElement)
  const setInert = (inert: boolean) => {
    for (const element of behind) (element as HTMLElement).inert = inert
    cover.inert = !inert
  }
  const onQuestion = () => setInert(false)
  // It leaves the page after it has said so.
  const onAnswer = ({ target }: Event) =>
    setInert([...document.querySelectorAll(DIALOGS)].every((question) => question === target))
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !cover.inert) onClose()
  }
  setInert(true)
  const endEntry = addBackEntry(onClose)
  let entry: 'taken' | 'left' = 'taken'
  const forget = closesWithOverlays(() => {
    // The log-in may follow at once.
    entry = 'left'
    onClose()
  })
  document.addEventListener('keydown', onKey)
  for (const event of SHOWN) document.addEventListener(event, onQuestion)
  for (const event of GONE) document.addEventListener(event, onAnswer)
  return async () => {
    forget()
    document.removeEventListener('keydown', onKey)
    for (const event of SHOWN) document.removeEventListener(event, onQuestion)
    for (const event of GONE) document.removeEventListener(event, onAnswer)
    for (const element of behind) (element as HTMLElement).inert = false
    await endEntry(entry)
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}
