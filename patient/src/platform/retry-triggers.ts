// When to retry what could not be sent.
import { isConnected, onNetworkChange } from './network.ts'

/** Runs `work` when the network is back and when the app becomes visible, until `stop`. `now`: runs it now if both hold. */
export function atRetryTriggers(work: () => void): { now: () => void; stop: () => void } {
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
