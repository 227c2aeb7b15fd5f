let connected = globalThis.navigator?.onLine !== false
/** Whether the alert about the lost network waits for its OK, or is about to be shown. */
let alerting = !connected
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (next === connected) return
  connected = next
  alerting = !next
  for (const listener of listeners) listener()
}

// What the browser says, until there is the plugin, which a lost network would keep away.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => set(false))
  window.addEventListener('online', () => set(true))
}

/** Starts watching. Browsers fire no initial event, so the state is read once (docs/wire.md#the-clients-side). */
export async function watchNetwork() {
  const { Network } = await import('@capacitor/network')
  await Network.addListener('networkStatusChange', (status) => set(status.connected))
  set((await Network.getStatus()).connected)
}

export function onNetworkChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Call when the alert is closed. */
export const alertClosed = () => {
  alerting = false
}

/** Nothing else need say that there is no network. */
export const isAlerting = () => alerting

export const isConnected = () => connected
