/** 128 random bits in hex. Not `crypto.randomUUID`, which pages served without TLS do not have. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
