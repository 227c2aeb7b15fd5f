import { expect, test } from 'vitest'
import { greyOf, isBlurry, sharpness } from './blur.ts'

const width = 600
const height = 400

/** A mostly empty sheet of paper with a few lines of "text": dark strokes of 2 px. */
const sheet = (ink = 60, paper = 225) => {
  const grey = new Float32Array(width * height).fill(paper)
  for (let line = 0; line < 5; line += 1) {
    for (let letter = 0; letter < 30; letter += 1) {
      for (let y = 0; y < 10; y += 1) {
        for (let x = 0; x < 2; x += 1) {
          grey[(80 + line * 24 + y) * width + 60 + letter * 7 + x] = ink
        }
      }
    }
  }
  return grey
}

/** Simulates a lens out of focus or a shaking hand: every pixel becomes the mean of its neighbours. */
const soften = (grey: Float32Array, radius: number) => {
  const soft = new Float32Array(grey.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      let count = 0
      for (let dy = -radius; dy <= radius; dy += 1) {
        for (let dx = -radius; dx <= radius; dx += 1) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
          sum += grey[(y + dy) * width + x + dx] ?? 0
          count += 1
        }
      }
      soft[y * width + x] = sum / count
    }
  }
  return soft
}

test('a sharp photo of a mostly empty sheet is not reported as blurry', () => {
  expect(isBlurry(sheet(), width, height)).toBe(false)
})

test('the same sheet out of focus is reported as blurry', () => {
  expect(isBlurry(soften(sheet(), 3), width, height)).toBe(true)
  expect(isBlurry(soften(soften(sheet(), 2), 2), width, height)).toBe(true)
})

test('the blurrier the photo, the lower its sharpness', () => {
  const [sharp, soft, softer] = [sheet(), soften(sheet(), 1), soften(sheet(), 2)].map((grey) =>
    sharpness(grey, width, height),
  )
  expect(sharp).toBeGreaterThan(soft ?? 0)
  expect(soft).toBeGreaterThan(softer ?? 0)
})

test('an empty photo has no sharpness, and a tiny one can be measured', () => {
  expect(sharpness(new Float32Array(width * height).fill(128), width, height)).toBe(0)
  expect(sharpness(new Float32Array(4), 2, 2)).toBe(0)
})

test('grey values follow the perceived brightness of colours', () => {
  expect([...greyOf(Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255]))]).toEqual([255, 0])
  const [red, green] = greyOf(Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255]))
  expect(green).toBeGreaterThan(red ?? 0)
})
