// App storage for data that a patient has read: encrypted with a key of this browser. The log-out destroys the key, so that what is left
// on the disk is unreadable. The storage of a native app encrypts by itself (secure-storage.ts).
import { type Sealed, seal, unseal } from '@aruga/client/seal'
import { destroyDeviceKey, deviceKey } from './device-keys.ts'
import { appStorage } from './storage.ts'

const isSealedAnyway = import.meta.env.MODE === 'native'

/**
 * `name`: of the key. A value that was changed, sealed with another key or, by an older version, not sealed is removed and read as null.
 */
export function sealedStorage(name: string) {
  let loading: Promise<CryptoKey> | undefined
  const key = () => {
    loading ??= deviceKey(name).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    async get(of: string): Promise<string | null> {
      const stored = await appStorage.get(of)
      if (!stored || isSealedAnyway) return (stored as string | null) ?? null
      const own = await key().catch(() => null)
      if (!own) return null
      try {
        return new TextDecoder().decode(await unseal(own, stored as Sealed))
      } catch {
        await appStorage.remove(of)
        return null
      }
    },
    async set(of: string, text: string): Promise<void> {
      await appStorage.set(of, isSealedAnyway ? text : await seal(await key(), new TextEncoder().encode(text)))
    },
    /** Everything sealed with this key becomes unreadable for good. */
    async destroyKey(): Promise<void> {
      loading = undefined
      if (!isSealedAnyway) await destroyDeviceKey(name)
    },
  }
}
