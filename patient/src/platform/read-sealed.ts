import { type Sealed, unseal } from '@aruga/client/seal'
import { findDeviceKey } from './device-keys.ts'
import { readStored } from './read-stored.ts'

/** What sealed-storage.ts has stored, with the name of its key; null where either is missing. Rejects where it cannot be opened. */
export async function readSealed<T>(name: string, keyName: string): Promise<T | null> {
  const [sealed, key] = await Promise.all([readStored<Sealed>(name), findDeviceKey(keyName)])
  return sealed && key ? JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) : null
}
