import { expect, test } from 'vitest'
import { hashPassword, NO_PASSWORD, PasswordQueueFullError, verifyPassword, verifyPin } from './passwords.ts'

test('a hash verifies its own password only', async () => {
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

test('without an account no password verifies, and the check takes as much work as with one', async () => {
  const shape = (hash: string) => hash.split('$').map((part) => (/^[\w+/]{22,}$/.test(part) ? part.length : part))
  const hash = await hashPassword('Aruga-demo-1')
  expect(shape(NO_PASSWORD)).toEqual(shape(hash))
  // Measured in processor time, not by the clock, and alternating: other tests may keep the machine busy.
  const without: number[] = []
  const withOne: number[] = []
  for (let round = 0; round < 10; round += 1) {
    without.push(await workOf(() => verifyPassword(undefined, 'Wrong-horse-1')))
    withOne.push(await workOf(() => verifyPassword(hash, 'Wrong-horse-1')))
  }
  const ratio = Math.min(...without) / Math.min(...withOne)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

/** Processor time in microseconds to refuse a wrong password. */
async function workOf(check: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage()
  expect(await check()).toBe(false)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('long, empty and binary passwords are handled like any other', async () => {
  for (const password of ['', 'x'.repeat(10_000), 'a\0b', '\ud800', '🙂'.repeat(50)]) {
    const hash = await hashPassword(password)
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(await verifyPassword(hash, `${password}x`)).toBe(false)
  }
})

test('a burst of log-ins waits in a bounded queue; log-ins beyond it are refused with a time to retry', async () => {
  const burst = Array.from({ length: 250 }, () => verifyPassword(undefined, 'Wrong-horse-1'))
  const outcomes = await Promise.allSettled(burst)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(46)
  expect(refused.length).toBeLessThanOrEqual(50)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordQueueFullError)
  expect(await verifyPassword(undefined, 'afterwards')).toBe(false)
})

test('a till opens by its PIN while the queue of log-ins is full', async () => {
  const hash = await hashPassword('480517')
  const logIns = Array.from({ length: 250 }, () => verifyPassword(undefined, 'Wrong-horse-1').catch(() => false))
  let waiting = logIns.length
  for (const logIn of logIns) void logIn.then(() => waiting--)
  expect(await verifyPin(hash, '480517')).toBe(true)
  expect(await verifyPin(hash, '480518')).toBe(false)
  expect(waiting).toBeGreaterThan(100)
  await Promise.all(logIns)
})
