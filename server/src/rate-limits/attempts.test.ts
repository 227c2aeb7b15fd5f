import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '../db/delete-in-batches.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { createTestDatabase } from '../testing/database.ts'
import { countAttempt, countForAll, forget, giveBack, type Limit, lockIfExhausted } from './attempts.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let other: Database
beforeAll(async () => {
  db = await createTestDatabase()
  other = openDatabase({ connection: db.settings.connection })
})
afterAll(async () => {
  await other.close()
  await db.drop()
})

const START = Date.UTC(2026, 10, 22, 10, 0, 17)
const at = (seconds: number) => new Date(START + seconds * 1000)
const limitOf = (limit: number): Limit => ({ key: randomBytes(32), limit, windowMs: 60_000 })

test('A key has a limited number of attempts per window, and the wait is the rest of the window', async () => {
  const limit = limitOf(3)
  for (const seconds of [0, 10, 20]) expect(await countAttempt(db, limit, at(seconds))).toBeUndefined()
  expect(await countAttempt(db, limit, at(20))).toBe(40)
  expect(await countAttempt(db, limit, at(59.5))).toBe(1)
  expect(await countAttempt(db, limit, at(60))).toBeUndefined()
  expect(await countAttempt(db, limitOf(3), at(20))).toBeUndefined()
})

test('Of sixty simultaneous attempts on two servers only those within the limit are admitted', async () => {
  const limit = limitOf(7)
  const waits = await Promise.all(Array.from({ length: 60 }, (_, n) => countAttempt(n % 2 ? db : other, limit, at(0))))
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(7)
  expect(waits.filter((wait) => wait === 60)).toHaveLength(53)
})

test('A refused attempt changes nothing: a flood does not extend the window', async () => {
  const limit = limitOf(1)
  await countAttempt(db, limit, at(0))
  const row = async () => (await db.query('SELECT xmin, a FROM attempt a WHERE key = $1', [limit.key])).rows
  const before = await row()
  for (let n = 0; n < 5; n++) expect(await countAttempt(db, limit, at(30))).toBe(30)
  expect(await row()).toEqual(before)
})

test('An attempt that is given back can be made again', async () => {
  const limit = limitOf(2)
  for (const seconds of [0, 1]) expect(await countAttempt(db, limit, at(seconds))).toBeUndefined()
  expect(await countAttempt(db, limit, at(2))).toBe(58)
  await giveBack(db, limit)
  expect(await countAttempt(db, limit, at(2))).toBeUndefined()
  expect(await countAttempt(db, limit, at(2))).toBe(58)
})

test('An attempt counts for all of its limits, or for none where one is exhausted', async () => {
  const [first, second, third] = [limitOf(3), limitOf(1), limitOf(3)]
  expect(await countForAll(db, [first, second, third], at(0))).toEqual({ counts: [1, 1, 1] })
  for (let n = 0; n < 3; n++)
    expect(await countForAll(db, [first, second, third], at(20))).toEqual({ exhausted: second, retryAfter: 40 })
  expect(await countForAll(db, [first, third], at(20))).toEqual({ counts: [2, 2] })
})

test('Each lock of a key is twice as long as the one before, up to the longest, until a day has passed', async () => {
  const failures: Limit = { ...limitOf(2), lock: { firstMs: 60_000, longestMs: 300_000 } }
  let time = 0
  const lockedFor = async () => {
    for (let n = 0; n < 2; n++) {
      expect(await countAttempt(db, failures, at(time))).toBeUndefined()
      await lockIfExhausted(db, failures, at(time))
    }
    const wait = await countAttempt(db, failures, at(time))
    time += Number(wait)
    return wait
  }
  expect([await lockedFor(), await lockedFor(), await lockedFor(), await lockedFor()]).toEqual([60, 120, 240, 300])
  time += 24 * 60 * 60
  expect(await lockedFor()).toBe(60)
  expect(await lockedFor()).toBe(120)
  await forget(db, failures)
  expect(await lockedFor()).toBe(60)
})

test('A failure counts until a window after the last one', async () => {
  const failures: Limit = { ...limitOf(3), lock: { firstMs: 60_000, longestMs: 300_000 } }
  for (const seconds of [0, 59, 118]) expect(await countAttempt(db, failures, at(seconds))).toBeUndefined()
  expect(await countAttempt(db, failures, at(119))).toBe(59)
})

test('The sweep deletes expired attempts', async () => {
  const [old, young] = [limitOf(1), limitOf(1)]
  await countAttempt(db, old, at(0))
  await countAttempt(db, young, at(30))
  expect(await deleteExpired(db, 'attempt', at(60))).toBeGreaterThan(0)
  const { rows } = await db.query('SELECT key FROM attempt WHERE key IN ($1, $2)', [old.key, young.key])
  expect(rows).toEqual([{ key: young.key }])
})
