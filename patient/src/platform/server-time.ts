// What time it is at the server: a phone whose clock is fast would otherwise hide, and delete, a code that is still valid.
const KEY = 'serverTimeOffset'
/** Headers have whole seconds, and answers take a while; only a clock that is really wrong is corrected. */
const TOLERANCE_MS = 60_000

/** Learns from an answer of the server's own; what a cache gives out was dated when it was stored. */
export function learnServerTime({ headers }: Response) {
  const date = Date.parse(headers.get('date') ?? '')
  if (!headers.get('cache-control')?.includes('no-store') || Number.isNaN(date)) return
  const offset = date - Date.now()
  try {
    if (Math.abs(offset) > TOLERANCE_MS) localStorage.setItem(KEY, String(offset))
    else localStorage.removeItem(KEY)
  } catch {
    // On a full device the answer matters more than the time.
  }
}

export const serverNow = () => new Date(Date.now() + Number(localStorage.getItem(KEY)))
