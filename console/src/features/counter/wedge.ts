// A scanner at the till is a keyboard that types very fast and ends with Enter. It types into whatever has the focus, so the
// screen listens before any field does.

/** Milliseconds between two keys of a scanner at most; people are slower, eight times in a row. */
const GAP_MS = 60
const LEAST = 8

/** Takes keys one by one; answers what was scanned when Enter ends a burst. `started`: a new burst begins with this key. */
export function createWedge() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return (key: string, at: number): { scanned?: string; started: boolean } => {
    const started = at - last > GAP_MS
    if (started) text = ''
    last = at
    if (key === 'Enter') {
      const burst = text
      text = ''
      return burst.length >= LEAST ? { scanned: burst, started } : { started }
    }
    if (key.length === 1) text += key
    return { started }
  }
}
