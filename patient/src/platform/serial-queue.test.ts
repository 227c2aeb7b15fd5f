import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

test('work begins only when what was asked for before is done, in the order of the calls', async () => {
  const inTurn = serialQueue()
  const steps: string[] = []
  const work = (name: string, ms: number) => async () => {
    steps.push(`${name} begins`)
    await new Promise((done) => setTimeout(done, ms))
    steps.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([inTurn(work('slow', 20)), inTurn(work('fast', 0))])).toEqual(['slow', 'fast'])
  expect(steps).toEqual(['slow begins', 'slow ends', 'fast begins', 'fast ends'])
})

test('a failure is told to its own caller, and the next one goes on', async () => {
  const inTurn = serialQueue()
  const failed = inTurn(async () => {
    throw new Error('full')
  })
  const next = inTurn(async () => 'written')
  await expect(failed).rejects.toThrow('full')
  expect(await next).toBe('written')
})
