/** Smaller buffers share their memory with others. */
const OWN_BYTES = 16 * 1024

/**
 * Frees a buffer's memory that nobody reads any more, unless it is shared. V8 would leave it until a full garbage collection,
 * and collect fully again and again because of it: once for every two photos (docs/performance/uploads.md). Node 20 leaves it so.
 */
export function freeBuffer({ buffer, length }: Uint8Array): void {
  if (length >= OWN_BYTES && length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer?.(0)
}
