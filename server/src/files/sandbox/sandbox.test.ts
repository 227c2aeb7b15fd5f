import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { inspectInSandbox } from './sandbox.ts'

const inspect = (open: () => Promise<Readable>) => inspectInSandbox({ size: 10, open }, ['image/jpeg'], 'none', 'maria')

test('A file that breaks off while its process starts is told as its own error, and ends nothing else', async () => {
  const broken = new Readable({ read: () => undefined })
  await expect(
    inspect(async () => {
      setImmediate(() => broken.destroy(new Error('The store is gone')))
      return broken
    }),
  ).rejects.toThrow('The store is gone')
  expect(broken.destroyed).toBe(true)
})
