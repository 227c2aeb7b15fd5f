import { expect, test } from 'vitest'
import { cropOf } from './crop.ts'

const phone = { left: 0, top: 0, width: 400, height: 800 }

test('A video that is wider than the phone is cut off at both sides, and the frame is in its middle', () => {
  // 1600 x 800 on a screen of 400 x 800: one video pixel for each screen pixel, 600 px cut off at each side.
  const frame = { left: 100, top: 200, width: 200, height: 400 }
  expect(cropOf({ width: 1600, height: 800 }, phone, frame)).toEqual({
    left: 700 - 24,
    top: 200 - 24,
    width: 200 + 48,
    height: 400 + 48,
  })
})

test('A sharper video has more pixels in the same frame', () => {
  const frame = { left: 100, top: 200, width: 200, height: 400 }
  expect(cropOf({ width: 3200, height: 1600 }, phone, frame)).toEqual({ left: 1352, top: 352, width: 496, height: 896 })
})

test('A frame as large as the screen takes the whole height, and nothing beyond the video', () => {
  const crop = cropOf({ width: 400, height: 800 }, phone, phone)
  expect(crop).toEqual({ left: 0, top: 0, width: 400, height: 800 })
})

test('A page that is scrolled moves the frame, not the video', () => {
  const frame = { left: 100, top: -100, width: 200, height: 400 }
  expect(cropOf({ width: 400, height: 800 }, phone, frame)).toMatchObject({ top: 0, height: 324 })
})
