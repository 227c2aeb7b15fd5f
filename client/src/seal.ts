// Encryption of data stored in the browser: AES-256 in GCM, with keys that the browser stores and no script can export. Destroying
// a key destroys everything encrypted with it, even remains on the disk.

export type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

export const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** Rejects if a single bit has changed, or the key is different. */
export const unseal = (key: CryptoKey, { iv, sealed }: Sealed) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
