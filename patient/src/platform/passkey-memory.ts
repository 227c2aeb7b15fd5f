// What a device remembers about passkeys; it is nothing personal.
import { deviceStore } from '@aruga/client/stores'

const HERE_KEY = 'passkeyHere'
const OFFER_KEY = 'passkeyOfferFrom'
const LATER_MS = 90 * 24 * 60 * 60_000

/** WebAuthn works with host names only; the web view of a native app has other ways (docs/decisions/114). */
export const canUsePasskeys = () =>
  import.meta.env.MODE !== 'native' && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** Whether a passkey was added or used here. */
export const isPasskeyHere = () => deviceStore.getItem(HERE_KEY) !== null
/** The place of the button on the log-in page: above the form if a passkey was used here before, otherwise below it. */
export const passkeyPlace = () => canUsePasskeys() && (isPasskeyHere() ? 'top' : 'bottom')
export const passkeyIsHere = () => deviceStore.setItem(HERE_KEY, 'yes')
export const passkeyIsGone = () => deviceStore.removeItem(HERE_KEY)

/** False for three months after "Not now". */
export const mayOfferPasskey = () => Date.now() >= Number(deviceStore.getItem(OFFER_KEY))
export const offerPasskeyLater = () => deviceStore.setItem(OFFER_KEY, String(Date.now() + LATER_MS))
