import { expect, test } from 'vitest'
import { createQuiet } from './quiet.ts'

const [mine, others] = ['account a', 'account b'] as const

function openQuiet() {
  let time = 1_000_000
  const quiet = createQuiet(() => time)
  const after = (ms: number) => {
    time += ms
  }
  return { quiet, after }
}

test('Quiet time counts from the last change of one of the addresses, whatever happens at others', () => {
  const { quiet, after } = openQuiet()
  after(30_000)
  quiet.changed(mine)
  after(4_000.7)
  quiet.changed(others)
  after(1_000)
  expect(quiet.msOf([mine])).toBe(5_000)
  expect(quiet.msOf([mine, others])).toBe(1_000)
  expect(quiet.msOf(['role reviewer'])).toBe(35_000)
})

test('Quiet time is at most a minute, and older changes are forgotten', () => {
  const { quiet, after } = openQuiet()
  quiet.changed(mine)
  after(61_000)
  expect(quiet.msOf([mine])).toBe(60_000)
  quiet.changed(others)
  expect(quiet.size()).toBe(1)
})

test('Time with missed events, or before the start, is not quiet', () => {
  const { quiet, after } = openQuiet()
  expect(quiet.msOf([mine])).toBe(0)
  after(20_000)
  expect(quiet.msOf([mine])).toBe(20_000)
  quiet.missed()
  after(500)
  expect(quiet.msOf([mine])).toBe(500)
})
