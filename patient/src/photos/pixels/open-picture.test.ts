import { afterEach, expect, test, vi } from 'vitest'
import { isDamaged, openBitmap } from './open-picture.ts'

afterEach(() => vi.unstubAllGlobals())

const photo = new Blob(['photo'])
const bitmap = { width: 1, height: 1 }
type Options = { imageOrientation?: string } | undefined

test.each([
  [
    'rejects the value',
    async (_: Blob, options: Options) => (options ? Promise.reject(new TypeError('not a valid enum value')) : bitmap),
  ],
  [
    'throws at once',
    (_: Blob, options: Options) => {
      if (options) throw new TypeError('Not enough arguments')
      return Promise.resolve(bitmap)
    },
  ],
  [
    'says not supported',
    async (_: Blob, options: Options) =>
      options ? Promise.reject(new DOMException('no', 'NotSupportedError')) : bitmap,
  ],
  ['knows the option', async () => bitmap],
])('A browser that %s opens the picture', async (_, create) => {
  vi.stubGlobal('createImageBitmap', create)
  expect(await openBitmap(photo)).toBe(bitmap)
})

test('A picture counts as damaged only if the decoder refuses the bytes', async () => {
  const fail = (error: Error) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(error))
    return openBitmap(photo).catch(isDamaged)
  }
  expect(await fail(new DOMException('cannot be decoded', 'InvalidStateError'))).toBe(true)
  expect(await fail(new DOMException('cannot be decoded', 'EncodingError'))).toBe(true)
  expect(await fail(new TypeError('not a function'))).toBe(false)
  expect(await fail(new DOMException('not allowed', 'SecurityError'))).toBe(false)
  vi.stubGlobal('createImageBitmap', undefined)
  expect(await openBitmap(photo).catch(isDamaged)).toBe(false)
})

test.each([
  ['The source image could not be decoded.', true], // Chromium
  ['Cannot decode the data in the argument to createImageBitmap', true], // Safari
  ['The ImageBitmap could not be allocated.', false], // Chromium on a small phone
  ['Failed to create ImageBuffer: out of memory', false],
  ['An attempt was made to use an object that is not, or is no longer, usable', false], // Firefox, whatever the reason
])('A picture whose decoder reports “%s” counts as damaged: %s', async (said, damaged) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException(said, 'InvalidStateError')))
  const error = await openBitmap(photo).catch((reason: Error) => reason)
  expect(isDamaged(error)).toBe(damaged)
  // As the worker passes the error on.
  expect(isDamaged(Object.assign(new Error(String(error)), { name: 'InvalidStateError' }))).toBe(damaged)
})
