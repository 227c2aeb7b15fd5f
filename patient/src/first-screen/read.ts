// What is stored on this device for the first screen, if it counts. The app, which comes next, removes what cannot be read.

import type { SavedSession } from '@aruga/client/session-store'
import { firstLanguage } from '../i18n/first-language.ts'
import { type CachedCode, type CachedCodes, CODES_SEAL, codesKey, isValid, shownOwner } from '../platform/code-cache.ts'
import { HOME_KEY, HOME_SEAL, type HomeSnapshot, madeForNow } from '../platform/home-snapshot.ts'
import { readSealed } from '../platform/read-sealed.ts'
import { readStored } from '../platform/read-stored.ts'
import { isLoggedIn } from './cover.ts'

/** The valid codes. */
export async function readCodes(): Promise<CachedCode[]> {
  const owner = shownOwner()
  if (!owner) return []
  const cached = await readSealed<CachedCodes>(codesKey(owner), CODES_SEAL).catch(() => null)
  // Read last: a log-out may have come meanwhile.
  const isShown = cached?.logIn === owner.logIn && shownOwner()?.logIn === owner.logIn
  return isShown ? Object.values(cached.byLetter).filter(isValid) : []
}

/** Home as it was, if the app would show it to the patient whose session is on this device, and it would look like that now. */
export async function readHome(): Promise<HomeSnapshot | null> {
  const [session, home] = await Promise.all([
    // Without it the app has been killed in the middle of a log-out, and finishes it.
    readStored<SavedSession>('session'),
    readSealed<HomeSnapshot>(HOME_KEY, HOME_SEAL),
  ]).catch(() => [])
  const counts = home && home.logIn === session?.logIn && home.madeFor === madeForNow(firstLanguage())
  // Read last: a log-out, which removes the token at its end, may have come meanwhile.
  return counts && isLoggedIn() ? home : null
}
