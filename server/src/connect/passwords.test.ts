import { expect, test } from 'vitest'
import { hashPassword, PasswordQueueFullError, verifyPassword } from './passwords.ts'

test('the right password fits its hash, another does not', async () => {
  const hash = await hashPassword('Aruga-demo-1')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'Aruga-demo-1')).toBe(true)
  expect(await verifyPassword(hash, 'Aruga-demo-2')).toBe(false)
  expect(await verifyPassword(hash, 'aruga-demo-1')).toBe(false)
  expect(await hashPassword('Aruga-demo-1')).not.toBe(hash)
})

test('a password with ñ is the same on every keyboard', async () => {
  const hash = await hashPassword('Se\u00f1ora-1')
  expect(await verifyPassword(hash, 'Sen\u0303ora-1')).toBe(true)
})

test('without an account no password fits, and it takes as long as with one', async () => {
  const hash = await hashPassword('Aruga-demo-1')
  const fastest = async (against: string | undefined) => {
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 10; round += 1) {
      const began = performance.now()
      expect(await verifyPassword(against, 'Wrong-horse-1')).toBe(false)
      best = Math.min(best, performance.now() - began)
    }
    return best
  }
  const ratio = (await fastest(undefined)) / (await fastest(hash))
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('long, empty and binary passwords are only passwords', async () => {
  for (const password of ['', 'x'.repeat(10_000), 'a\0b', '\ud800', '🙂'.repeat(50)]) {
    const hash = await hashPassword(password)
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(await verifyPassword(hash, `${password}x`)).toBe(false)
  }
})

test('a burst of log-ins waits in a bounded queue; beyond it people are told to try again', async () => {
  const burst = Array.from({ length: 250 }, () => verifyPassword(undefined, 'Wrong-horse-1'))
  const outcomes = await Promise.allSettled(burst)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(47)
  expect(refused.length).toBeLessThan(50)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordQueueFullError)
  expect(await verifyPassword(undefined, 'afterwards')).toBe(false)
})
