// A scanner at the till is a keyboard that types very fast and ends with Enter. It types into whatever has the focus, so the
// screen listens before any field does.

/** Milliseconds between two keys of a scanner; people are slower, key after key. */
const FAST_MS = 60
/** A busy computer may hold one key of a scan back for so long. */
const HICCUP_MS = 250
const LEAST = 8

/** Takes keys one by one; answers what was scanned when Enter ends a burst. `started`: a new burst begins with this key. */
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
