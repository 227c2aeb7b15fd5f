import { expect, test } from 'vitest'
import { centredAt, dragged, firstView, MAX_ZOOM, roomOf, squareOf, zoomed } from './crop.ts'

const tall = { width: 600, height: 1000 }

test('a tall picture starts with a square of its full width, a little above the middle', () => {
  expect(squareOf(tall, firstView)).toEqual({ left: 0, top: 160, side: 600 })
  expect(roomOf(tall, firstView)).toEqual({ x: false, y: true })
})

test('zooming in keeps the middle', () => {
  const near = zoomed(tall, { zoom: 1, x: 0.5, y: 0.5 }, 2)
  expect(squareOf(tall, near)).toEqual({ left: 150, top: 350, side: 300 })
  expect(roomOf(tall, near)).toEqual({ x: true, y: true })
})

test('dragging to the right and down shows more of the left and the top', () => {
  const near = zoomed(tall, { zoom: 1, x: 0.5, y: 0.5 }, 2)
  expect(squareOf(tall, dragged(tall, near, 75, 70))).toMatchObject({ left: 75, top: 280 })
})

test('a tap moves that point to the middle', () => {
  const near = zoomed(tall, { zoom: 1, x: 0.5, y: 0.5 }, 2)
  expect(squareOf(tall, centredAt(tall, near, 200, 300))).toEqual({ left: 50, top: 150, side: 300 })
})

test('the square never leaves the picture', () => {
  for (const zoom of [0.2, 1, 3, 99]) {
    for (const far of [-5000, 5000]) {
      for (const size of [tall, { width: 1000, height: 600 }, { width: 500, height: 500 }]) {
        const { left, top, side } = squareOf(size, dragged(size, zoomed(size, firstView, zoom), far, far))
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + side).toBeLessThanOrEqual(size.width + 1e-9)
        expect(top + side).toBeLessThanOrEqual(size.height + 1e-9)
        expect(side).toBeGreaterThanOrEqual(Math.min(size.width, size.height) / MAX_ZOOM)
      }
    }
  }
})
