import { expect, test } from 'vitest'
import { fitWidth, limitZoom, scrollFor, turn, turned } from './zoom.ts'

test('The zoom never goes below the fitted size or above the maximum', () => {
  expect(limitZoom(0.3, 6)).toBe(1)
  expect(limitZoom(2, 6)).toBe(2)
  expect(limitZoom(100, 6)).toBe(6)
})

test('The point under the finger stays under it', () => {
  // The middle of a 300 px box over the start of the page: point 150 is at 300 after doubling.
  expect(scrollFor(0, 150, 2)).toBe(150)
  expect(scrollFor(150, 150, 0.5)).toBe(0)
})

test('Zooming out at an edge does not scroll beyond the page', () => {
  expect(scrollFor(10, 280, 0.5)).toBe(0)
})

test('A tall receipt fits by height, a wide card by width, and a small picture is not enlarged', () => {
  const box = { width: 400, height: 800 }
  expect(fitWidth(box, { width: 1000, height: 4000 })).toBe(200)
  expect(fitWidth(box, { width: 4000, height: 1000 })).toBe(400)
  expect(fitWidth({ width: 1200, height: 800 }, { width: 500, height: 300 })).toBe(500)
})

test('A quarter turn swaps width and height, and four turns change nothing', () => {
  expect(turned({ width: 3, height: 4 }, 1)).toEqual({ width: 4, height: 3 })
  expect(turned({ width: 3, height: 4 }, 2)).toEqual({ width: 3, height: 4 })
  expect([0, 1, 2, 3].map(turn)).toEqual([1, 2, 3, 0])
})
