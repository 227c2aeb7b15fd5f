import { deviceStore } from '@aruga/client/stores'
import { type CachedCode, type CachedCodes, CODES_KEY, CODES_SEAL, isValid } from '../platform/code-cache.ts'
import { CODES_OF } from '../platform/code-owner.ts'
import { readSealed } from '../platform/read-sealed.ts'

/** The valid codes; none where they cannot be read. */
export async function readCodes(): Promise<CachedCode[]> {
  if (!deviceStore.getItem(CODES_OF)) return []
  // The app, which comes next, removes what cannot be read.
  const cached = await readSealed<CachedCodes>(CODES_KEY, CODES_SEAL).catch(() => null)
  // Asked last: a log-out may have come meanwhile.
  return cached?.logIn === deviceStore.getItem(CODES_OF) ? Object.values(cached.byLetter).filter(isValid) : []
}
