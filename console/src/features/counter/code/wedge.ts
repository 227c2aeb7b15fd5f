// A till's scanner acts as a keyboard that types very fast and ends with Enter. It types into whatever has the focus, so the
// screen handles the keys before any field.

/** The most milliseconds between two keys of a scanner; people are slower. */
const FAST_MS = 60
/** The longest delay of a single key that a busy computer may cause. */
const HICCUP_MS = 250
const LEAST = 8

/** Takes keys one by one and returns the scan when Enter ends a burst. `started`: this key begins a new burst. */
export function createWedge() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  let lastWasSlow = true
  return (key: string, at: number): { scanned?: string; started: boolean } => {
    // A scanner holds Shift for a capital letter.
    if (key.length > 1 && key !== 'Enter') return { started: false }
    const slow = at - last > FAST_MS
    const started = at - last > HICCUP_MS || (slow && lastWasSlow)
    if (started) text = ''
    last = at
    lastWasSlow = slow
    if (key !== 'Enter') {
      text += key
      return { started }
    }
    const burst = text
    text = ''
    return burst.length >= LEAST ? { scanned: burst, started } : { started }
  }
}
