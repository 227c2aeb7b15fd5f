import { expect, test } from 'vitest'
import { hasGlare } from './glare.ts'

const width = 480
const height = 600

/** Paper of this grey with dark lines of print; `over` changes each pixel. */
function sheet(paper: number, over = (grey: number, _x: number, _y: number) => grey) {
  const grey = Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isPrint = x > 60 && x < 420 && y % 24 < 8 && x % 9 < 5
    return over(isPrint ? 50 : paper, x, y)
  })
  return { grey, width, height }
}

/** A lamp's reflection: burnt out in the middle, fading over `fade` pixels. */
const lamp = (left: number, top: number, radius: number, fade: number) => (grey: number, x: number, y: number) => {
  const beyond = Math.hypot(x - left, y - top) - radius
  return Math.min(255, grey + 255 * Math.max(0, Math.min(1, 1 - beyond / fade)))
}

test('A reflection that hides the print is reported', () => {
  expect(hasGlare(sheet(190, lamp(240, 300, 60, 60)))).toBe(true)
  expect(hasGlare(sheet(150, lamp(150, 400, 80, 40)))).toBe(true)
})

test('Evenly lit paper has no reflection, bright or dim', () => {
  for (const paper of [120, 190, 225, 255]) expect(hasGlare(sheet(paper))).toBe(false)
})

test('A white field on the paper, printed or laid on it, has an edge, so it is not a reflection', () => {
  const field = (grey: number, x: number, y: number) => (x > 150 && x < 330 && y > 200 && y < 400 ? 255 : grey)
  expect(hasGlare(sheet(190, field))).toBe(false)
})

test('A window behind the paper, at the edge of the picture, hides no print', () => {
  expect(hasGlare(sheet(190, lamp(240, 0, 90, 60)))).toBe(false)
})

test('A glint as small as a letter is ignored', () => {
  expect(hasGlare(sheet(190, lamp(240, 300, 6, 10)))).toBe(false)
})
