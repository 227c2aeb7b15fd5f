import { expect, test } from 'vitest'
import { giveBack } from './give-back.ts'

test('Memory of a buffer’s own is freed at once; what others share is left alone', () => {
  const own = Buffer.alloc(64 * 1024)
  giveBack(own)
  expect(own.buffer.byteLength).toBe(0)

  const whole = Buffer.alloc(64 * 1024, 1)
  giveBack(whole.subarray(0, 60 * 1024))
  expect(whole).toHaveLength(64 * 1024)

  const small = Buffer.from('a small one lies among others')
  giveBack(small)
  expect(small.toString()).toBe('a small one lies among others')
})
