let connected = globalThis.navigator?.onLine !== false
/** Whether the alert about the lost network is open, or about to open. */
let alerting = !connected
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (next === connected) return
  connected = next
  alerting = !next
  for (const listener of listeners) listener()
}

// The browser's own state, until the plugin is loaded, which a lost network would prevent.
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

/** Whether the alert already shows that there is no network, so that nothing else needs to. */
export const isAlerting = () => alerting

export const isConnected = () => connected
