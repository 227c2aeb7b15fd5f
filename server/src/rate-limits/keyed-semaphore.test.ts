import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

test('Tasks of a key run in their order, so many at a time, and wait for no other key', async () => {
  const semaphore = createKeyedSemaphore(2)
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (key: Buffer, name: string) =>
    semaphore(key, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await turnOfTheLoop()
  }
  const all = Promise.all([run(one, 'a'), run(one, 'b'), run(one, 'c'), run(other, 'd')])
  await turnOfTheLoop()
  expect(begun).toEqual(['a', 'b', 'd'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'd', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  await all
})

test('A task that fails gives its turn to the next', async () => {
  const semaphore = createKeyedSemaphore(1)
  const key = Buffer.from('key')
  const fails = semaphore(key, () => Promise.reject(new Error('failed')))
  const next = semaphore(key, async () => 'done')
  await expect(fails).rejects.toThrow('failed')
  expect(await next).toBe('done')
})
