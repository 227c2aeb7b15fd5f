// The idle timer alone, at the edges of its times and between two tabs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleTimer } from './idle-timer.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T11:50:00') }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => void vi.advanceTimersByTime(count * MINUTE)

/** The local storage that tabs share. */
const storage = () => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

function timer(local = storage()) {
  const happened: string[] = []
  const idle = createIdleTimer({
    local,
    now: Date.now,
    onExpired: () => void happened.push('expired'),
    onWarning: () => void happened.push('warning'),
  })
  return { ...idle, local, happened }
}

test('the start is stored under the key that other tabs read', () => {
  const { local, requestMade } = timer()
  expect(requestMade()).toBe(true)
  expect([...local.values.keys()].sort()).toEqual(['expiresIn', 'idleStartedAt', 'resetIn', 'startTime'])
  expect(local.values.get('idleStartedAt')).toBe(String(Date.now()))
})

test('a timer that was never started neither warns nor expires, whatever an earlier run stored', () => {
  const local = storage()
  local.setItem('idleStartedAt', String(Date.now() - 20 * MINUTE))
  const { check, isOpen, happened } = timer(local)
  check()
  expect(isOpen()).toBe(true)
  minutes(20)
  expect(happened).toEqual([])
})

test('it warns once at minute 13 and expires once at minute 15', () => {
  const { requestMade, happened } = timer()
  requestMade()
  vi.advanceTimersByTime(13 * MINUTE - 1)
  expect(happened).toEqual([])
  vi.advanceTimersByTime(1)
  expect(happened).toEqual(['warning'])
  vi.advanceTimersByTime(2 * MINUTE - 1)
  expect(happened).toEqual(['warning'])
  vi.advanceTimersByTime(1)
  expect(happened).toEqual(['warning', 'expired'])
  minutes(60)
  expect(happened).toEqual(['warning', 'expired'])
})

test('an expired timer clears its keys and reports expiry once', () => {
  const { requestMade, isOpen, local, happened } = timer()
  requestMade()
  vi.setSystemTime(Date.now() + 15 * MINUTE)
  expect(isOpen()).toBe(false)
  expect(local.values.size).toBe(0)
  expect(happened).toEqual(['expired'])
  expect(isOpen()).toBe(true)
})

test('a request at 15 minutes is too late; one a millisecond earlier counts', () => {
  const late = timer()
  late.requestMade()
  vi.setSystemTime(Date.now() + 15 * MINUTE)
  expect(late.requestMade()).toBe(false)
  expect(late.happened).toEqual(['expired'])

  const inTime = timer()
  inTime.requestMade()
  vi.setSystemTime(Date.now() + 15 * MINUTE - 1)
  expect(inTime.requestMade()).toBe(true)
  expect(inTime.happened).toEqual([])
})

test('a cleared timer neither warns nor expires', () => {
  const { requestMade, clear, check, local, happened } = timer()
  requestMade()
  clear()
  expect(local.values.size).toBe(0)
  local.setItem('idleStartedAt', String(Date.now() - 20 * MINUTE))
  check()
  minutes(20)
  expect(happened).toEqual([])
})

test('a new start cancels the earlier timers', () => {
  const { requestMade, happened } = timer()
  requestMade()
  minutes(12)
  requestMade()
  minutes(12)
  expect(happened).toEqual([])
  minutes(1)
  expect(happened).toEqual(['warning'])
  minutes(2)
  expect(happened).toEqual(['warning', 'expired'])
})

test('a newly opened tab joins the other tab’s idle time: both warn and expire together', () => {
  const one = timer()
  one.requestMade()
  minutes(5)
  const other = timer(one.local)
  expect(other.requestMade()).toBe(true)
  expect(one.local.values.get('idleStartedAt')).toBe(String(Date.now() - 5 * MINUTE))
  minutes(8)
  expect([one.happened, other.happened]).toEqual([['warning'], ['warning']])
})

test('activity in one tab postpones the other tab’s warning', () => {
  const one = timer()
  one.requestMade()
  const other = timer(one.local)
  other.requestMade()
  minutes(12)
  other.requestMade()
  minutes(1)
  expect([one.happened, other.happened]).toEqual([[], []])
  minutes(12)
  expect([one.happened, other.happened]).toEqual([['warning'], ['warning']])
})

test('a start left by a killed app, or one in the future, is replaced', () => {
  const local = storage()
  local.setItem('idleStartedAt', String(Date.now() - 15 * MINUTE))
  timer(local).requestMade()
  expect(local.values.get('idleStartedAt')).toBe(String(Date.now()))
  local.setItem('idleStartedAt', String(Date.now() + 5 * MINUTE))
  timer(local).requestMade()
  expect(local.values.get('idleStartedAt')).toBe(String(Date.now()))
})
