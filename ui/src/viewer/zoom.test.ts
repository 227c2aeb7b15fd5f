import { expect, test } from 'vitest'
import { fitWidth, limitZoom, scrollFor, turn, turned } from './zoom.ts'

test('a document is never smaller than its screen and never grows without end', () => {
  expect(limitZoom(0.3, 6)).toBe(1)
  expect(limitZoom(2, 6)).toBe(2)
  expect(limitZoom(100, 6)).toBe(6)
})

test('what is under the finger stays under it', () => {
  // The middle of a 300 px box over the start of the page: point 150 is at 300 after doubling.
  expect(scrollFor(0, 150, 2)).toBe(150)
  expect(scrollFor(150, 150, 0.5)).toBe(0)
})

test('zooming out at an edge does not leave the page', () => {
  expect(scrollFor(10, 280, 0.5)).toBe(0)
})

test('a tall receipt fits by its height, a wide card by its width, a small picture is not blown up', () => {
  const box = { width: 400, height: 800 }
  expect(fitWidth(box, { width: 1000, height: 4000 })).toBe(200)
  expect(fitWidth(box, { width: 4000, height: 1000 })).toBe(400)
  expect(fitWidth({ width: 1200, height: 800 }, { width: 500, height: 300 })).toBe(500)
})

test('lying on its side its outline is the other way round, and four turns are none', () => {
  expect(turned({ width: 3, height: 4 }, 1)).toEqual({ width: 4, height: 3 })
  expect(turned({ width: 3, height: 4 }, 2)).toEqual({ width: 3, height: 4 })
  expect([0, 1, 2, 3].map(turn)).toEqual([1, 2, 3, 0])
})
