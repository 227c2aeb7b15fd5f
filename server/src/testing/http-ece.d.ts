// http_ece brings no types; these are the parts that the tests use (RFC 8188).
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string | Buffer },
  ): Buffer
}
