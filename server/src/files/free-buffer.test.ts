import { expect, test } from 'vitest'
import { freeBuffer } from './free-buffer.ts'

test('A buffer’s own memory is freed at once; shared memory is not', () => {
  const own = Buffer.alloc(64 * 1024)
  freeBuffer(own)
  expect(own.buffer.byteLength).toBe(0)

  const whole = Buffer.alloc(64 * 1024, 1)
  freeBuffer(whole.subarray(0, 60 * 1024))
  expect(whole).toHaveLength(64 * 1024)

  const small = Buffer.from('a small one lies among others')
  freeBuffer(small)
  expect(small.toString()).toBe('a small one lies among others')
})
