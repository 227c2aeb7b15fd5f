// The browser offers to install the app soon after the start, when nobody knows yet what it is for. This stores the offer, and shows it
// where a patient has something to keep at hand.
/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface (Chromium only) */
type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
function keep(next: InstallOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

/** Call before the app is rendered. */
export function storeInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallOffer)
  })
  addEventListener('appinstalled', () => keep(null))
}

export const installStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  canInstall: () => offer !== null,
}

/** Shows the browser's question; call it from a tap. An offer works only once. */
export async function install(): Promise<void> {
  const used = offer
  if (!used) return
  await used.prompt()
  await used.userChoice
  keep(null)
}
