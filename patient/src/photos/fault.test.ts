import { expect, test } from 'vitest'
import { faultOf } from './fault.ts'
import type { Picture } from './picture.ts'

const picture = (over: Partial<Picture>) =>
  ({ id: 'p', name: 'photo.jpg', kind: 'jpeg', blob: new Blob(['x']), blurry: false, ...over }) satisfies Picture

test('A copy from a chat is reported as too small in either orientation; a card needs fewer pixels than a sheet', () => {
  expect(faultOf(picture({ width: 480, height: 640 }), 'prescription')).toBe('small')
  expect(faultOf(picture({ width: 640, height: 480, blurry: true }), 'receipt')).toBe('small')
  expect(faultOf(picture({ width: 640, height: 400 }), 'id')).toBeNull()
  expect(faultOf(picture({ width: 800, height: 1040 }), 'prescription')).toBeNull()
})

test('A blurry photo and a photo with a reflection are reported; a PDF and a file that cannot be opened here are not', () => {
  const sharp = { width: 1800, height: 2400 }
  expect(faultOf(picture({ ...sharp, blurry: true, glare: true }), 'receipt')).toBe('blurry')
  expect(faultOf(picture({ ...sharp, glare: true }), 'receipt')).toBe('glare')
  expect(faultOf(picture({ kind: 'pdf' }), 'receipt')).toBeNull()
})
