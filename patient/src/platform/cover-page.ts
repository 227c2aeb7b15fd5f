import { addBackEntry } from './back-entry.ts'
import { closesWithOverlays } from './overlays.ts'

/** The app's own dialogs (the one at minute 13 of an idle session, for example) open above the cover. */
const DIALOGS = 'ion-alert, ion-modal'
const SHOWN = ['ionAlertWillPresent', 'ionModalWillPresent']
const GONE = ['ionAlertDidDismiss', 'ionModalDidDismiss']

/**
 * Makes `cover` the only part of the page that can be reached: everything else is inert. Calls `onClose` on Esc, on Back and when the app
 * closes its dialogs. Returns a function that uncovers the page and returns the focus to where it was.
 */
export function coverPage(cover: HTMLElement, onClose: () => void): () => Promise<void> {
  const before = document.activeElement
  const behind = [...document.body.children].filter((element) => element !== cover && element instanceof HTMLElement)
  const setInert = (inert: boolean) => {
    for (const element of behind) (element as HTMLElement).inert = inert
    cover.inert = !inert
  }
  const onQuestion = () => setInert(false)
  // The dialog is removed from the page after this event.
  const onAnswer = ({ target }: Event) =>
    setInert([...document.querySelectorAll(DIALOGS)].every((question) => question === target))
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !cover.inert) onClose()
  }
  setInert(true)
  const endEntry = addBackEntry(onClose)
  let entry: 'taken' | 'left' = 'taken'
  const forget = closesWithOverlays(() => {
    // The log-in page may open right away.
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
