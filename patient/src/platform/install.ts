// The browser offers to install the app soon after the start, when nobody knows yet what it is for. This stores the offer, and shows it
// where a patient has something to keep at hand.
import { watched } from '@aruga/client/watched'

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface (Chromium only) */
type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

const offer = watched<InstallOffer | null>(null)

/** Call before the app is rendered. */
export function storeInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

export const installStore = {
  subscribe: offer.subscribe,
  canInstall: () => offer.current() !== null,
}

/** Shows the browser's question; call it from a tap. An offer works only once. */
export async function install(): Promise<void> {
  const used = offer.current()
  if (!used) return
  await used.prompt()
  await used.userChoice
  offer.set(null)
}
