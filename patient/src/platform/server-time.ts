// The server's time: a phone whose clock is fast would otherwise hide, and delete, a code that is still valid.
import { deviceStore } from '@aruga/client/stores'

const KEY = 'serverTimeOffset'
/** Headers have whole seconds, and answers take a while, so only a clock that is really wrong is corrected. */
const TOLERANCE_MS = 60_000

/** Learns from an answer that comes from the server; a cached answer has the date at which it was stored. */
export function learnServerTime({ headers }: Response) {
  const date = Date.parse(headers.get('date') ?? '')
  if (!headers.get('cache-control')?.includes('no-store') || Number.isNaN(date)) return
  const offset = date - Date.now()
  if (Math.abs(offset) > TOLERANCE_MS) deviceStore.setItem(KEY, String(offset))
  else deviceStore.removeItem(KEY)
}

export const serverNow = () => new Date(Date.now() + Number(deviceStore.getItem(KEY)))
