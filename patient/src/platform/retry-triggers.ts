// When something that could not be sent may be tried again.
import { isConnected, onNetworkChange } from './network.ts'

/** Works when there is a network again and when the app is seen, until `stop`. `now`: if it has both at this moment. */
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
