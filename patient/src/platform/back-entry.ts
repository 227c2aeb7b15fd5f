// An entry in the browser's history for what covers a page, so that Back, or a phone's back gesture, closes that and not the
// page. The router never learns of it: the entry has the state of the page's own.

let entries = 0

/**
 * Calls `onBack` once, when the person goes back. Returns how to be done with the entry: taken away (it resolves when it is gone),
 * or left behind, where the next page may already be opening and going back would leave that.
 */
export function addBackEntry(onBack: () => void): (how: 'taken' | 'left') => Promise<void> {
  entries += 1
  const covered = entries
  window.history.pushState({ ...window.history.state, covered }, '')
  let isOnTop = true
  const leave = (event: PopStateEvent) => {
    // The router went on from the covered page and came back to it: that is the router's.
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
    // The page went on meanwhile, by a message that was tapped: going back would lead away from there.
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

/** Before the router's listener, which was there first. */
const CAPTURE = { capture: true }
