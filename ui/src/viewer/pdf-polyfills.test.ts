import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPolyfills } from './pdf-polyfills.ts'

const filled: [object, string][] = [
  [Promise, 'withResolvers'],
  [Blob.prototype, 'bytes'],
  [Response.prototype, 'bytes'],
  [ArrayBuffer.prototype, 'transferToFixedLength'],
  [AbortSignal, 'any'],
]
const own = filled.map(([of, name]) => Object.getOwnPropertyDescriptor(of, name))

beforeEach(() => {
  for (const [of, name] of filled) Reflect.deleteProperty(of, name)
  addPolyfills()
})
afterEach(() => {
  for (const [n, [of, name]] of filled.entries()) {
    const descriptor = own[n]
    if (descriptor) Object.defineProperty(of, name, descriptor)
    else Reflect.deleteProperty(of, name)
  }
})

test('A promise is settled from outside', async () => {
  const [fulfilled, broken] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  fulfilled.resolve(7)
  broken.reject(new Error('no'))
  expect(await fulfilled.promise).toBe(7)
  await expect(broken.promise).rejects.toThrow('no')
})

test('Bytes of a file and of an answer are read, and a buffer is cut or made longer', async () => {
  const bytes = Uint8Array.from([0, 255, 37])
  expect(await (new Blob([bytes]) as Blob & { bytes: () => Promise<Uint8Array> }).bytes()).toEqual(bytes)
  expect(await new Response(bytes).bytes()).toEqual(bytes)
  expect([...new Uint8Array(bytes.buffer.transferToFixedLength(2))]).toEqual([0, 255])
  expect([...new Uint8Array(Uint8Array.from([9]).buffer.transferToFixedLength(3))]).toEqual([9, 0, 0])
})

test('Any of several signals aborts the combined signal, also one that is already aborted', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const any = AbortSignal.any([first.signal, second.signal])
  expect(any.aborted).toBe(false)
  second.abort('closed')
  expect(any.reason).toBe('closed')
  expect(AbortSignal.any([first.signal, AbortSignal.abort('over')]).reason).toBe('over')
})
