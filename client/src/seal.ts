// Encryption of what is stored in the browser: AES-256 in GCM, with keys that the browser keeps and lets no script read out. Who
// destroys a key destroys all that it closed, also what the disk still has of it.

export type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

export const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** Rejects if a single bit has changed, or the key is another one. */
export const unseal = (key: CryptoKey, { iv, sealed }: Sealed) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
