// App storage for what a patient has read: sealed with a key of this browser, which goes at the log-out and takes with it what the
// disk still has. The storage of a phone's app seals by itself (secure-storage.ts).
import { destroyDeviceKey, deviceKey } from './device-keys.ts'
import { type Sealed, seal, unseal } from './seal.ts'
import { appStorage } from './storage.ts'

const isSealedAnyway = import.meta.env.MODE === 'native'

/** `name`: of the key. What is stored under another one, or was changed, is read as null. */
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
      const opened = key().then((key) => unseal(key, stored as Sealed))
      return opened.then(
        (bytes) => new TextDecoder().decode(bytes),
        () => null,
      )
    },
    async set(of: string, text: string): Promise<void> {
      await appStorage.set(of, isSealedAnyway ? text : await seal(await key(), new TextEncoder().encode(text)))
    },
    /** What it closed can never be read again. */
    async destroyKey(): Promise<void> {
      loading = undefined
      if (!isSealedAnyway) await destroyDeviceKey(name)
    },
  }
}
