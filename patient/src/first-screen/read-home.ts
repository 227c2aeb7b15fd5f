import { type Sealed, unseal } from '@aruga/client/seal'
import { type SavedSession, TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { firstLanguage } from '../i18n/first-language.ts'
import { findDeviceKey } from '../platform/device-keys.ts'
import { HOME_KEY, HOME_SEAL, type HomeSnapshot, madeForNow } from '../platform/home-snapshot.ts'
import { readStored } from '../platform/read-stored.ts'

/** How home looks, if the app would show home to the patient whose session is on this device, and it would look like that now. */
export async function readHome(): Promise<HomeSnapshot | null> {
  try {
    const [session, sealed, key] = await Promise.all([
      // Without it the app has been killed in the middle of a log-out, and finishes it.
      readStored<SavedSession>('session'),
      readStored<Sealed>(HOME_KEY),
      findDeviceKey(HOME_SEAL),
    ])
    if (!session || !sealed || !key) return null
    const kept = JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) as HomeSnapshot
    // The token is asked for last: a log-out, which takes it away at its end, may have come meanwhile.
    const counts = kept.logIn === session.logIn && kept.madeFor === madeForNow(firstLanguage())
    return counts && deviceStore.getItem(TOKEN_KEY) !== null ? kept : null
  } catch {
    // The app, which comes next, removes what cannot be read.
    return null
  }
}
