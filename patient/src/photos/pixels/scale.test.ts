import { expect, test } from 'vitest'
import { attempts, encodeWithin, fitWithin, MAX_SIDE, TARGET_BYTES, turned } from './scale.ts'

test('a 12-megapixel photo is scaled down and keeps its proportions', () => {
  expect(fitWithin({ width: 4032, height: 3024 }, MAX_SIDE)).toEqual({ width: 2400, height: 1800 })
  expect(fitWithin({ width: 3024, height: 4032 }, MAX_SIDE)).toEqual({ width: 1800, height: 2400 })
})

test('a small picture is never enlarged, and a thin one keeps at least 1 px', () => {
  expect(fitWithin({ width: 640, height: 480 }, MAX_SIDE)).toEqual({ width: 640, height: 480 })
  expect(fitWithin({ width: 9000, height: 1 }, MAX_SIDE)).toEqual({ width: 2400, height: 1 })
})

test('a quarter turn swaps width and height; a half turn does not', () => {
  expect(turned({ width: 3, height: 2 }, 1)).toEqual({ width: 2, height: 3 })
  expect(turned({ width: 3, height: 2 }, 2)).toEqual({ width: 3, height: 2 })
})

const ofSize = (bytes: number) => new Blob([new Uint8Array(bytes)])

test('a photo that is small enough after the first attempt is encoded once', async () => {
  const tried: number[] = []
  await encodeWithin(async (_, quality) => {
    tried.push(quality)
    return ofSize(TARGET_BYTES)
  })
  expect(tried).toHaveLength(1)
})

test('a large photo loses quality before pixels, and the last attempt is accepted whatever its size', async () => {
  const tried: { side: number; quality: number }[] = []
  const blob = await encodeWithin(async (side, quality) => {
    tried.push({ side, quality })
    return ofSize(TARGET_BYTES + 1)
  })
  expect(tried).toEqual(attempts)
  expect(tried.slice(0, 3).every(({ side }) => side === MAX_SIDE)).toBe(true)
  expect(blob.size).toBe(TARGET_BYTES + 1)
})
