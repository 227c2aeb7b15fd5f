import { expect, test } from 'vitest'
import { CanvasUntrue, proveCanvas } from './canvas-readback.ts'

/** A canvas of 32 x 32 that stores what is filled, and returns it through `seen`. */
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
])('A canvas that returns %s instead of the drawing is detected', (_, seen) => {
  expect(() => proveCanvas(canvas(seen))).toThrow(CanvasUntrue)
})

test('A canvas that returns what was drawn, or rounds a little, is trusted', () => {
  expect(() => proveCanvas(canvas((value) => value))).not.toThrow()
  expect(() => proveCanvas(canvas((value, index) => value + (index % 3) - 1))).not.toThrow()
})
