import { afterEach, expect, test, vi } from 'vitest'
import { CanvasUntrue, isDamaged, openBitmap, proveCanvas } from './open-picture.ts'

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

test('Only a decoder that refuses the bytes calls a picture damaged', async () => {
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
  expect(isDamaged(new CanvasUntrue())).toBe(false)
})

/** A canvas of 32 x 32 that holds what is filled, and gives it back through `seen`. */
function canvas(seen: (value: number, index: number) => number) {
  const data = new Uint8ClampedArray(32 * 32 * 4)
  return {
    fillStyle: '',
    fillRect(this: { fillStyle: string }, left: number, top: number, width: number, height: number) {
      const colour = [...(this.fillStyle.match(/\d+/g) ?? []).map(Number), 255]
      for (let y = top; y < top + height; y += 1)
        for (let x = left; x < left + width; x += 1) data.set(colour, (y * 32 + x) * 4)
    },
    getImageData: () => ({ data: data.map(seen) }),
  } as unknown as CanvasRenderingContext2D
}

test.each<[string, (value: number, index: number) => number]>([
  ['one colour', (_, index) => [128, 0, 128, 255][index % 4] ?? 0],
  ['white', () => 255],
  ['nothing', () => 0],
  ['noise', (_, index) => (index * 7919) % 256],
])('A canvas that gives %s instead of what was drawn is found out', (_, seen) => {
  expect(() => proveCanvas(canvas(seen))).toThrow(CanvasUntrue)
})

test('A canvas that gives what was drawn, or that rounds a little, is trusted', () => {
  expect(() => proveCanvas(canvas((value) => value))).not.toThrow()
  expect(() => proveCanvas(canvas((value, index) => value + (index % 3) - 1))).not.toThrow()
})
