import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('One sender’s file waits only for running tasks, even if another sender has fifty waiting', async () => {
  const { take, count } = createFairQueue(2)
  const done: string[] = []
  const task = (name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    done.push(name)
  }
  const all = Array.from({ length: 50 }, (_, n) => take('busy', task(`busy ${n}`)))
  all.push(take('other', task('other')), take('third', task('third')))
  expect(count()).toEqual({ running: 2, waiting: 50 })
  await Promise.all(all)
  expect(count()).toEqual({ running: 0, waiting: 0 })
  expect(done.indexOf('other')).toBeLessThan(6)
  expect(done.indexOf('third')).toBeLessThan(7)
  expect(done.filter((name) => name.startsWith('busy'))).toEqual(Array.from({ length: 50 }, (_, n) => `busy ${n}`))
})

test('A failed task frees its place', async () => {
  const { take } = createFairQueue(1)
  const failing = take('a', () => Promise.reject(new Error('no')))
  const next = take('b', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('The wait is estimated from how long tasks took', async () => {
  const { take, waitMs } = createFairQueue(2)
  expect(waitMs()).toBe(0)
  const task = () => new Promise((resolve) => setTimeout(resolve, 50))
  for (let n = 0; n < 30; n++) await take('a', task)
  const all = Array.from({ length: 8 }, () => take('b', task))
  // Six wait, two at a time.
  expect(waitMs()).toBeGreaterThan(130)
  expect(waitMs()).toBeLessThan(1_200)
  await Promise.all(all)
  expect(waitMs()).toBe(0)
})
