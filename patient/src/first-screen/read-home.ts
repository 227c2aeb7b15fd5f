import { type SavedSession, TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { firstLanguage } from '../i18n/first-language.ts'
import { HOME_KEY, HOME_SEAL, type HomeSnapshot, madeForNow } from '../platform/home-snapshot.ts'
import { readSealed } from '../platform/read-sealed.ts'
import { readStored } from '../platform/read-stored.ts'

/** How home looked, if the app would show home to the patient whose session is on this device, and it would look like that now. */
export async function readHome(): Promise<HomeSnapshot | null> {
  const [session, home] = await Promise.all([
    // Without it the app has been killed in the middle of a log-out, and finishes it.
    readStored<SavedSession>('session'),
    readSealed<HomeSnapshot>(HOME_KEY, HOME_SEAL),
    // The app, which comes next, removes what cannot be read.
  ]).catch(() => [])
  // The token is asked for last: a log-out, which takes it away at its end, may have come meanwhile.
  const counts = home && home.logIn === session?.logIn && home.madeFor === madeForNow(firstLanguage())
  return counts && deviceStore.getItem(TOKEN_KEY) !== null ? home : null
}
