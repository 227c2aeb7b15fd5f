// When to retry what could not be sent.
import { isConnected, onNetworkChange } from './network.ts'

/** Runs `work` whenever the network is back or the app becomes visible, and the other holds too. */
export function atRetryTriggers(work: () => void) {
  const workIfBoth = () => {
    if (isConnected() && document.visibilityState !== 'hidden') work()
  }
  onNetworkChange(workIfBoth)
  document.addEventListener('visibilitychange', workIfBoth)
}
