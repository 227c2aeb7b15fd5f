// Passkeys in the browser (WebAuthn). Loaded when a passkey is about to be used, never with a public page.
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@aruga/contract/passkeys/passkeys'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

export const canFillIn = () => browserSupportsWebAuthnAutofill()

/**
 * Opens the browser's own dialog. null: the person closed it, or it timed out; `here`: this authenticator already has a passkey of the
 * account.
 */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey | 'here' | null> {
  try {
    return await unlessLeft(startRegistration({ optionsJSON }) as Promise<NewPasskey>)
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'here'
    throw error
  }
}

/**
 * Signs with one of the person's passkeys; null if they close the dialog. `fillIn`: opens no dialog, but adds a suggestion to the address
 * field, until the next call of either kind.
 */
export const signByPasskey = (
  optionsJSON: PasskeyRequest,
  { fillIn = false }: { fillIn?: boolean } = {},
): Promise<PasskeyAssertion | null> =>
  unlessLeft(startAuthentication({ optionsJSON, useBrowserAutofill: fillIn }) as Promise<PasskeyAssertion>)

async function unlessLeft<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    const { name } = (error instanceof WebAuthnError ? error.cause : error) as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    throw error
  }
}

type Signals = { signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void> }
/** The server no longer has this passkey, so the phone need not suggest it (WebAuthn Level 3, 5.1.10). */
export const forgetHere = async (rpId: string, credentialId: string): Promise<void> => {
  await (PublicKeyCredential as Signals).signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined)
}
