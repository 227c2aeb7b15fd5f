import { expect, test } from 'vitest'
import { fitWidth, limitZoom, MAX_ZOOM, scrollFor, turn, turned } from './zoom.ts'

test('a picture fits wholly into its box, and is not blown up', () => {
  expect(fitWidth({ width: 600, height: 600 }, { width: 1000, height: 2000 })).toBe(300)
  expect(fitWidth({ width: 600, height: 600 }, { width: 2000, height: 1000 })).toBe(600)
  expect(fitWidth({ width: 600, height: 600 }, { width: 400, height: 400 })).toBe(400)
})

test('lying on its side its outline is the other way round, and four turns are none', () => {
  expect(turned({ width: 3, height: 4 }, 1)).toEqual({ width: 4, height: 3 })
  expect(turned({ width: 3, height: 4 }, 2)).toEqual({ width: 3, height: 4 })
  expect([0, 1, 2, 3].map(turn)).toEqual([1, 2, 3, 0])
})

test('what is under the pointer stays there, and zoom has its ends', () => {
  expect(scrollFor(0, 100, 2)).toBe(100)
  expect(scrollFor(100, 0, 0.5)).toBe(50)
  expect([limitZoom(0.5), limitZoom(100)]).toEqual([1, MAX_ZOOM])
})
