import { type Sealed, unseal } from '@aruga/client/seal'
import { findDeviceKey } from './device-keys.ts'
import { readStored } from './read-stored.ts'

/** Reads what sealed-storage.ts has stored, with the key of this name; null if either is missing. Rejects if it cannot be decrypted. */
export async function readSealed<T>(name: string, keyName: string): Promise<T | null> {
  const [sealed, key] = await Promise.all([readStored<Sealed>(name), findDeviceKey(keyName)])
  return sealed && key ? JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) : null
}
