import { expect, test } from 'vitest'
import { attempts, encodeWithin, fitWithin, MAX_SIDE, TARGET_BYTES, turned } from './scale.ts'

test('a 12 megapixel photo is made smaller, its proportions kept', () => {
  expect(fitWithin({ width: 4032, height: 3024 }, MAX_SIDE)).toEqual({ width: 2400, height: 1800 })
  expect(fitWithin({ width: 3024, height: 4032 }, MAX_SIDE)).toEqual({ width: 1800, height: 2400 })
})

test('a small picture is never made larger, a thin one never vanishes', () => {
  expect(fitWithin({ width: 640, height: 480 }, MAX_SIDE)).toEqual({ width: 640, height: 480 })
  expect(fitWithin({ width: 9000, height: 1 }, MAX_SIDE)).toEqual({ width: 2400, height: 1 })
})

test('a quarter turn swaps the sides, two do not', () => {
  expect(turned({ width: 3, height: 2 }, 1)).toEqual({ width: 2, height: 3 })
  expect(turned({ width: 3, height: 2 }, 2)).toEqual({ width: 3, height: 2 })
})

const ofSize = (bytes: number) => new Blob([new Uint8Array(bytes)])

test('a photo that is light enough at once is encoded once', async () => {
  const tried: number[] = []
  await encodeWithin(async (_, quality) => {
    tried.push(quality)
    return ofSize(TARGET_BYTES)
  })
  expect(tried).toHaveLength(1)
})

test('a heavy photo loses quality before it loses pixels, and is sent in the end whatever it weighs', async () => {
  const tried: { side: number; quality: number }[] = []
  const blob = await encodeWithin(async (side, quality) => {
    tried.push({ side, quality })
    return ofSize(TARGET_BYTES + 1)
  })
  expect(tried).toEqual(attempts)
  expect(tried.slice(0, 3).every(({ side }) => side === MAX_SIDE)).toBe(true)
  expect(blob.size).toBe(TARGET_BYTES + 1)
})
