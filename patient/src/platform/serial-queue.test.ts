import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

test('work runs one after the other, in the order of the calls', async () => {
  const enqueue = serialQueue()
  const steps: string[] = []
  const work = (name: string, ms: number) => async () => {
    steps.push(`${name} begins`)
    await new Promise((done) => setTimeout(done, ms))
    steps.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([enqueue(work('slow', 20)), enqueue(work('fast', 0))])).toEqual(['slow', 'fast'])
  expect(steps).toEqual(['slow begins', 'slow ends', 'fast begins', 'fast ends'])
})

test('a failure rejects for its own caller, and the next work still runs', async () => {
  const enqueue = serialQueue()
  const failed = enqueue(async () => {
    throw new Error('full')
  })
  const next = enqueue(async () => 'written')
  await expect(failed).rejects.toThrow('full')
  expect(await next).toBe('written')
})
