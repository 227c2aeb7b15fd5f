// The codes on this device, which are sealed (docs/decisions/020).

import { type Sealed, unseal } from '@aruga/client/seal'
import { deviceStore } from '@aruga/client/stores'
import { type CachedCode, type CachedCodes, CODES_KEY, CODES_SEAL, isValid } from '../platform/code-cache.ts'
import { CODES_OF } from '../platform/code-owner.ts'
import { findDeviceKey } from '../platform/device-keys.ts'
import { readStored } from '../platform/read-stored.ts'

/** The valid codes; none where they cannot be read. */
export async function readCodes(): Promise<CachedCode[]> {
  if (!deviceStore.getItem(CODES_OF)) return []
  try {
    const sealed = await readStored<Sealed>(CODES_KEY)
    const key = sealed && (await findDeviceKey(CODES_SEAL))
    if (!key) return []
    const { logIn, byLetter } = JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) as CachedCodes
    // Asked last: a log-out may have come meanwhile.
    return logIn === deviceStore.getItem(CODES_OF) ? Object.values(byLetter).filter(isValid) : []
  } catch {
    // The app, which comes next, removes what cannot be read.
    return []
  }
}
