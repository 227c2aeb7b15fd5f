// What a device remembers about passkeys; nothing about the person.
const HERE_KEY = 'passkeyHere'
const OFFER_KEY = 'passkeyOfferFrom'
const LATER_MS = 90 * 24 * 60 * 60_000

/** WebAuthn knows hosts by name only; the web view of a native app has other ways (docs/decisions/114). */
export const canUsePasskeys = () =>
  import.meta.env.MODE !== 'native' && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** Whether one was added or used here. */
export const isPasskeyHere = () => window.localStorage.getItem(HERE_KEY) !== null
/** Of the button on the log-in page: above the form where a passkey was used before, below it elsewhere. */
export const passkeyPlace = () => canUsePasskeys() && (isPasskeyHere() ? 'top' : 'bottom')
export const passkeyIsHere = () => window.localStorage.setItem(HERE_KEY, 'yes')
export const passkeyIsGone = () => window.localStorage.removeItem(HERE_KEY)

/** Not while somebody has said "Not now". */
export const mayOfferPasskey = () => Date.now() >= Number(window.localStorage.getItem(OFFER_KEY))
export const offerPasskeyLater = () => window.localStorage.setItem(OFFER_KEY, String(Date.now() + LATER_MS))
