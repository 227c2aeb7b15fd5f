// When something that could not be sent may be tried again.
import { isConnected, onNetworkChange } from './network.ts'

/** Works when there is a network again and when the app is seen, until `stop`. `now`: if it has both at this moment. */
export function atEachChance(work: () => void): { now: () => void; stop: () => void } {
  const now = () => {
    if (isConnected() && document.visibilityState !== 'hidden') work()
  }
  const unwatchNetwork = onNetworkChange(now)
  document.addEventListener('visibilitychange', now)
  return {
    now,
    stop: () => {
      unwatchNetwork()
      document.removeEventListener('visibilitychange', now)
    },
  }
}

/**
 * One sender of a kind at a time, in all tabs; the browser lets go of the lock when a tab ends, however it does. `otherwise`: another
 * one sends.
 */
export const alone = async (
  kind: 'uploads' | 'intents',
  send: () => Promise<unknown>,
  otherwise: () => void = () => undefined,
): Promise<unknown> =>
  navigator.locks
    ? navigator.locks.request(`aruga-${kind}`, { ifAvailable: true }, async (lock) => (lock ? send() : otherwise()))
    : send()
