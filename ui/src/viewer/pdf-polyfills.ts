/**
 * Features that pdf.js uses, our oldest browsers lack and its `legacy` build does not include. It runs before each of its
 * scripts, on the page and in its worker, as text, so it cannot use anything outside of itself.
 */
export function addPolyfills() {
  const add = (of: object, name: string, value: unknown) => {
    if (!(name in of)) Object.defineProperty(of, name, { value, writable: true, configurable: true })
  }
  add(Promise, 'withResolvers', function withResolvers(this: PromiseConstructor) {
    let settle = {}
    const promise = new this((resolve, reject) => {
      settle = { resolve, reject }
    })
    return { promise, ...settle }
  })
  async function bytes(this: Blob | Response) {
    return new Uint8Array(await this.arrayBuffer())
  }
  add(Blob.prototype, 'bytes', bytes)
  add(Response.prototype, 'bytes', bytes)
  add(ArrayBuffer.prototype, 'transferToFixedLength', function transfer(this: ArrayBuffer, length = this.byteLength) {
    const moved = new Uint8Array(length)
    moved.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
    return moved.buffer
  })
  add(AbortSignal, 'any', (signals: AbortSignal[]) => {
    const all = new AbortController()
    for (const signal of signals) {
      const abort = () => all.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true, signal: all.signal })
    }
    return all.signal
  })
}
