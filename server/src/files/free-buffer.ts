/** Smaller ones lie in memory that they share with others. */
const OWN_BYTES = 16 * 1024

/**
 * Frees the memory of a buffer that nobody reads any more, if it is all of its own. Left to V8 it stays until all garbage is collected,
 * and that is collected again and again because of it: a full collection for two photos (docs/performance/uploads.md). Node 20 leaves it so.
 */
export function freeBuffer({ buffer, length }: Uint8Array): void {
  if (length >= OWN_BYTES && length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer?.(0)
}
