const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 128 random bits in hex. Not `crypto.randomUUID`, which is missing in pages served without TLS. */
export const newId = () => hex(crypto.getRandomValues(new Uint8Array(16)))

/** In hex; rejects in pages served without TLS. */
export const sha256 = async (bytes: ArrayBuffer) => hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
