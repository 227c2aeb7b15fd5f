// An entry in the browser's history for an overlay, so that Back, or a phone's back gesture, closes the overlay and not the page. The
// router does not notice it: the entry has the same state as the page's own.

let entries = 0

/**
 * Calls `onBack` once, when the person goes back. Returns a function that ends the entry: `taken` removes it, and resolves when it is
 * gone; `left` leaves it in the history, because the next page may already be opening and going back would leave that page.
 */
export function addBackEntry(onBack: () => void): (how: 'taken' | 'left') => Promise<void> {
  entries += 1
  const covered = entries
  window.history.pushState({ ...window.history.state, covered }, '')
  let isOnTop = true
  const leave = (event: PopStateEvent) => {
    // The router went on from the covered page and came back to it: this event is the router's.
    if (event.state?.covered === covered) return
    event.stopImmediatePropagation()
    stop()
    onBack()
  }
  const stop = () => {
    isOnTop = false
    window.removeEventListener('popstate', leave, CAPTURE)
  }
  window.addEventListener('popstate', leave, CAPTURE)
  return (how) => {
    if (!isOnTop) return Promise.resolve()
    stop()
    // A tapped message has opened another page meanwhile: going back would leave that page.
    if (how === 'left' || window.history.state?.covered !== covered) return Promise.resolve()
    return new Promise((resolve) => {
      window.addEventListener(
        'popstate',
        (event) => {
          event.stopImmediatePropagation()
          resolve()
        },
        { capture: true, once: true },
      )
      window.history.back()
    })
  }
}

/** Runs before the router's listener, which was added first. */
const CAPTURE = { capture: true }
